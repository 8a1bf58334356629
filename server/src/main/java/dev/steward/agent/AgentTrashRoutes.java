package dev.steward.agent;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Agents that were deleted. */
@Configuration(proxyBeanMethods = false)
class AgentTrashRoutes {

    private static final String TAG = "Trash";
    private static final String ALL = AgentRoutes.ALL + "/trash";

    @Bean
    @Order(AgentRoutes.WORDS)
    RouterFunction<ServerResponse> agentTrashApi(AgentTrashHandler handler) {
        return new RouteTable()
                .GET(
                        ALL,
                        handler::list,
                        Op.of(
                                        "listTrashedAgents",
                                        TAG,
                                        "List deleted agents, the last one first; " + AgentTrash.MOST + " at the most")
                                .returnsList(DeletedAgentRead.class))
                .DELETE(
                        ALL,
                        handler::empty,
                        Op.of("emptyAgentTrash", TAG, "Erase all deleted agents at once")
                                .empty(204))
                .POST(
                        ALL + "/{id}/restore",
                        handler::restore,
                        Op.of("restoreTrashedAgent", TAG, "Bring back a deleted agent, without its runs")
                                .path("id", Long.class)
                                .returns(200, AgentRead.class)
                                .problems(404, 422))
                .DELETE(
                        ALL + "/{id}",
                        handler::erase,
                        Op.of("eraseTrashedAgent", TAG, "Erase a deleted agent at once")
                                .path("id", Long.class)
                                .empty(204)
                                .problems(404, 422))
                .build();
    }
}

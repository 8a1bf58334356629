package dev.steward.agent.queue;

import static dev.steward.agent.definition.AgentPaths.ONE;
import static dev.steward.agent.definition.AgentPaths.one;

import dev.steward.agent.definition.AgentPaths;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for the queued messages of agents. */
@Configuration(proxyBeanMethods = false)
class AgentQueueRoutes {

    private static final String QUEUE = ONE + "/queue";

    @Bean
    @Order(AgentPaths.AFTER_WORDS)
    RouterFunction<ServerResponse> agentQueueApi(AgentQueueHandler handler) {
        return new RouteTable()
                .GET(
                        QUEUE,
                        handler::list,
                        one("listAgentQueue", "List the queued messages of an agent, oldest first")
                                .returnsList(QueuedAgentMessage.class))
                .DELETE(
                        QUEUE + "/{message_id}",
                        handler::remove,
                        one("removeAgentQueued", "Delete a queued message of an agent")
                                .empty(204))
                .build();
    }
}

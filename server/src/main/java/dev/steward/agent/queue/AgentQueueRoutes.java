package dev.steward.agent.queue;

import static dev.steward.agent.definition.AgentPaths.ONE;
import static dev.steward.agent.definition.AgentPaths.one;
import static dev.steward.platform.web.Verbs.bySegment;
import static dev.steward.platform.web.Verbs.listBySegment;

import dev.steward.agent.definition.AgentPaths;
import dev.steward.agent.definition.AgentReference;
import dev.steward.platform.web.Requests;
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
    RouterFunction<ServerResponse> agentQueueApi(AgentQueue queue, AgentReference references) {
        return new RouteTable()
                .GET(
                        QUEUE,
                        listBySegment(references::id, (agent, _) -> queue.list(agent)),
                        one("listAgentQueue", "List the queued messages of an agent, oldest first")
                                .returnsList(QueuedAgentMessage.class))
                .DELETE(
                        QUEUE + "/{message_id}",
                        bySegment(
                                references::id,
                                (agent, request) -> queue.remove(agent, Requests.id(request, "message_id"))),
                        one("removeAgentQueued", "Delete a queued message of an agent")
                                .empty(204))
                .build();
    }
}

package dev.steward.agent.trigger;

import static dev.steward.agent.definition.AgentPaths.ONE;
import static dev.steward.agent.definition.AgentPaths.one;

import dev.steward.agent.definition.AgentPaths;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for the triggers of agents. */
@Configuration(proxyBeanMethods = false)
class TriggerRoutes {

    private static final String TRIGGERS = ONE + "/triggers";

    @Bean
    @Order(AgentPaths.AFTER_WORDS)
    RouterFunction<ServerResponse> triggerApi(TriggerHandler handler) {
        return new RouteTable()
                .GET(
                        TRIGGERS,
                        handler::list,
                        one("listAgentTriggers", "List the triggers of an agent, newest first")
                                .returnsList(TriggerRead.class))
                .POST(
                        TRIGGERS,
                        handler::create,
                        one("createAgentTrigger", "Create a trigger of an agent; its token is shown once")
                                .optionalBody(TriggerCreate.class)
                                .returns(201, TriggerRead.class)
                                .problems(409, 413))
                .DELETE(
                        TRIGGERS + "/{trigger_id}",
                        handler::delete,
                        one("deleteAgentTrigger", "Delete a trigger of an agent")
                                .empty(204))
                .build();
    }
}

package dev.steward.agent.trigger;

import static dev.steward.agent.definition.AgentPaths.ONE;
import static dev.steward.agent.definition.AgentPaths.one;
import static dev.steward.platform.web.Verbs.bySegment;
import static dev.steward.platform.web.Verbs.createBySegment;
import static dev.steward.platform.web.Verbs.listBySegment;

import dev.steward.agent.definition.AgentPaths;
import dev.steward.agent.definition.AgentReference;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import java.util.List;
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
    RouterFunction<ServerResponse> triggerApi(Triggers triggers, AgentReference references) {
        return new RouteTable()
                .GET(
                        TRIGGERS,
                        listBySegment(references::id, (agent, _) -> triggers.of(List.of(agent))),
                        one("listAgentTriggers", "List the triggers of an agent, newest first")
                                .returnsList(TriggerRead.class))
                .POST(
                        TRIGGERS,
                        createBySegment(
                                references::id,
                                request -> Requests.bodyOr(request, TriggerCreate.USUAL),
                                (agent, wish) -> triggers.create(agent, wish.isEnabled())),
                        one("createAgentTrigger", "Create a trigger of an agent; its token is shown once")
                                .optionalBody(TriggerCreate.class)
                                .returns(201, TriggerRead.class)
                                .problems(409))
                .DELETE(
                        TRIGGERS + "/{trigger_id}",
                        bySegment(
                                references::id,
                                (agent, request) -> triggers.delete(agent, Requests.id(request, "trigger_id"))),
                        one("deleteAgentTrigger", "Delete a trigger of an agent")
                                .empty(204))
                .build();
    }
}

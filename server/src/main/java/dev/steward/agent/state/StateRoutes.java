package dev.steward.agent.state;

import static dev.steward.agent.definition.AgentPaths.ONE;
import static dev.steward.agent.definition.AgentPaths.one;
import static dev.steward.platform.web.Verbs.bySegment;
import static dev.steward.platform.web.Verbs.listBySegment;
import static dev.steward.platform.web.Verbs.longBody;

import dev.steward.agent.definition.AgentPaths;
import dev.steward.agent.definition.AgentReference;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for the state of agents. */
@Configuration(proxyBeanMethods = false)
class StateRoutes {

    private static final String STATE = ONE + "/state";

    @Bean
    @Order(AgentPaths.AFTER_WORDS)
    RouterFunction<ServerResponse> stateApi(AgentStates states, AgentReference references) {
        return new RouteTable()
                .GET(
                        STATE,
                        listBySegment(
                                references::id, (agent, _) -> states.list(agent).map(StateRead::of)),
                        one("listAgentState", "List the state of an agent, by key")
                                .returnsList(StateRead.class))
                .PUT(
                        STATE,
                        bySegment(references::id, longBody(StateWrite.class), (agent, wish) -> states.put(agent, wish)
                                .map(StateRead::of)),
                        one("setAgentState", "Write a state value of an agent")
                                .body(StateWrite.class)
                                .returns(200, StateRead.class)
                                .problems(409))
                .DELETE(
                        STATE,
                        bySegment(references::id, states::deleteAll),
                        one("clearAgentState", "Delete all state values of an agent")
                                .empty(204))
                .DELETE(
                        STATE + "/{key}",
                        bySegment(
                                references::id,
                                (agent, request) -> states.delete(agent, Requests.segment(request, "key"))),
                        one("deleteAgentState", "Delete a state value of an agent")
                                .path("key", String.class)
                                .empty(204))
                .build();
    }
}

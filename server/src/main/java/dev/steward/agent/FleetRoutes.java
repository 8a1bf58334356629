package dev.steward.agent;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import dev.steward.provider.ModelRead;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** All agents together. */
@Configuration(proxyBeanMethods = false)
class FleetRoutes {

    private static final String TAG = AgentRoutes.TAG;
    private static final String ALL = AgentRoutes.ALL;

    @Bean
    @Order(AgentRoutes.WORDS)
    RouterFunction<ServerResponse> fleetApi(FleetHandler fleet, AgentHandler agents) {
        return new RouteTable()
                .GET(
                        ALL + "/archived",
                        agents::archived,
                        Op.of("listArchivedAgents", TAG, "List the agents that were put away, the last one first")
                                .returnsList(AgentRead.class))
                .GET(
                        ALL + "/models",
                        fleet::models,
                        Op.of(
                                        "listAgentModels",
                                        TAG,
                                        "List the models that an agent can use; none while they cannot be asked for")
                                .returnsList(ModelRead.class))
                .GET(
                        ALL + "/metrics",
                        fleet::metrics,
                        Op.of("agentMetrics", TAG, "Tell figures about all agents")
                                .returns(200, AgentMetrics.class))
                .GET(
                        ALL + "/inbox",
                        fleet::inbox,
                        Op.of(
                                        "agentInbox",
                                        TAG,
                                        "List what waits for a person, the last one first; " + Overview.MAX
                                                + " at the most")
                                .returnsList(InboxItem.class))
                .GET(
                        ALL + "/permissions",
                        fleet::grants,
                        Op.of(
                                        "listAgentGrants",
                                        TAG,
                                        "List what was approved for the rest of a run, the last one first; "
                                                + Permissions.MAX + " at the most")
                                .returnsList(GrantRead.class))
                .POST(
                        ALL + "/permissions/reset",
                        fleet::resetGrants,
                        Op.of("resetAgentGrants", TAG, "Take back all that was approved for the rest of a run")
                                .returns(200, GrantsCleared.class))
                .build();
    }
}

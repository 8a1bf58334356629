package dev.steward.agent.fleet;

import static dev.steward.platform.web.Verbs.call;
import static dev.steward.platform.web.Verbs.list;

import dev.steward.agent.approval.GrantRead;
import dev.steward.agent.approval.GrantsCleared;
import dev.steward.agent.approval.Permissions;
import dev.steward.agent.definition.AgentPaths;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import dev.steward.provider.ModelRead;
import dev.steward.provider.Models;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes about all agents together. */
@Configuration(proxyBeanMethods = false)
class FleetRoutes {

    private static final String TAG = AgentPaths.TAG;
    private static final String ALL = AgentPaths.ALL;

    @Bean
    @Order(AgentPaths.WORDS)
    RouterFunction<ServerResponse> fleetApi(
            Models models, Overview overview, Permissions permissions, Settings settings) {
        return new RouteTable()
                .GET(
                        ALL + "/models",
                        call(models::offered),
                        Op.of(
                                        "listAgentModels",
                                        TAG,
                                        "List the models agents can use; empty while the provider cannot be reached")
                                .returnsList(ModelRead.class))
                .GET(
                        ALL + "/metrics",
                        call(() -> settings.current()
                                .flatMap(values -> overview.metrics(values.get(SettingKeys.AGENTS_MAX_CONCURRENT)))),
                        Op.of("agentMetrics", TAG, "Get figures about all agents")
                                .returns(200, AgentMetrics.class))
                .GET(
                        ALL + "/inbox",
                        list(overview::inbox),
                        Op.of("agentInbox", TAG, "List what waits for a person, newest first, at most " + Overview.MAX)
                                .returnsList(InboxItem.class))
                .GET(
                        ALL + "/permissions",
                        list(permissions::grants),
                        Op.of(
                                        "listAgentGrants",
                                        TAG,
                                        "List approvals for the rest of a run, newest first, at most "
                                                + Permissions.MAX)
                                .returnsList(GrantRead.class))
                .POST(
                        ALL + "/permissions/reset",
                        call(() -> permissions.resetGrants().map(GrantsCleared::new)),
                        Op.of("resetAgentGrants", TAG, "Revoke all approvals for the rest of a run")
                                .returns(200, GrantsCleared.class))
                .build();
    }
}

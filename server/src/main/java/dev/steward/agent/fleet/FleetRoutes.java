package dev.steward.agent.fleet;

import static dev.steward.agent.definition.AgentPaths.of;
import static dev.steward.platform.web.Verbs.call;
import static dev.steward.platform.web.Verbs.list;

import dev.steward.agent.approval.GrantRead;
import dev.steward.agent.approval.GrantsCleared;
import dev.steward.agent.approval.Permissions;
import dev.steward.agent.definition.AgentPaths;
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

    private static final String ALL = AgentPaths.ALL;

    @Bean
    @Order(AgentPaths.WORDS)
    RouterFunction<ServerResponse> fleetApi(
            Models models, Overview overview, Permissions permissions, Settings settings) {
        return new RouteTable()
                .GET(
                        ALL + "/models",
                        call(models::offered),
                        of(
                                        "listAgentModels",
                                        "List the models agents can use; empty while the provider cannot be reached")
                                .returnsList(ModelRead.class))
                .GET(
                        ALL + "/metrics",
                        call(() -> settings.current()
                                .flatMap(values -> overview.metrics(values.get(SettingKeys.AGENTS_MAX_CONCURRENT)))),
                        of("agentMetrics", "Get figures about all agents").returns(200, AgentMetrics.class))
                .GET(
                        ALL + "/inbox",
                        list(overview::inbox),
                        of("agentInbox", "List what waits for a person, newest first, at most " + Overview.MAX)
                                .returnsList(InboxItem.class))
                .GET(
                        ALL + "/permissions",
                        list(permissions::grants),
                        of(
                                        "listAgentGrants",
                                        "List approvals for the rest of a run, newest first, at most "
                                                + Permissions.MAX)
                                .returnsList(GrantRead.class))
                .POST(
                        ALL + "/permissions/reset",
                        call(() -> permissions.resetGrants().map(GrantsCleared::new)),
                        of("resetAgentGrants", "Revoke all approvals for the rest of a run")
                                .returns(200, GrantsCleared.class))
                .build();
    }
}

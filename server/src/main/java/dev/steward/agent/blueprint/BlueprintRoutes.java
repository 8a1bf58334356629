package dev.steward.agent.blueprint;

import static dev.steward.agent.definition.AgentPaths.of;
import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.create;
import static dev.steward.platform.web.Verbs.list;

import dev.steward.agent.definition.AgentPaths;
import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for blueprints. */
@Configuration(proxyBeanMethods = false)
class BlueprintRoutes {

    private static final String ALL = AgentPaths.ALL + "/blueprints";
    private static final String ONE = ALL + "/{blueprint_id}";

    @Bean
    @Order(AgentPaths.WORDS)
    RouterFunction<ServerResponse> blueprintApi(Blueprints blueprints, AgentsEnabledGuard gate) {
        return new RouteTable()
                .GET(
                        ALL,
                        list(blueprints::list),
                        of("listAgentBlueprints", "List agent templates, by name")
                                .returnsList(Blueprint.class))
                .POST(
                        ALL,
                        create(BlueprintCreate.class, wish -> gate.whenOpen(() -> blueprints.create(wish))),
                        of("createAgentBlueprint", "Create a template")
                                .body(BlueprintCreate.class)
                                .returns(201, Blueprint.class)
                                .problems(409))
                .PATCH(
                        ONE,
                        byId(BlueprintPatch.class, (id, patch) -> gate.whenOpen(() -> blueprints.update(id, patch))),
                        of("updateAgentBlueprint", "Update a template; agents created from it do not change")
                                .body(BlueprintPatch.class)
                                .returns(200, Blueprint.class)
                                .problems(409))
                .DELETE(
                        ONE,
                        byId(blueprints::delete),
                        of("deleteAgentBlueprint", "Delete a template; agents created from it stay")
                                .empty(204))
                .build();
    }
}

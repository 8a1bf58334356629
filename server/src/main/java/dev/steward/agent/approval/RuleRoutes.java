package dev.steward.agent.approval;

import static dev.steward.agent.definition.AgentPaths.of;
import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.create;
import static dev.steward.platform.web.Verbs.large;
import static dev.steward.platform.web.Verbs.list;

import dev.steward.agent.definition.AgentPaths;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for the rules about what agents may do. */
@Configuration(proxyBeanMethods = false)
class RuleRoutes {

    private static final String ALL = AgentPaths.ALL + "/rules";
    private static final String ONE = ALL + "/{rule_id}";

    @Bean
    @Order(AgentPaths.WORDS)
    RouterFunction<ServerResponse> ruleApi(Rules rules) {
        return new RouteTable()
                .GET(
                        ALL,
                        list(rules::list),
                        of("listAgentRules", "List permission rules for agents, in their order")
                                .returnsList(RuleRead.class))
                .POST(
                        ALL,
                        create(RuleCreate.class, rules::create),
                        of("createAgentRule", "Create a rule after all others; it applies from the next call")
                                .body(RuleCreate.class)
                                .returns(201, RuleRead.class)
                                .problems(404, 409))
                .POST(
                        ALL + "/preview",
                        large(request -> Requests.body(request, RuleTry.class)
                                .flatMap(wish -> rules.preview(wish, Requests.memory(request)))),
                        of(
                                        "previewAgentRule",
                                        "Preview a rule: how it would have decided calls of the last "
                                                + Rules.LOOK_BACK.toDays() + " days, the newest " + Rules.MAX_LOOKED)
                                .body(RuleTry.class)
                                .returns(200, RulePreview.class)
                                .problems(404))
                .PATCH(
                        ONE,
                        byId(RulePatch.class, rules::update),
                        of("updateAgentRule", "Update or move a rule")
                                .body(RulePatch.class)
                                .returns(200, RuleRead.class))
                .DELETE(
                        ONE,
                        byId(rules::delete),
                        of("deleteAgentRule", "Delete a rule").empty(204))
                .build();
    }
}

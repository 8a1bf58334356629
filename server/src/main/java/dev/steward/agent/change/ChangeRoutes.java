package dev.steward.agent.change;

import static dev.steward.agent.definition.AgentPaths.ONE;
import static dev.steward.agent.definition.AgentPaths.one;
import static dev.steward.platform.web.Verbs.large;

import dev.steward.agent.definition.AgentPaths;
import dev.steward.history.change.ChangeRead;
import dev.steward.history.change.UndoRead;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes to list and undo what a run wrote into Steward. */
@Configuration(proxyBeanMethods = false)
class ChangeRoutes {

    private static final String RUN = ONE + "/runs/{run_id}";

    @Bean
    @Order(AgentPaths.AFTER_WORDS)
    RouterFunction<ServerResponse> changeApi(ChangeHandler handler) {
        return new RouteTable()
                .GET(
                        RUN + "/changes",
                        handler::list,
                        one(
                                        "listAgentRunChanges",
                                        "List the changes that a run of an agent made in Steward, newest first")
                                .query("limit", Integer.class, "Maximum number of items, 1 to 200; 100 when left out")
                                .query("before_id", Long.class, "Only items before this one")
                                .returnsList(ChangeRead.class))
                .POST(
                        RUN + "/undo",
                        large(handler::undo),
                        one("undoAgentRun", "Undo all changes of a run, except those edited since")
                                .returns(200, UndoRead.class)
                                .problems(409))
                .POST(
                        RUN + "/changes/{change_id}/undo",
                        large(handler::undoOne),
                        one("undoAgentRunChange", "Undo one change of a run")
                                .returns(200, UndoRead.class)
                                .problems(409))
                .build();
    }
}

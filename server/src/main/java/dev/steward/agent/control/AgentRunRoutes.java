package dev.steward.agent.control;

import static dev.steward.agent.control.AgentRoutes.agent;
import static dev.steward.agent.definition.AgentPaths.ONE;
import static dev.steward.agent.definition.AgentPaths.one;
import static dev.steward.platform.web.Verbs.body;
import static dev.steward.platform.web.Verbs.bySegment;
import static dev.steward.platform.web.Verbs.large;
import static dev.steward.platform.web.Verbs.listBySegment;
import static dev.steward.platform.web.Verbs.longBody;

import dev.steward.agent.approval.PermissionAnswer;
import dev.steward.agent.approval.PermissionCard;
import dev.steward.agent.approval.Permissions;
import dev.steward.agent.definition.AgentPaths;
import dev.steward.agent.definition.AgentReference;
import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.run.RunRead;
import dev.steward.agent.trigger.WebhookPong;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import dev.steward.platform.web.WebhookHandshake;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes that control an agent and show what it did. */
@Configuration(proxyBeanMethods = false)
class AgentRunRoutes {

    @Bean
    @Order(AgentPaths.AFTER_WORDS)
    RouterFunction<ServerResponse> agentRunApi(
            AgentActions actions,
            AgentRuns runs,
            Permissions permissions,
            AgentReference references,
            AgentsEnabledGuard gate,
            AgentRunHandler handler) {
        return new RouteTable()
                .POST(
                        ONE + "/send",
                        bySegment(
                                references::id,
                                longBody(AgentMessage.class),
                                (agent, wish) -> gate.whenOpen(() -> actions.send(agent, wish.message()))),
                        agent(
                                        "sendToAgent",
                                        "Send an agent a message, or a command such as /rename; while it works, the message "
                                                + "is queued until the next request to the model")
                                .body(AgentMessage.class)
                                .problems(409))
                .POST(
                        ONE + "/start",
                        bySegment(references::id, agent -> gate.whenOpen(() -> actions.start(agent))),
                        agent("startAgent", "Start a new run of an agent").problems(409))
                .POST(
                        ONE + "/resume",
                        bySegment(references::id, agent -> gate.whenOpen(() -> actions.resume(agent))),
                        agent("resumeAgent", "Resume an interrupted run of an agent")
                                .problems(409))
                .POST(
                        ONE + "/cancel",
                        bySegment(references::id, actions::cancel),
                        agent("cancelAgent", "Stop an agent; does nothing while it is idle"))
                .POST(
                        ONE + "/permission",
                        bySegment(references::id, body(PermissionAnswer.class), actions::answer),
                        agent("answerAgent", "Approve or deny a permission request of an agent")
                                .body(PermissionAnswer.class)
                                .problems(409))
                .GET(
                        ONE + "/permission/{request_id}",
                        large(request -> references
                                .id(Requests.segment(request, "id"))
                                .flatMap(agent -> permissions.card(agent, Requests.segment(request, "request_id")))),
                        one("getAgentPermission", "Fetch a permission request in full")
                                .path("request_id", String.class)
                                .returns(200, PermissionCard.class))
                .GET(
                        ONE + "/events",
                        large(handler::events),
                        one("listAgentEvents", "Fetch a part of an agent's transcript, oldest first")
                                .query("agentRunId", Long.class, "Only entries of this run; all when left out")
                                .query(
                                        "after",
                                        String.class,
                                        "The cursor of the previous part; the start when left out")
                                .query(
                                        "before",
                                        String.class,
                                        "Instead of after: the `earlier` of a later part, or `end` for the newest part")
                                .query(
                                        "limit",
                                        Integer.class,
                                        "At most so many: 1 to %d, and %1$d when left out".formatted(Transcripts.PART))
                                .returns(200, TranscriptPage.class))
                .GET(
                        ONE + "/runs",
                        listBySegment(references::id, (agent, request) -> runs.list(
                                        agent,
                                        Requests.queryId(request, "workflow_run_id")
                                                .orElse(null),
                                        Requests.page(request, "before_id", AgentRuns.PAGE))
                                .map(RunRead::of)),
                        one("listAgentRuns", "List the runs of an agent, newest first")
                                .query("limit", Integer.class, "Maximum number of items, 1 to 200; 50 when left out")
                                .query("before_id", Long.class, "Only items before this one")
                                .query(
                                        "workflow_run_id",
                                        Long.class,
                                        "Only the steps of this run of a workflow; all when left out")
                                .returnsList(RunRead.class))
                .GET(
                        ONE + "/runs/{run_id}",
                        bySegment(references::id, (agent, request) -> runs.get(agent, Requests.id(request, "run_id"))
                                .map(RunRead::of)),
                        one("getAgentRun", "Fetch a run of an agent").returns(200, RunRead.class))
                .build();
    }

    @Bean
    @Order(AgentPaths.WORDS)
    RouterFunction<ServerResponse> hookApi(AgentRunHandler handler) {
        return new RouteTable()
                .POST("/hooks/{token}", handler::fire, hook("fireHook"))
                .POST(AgentPaths.ALL + "/hooks/{token}", handler::fire, hook("fireAgentHook"))
                .build();
    }

    private static Op hook(String id) {
        return WebhookHandshake.described(AgentPaths.of(
                                id,
                                "Start the agent of the trigger with this token. A ping starts nothing and returns "
                                        + "the challenge. The answer contains no text of the agent. Too many calls are "
                                        + "answered 429 with Retry-After")
                        .path("token", String.class)
                        .returnsOneOf(200, AgentRead.class, WebhookPong.class))
                .problems(404, 409, 422, 429);
    }
}

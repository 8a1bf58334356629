package dev.steward.workflow;

import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.byIdOr;
import static dev.steward.platform.web.Verbs.byIds;

import dev.steward.agent.approval.PermissionAnswer;
import dev.steward.agent.trigger.WebhookPong;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import dev.steward.platform.web.WebhookHandshake;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for what people and webhooks do with workflow runs. */
@Configuration(proxyBeanMethods = false)
class WorkflowRunRoutes {

    private static final String ONE = WorkflowRoutes.ONE;

    @Bean
    RouterFunction<ServerResponse> workflowRunApi(WorkflowRuns runs, WorkflowHandler handler) {
        return new RouteTable()
                .POST(
                        ONE + "/run",
                        byIdOr(RunWrite.NOTHING, (id, wish) -> runs.run(id, wish.brief())),
                        one("runWorkflow", "Start a run; does nothing while one is active")
                                .optionalBody(RunWrite.class)
                                .problems(409))
                .POST(ONE + "/pause", byId(runs::pause), one("pauseWorkflow", "Pause a run after the current step"))
                .POST(
                        ONE + "/resume",
                        byIdOr(RunWrite.NOTHING, (id, wish) -> runs.resume(id, wish.said())),
                        one("resumeWorkflow", "Resume a run, optionally with an answer to its question")
                                .optionalBody(RunWrite.class)
                                .problems(409))
                .POST(ONE + "/cancel", byId(runs::cancel), one("cancelWorkflow", "Stop a run"))
                .POST(
                        ONE + "/retry",
                        byIdOr(RetryWrite.NOTHING, (id, wish) -> runs.retry(id, wish.position(), wish.said())),
                        one("retryWorkflow", "Retry a run that failed or was stopped")
                                .optionalBody(RetryWrite.class)
                                .problems(409))
                .POST(
                        ONE + "/approve",
                        byIdOr(
                                ApproveWrite.NOTHING,
                                (id, wish) -> runs.approve(id, wish.stepRunId(), wish.said(), wish.handedOn())),
                        one("approveWorkflow", "Approve a step")
                                .optionalBody(ApproveWrite.class)
                                .problems(409))
                .POST(
                        ONE + "/reject",
                        byIdOr(
                                RejectWrite.NOTHING,
                                (id, wish) -> runs.reject(id, wish.stepRunId(), wish.said(), wish.chosen())),
                        one("rejectWorkflow", "Reject a step that waits for approval")
                                .optionalBody(RejectWrite.class)
                                .problems(409))
                .POST(
                        ONE + "/permission",
                        byId(PermissionAnswer.class, runs::decide),
                        one("decideWorkflowPermission", "Answer a permission request of a step's agent")
                                .body(PermissionAnswer.class)
                                .problems(409))
                .POST(
                        ONE + "/run-steps/{step_run_id}/replay",
                        byIds("step_run_id", runs::replay),
                        one("replayWorkflowStep", "Replay an attempt with the same input; the run does not change")
                                .problems(409))
                .POST(
                        ONE + "/dry-run",
                        handler::dryRun,
                        Op.of(
                                        "dryRunWorkflow",
                                        WorkflowRoutes.TAG,
                                        "Preview a run; nothing is written, spent or called")
                                .optionalBody(RunWrite.class)
                                .returns(200, DryRunRead.class))
                .POST(
                        WorkflowRoutes.ALL + "/hooks/{token}",
                        handler::fire,
                        WebhookHandshake.described(Op.of(
                                                "fireWorkflowHook",
                                                WorkflowRoutes.TAG,
                                                "Start the workflow with this token; the body becomes the brief."
                                                        + " A ping starts nothing and returns the challenge."
                                                        + " Too many calls are answered 429 with Retry-After")
                                        .path("token", String.class)
                                        .header(
                                                "Idempotency-Key",
                                                new Op.Range(0, WorkflowHooks.MAX_KEY),
                                                "A call with the same key within 24 hours starts nothing")
                                        .returns(200, WebhookPong.class))
                                .returns(202, WorkflowHooks.Started.class)
                                .problems(404, 409, 422, 429))
                .build();
    }

    /** An operation on the runs of one workflow, which returns the workflow as it is afterwards. */
    private static Op one(String id, String summary) {
        return Op.of(id, WorkflowRoutes.TAG, summary).returns(200, WorkflowRead.class);
    }
}

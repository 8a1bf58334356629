package dev.steward.workflow;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** What people and webhooks do with runs of workflows. */
@Configuration(proxyBeanMethods = false)
class WorkflowRunRoutes {

    private static final String ONE = WorkflowRoutes.ONE;

    @Bean
    RouterFunction<ServerResponse> workflowRunApi(WorkflowRunHandler handler) {
        return new RouteTable()
                .POST(
                        ONE + "/run",
                        handler::run,
                        one("runWorkflow", "Start a run; nothing where one has not ended")
                                .body(RunWrite.class)
                                .problems(409, 413))
                .POST(
                        ONE + "/pause",
                        handler::pause,
                        one("pauseWorkflow", "Let a run wait behind the step that it is at"))
                .POST(
                        ONE + "/resume",
                        handler::resume,
                        one("resumeWorkflow", "Let a run go on, with an answer to what it asked")
                                .body(RunWrite.class)
                                .problems(409, 413))
                .POST(ONE + "/cancel", handler::cancel, one("cancelWorkflow", "Stop a run"))
                .POST(
                        ONE + "/retry",
                        handler::retry,
                        one("retryWorkflow", "Take up a run again that failed or was stopped")
                                .body(RetryWrite.class)
                                .problems(409, 413))
                .POST(
                        ONE + "/approve",
                        handler::approve,
                        one("approveWorkflow", "Let a run go on that waits for approval")
                                .body(ApproveWrite.class)
                                .problems(409, 413))
                .POST(
                        ONE + "/reject",
                        handler::reject,
                        one("rejectWorkflow", "Reject what a run shows for approval")
                                .body(RejectWrite.class)
                                .problems(409, 413))
                .POST(
                        ONE + "/permission",
                        handler::decide,
                        one("decideWorkflowPermission", "Decide about something that the agent of a step wants to do")
                                .body(DecisionWrite.class)
                                .problems(409, 413))
                .POST(
                        ONE + "/run-steps/{step_run_id}/replay",
                        handler::replay,
                        one("replayWorkflowStep", "Try an attempt once more with what it was told; it moves nothing")
                                .path("step_run_id", Long.class)
                                .problems(409))
                .POST(
                        WorkflowRoutes.ALL + "/hooks/{token}",
                        handler::fire,
                        Op.of(
                                        "fireWorkflowHook",
                                        WorkflowRoutes.TAG,
                                        "Start the workflow that has this token; the body becomes the brief."
                                                + " A ping starts nothing and is given back the challenge that it brings."
                                                + " One that is called too often is answered 429 with Retry-After")
                                .path("token", String.class)
                                .header(
                                        "Idempotency-Key",
                                        false,
                                        "Names the call: one with the same key within 24 hours starts nothing more")
                                .returns(202, WorkflowHooks.Started.class)
                                .problems(404, 409, 422, 429))
                .build();
    }

    /** Something about the runs of one workflow, which gives the workflow as it is then. */
    private static Op one(String id, String summary) {
        return Op.of(id, WorkflowRoutes.TAG, summary)
                .path("id", Long.class)
                .returns(200, WorkflowRead.class)
                .problems(404, 422);
    }
}

package dev.steward.workflow;

import dev.steward.agent.EventRead;
import dev.steward.agent.StateWrite;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Workflows: what they are, and what their runs did. */
@Configuration(proxyBeanMethods = false)
class WorkflowRoutes {

    static final String TAG = "Workflows";

    static final String ALL = "/api/workflows";
    static final String ONE = ALL + "/{id}";

    private static final String VERSIONS = ONE + "/versions";
    private static final String ATTEMPT = ONE + "/run-steps/{step_run_id}";
    private static final String STATE = ONE + "/state";

    @Bean
    RouterFunction<ServerResponse> workflowApi(WorkflowHandler handler) {
        return new RouteTable()
                .GET(
                        ALL,
                        handler::list,
                        Op.of("listWorkflows", TAG, "List the workflows in use, the last one that changed first")
                                .query("includeArchived", Boolean.class, "Whether archived ones are listed as well")
                                .query("waiting", Boolean.class, "Only those in use whose run waits for a person")
                                .returnsList(WorkflowRead.class)
                                .problems(422))
                .GET(
                        ALL + "/archived",
                        handler::archived,
                        Op.of("listArchivedWorkflows", TAG, "List the archived workflows, the last one first")
                                .returnsList(WorkflowRead.class))
                .POST(
                        ALL,
                        handler::create,
                        Op.of("createWorkflow", TAG, "Create a workflow with its steps")
                                .body(WorkflowCreate.class)
                                .returns(201, WorkflowRead.class)
                                .problems(404, 409, 413))
                .GET(ONE, handler::get, one("getWorkflow", "Fetch a workflow").returns(200, WorkflowRead.class))
                .PATCH(
                        ONE,
                        handler::update,
                        one("updateWorkflow", "Change a workflow; steps replace all that it has")
                                .body(WorkflowPatch.class)
                                .returns(200, WorkflowRead.class)
                                .problems(409, 413))
                .DELETE(
                        ONE,
                        handler::delete,
                        one("deleteWorkflow", "Delete a workflow; it can be restored without its runs")
                                .empty(204))
                .POST(
                        ONE + "/restore",
                        handler::restore,
                        one("restoreWorkflow", "Restore a workflow from the trash, without its runs")
                                .returns(200, WorkflowRead.class)
                                .problems(409))
                .POST(
                        ONE + "/archive",
                        handler::archive,
                        one("archiveWorkflow", "Archive a workflow; a run under way goes on")
                                .returns(200, WorkflowRead.class))
                .POST(
                        ONE + "/unarchive",
                        handler::unarchive,
                        one("unarchiveWorkflow", "Take a workflow out of the archive")
                                .returns(200, WorkflowRead.class))
                .PUT(
                        ONE + "/schedule",
                        handler::schedule,
                        one("setWorkflowSchedule", "Say when a workflow begins by itself; its rules count from now")
                                .body(WorkflowScheduleWrite.class)
                                .returns(200, WorkflowRead.class)
                                .problems(409, 413))
                .POST(
                        ONE + "/webhook",
                        handler::mintWebhook,
                        one("mintWorkflowWebhook", "Make a webhook token in place of the one before; it is told once")
                                .returns(200, WorkflowRead.class))
                .DELETE(
                        ONE + "/webhook",
                        handler::revokeWebhook,
                        one("revokeWorkflowWebhook", "Revoke the webhook token").returns(200, WorkflowRead.class))
                .build();
    }

    @Bean
    RouterFunction<ServerResponse> workflowHistoryApi(WorkflowHandler handler) {
        return new RouteTable()
                .GET(
                        VERSIONS,
                        handler::versions,
                        one("listWorkflowVersions", "List what a workflow was, the newest version first")
                                .returnsList(VersionLine.class))
                .GET(
                        VERSIONS + "/{version}",
                        handler::version,
                        one("getWorkflowVersion", "Fetch a version of a workflow")
                                .path("version", Long.class)
                                .returns(200, VersionRead.class))
                .POST(
                        VERSIONS + "/{version}/restore",
                        handler::restoreVersion,
                        one("restoreWorkflowVersion", "Make a workflow what it was, as a new version")
                                .path("version", Long.class)
                                .returns(200, WorkflowRead.class)
                                .problems(409))
                .GET(
                        ONE + "/runs",
                        handler::runs,
                        one("listWorkflowRuns", "List the runs of a workflow with their attempts, the newest first")
                                .query("limit", Integer.class, "At most so many: 1 to 100, and 20 when left out")
                                .query("before_id", Long.class, "Only those before this one")
                                .returnsList(WorkflowRunRead.class))
                .GET(
                        ATTEMPT,
                        handler::attempt,
                        one("getWorkflowRunStep", "Fetch an attempt at a step with all that it was told")
                                .path("step_run_id", Long.class)
                                .returns(200, AttemptRead.class))
                .GET(
                        ATTEMPT + "/events",
                        handler::events,
                        one("listWorkflowRunStepEvents", "List what the agent of an attempt did, the oldest first")
                                .path("step_run_id", Long.class)
                                .returnsList(EventRead.class))
                .GET(
                        "/api/agents/{id}/workflows",
                        handler::using,
                        Op.of(
                                        "listAgentWorkflows",
                                        "Agents",
                                        "List the workflows that an agent works in, by their names")
                                .path("id", String.class)
                                .returnsList(WorkflowRead.class)
                                .problems(404, 422))
                .build();
    }

    @Bean
    RouterFunction<ServerResponse> workflowStateApi(WorkflowHandler handler) {
        return new RouteTable()
                .GET(
                        STATE,
                        handler::state,
                        one("listWorkflowState", "List what a workflow keeps between its runs, by its keys")
                                .returnsList(WorkflowStateRead.class))
                .PUT(
                        STATE,
                        handler::putState,
                        one("setWorkflowState", "Write a value of a workflow, over one with the same key")
                                .body(StateWrite.class)
                                .returns(200, WorkflowStateRead.class)
                                .problems(409, 413))
                .DELETE(
                        STATE,
                        handler::deleteAllState,
                        one("clearWorkflowState", "Delete all values of a workflow")
                                .empty(204))
                .DELETE(
                        STATE + "/{key}",
                        handler::deleteState,
                        one("deleteWorkflowState", "Delete a value of a workflow")
                                .path("key", String.class)
                                .empty(204))
                .build();
    }

    /** Something about one workflow. */
    private static Op one(String id, String summary) {
        return Op.of(id, TAG, summary).path("id", Long.class).problems(404, 422);
    }
}

package dev.steward.workflow;

import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.byIdLong;
import static dev.steward.platform.web.Verbs.byIds;
import static dev.steward.platform.web.Verbs.listById;

import dev.steward.agent.state.StateWrite;
import dev.steward.agent.transcript.EventRead;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for workflows and their history. */
@Configuration(proxyBeanMethods = false)
class WorkflowRoutes {

    static final String TAG = "Workflows";

    static final String ALL = "/api/workflows";
    static final String ONE = ALL + "/{id}";

    private static final String VERSIONS = ONE + "/versions";
    private static final String ATTEMPT = ONE + "/run-steps/{step_run_id}";
    private static final String STATE = ONE + "/state";

    @Bean
    RouterFunction<ServerResponse> workflowApi(Workflows workflows, WorkflowTrash trash, WorkflowHandler handler) {
        return new RouteTable()
                .GET(
                        ALL,
                        handler::list,
                        Op.of("listWorkflows", TAG, "List workflows, most recently changed first")
                                .query("includeArchived", Boolean.class, "Whether to include archived workflows")
                                .query("waiting", Boolean.class, "Only workflows whose run waits for a person")
                                .returnsList(WorkflowRead.class)
                                .problems(422))
                .GET(
                        ALL + "/archived",
                        handler::archived,
                        Op.of("listArchivedWorkflows", TAG, "List archived workflows, most recently archived first")
                                .returnsList(WorkflowRead.class))
                .POST(
                        ALL,
                        handler::create,
                        Op.of("createWorkflow", TAG, "Create a workflow with its steps")
                                .body(WorkflowCreate.class)
                                .returns(201, WorkflowRead.class)
                                .problems(404, 409))
                .GET(
                        ONE,
                        byId(workflows::get),
                        one("getWorkflow", "Fetch a workflow").returns(200, WorkflowRead.class))
                .PATCH(
                        ONE,
                        byIdLong(WorkflowPatch.class, workflows::update),
                        one("updateWorkflow", "Update a workflow; steps replace all existing steps")
                                .body(WorkflowPatch.class)
                                .returns(200, WorkflowRead.class)
                                .problems(409))
                .DELETE(
                        ONE,
                        byId(workflows::delete),
                        one("deleteWorkflow", "Delete a workflow; it can be restored without its runs")
                                .empty(204))
                .POST(
                        ONE + "/restore",
                        byId(trash::bringBack),
                        one("restoreWorkflow", "Restore a workflow from the trash, without its runs")
                                .returns(200, WorkflowRead.class)
                                .problems(409))
                .POST(
                        ONE + "/archive",
                        byId(workflows::archive),
                        one("archiveWorkflow", "Archive a workflow; an active run continues")
                                .returns(200, WorkflowRead.class))
                .POST(
                        ONE + "/unarchive",
                        byId(workflows::unarchive),
                        one("unarchiveWorkflow", "Unarchive a workflow").returns(200, WorkflowRead.class))
                .PUT(
                        ONE + "/schedule",
                        byId(WorkflowScheduleWrite.class, workflows::schedule),
                        one(
                                        "setWorkflowSchedule",
                                        "Create or update the schedule of a workflow; its rules count from now")
                                .body(WorkflowScheduleWrite.class)
                                .returns(200, WorkflowRead.class)
                                .problems(409))
                .POST(
                        ONE + "/webhook",
                        byId(workflows::mintWebhook),
                        one(
                                        "mintWorkflowWebhook",
                                        "Create a webhook token, replacing the previous one; it is shown once")
                                .returns(200, WorkflowRead.class))
                .DELETE(
                        ONE + "/webhook",
                        byId(workflows::revokeWebhook),
                        one("revokeWorkflowWebhook", "Revoke the webhook token").returns(200, WorkflowRead.class))
                .build();
    }

    @Bean
    RouterFunction<ServerResponse> workflowHistoryApi(
            Workflows workflows, WorkflowVersions versions, WorkflowHandler handler) {
        return new RouteTable()
                .GET(
                        VERSIONS,
                        listById(versions::list),
                        one("listWorkflowVersions", "List the versions of a workflow, newest first")
                                .returnsList(VersionRead.Line.class))
                .GET(
                        VERSIONS + "/{version}",
                        handler::version,
                        one("getWorkflowVersion", "Fetch a version of a workflow")
                                .path("version", Long.class)
                                .returns(200, VersionRead.class))
                .POST(
                        VERSIONS + "/{version}/restore",
                        byIds("version", workflows::restoreVersion),
                        one("restoreWorkflowVersion", "Restore a version of a workflow as a new version")
                                .path("version", Long.class)
                                .returns(200, WorkflowRead.class)
                                .problems(409))
                .GET(
                        ONE + "/runs",
                        handler::runs,
                        one("listWorkflowRuns", "List the runs of a workflow with their attempts, newest first")
                                .query("limit", Integer.class, "Maximum number of items, 1 to 100; 20 when left out")
                                .query("before_id", Long.class, "Only items before this one")
                                .returnsList(WorkflowRunRead.class))
                .GET(
                        ATTEMPT,
                        handler::attempt,
                        one("getWorkflowRunStep", "Fetch an attempt at a step with its full input")
                                .returns(200, AttemptRead.class))
                .GET(
                        ATTEMPT + "/events",
                        handler::events,
                        one("listWorkflowRunStepEvents", "List the agent events of an attempt, oldest first")
                                .returnsList(EventRead.class))
                .GET(
                        "/api/agents/{id}/workflows",
                        handler::using,
                        Op.of("listAgentWorkflows", "Agents", "List the workflows that use an agent, by name")
                                .path("id", String.class)
                                .returnsList(WorkflowRead.class)
                                .problems(404, 422))
                .build();
    }

    @Bean
    RouterFunction<ServerResponse> workflowStateApi(WorkflowStates states, WorkflowHandler handler) {
        return new RouteTable()
                .GET(
                        STATE,
                        listById(id -> states.list(id).map(WorkflowStateRead::of)),
                        one("listWorkflowState", "List the state of a workflow, by key")
                                .returnsList(WorkflowStateRead.class))
                .PUT(
                        STATE,
                        byIdLong(StateWrite.class, (id, wish) -> states.put(id, wish)
                                .map(WorkflowStateRead::of)),
                        one("setWorkflowState", "Write a state value of a workflow")
                                .body(StateWrite.class)
                                .returns(200, WorkflowStateRead.class)
                                .problems(409))
                .DELETE(
                        STATE,
                        byId(states::deleteAll),
                        one("clearWorkflowState", "Delete all state values of a workflow")
                                .empty(204))
                .DELETE(
                        STATE + "/{key}",
                        handler::deleteState,
                        one("deleteWorkflowState", "Delete a state value of a workflow")
                                .path("key", String.class)
                                .empty(204))
                .build();
    }

    /** An operation on one workflow. */
    private static Op one(String id, String summary) {
        return Op.of(id, TAG, summary);
    }
}

package dev.steward.workflow;

import static dev.steward.exposed.ExposedTool.Effect.READS;
import static dev.steward.exposed.ExposedTool.Effect.REMOVES;
import static dev.steward.exposed.ExposedTool.Effect.SETS;

import dev.steward.exposed.ExposedTool;
import dev.steward.exposed.ExposedTools;
import dev.steward.exposed.Section;
import java.util.List;
import org.springframework.stereotype.Component;

/** What hosts do with workflows, and steps with what their workflow keeps between its runs. Spec: Platform, 10.3. */
@Component
class WorkflowTools implements ExposedTools {

    private final ExposedWorkflows workflows;
    private final ExposedWorkflowStates states;

    WorkflowTools(ExposedWorkflows workflows, ExposedWorkflowStates states) {
        this.workflows = workflows;
        this.states = states;
    }

    @Override
    public List<ExposedTool<?, ?>> tools() {
        return List.of(
                new ExposedTool<>(
                                "list_workflows",
                                Section.AGENTS,
                                "List workflows",
                                "Lists workflows, which let agents work one after the other, the newest first, with what each is at.",
                                READS,
                                ExposedWorkflows.Request.class,
                                ExposedWorkflows.Found.class,
                                (wish, call) -> workflows.list(wish, call.memory()))
                        .givingWordsOfOthers(),
                new ExposedTool<>(
                                "get_workflow",
                                Section.AGENTS,
                                "Look at a workflow",
                                "Gives one workflow with its steps and what its newest run is at.",
                                READS,
                                ExposedWorkflows.One.class,
                                ExposedWorkflows.Whole.class,
                                (wish, call) -> workflows.get(wish.workflowId(), call.memory()))
                        .givingWordsOfOthers(),
                new ExposedTool<>(
                        "workflow_state_list",
                        Section.WORKFLOW_STATE,
                        "List the state of a workflow",
                        "Lists what a workflow keeps between its runs: the names of the values, not what they say.",
                        READS,
                        ExposedWorkflowStates.Of.class,
                        ExposedWorkflowStates.Listed.class,
                        states::list),
                new ExposedTool<>(
                                "workflow_state_get",
                                Section.WORKFLOW_STATE,
                                "Read a value of a workflow",
                                "Gives what a workflow keeps under a name; `found` is false where there is nothing.",
                                READS,
                                ExposedWorkflowStates.One.class,
                                ExposedWorkflowStates.Got.class,
                                states::get)
                        .givingWordsOfOthers(),
                new ExposedTool<>(
                        "workflow_state_set",
                        Section.WORKFLOW_STATE,
                        "Write a value of a workflow",
                        "Keeps a text under a name for later steps and runs, over what was there under it.",
                        SETS,
                        ExposedWorkflowStates.Set.class,
                        ExposedWorkflowStates.Written.class,
                        states::set),
                new ExposedTool<>(
                        "workflow_state_delete",
                        Section.WORKFLOW_STATE,
                        "Delete a value of a workflow",
                        "Deletes what a workflow keeps under a name; `deleted` is false where there was nothing.",
                        REMOVES,
                        ExposedWorkflowStates.One.class,
                        ExposedWorkflowStates.Deleted.class,
                        states::delete));
    }
}

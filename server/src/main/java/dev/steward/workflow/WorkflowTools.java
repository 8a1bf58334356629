package dev.steward.workflow;

import static dev.steward.exposed.ExposedTool.Effect.READS;
import static dev.steward.exposed.ExposedTool.Effect.REMOVES;

import dev.steward.exposed.ExposedTool;
import dev.steward.exposed.ExposedTools;
import dev.steward.exposed.Section;
import java.util.List;
import org.springframework.stereotype.Component;

/** Tools for hosts: they read workflows, and read and write the state that workflows keep. Spec: Platform, 10.3. */
@Component
record WorkflowTools(ExposedWorkflows workflows, ExposedWorkflowStates states) implements ExposedTools {

    @Override
    public List<ExposedTool<?, ?>> tools() {
        return List.of(
                new ExposedTool<>(
                                "list_workflows",
                                Section.AGENTS,
                                "List workflows",
                                "Lists workflows, newest first, with the state of each. A workflow runs agents one after the other.",
                                READS,
                                ExposedWorkflows.Request.class,
                                ExposedWorkflows.Found.class,
                                (wish, call) -> workflows.list(wish, call.memory()))
                        .givingWordsOfOthers(),
                new ExposedTool<>(
                                "get_workflow",
                                Section.AGENTS,
                                "Get a workflow",
                                "Returns a workflow with its steps and the state of its newest run.",
                                READS,
                                ExposedWorkflows.One.class,
                                ExposedWorkflows.Whole.class,
                                (wish, call) -> workflows.get(wish.workflowId(), call.memory()))
                        .givingWordsOfOthers(),
                new ExposedTool<>(
                        "workflow_state_list",
                        Section.WORKFLOW_STATE,
                        "List workflow state",
                        "Lists the keys that a workflow keeps between runs, without their values.",
                        READS,
                        ExposedWorkflowStates.Of.class,
                        ExposedWorkflowStates.Listed.class,
                        states::list),
                new ExposedTool<>(
                                "workflow_state_get",
                                Section.WORKFLOW_STATE,
                                "Read a workflow value",
                                "Returns the value of a key; `found` is false if there is none.",
                                READS,
                                ExposedWorkflowStates.One.class,
                                ExposedWorkflowStates.Got.class,
                                states::get)
                        .givingWordsOfOthers(),
                new ExposedTool<>(
                        "workflow_state_set",
                        Section.WORKFLOW_STATE,
                        "Write a workflow value",
                        "Stores a text under a key for later steps and runs. Overwrites the previous value.",
                        REMOVES,
                        ExposedWorkflowStates.Set.class,
                        ExposedWorkflowStates.Written.class,
                        states::set),
                new ExposedTool<>(
                        "workflow_state_delete",
                        Section.WORKFLOW_STATE,
                        "Delete a workflow value",
                        "Deletes a key and its value; `deleted` is false if there was none.",
                        REMOVES,
                        ExposedWorkflowStates.One.class,
                        ExposedWorkflowStates.Deleted.class,
                        states::delete));
    }
}

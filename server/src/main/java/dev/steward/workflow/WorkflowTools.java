package dev.steward.workflow;

import static dev.steward.exposed.ExposedTool.Effect.READS;
import static dev.steward.exposed.ExposedTool.Effect.REMOVES;
import static dev.steward.exposed.ExposedTool.Effect.SETS;

import dev.steward.exposed.ExposedTool;
import dev.steward.exposed.ExposedTools;
import dev.steward.exposed.Section;
import java.util.List;
import org.springframework.stereotype.Component;

/** What hosts, and steps, do with what workflows keep between their runs. Spec: Platform, 10.3. */
@Component
class WorkflowTools implements ExposedTools {

    private final ExposedWorkflowStates states;

    WorkflowTools(ExposedWorkflowStates states) {
        this.states = states;
    }

    @Override
    public List<ExposedTool<?, ?>> tools() {
        return List.of(
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

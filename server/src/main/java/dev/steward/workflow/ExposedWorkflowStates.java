package dev.steward.workflow;

import dev.steward.agent.state.CalledStates;
import dev.steward.agent.state.StateKey;
import dev.steward.agent.state.StateLine;
import dev.steward.agent.state.StateValue;
import dev.steward.agent.state.StateWrite;
import dev.steward.exposed.ExposedCall;
import dev.steward.platform.problem.Problem;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** The state of workflows, for hosts. Spec: Agents, 21. */
@Service
class ExposedWorkflowStates {

    private static final String WORKFLOW = "The workflow; a step may leave it out for its own";

    private final CalledStates states;

    /** A step's workflow is found by its run, whatever else its agent does, and even if the workflow is paused. */
    ExposedWorkflowStates(WorkflowStates states, WorkflowRepository workflows, WorkflowRunRepository runs) {
        this.states = new CalledStates(
                states,
                id -> workflows
                        .find(id)
                        .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Workflow " + id)))
                        .map(Workflow::id),
                runs::workflowOf,
                "No workflow in context: only a step of a workflow may leave out workflow_id. Name the workflow.");
    }

    record Of(@Nullable @Schema(description = WORKFLOW) Long workflowId) {}

    record One(
            @Schema(description = StateKey.DESCRIPTION) String key,

            @Nullable @Schema(description = WORKFLOW) Long workflowId) {
        One {
            CalledStates.verify(key);
        }
    }

    record Set(
            @Schema(description = StateKey.DESCRIPTION) String key,

            @Schema(maxLength = StateWrite.MAX_LENGTH, description = "The new value")
            String value,

            @Nullable @Schema(description = WORKFLOW) Long workflowId) {
        Set {
            CalledStates.verify(key, value);
        }
    }

    record Listed(long workflowId, List<StateLine> keys, int count) {}

    record Got(
            long workflowId,
            String key,

            @Nullable @Schema(description = "The value; null if there is none")
            String value,

            boolean found,
            @Nullable Instant updatedAt) {}

    record Written(
            long workflowId,
            String key,

            @Schema(description = "Whether the key is new") boolean created,

            @Schema(description = "In characters") long size) {}

    record Deleted(
            long workflowId,
            String key,

            @Schema(description = "Whether the key existed") boolean deleted) {}

    Mono<Listed> list(Of wish, ExposedCall call) {
        return states.list(wish.workflowId(), call, (workflow, keys) -> new Listed(workflow, keys, keys.size()));
    }

    Mono<Got> get(One wish, ExposedCall call) {
        var key = StateKey.of(wish.key()).name();
        return states.get(
                wish.workflowId(),
                key,
                call,
                (workflow, state) -> new Got(
                        workflow,
                        key,
                        state.map(StateValue::value).orElse(null),
                        state.isPresent(),
                        state.map(StateValue::updatedAt).orElse(null)));
    }

    Mono<Written> set(Set wish, ExposedCall call) {
        return states.set(
                wish.workflowId(),
                wish.key(),
                wish.value(),
                call,
                (workflow, state) -> new Written(workflow, state.key(), state.isNew(), state.size()));
    }

    Mono<Deleted> delete(One wish, ExposedCall call) {
        var key = StateKey.of(wish.key()).name();
        return states.delete(wish.workflowId(), key, call, (workflow, gone) -> new Deleted(workflow, key, gone));
    }
}

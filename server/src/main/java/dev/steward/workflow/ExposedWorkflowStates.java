package dev.steward.workflow;

import dev.steward.agent.run.RunSubject;
import dev.steward.agent.state.StateKey;
import dev.steward.agent.state.StateWrite;
import dev.steward.exposed.ExposedCall;
import dev.steward.platform.input.Check;
import dev.steward.platform.problem.Problem;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/**
 * What workflows keep between their runs, as hosts use it. A run of an agent that a workflow drives means that workflow unless it
 * names another one; anybody else has to name one. Spec: Agents, 21.
 */
@Service
record ExposedWorkflowStates(WorkflowStates states, WorkflowRepository workflows, WorkflowRunRepository runs) {

    private static final String WORKFLOW = "The workflow; a step may leave it out for its own";
    private static final String KEY = "The key: lower-case letters, digits, points, dashes, underscores";

    /** As in {@link StateWrite}. */
    private static final int MAX_KEY = StateKey.MAX_LENGTH + StateWrite.SPACE;

    /** All values of a workflow. */
    record Of(@Nullable @Schema(description = WORKFLOW) Long workflowId) {}

    /** One value. */
    record One(
            @Schema(maxLength = MAX_KEY, description = KEY) String key,

            @Nullable @Schema(description = WORKFLOW) Long workflowId) {
        One {
            new Check().required("key", key).length("key", key, 0, MAX_KEY).verify();
            StateKey.of(key);
        }
    }

    /** A value that is written. */
    record Set(
            @Schema(maxLength = MAX_KEY, description = KEY) String key,

            @Schema(maxLength = StateWrite.MAX_LENGTH, description = "The new value")
            String value,

            @Nullable @Schema(description = WORKFLOW) Long workflowId) {
        Set {
            new Check()
                    .required("key", key)
                    .length("key", key, 0, MAX_KEY)
                    .required("value", value)
                    .length("value", value, 0, StateWrite.MAX_LENGTH)
                    .verify();
            StateKey.of(key);
        }
    }

    /** A value without what it says. */
    record Line(
            String key,
            @Schema(description = "In characters") long size,
            Instant updatedAt) {}

    record Listed(long workflowId, List<Line> keys, int count) {}

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
        return owner(wish.workflowId(), call).flatMap(workflow -> states.lines(workflow)
                .map(line -> new Line(line.key(), line.length(), line.updatedAt()))
                .collectList()
                .map(lines -> new Listed(workflow, lines, lines.size())));
    }

    Mono<Got> get(One wish, ExposedCall call) {
        var key = StateKey.of(wish.key());
        return owner(wish.workflowId(), call).flatMap(workflow -> read(workflow, key, call)
                .doOnNext(state -> call.memory().reserve(state.estimatedBytes()))
                .map(state -> new Got(workflow, key.name(), state.value(), true, state.updatedAt()))
                .defaultIfEmpty(new Got(workflow, key.name(), null, false, null)));
    }

    Mono<Written> set(Set wish, ExposedCall call) {
        return owner(wish.workflowId(), call)
                .flatMap(workflow -> states.put(workflow, new StateWrite(wish.key(), wish.value()))
                        .map(state -> new Written(
                                workflow,
                                state.key(),
                                state.createdAt().equals(state.updatedAt()),
                                state.value().codePointCount(0, state.value().length()))));
    }

    Mono<Deleted> delete(One wish, ExposedCall call) {
        var key = StateKey.of(wish.key()).name();
        return owner(wish.workflowId(), call).flatMap(workflow -> states.delete(workflow, key)
                .thenReturn(true)
                .onErrorResume(Problem.NotFound.class, _ -> Mono.just(false))
                .map(gone -> new Deleted(workflow, key, gone)));
    }

    private Mono<WorkflowStateRead> read(long workflow, StateKey key, ExposedCall call) {
        return Mono.justOrEmpty(run(call))
                .flatMap(run -> states.readBy(run, workflow, key))
                .switchIfEmpty(Mono.defer(() -> states.find(workflow, key)));
    }

    /** The run of an agent that calls; empty where another host does. */
    private static Optional<Long> run(ExposedCall call) {
        return Optional.ofNullable(call.subject()).flatMap(RunSubject::run);
    }

    /** Whose values are meant: by the run, so that it does not matter what else its agent does, or whether the workflow is paused. */
    private Mono<Long> owner(@Nullable Long named, ExposedCall call) {
        if (named != null) {
            return workflows
                    .find(named)
                    .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Workflow " + named)))
                    .map(Workflow::id);
        }
        return Mono.justOrEmpty(run(call))
                .flatMap(runs::workflowOf)
                .switchIfEmpty(
                        Mono.error(
                                () -> new Problem.BadRequest(
                                        "No workflow in context: only a step of a workflow may leave out workflow_id. Name the workflow.")));
    }
}

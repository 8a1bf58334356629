package dev.steward.workflow;

import dev.steward.agent.approval.RunTaint;
import dev.steward.agent.state.StateKey;
import dev.steward.agent.state.StateLine;
import dev.steward.agent.state.StateWrite;
import dev.steward.history.change.Changes;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What workflows keep between their runs. It goes with the workflow. Spec: Agents, 20. */
@Service
record WorkflowStates(
        WorkflowStateRepository rows,
        WorkflowRepository workflows,
        RunTaint taint,
        WorkflowNews news,
        Changes changes,
        Tx tx,
        Clock clock) {

    /** Values of one workflow. */
    static final int MAX = 200;

    /** By their keys. @throws Problem.NotFound when there is no such workflow */
    Flux<WorkflowStateRead> list(long workflow) {
        return known(workflow).flatMapMany(rows::list);
    }

    /** Their keys, with how long they are and when they were written. @throws Problem.NotFound when there is no such workflow */
    Flux<StateLine> lines(long workflow) {
        return known(workflow).flatMapMany(rows::lines);
    }

    private Mono<Long> known(long workflow) {
        return workflows.find(workflow).switchIfEmpty(Workflows.missing()).map(Workflow::id);
    }

    /** Empty where there is no such value. */
    Mono<WorkflowStateRead> find(long workflow, StateKey key) {
        return rows.find(workflow, key);
    }

    /** The same for a run of an agent, which has then read the words that may stand in it. Decision 56. */
    Mono<WorkflowStateRead> readBy(long run, long workflow, StateKey key) {
        return rows.taintOf(workflow, key)
                .flatMap(by -> taint.read(run, by))
                .then(Mono.defer(() -> rows.find(workflow, key)));
    }

    /**
     * Writes a value, over one with the same key. What a run writes is tainted as the run is.
     *
     * @throws Problem.NotFound when there is no such workflow
     * @throws Problem.Conflict when the key is new and there are {@value #MAX} already
     */
    Mono<WorkflowStateRead> put(long workflow, StateWrite wish) {
        var key = wish.name();
        return tx.durable(lock(workflow)
                .flatMap(_ -> changes.before(rows.find(workflow, key)))
                .flatMap(before -> taint.ofWriter()
                        .flatMap(by -> rows.put(workflow, key, wish.text(), by.orElse(null), MAX, clock.instant()))
                        .then(Mono.defer(() -> rows.find(workflow, key)))
                        .delayUntil(now -> changes.note(() -> KeptWorkflowState.written(before, now))))
                .switchIfEmpty(Mono.error(() -> new Problem.Conflict(
                        "too-many-keys",
                        "Workflow state is limited to %d keys; delete one before you add another".formatted(MAX))))
                .delayUntil(_ -> news.changed(workflow)));
    }

    /** @throws Problem.NotFound when there is no such workflow or value */
    Mono<Void> delete(long workflow, String key) {
        var name = new StateKey(key.strip().toLowerCase(Locale.ROOT));
        return tx.durable(lock(workflow)
                .flatMap(_ -> changes.before(rows.find(workflow, name)))
                .delayUntil(_ -> rows.delete(workflow, name.name())
                        .filter(there -> there)
                        .switchIfEmpty(Mono.error(() -> new Problem.NotFound("State key"))))
                .flatMap(Mono::justOrEmpty)
                .flatMap(gone -> changes.note(() -> KeptWorkflowState.deleted(gone)))
                .then(news.changed(workflow)));
    }

    /** @throws Problem.NotFound when there is no such workflow */
    Mono<Void> deleteAll(long workflow) {
        return tx.durable(lock(workflow)
                .flatMap(_ -> changes.before(rows.list(workflow).collectList()))
                .delayUntil(_ -> rows.deleteAll(workflow))
                .flatMapIterable(gone -> gone.orElse(List.of()))
                .concatMap(gone -> changes.note(() -> KeptWorkflowState.deleted(gone)))
                .then(news.changed(workflow)));
    }

    private Mono<Workflow> lock(long workflow) {
        return workflows.lock(workflow).switchIfEmpty(Workflows.missing());
    }
}

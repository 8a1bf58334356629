package dev.steward.agent.state;

import dev.steward.agent.approval.RunTaint;
import dev.steward.agent.lifecycle.RunStore;
import dev.steward.agent.run.AgentNews;
import dev.steward.history.change.Changes;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What agents note for their next runs. It outlives runs and transcripts, and goes with the agent. */
@Service
public record AgentStates(
        StateRepository rows, RunTaint taint, RunStore writes, AgentNews news, Changes changes, Tx tx, Clock clock) {

    /** Notes of one agent. */
    public static final int MAX = 200;

    /** By their keys. */
    public Flux<StateRead> list(long agent) {
        return rows.list(agent);
    }

    /** Their keys, with how long they are and when they were written. */
    public Flux<StateLine> lines(long agent) {
        return rows.lines(agent);
    }

    /** Empty where there is no such note. */
    public Mono<StateRead> find(long agent, StateKey key) {
        return rows.find(agent, key);
    }

    /** What a model is told that there is; empty where there is nothing. */
    public Mono<String> index(long agent) {
        return rows.lines(agent).collectList().map(StateLine::index);
    }

    /** @throws Problem.NotFound when there is no such note */
    public Mono<StateRead> get(long agent, StateKey key) {
        return rows.find(agent, key).switchIfEmpty(missing());
    }

    /** The same for a run, which has then read the words that may stand in the note. Decision 56. */
    public Mono<StateRead> readBy(long run, long agent, StateKey key) {
        return rows.taintOf(agent, key)
                .flatMap(by -> taint.read(run, by))
                .then(Mono.defer(() -> rows.find(agent, key)));
    }

    /**
     * Writes a note, over one with the same key. What a run writes is tainted as the run is.
     *
     * @throws Problem.NotFound when there is no such agent
     * @throws Problem.Conflict when the key is new and there are {@value #MAX} already
     */
    public Mono<StateRead> put(long agent, StateWrite wish) {
        return tx.durable(writes.lock(agent).flatMap(locked -> changes.before(rows.find(agent, wish.name()))
                .flatMap(before -> taint.ofWriter()
                        .flatMap(by -> rows.put(agent, wish.name(), wish.text(), by.orElse(null), MAX, clock.instant()))
                        .then(rows.find(agent, wish.name()))
                        .delayUntil(now -> changes.note(() -> KeptState.written(before, now))))
                .switchIfEmpty(Mono.error(() -> new Problem.Conflict(
                        "too-many-keys",
                        "Agent state is limited to %d keys; delete one before you add another".formatted(MAX))))
                .delayUntil(_ -> news.changed(locked))));
    }

    /** @throws Problem.NotFound when there is no such agent or note */
    public Mono<Void> delete(long agent, String key) {
        var name = new StateKey(key.strip().toLowerCase(Locale.ROOT));
        return tx.durable(writes.lock(agent).flatMap(locked -> changes.before(rows.find(agent, name))
                .delayUntil(_ ->
                        rows.delete(agent, name.name()).filter(there -> there).switchIfEmpty(missing()))
                .flatMap(Mono::justOrEmpty)
                .flatMap(gone -> changes.note(() -> KeptState.deleted(gone)))
                .then(news.changed(locked))));
    }

    /** @throws Problem.NotFound when there is no such agent */
    public Mono<Void> deleteAll(long agent) {
        return tx.durable(writes.lock(agent)
                .flatMap(locked -> changes.before(rows.list(agent).collectList())
                        .delayUntil(_ -> rows.deleteAll(agent))
                        .flatMapIterable(gone -> gone.orElse(List.of()))
                        .concatMap(gone -> changes.note(() -> KeptState.deleted(gone)))
                        .then(news.changed(locked))));
    }

    /** Keeps what a deleted agent had noted. @param trashed the id that it has in the trash */
    public Mono<Long> keep(long agent, long trashed) {
        return rows.keep(agent, trashed);
    }

    /** Gives an agent that is there again what it had noted. @param more what was kept elsewhere, by its keys */
    public Mono<Void> giveBack(long trashed, long agent, Map<String, String> more) {
        return rows.giveBack(trashed, agent)
                .thenMany(Flux.fromIterable(more.entrySet()))
                .concatMap(note ->
                        rows.put(agent, new StateKey(note.getKey()), note.getValue(), null, MAX, clock.instant()))
                .then();
    }

    private static <T> Mono<T> missing() {
        return Mono.error(() -> new Problem.NotFound("State key"));
    }
}

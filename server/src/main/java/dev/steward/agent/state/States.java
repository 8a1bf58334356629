package dev.steward.agent.state;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.steward.agent.approval.RunTaint;
import dev.steward.history.change.Before;
import dev.steward.history.change.Change;
import dev.steward.history.change.Changes;
import dev.steward.history.change.Marked;
import dev.steward.history.change.Reverser;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The values that agents or workflows keep between their runs, with undo for what a run wrote. They are deleted with their owner.
 *
 * @param <O> the owner
 */
public abstract class States<O> implements Reverser<States.Kept> {

    /** The most values of one owner. */
    public static final int MAX = 200;

    private final String owner;
    private final StateTable rows;
    private final RunTaint taint;
    private final Changes changes;
    private final Tx tx;
    private final Clock clock;

    /** A value stored for undo. @param taintedBy whose text it may contain, which takes no part in comparisons */
    public record Kept(
            String value,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String taintedBy) implements Marked {

        @Override
        public Record marked() {
            return new Kept(value, null);
        }
    }

    /** @param owner what owns the values, as in {@code agent} */
    protected States(String owner, Sql sql, RunTaint taint, Changes changes, Tx tx, Clock clock) {
        this.owner = owner;
        this.rows = new StateTable(sql, owner);
        this.taint = taint;
        this.changes = changes;
        this.tx = tx;
        this.clock = clock;
    }

    /** Locks the owner until the transaction ends. Fails with a {@link Problem.NotFound} when there is none. */
    protected abstract Mono<O> lock(long id);

    /** Announces that the values of an owner changed. */
    protected abstract Mono<Void> changed(O owner);

    /** Sorted by key. */
    public Flux<StateValue> list(long id) {
        return rows.list(id);
    }

    /** The keys, with the length of their values and when they were written. */
    public Flux<StateLine> lines(long id) {
        return rows.lines(id);
    }

    /** Empty if there is no such value. */
    public Mono<StateValue> find(long id, StateKey key) {
        return rows.find(id, key);
    }

    /** The same for a run, which is then tainted by the text that the value may contain. Decision 56. */
    public Mono<StateValue> readBy(long run, long id, StateKey key) {
        return rows.taintOf(id, key).flatMap(by -> taint.read(run, by)).then(Mono.defer(() -> rows.find(id, key)));
    }

    /**
     * Writes a value, and replaces one with the same key. A value written by a run inherits its taint.
     *
     * @throws Problem.NotFound when there is no such owner
     * @throws Problem.Conflict when the key is new and there are {@value #MAX} already
     */
    public Mono<StateValue> put(long id, StateWrite wish) {
        return put(id, wish, taint.ofWriter());
    }

    private Mono<StateValue> put(long id, StateWrite wish, Mono<Optional<String>> taintedBy) {
        var key = wish.name();
        return tx.durable(lock(id).flatMap(locked -> changes.before(rows.find(id, key))
                .flatMap(before -> taintedBy
                        .flatMap(by -> rows.put(id, key, wish.text(), by.orElse(null), MAX, clock.instant()))
                        .then(Mono.defer(() -> rows.find(id, key)))
                        .delayUntil(now -> changes.note(() -> written(before, now))))
                .switchIfEmpty(Mono.error(() -> new Problem.Conflict(
                        "too-many-keys",
                        "%s state is limited to %d keys; delete one before you add another"
                                .formatted(owner.substring(0, 1).toUpperCase(Locale.ROOT) + owner.substring(1), MAX))))
                .delayUntil(_ -> changed(locked))));
    }

    /** Adds a value without taint to an owner that the caller has locked, if there is room. */
    protected final Mono<Void> add(long id, StateKey key, String value) {
        return rows.put(id, key, value, null, MAX, clock.instant());
    }

    /** @throws Problem.NotFound when there is no such owner or value */
    public Mono<Void> delete(long id, String key) {
        var name = new StateKey(key.strip().toLowerCase(Locale.ROOT));
        return tx.durable(lock(id).flatMap(locked -> changes.before(rows.find(id, name))
                .delayUntil(_ -> rows.delete(id, name.name())
                        .filter(there -> there)
                        .switchIfEmpty(Mono.error(() -> new Problem.NotFound("State key"))))
                .flatMap(Mono::justOrEmpty)
                .flatMap(gone -> changes.note(() -> deleted(gone)))
                .then(changed(locked))));
    }

    /** @throws Problem.NotFound when there is no such owner */
    public Mono<Void> deleteAll(long id) {
        return tx.durable(
                lock(id).flatMap(locked -> changes.before(rows.list(id).collectList())
                        .delayUntil(_ -> rows.deleteAll(id))
                        .flatMapIterable(gone -> gone.orElse(List.of()))
                        .concatMap(gone -> changes.note(() -> deleted(gone)))
                        .then(changed(locked))));
    }

    /** Keeps the values of a deleted owner. @param trashed the id of the owner in the trash */
    public Mono<Long> keep(long id, long trashed) {
        return rows.keep(id, trashed);
    }

    /** Restores the values of a restored owner. */
    public Mono<Long> giveBack(long trashed, long id) {
        return rows.giveBack(trashed, id);
    }

    @Override
    public Change.Kind kind() {
        return Change.Kind.valueOf(owner + "_state");
    }

    @Override
    public Class<Kept> state() {
        return Kept.class;
    }

    @Override
    public Mono<Kept> now(Change.Subject subject) {
        long id = owner(subject);
        return lock(id).onErrorResume(Problem.NotFound.class, _ -> Mono.empty())
                .flatMap(_ -> rows.find(id, new StateKey(subject.name())))
                .map(States::kept);
    }

    @Override
    public Mono<Void> remove(Change.Subject subject) {
        return delete(owner(subject), subject.name());
    }

    /** @throws Problem.Conflict when the value is gone, and the limit is reached */
    @Override
    public Mono<Void> restore(Change.Subject subject, Kept before) {
        var write = new StateWrite(subject.name(), before.value());
        return put(owner(subject), write, Mono.just(Optional.ofNullable(before.taintedBy())))
                .then();
    }

    private Change written(Optional<StateValue> before, StateValue after) {
        return before.map(known -> Change.changed(subject(after), Before.of(kept(known)), kept(after)))
                .orElseGet(() -> Change.created(subject(after), kept(after)));
    }

    private Change deleted(StateValue before) {
        return Change.deleted(subject(before), Before.of(kept(before)));
    }

    private static Kept kept(StateValue state) {
        return new Kept(state.value(), state.taintedBy());
    }

    private Change.Subject subject(StateValue state) {
        return new Change.Subject(kind(), state.key(), owner + ":" + state.owner(), state.key());
    }

    private long owner(Change.Subject subject) {
        var place = subject.place();
        return place == null ? 0 : Long.parseLong(place.substring(owner.length() + 1));
    }
}

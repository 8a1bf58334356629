package dev.steward.history.change;

import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Truncate;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Undoes what runs changed. Each change is undone in its own transaction: it stays undone whatever happens to the rest, and a
 * later attempt continues with what is left.
 */
@Service
public record Undo(ChangeRepository rows, ObjectProvider<Reverser<?>> reversers, Tx tx, Clock clock) {

    /** Default and maximum page size. */
    public static final KeysetPage.Size PAGE = new KeysetPage.Size(100, 200);

    private static final int AT_ONCE = 100;

    static final int MAX_CONFLICT = 1_000;

    private static final String UNREADABLE = "The previous content cannot be read.";

    /** A page of a run's changes, newest first. */
    public Flux<ChangeRead> list(long run, KeysetPage page) {
        return rows.list(run, page).map(ChangeRead::of);
    }

    /**
     * Undoes all changes of a run that have not been undone, newest first.
     *
     * @param allowed fails if undo is not allowed now. Runs first in each transaction: its locks come before those of the changed
     *     things, and those before that of the change
     */
    public Mono<UndoRead> all(long run, Mono<?> allowed) {
        return tx.whole(Mono.defer(() -> {
                    var collected = new UndoRead.Collected();
                    return page(run, KeysetPage.NEWEST, collected, guard(allowed))
                            .then(Mono.fromSupplier(collected::read));
                }))
                .onErrorMap(NotAllowed.class, NotAllowed::getCause);
    }

    private Mono<Void> page(long run, long before, UndoRead.Collected collected, Mono<Void> guard) {
        return rows.open(run, before, AT_ONCE).collectList().flatMap(ids -> Flux.fromIterable(ids)
                .concatMap(id -> undone(run, id, guard).doOnNext(collected::add))
                .then(ids.size() < AT_ONCE ? Mono.empty() : page(run, ids.getLast(), collected, guard)));
    }

    /**
     * Undoes one change. Has no effect if it is already undone.
     *
     * @param allowed as in {@link #all}
     * @throws Problem.NotFound if the run has no such change
     */
    public Mono<UndoRead> one(long run, long change, Mono<?> allowed) {
        return tx.whole(undone(run, change, guard(allowed))
                        .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Change")))
                        .map(row -> {
                            var collected = new UndoRead.Collected();
                            collected.add(row);
                            return collected.read();
                        }))
                .onErrorMap(NotAllowed.class, NotAllowed::getCause);
    }

    /** Not about a single change: aborts the whole undo. */
    private static final class NotAllowed extends RuntimeException {
        NotAllowed(Problem why) {
            super(null, why, false, false);
        }
    }

    private static Mono<Void> guard(Mono<?> allowed) {
        return allowed.onErrorMap(Problem.class, NotAllowed::new).then();
    }

    /** The change after the attempt. A refusal's own words are stored in a separate transaction, after the failed one. */
    private Mono<Recorded> undone(long run, long id, Mono<Void> guard) {
        return tx.durable(guard.then(Mono.defer(() -> attempt(run, id))), DuplicateKeyException.class::isInstance)
                .onErrorResume(
                        Undo::isConflict,
                        refusal -> tx.durable(guard.then(Mono.defer(() -> rows.lock(run, id)))
                                .filter(row -> row.undoneAt() == null)
                                .flatMap(_ ->
                                        rows.judged(id, null, Truncate.to(((Problem) refusal).detail(), MAX_CONFLICT)))
                                .then(rows.find(id))));
    }

    /** Locks the subject before the change, in the same order as writers do. */
    private Mono<Recorded> attempt(long run, long id) {
        return rows.find(run, id)
                .flatMap(known -> known.undoneAt() != null
                        ? Mono.just(known)
                        : reverser(known.change().subject().kind())
                                .map(reverser -> attempt(reverser, known))
                                .orElseGet(() -> judged(known, Optional.of(UNREADABLE))));
    }

    private Optional<Reverser<?>> reverser(Change.Kind kind) {
        return reversers.orderedStream().filter(one -> one.kind() == kind).findFirst();
    }

    private <S extends Record> Mono<Recorded> attempt(Reverser<S> reverser, Recorded known) {
        return reverser.now(known.change().subject())
                .map(Before::mark)
                .singleOptional()
                .flatMap(now -> rows.lock(known.run(), known.id())
                        .flatMap(row -> row.undoneAt() != null
                                ? Mono.just(row)
                                : reverted(reverser, row, now.orElse(null))
                                        .flatMap(conflict -> judged(row, conflict))));
    }

    private Mono<Recorded> judged(Recorded row, Optional<String> conflict) {
        return rows.judged(row.id(), conflict.isEmpty() ? clock.instant() : null, conflict.orElse(null))
                .then(rows.find(row.id()));
    }

    /** Returns why the change stays; empty if it was undone. @param now mark of the current state; null if there is none */
    private <S extends Record> Mono<Optional<String>> reverted(
            Reverser<S> reverser, Recorded row, @Nullable String now) {
        var subject = row.change().subject();
        return switch (Verdict.of(row.change(), now)) {
            case Verdict.Remove _ -> removed(reverser, row).thenReturn(Optional.empty());
            case Verdict.Restore(var state) ->
                Mono.justOrEmpty(read(reverser.state(), state))
                        .flatMap(before -> reverser.restore(subject, before).thenReturn(Optional.<String>empty()))
                        .defaultIfEmpty(Optional.of(UNREADABLE));
            case Verdict.Nothing _ -> Mono.just(Optional.empty());
            case Verdict.Conflict(var why) -> Mono.just(Optional.of(why));
        };
    }

    /** The run's changes of things deleted along with it count as undone too. */
    private Mono<Void> removed(Reverser<?> reverser, Recorded row) {
        var subject = row.change().subject();
        return reverser.along(subject).collectList().flatMap(along -> reverser.remove(subject)
                .thenMany(Flux.fromIterable(along))
                .concatMap(each -> rows.last(row.run(), each))
                .concatMap(other -> rows.judged(other.id(), clock.instant(), null))
                .then());
    }

    /** Empty if it cannot be read, for example if written by a later version. */
    private static <S extends Record> Optional<S> read(Class<S> type, String state) {
        try {
            return Optional.ofNullable(JsonMapper.shared().readValue(state, type));
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    /** Errors about the subject, as opposed to errors of Steward that may go away later. */
    private static boolean isConflict(Throwable error) {
        return error instanceof Problem.Conflict
                || error instanceof Problem.NotFound
                || error instanceof Problem.BadRequest
                || error instanceof Problem.Invalid;
    }
}

package dev.steward.change;

import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Cut;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/**
 * Takes back what runs wrote. Each change is a transaction of its own: what was taken back stays so, whatever becomes of the rest,
 * and whoever asks once more goes on with what is left.
 */
@Service
public class Undo {

    /** Rows of a page: as many as there are when nobody says, and at the most. */
    public static final KeysetPage.Size PAGE = new KeysetPage.Size(100, 200);

    /** Changes that are looked up at once. */
    private static final int AT_ONCE = 100;

    private static final int LONGEST_CONFLICT = 1_000;

    private final ChangeRepository rows;
    private final ObjectProvider<Reverser<?>> reversers;
    private final Tx tx;
    private final Clock clock;

    Undo(ChangeRepository rows, ObjectProvider<Reverser<?>> reversers, Tx tx, Clock clock) {
        this.rows = rows;
        this.reversers = reversers;
        this.tx = tx;
        this.clock = clock;
    }

    /** A page of what a run wrote, the newest first. */
    public Flux<ChangeRead> list(long run, KeysetPage page) {
        return rows.list(run, page).map(ChangeRead::of);
    }

    /** Takes back all that a run wrote and nobody has taken back, the newest first. */
    public Mono<UndoRead> all(long run) {
        return tx.whole(Mono.defer(() -> {
            var collected = new UndoRead.Collected();
            return page(run, KeysetPage.NEWEST, collected).then(Mono.fromSupplier(collected::read));
        }));
    }

    private Mono<Void> page(long run, long before, UndoRead.Collected collected) {
        return rows.open(run, before, AT_ONCE).collectList().flatMap(ids -> Flux.fromIterable(ids)
                .concatMap(id -> undone(run, id).doOnNext(collected::add))
                .then(ids.size() < AT_ONCE ? Mono.empty() : page(run, ids.getLast(), collected)));
    }

    /** Takes one change back. One that was taken back stays as it is. @throws Problem.NotFound when the run has no such change */
    public Mono<UndoRead> one(long run, long change) {
        return tx.whole(undone(run, change)
                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Change")))
                .map(row -> {
                    var collected = new UndoRead.Collected();
                    collected.add(row);
                    return collected.read();
                }));
    }

    /** What has become of it. What it is about refuses in its own words, which are kept after its transaction. */
    private Mono<Recorded> undone(long run, long id) {
        return tx.durable(attempt(run, id), DuplicateKeyException.class::isInstance)
                .onErrorResume(
                        Undo::isConflict,
                        refusal -> tx.durable(rows.lock(run, id)
                                .filter(row -> row.undoneAt() == null)
                                .flatMap(_ -> rows.judged(id, null, Cut.to(words(refusal), LONGEST_CONFLICT)))
                                .then(rows.find(id))));
    }

    private Mono<Recorded> attempt(long run, long id) {
        return rows.lock(run, id)
                .flatMap(row -> row.undoneAt() != null
                        ? Mono.just(row)
                        : reverted(row.change()).flatMap(conflict -> rows.judged(
                                        id, conflict.isEmpty() ? clock.instant() : null, conflict.orElse(null))
                                .then(rows.find(id))));
    }

    /** Gives why it stays; empty where it was taken back. */
    private Mono<Optional<String>> reverted(Change change) {
        return reversers
                .orderedStream()
                .filter(one -> one.kind() == change.subject().kind())
                .findFirst()
                .map(reverser -> reverted(reverser, change))
                .orElseThrow(() -> new IllegalStateException("Nobody takes changes of the kind %s back"
                        .formatted(change.subject().kind())));
    }

    private static <S extends Record> Mono<Optional<String>> reverted(Reverser<S> reverser, Change change) {
        var subject = change.subject();
        Function<@Nullable String, Mono<Optional<String>>> judge = now -> switch (Verdict.of(change, now)) {
            case Verdict.Remove _ -> reverser.remove(subject).thenReturn(Optional.empty());
            case Verdict.Restore(var state) ->
                reverser.restore(subject, JsonMapper.shared().readValue(state, reverser.state()))
                        .thenReturn(Optional.empty());
            case Verdict.Nothing _ -> Mono.just(Optional.empty());
            case Verdict.Conflict(var why) -> Mono.just(Optional.of(why));
        };
        return reverser.now(subject)
                .map(Before::mark)
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty())
                .flatMap(now -> judge.apply(now.orElse(null)));
    }

    /** What says something about the thing, and not about Steward, which may be able to do it later. */
    private static boolean isConflict(Throwable error) {
        return error instanceof Problem.Conflict
                || error instanceof Problem.NotFound
                || error instanceof Problem.BadRequest
                || error instanceof Problem.Invalid;
    }

    private static String words(Throwable refusal) {
        return refusal instanceof Problem problem ? problem.detail() : String.valueOf(refusal.getMessage());
    }
}

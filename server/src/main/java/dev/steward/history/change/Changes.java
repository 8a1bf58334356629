package dev.steward.history.change;

import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Where whoever owns something notes what is written into it on behalf of a run. The note is a row of the same transaction as the
 * change. What people and Steward itself write is not noted.
 */
@Component
public class Changes {

    private final ChangeRepository rows;
    private final Clock clock;

    Changes(ChangeRepository rows, Clock clock) {
        this.rows = rows;
        this.clock = clock;
    }

    /** What is there before a change, which is read only where the change is going to be noted; else empty. */
    public <T> Mono<Optional<T>> before(Mono<T> read) {
        return Mono.deferContextual(context -> Author.of(context).isEmpty()
                ? Mono.just(Optional.empty())
                : read.map(Optional::of).defaultIfEmpty(Optional.empty()));
    }

    /**
     * Notes a change, in the caller's transaction, together with what the run did with the same thing just before: as the newest
     * one, since it is taken back before whatever was written in between. What changes nothing is not noted.
     */
    public Mono<Void> note(Supplier<Change> change) {
        return Mono.deferContextual(context -> Author.of(context)
                .map(author -> note(author.run(), change.get()))
                .orElseGet(Mono::empty));
    }

    private Mono<Void> note(long run, Change change) {
        if (change.action() == Change.Action.changed
                && Objects.equals(change.before().mark(), change.after())) {
            return Mono.empty();
        }
        var now = clock.instant();
        return rows.last(run, change.subject())
                .filter(last -> ChangeMerge.follows(last.change(), change))
                .flatMap(last -> rows.delete(last.id()).flatMap(gone -> ChangeMerge.of(last.change(), change)
                        .map(both -> rows.insert(run, both, now))
                        .orElse(Mono.just(gone))))
                .switchIfEmpty(Mono.defer(() -> rows.insert(run, change, now)))
                .then();
    }
}

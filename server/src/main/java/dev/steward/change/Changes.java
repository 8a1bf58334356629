package dev.steward.change;

import java.time.Clock;
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

    /** Notes a change, in the caller's transaction, together with what the run did with the same thing just before. */
    public Mono<Void> note(Supplier<Change> change) {
        return Mono.deferContextual(context -> Author.of(context)
                .map(author -> note(author.run(), change.get()))
                .orElseGet(Mono::empty));
    }

    private Mono<Void> note(long run, Change change) {
        var now = clock.instant();
        return rows.last(run, change.subject())
                .filter(last -> Together.follows(last.change(), change))
                .flatMap(last -> Together.of(last.change(), change)
                        .map(both -> rows.write(last.id(), both, now))
                        .orElseGet(() -> rows.delete(last.id())))
                .switchIfEmpty(Mono.defer(() -> rows.insert(run, change, now)))
                .then();
    }
}

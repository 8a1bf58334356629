package dev.steward.history.change;

import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Records changes made on behalf of a run, for the owners of what is changed. The record is part of the same transaction as the
 * change. Changes by users and by Steward itself are not recorded.
 */
@Component
public record Changes(ChangeRepository rows, Clock clock) {

    /** The state before a change, read only if the change will be recorded; otherwise empty. */
    public <T> Mono<Optional<T>> before(Mono<T> read) {
        return Mono.deferContextual(
                context -> Author.of(context).isEmpty() ? Mono.just(Optional.empty()) : read.singleOptional());
    }

    /**
     * Records a change in the caller's transaction, merged with the run's previous change of the same thing. It becomes the
     * newest, since it must be undone before anything written in between. No-op changes are not recorded.
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

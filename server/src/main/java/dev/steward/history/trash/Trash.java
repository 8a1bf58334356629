package dev.steward.history.trash;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.history.trash.TrashRepository.Entry;
import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Lists, restores and erases what was deleted. */
@Service
class Trash {

    /** The event for something added to or taken out of the trash. */
    static final String CHANGED = "trash.changed";

    static final KeysetPage.Size PAGE = new KeysetPage.Size(500, 500);

    private static final int AT_ONCE = 500;

    private final TrashRepository rows;
    private final List<Trashable> owners;
    private final Tx tx;
    private final EventBus bus;
    private final Clock clock;
    private final IsolatedItems old = new IsolatedItems("A deleted %s could not be erased");

    Trash(TrashRepository rows, List<Trashable> owners, Tx tx, EventBus bus, Clock clock) {
        this.rows = rows;
        this.owners = owners;
        this.tx = tx;
        this.bus = bus;
        this.clock = clock;
    }

    /** A page of the trash, the last deleted first. @param kept the retention period */
    Flux<TrashRead> list(KeysetPage page, Duration kept) {
        return rows.list(page, kept);
    }

    /**
     * Restores an item. Its owner takes the necessary locks.
     *
     * @throws Problem.NotFound if it is not in the trash
     * @throws Problem.Conflict if there is no room for it
     */
    Mono<Restored> restore(long id) {
        return rows.find(id).switchIfEmpty(missing()).flatMap(entry -> owner(entry.kind())
                .restore(entry.subject()));
    }

    /** Erases an item and everything that belongs to it. @throws Problem.NotFound if it is not in the trash */
    Mono<Void> erase(long id) {
        return tx.durable(rows.find(id).flatMap(this::erased).filter(was -> was).switchIfEmpty(missing()))
                .then();
    }

    /** Erases everything that is now in the trash, each item on its own. Stops at the first one that cannot be erased. */
    Mono<Void> empty() {
        return tx.whole(Mono.fromSupplier(clock::instant).flatMap(until -> some(until)
                .concatMap(entry -> tx.underWay(erased(entry)))
                .count()
                .repeat()
                .takeWhile(seen -> seen == AT_ONCE)
                .then()));
    }

    /** Erases some items deleted before a time, each in its own transaction. @return how many */
    Mono<Long> eraseBefore(Instant then) {
        return old.each(
                rows.before(then, old.room(AT_ONCE)),
                entry -> "%s (%d)".formatted(entry.kind(), entry.subject()),
                entry -> tx.underWay(erased(entry)));
    }

    private Flux<Entry> some(Instant then) {
        return rows.before(then, AT_ONCE).collectList().flatMapMany(Flux::fromIterable);
    }

    /** Returns whether it was still in the trash. */
    private Mono<Boolean> erased(Entry entry) {
        return rows.delete(entry.id())
                .delayUntil(was -> was
                        ? owner(entry.kind()).erase(entry.subject()).then(bus.publish(Event.of(CHANGED)))
                        : Mono.empty());
    }

    private Trashable owner(TrashKind kind) {
        return owners.stream().filter(owner -> owner.kind() == kind).findFirst().orElseThrow();
    }

    private static <T> Mono<T> missing() {
        return Mono.error(() -> new Problem.NotFound("Deleted thing"));
    }
}

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

/** What was deleted, for whoever wants some of it back, or gone at once. */
@Service
class Trash {

    /** What is told when something is in the trash that was not, or the other way round. */
    static final String CHANGED = "trash.changed";

    /** Rows of a page: as many as there are when nobody says, and at the most. */
    static final KeysetPage.Size PAGE = new KeysetPage.Size(500, 500);

    /** Rows that are looked for at once. */
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

    /** A page of what was deleted, the last one first. @param kept for how long */
    Flux<TrashRead> list(KeysetPage page, Duration kept) {
        return rows.list(page, kept);
    }

    /**
     * Brings back what was deleted. What is locked before that, its owner knows.
     *
     * @throws Problem.NotFound when it is not in the trash
     * @throws Problem.Conflict when there is no room for it
     */
    Mono<Restored> restore(long id) {
        return rows.find(id).switchIfEmpty(missing()).flatMap(entry -> owner(entry.kind())
                .restore(entry.subject()));
    }

    /** Erases what was deleted, with all that belongs to it. @throws Problem.NotFound when it is not in the trash */
    Mono<Void> erase(long id) {
        return tx.durable(rows.find(id).flatMap(this::erased).filter(was -> was).switchIfEmpty(missing()))
                .then();
    }

    /** Erases all that lies in the trash now, each on its own. What comes after one that cannot be erased stays. */
    Mono<Void> empty() {
        return tx.whole(Mono.fromSupplier(clock::instant).flatMap(until -> some(until)
                .concatMap(entry -> tx.underWay(erased(entry)))
                .count()
                .repeat()
                .takeWhile(seen -> seen == AT_ONCE)
                .then()));
    }

    /** Erases some of what was deleted before then, each in a transaction of its own, and gives how many. */
    Mono<Long> eraseBefore(Instant then) {
        return old.each(
                rows.before(then, old.room(AT_ONCE)),
                entry -> "%s (%d)".formatted(entry.kind(), entry.subject()),
                entry -> tx.underWay(erased(entry)));
    }

    private Flux<Entry> some(Instant then) {
        return rows.before(then, AT_ONCE).collectList().flatMapMany(Flux::fromIterable);
    }

    /** Gives whether it was in the trash still. */
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

package dev.steward.library;

import dev.steward.event.EventBus;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.PeriodicTask;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Records when models were told which memories. Turns only note it in memory; once a minute everything is written
 * together, without waiting for the disk. When the service stops, the last minute is lost.
 */
@Component
class MemoryUses implements PeriodicTask {

    private static final Duration OFTEN = Duration.ofMinutes(1);

    private final MemoryRepository memories;
    private final Tx tx;
    private final EventBus bus;
    private final Clock clock;

    private Noted noted = Noted.NOTHING;

    /** Memories that were told, and when the last of them was. Bounded by the maximum number of memories. */
    private record Noted(Set<Long> ids, Instant latest) {

        static final Noted NOTHING = new Noted(Set.of(), Instant.MIN);

        Noted and(Collection<Long> more, Instant then) {
            var all = new HashSet<>(ids);
            all.addAll(more);
            return new Noted(all, then.isAfter(latest) ? then : latest);
        }
    }

    MemoryUses(MemoryRepository memories, Tx tx, EventBus bus, Clock clock) {
        this.memories = memories;
        this.tx = tx;
        this.bus = bus;
        this.clock = clock;
    }

    /** Notes that a model is told these memories now. */
    void note(Collection<Long> ids) {
        add(ids, clock.instant());
    }

    private synchronized void add(Collection<Long> ids, Instant then) {
        if (!ids.isEmpty()) {
            noted = noted.and(ids, then);
        }
    }

    private synchronized Noted take() {
        var taken = noted;
        noted = Noted.NOTHING;
        return taken;
    }

    /** Writes what was noted; what cannot be written stays noted. */
    @Override
    public Mono<Void> run(Instant now) {
        return Mono.fromSupplier(this::take)
                .filter(taken -> !taken.ids.isEmpty())
                .flatMap(taken -> tx.nonDurable(memories.used(taken.ids, taken.latest)
                                .delayUntil(_ -> bus.publish(LibraryPart.memories.changed())))
                        .doOnError(_ -> add(taken.ids, taken.latest)))
                .then();
    }

    @Override
    public Plan plan() {
        return Plan.own("memory_uses", OFTEN, OFTEN, "When memories were used last could not be written");
    }
}

package dev.steward.history.trash;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import java.time.Clock;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/** Where whoever owns something keeps it when it is deleted, in the transaction that deletes it. */
@Component
public class TrashKeeper {

    private final TrashRepository rows;
    private final EventBus bus;
    private final Clock clock;

    TrashKeeper(TrashRepository rows, EventBus bus, Clock clock) {
        this.rows = rows;
        this.bus = bus;
        this.clock = clock;
    }

    /**
     * What the trash has of something.
     *
     * @param id of it in the trash: rows that refer to that are erased with it
     */
    public record Kept<T>(long id, T snapshot) {}

    /**
     * Keeps what was deleted, and gives its id in the trash.
     *
     * @param subject the id that it has among things of its kind
     * @param snapshot what it takes to bring it back, kept as JSON
     */
    public Mono<Long> keep(TrashKind kind, long subject, String title, Object snapshot) {
        return rows.insert(kind, subject, title, snapshot, clock.instant())
                .delayUntil(_ -> bus.publish(Event.of(Trash.CHANGED)));
    }

    /**
     * Takes something out of the trash once {@code back} has brought it back; nothing when it is not in it. Nobody else takes it
     * meanwhile.
     */
    public <T, R> Mono<R> bringBack(
            TrashKind kind, long subject, TypeReference<T> type, Function<Kept<T>, Mono<R>> back) {
        return rows.lock(kind, subject, type)
                .flatMap(kept -> back.apply(kept).delayUntil(_ -> rows.delete(kept.id())))
                .delayUntil(_ -> bus.publish(Event.of(Trash.CHANGED)));
    }
}

package dev.steward.history.trash;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import java.time.Clock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/** Stores deleted things in the trash, in the transaction that deletes them. */
@Component
public record TrashKeeper(TrashRepository rows, EventBus bus, Clock clock) {

    private static final TypeReference<JsonNode> TREE = new TypeReference<>() {};

    /** @param id of it in the trash: rows that refer to that are erased with it */
    public record Kept<T>(long id, T snapshot) {}

    /**
     * Puts a deleted thing into the trash.
     *
     * @param subject its id among things of its kind
     * @param snapshot the data needed to restore it, stored as JSON
     * @return its id in the trash
     */
    public Mono<Long> keep(TrashKind kind, long subject, String title, Object snapshot) {
        return rows.insert(kind, subject, title, snapshot, clock.instant())
                .delayUntil(_ -> bus.publish(Event.of(Trash.CHANGED)));
    }

    /** An item, locked until the caller's transaction ends; empty if it is not in the trash. */
    public <T> Mono<Kept<T>> find(TrashKind kind, long subject, TypeReference<T> type) {
        return rows.lock(kind, subject, type);
    }

    /** Replaces the data of an item. @param id its id in the trash */
    public Mono<Void> change(long id, Object snapshot) {
        return rows.write(id, snapshot);
    }

    /** Changes the snapshots of a kind that contain a text, in the caller's transaction. */
    public Mono<Void> change(TrashKind kind, String text, Consumer<JsonNode> change) {
        return rows.containing(kind, text)
                .collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(subject -> rows.lock(kind, subject, TREE))
                .doOnNext(kept -> change.accept(kept.snapshot()))
                .concatMap(kept -> rows.write(kept.id(), kept.snapshot()))
                .then();
    }

    /** Removes an item from the trash once {@code back} has restored it; empty if it is not there. Locks the item meanwhile. */
    public <T, R> Mono<R> bringBack(
            TrashKind kind, long subject, TypeReference<T> type, Function<Kept<T>, Mono<R>> back) {
        return rows.lock(kind, subject, type)
                .flatMap(kept -> back.apply(kept).delayUntil(_ -> rows.delete(kept.id())))
                .delayUntil(_ -> bus.publish(Event.of(Trash.CHANGED)));
    }
}

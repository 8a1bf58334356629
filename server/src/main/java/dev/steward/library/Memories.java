package dev.steward.library;

import dev.steward.event.EventBus;
import dev.steward.history.change.Change;
import dev.steward.history.change.Changes;
import dev.steward.platform.data.Tx;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Blocking;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Manages what a person wants remembered. {@link MemoryPrompt} passes it to models. */
@Service
record Memories(
        MemoryRepository memories,
        MemoryOrigins origins,
        Tx tx,
        EventBus bus,
        Changes changes,
        Blocking blocking,
        Clock clock) {

    /** Pairs offered at once. When one is merged, the next is offered. */
    private static final int PAIRS = 50;

    /**
     * Lists all memories, at most {@link Memory#MAX}, by kind, oldest first within each.
     *
     * @throws Problem.Unavailable if there is no memory for it now
     */
    Mono<List<MemoryRead>> list(MemoryBudget.Share memory) {
        return memories.all()
                .doOnNext(each -> memory.reserve(each.estimatedBytes()))
                .collectList()
                .flatMap(this::read);
    }

    /** The first memories of the list, up to the limit. */
    Flux<Memory> first(int most) {
        return memories.all().take(most);
    }

    /**
     * @throws Problem.NotFound if there is no such message
     * @throws Problem.Conflict if the maximum number of memories is reached
     */
    Mono<MemoryRead> create(MemoryCreate wish) {
        var stored = memories.countAlone()
                .flatMap(known -> known < Memory.MAX ? origin(wish.messageId()) : Mono.error(Memories::tooMany))
                .singleOptional()
                .flatMap(origin ->
                        memories.insert(wish.knownKind(), wish.content(), origin.orElse(null), clock.instant()))
                .flatMap(this::found)
                .delayUntil(memory -> changes.note(() -> KeptMemory.created(memory)))
                .delayUntil(_ -> announce());
        return tx.durable(stored).flatMap(this::read);
    }

    /** Updates only what the patch names. @throws Problem.NotFound if there is no such memory */
    Mono<MemoryRead> update(long id, MemoryPatch patch) {
        var stored = known(id)
                .flatMap(before -> memories.update(id, patch, clock.instant())
                        .flatMap(_ -> found(id))
                        .delayUntil(memory -> note(before, known -> KeptMemory.changed(known, memory))))
                .delayUntil(_ -> announce());
        return tx.durable(stored).flatMap(this::read);
    }

    /** @throws Problem.NotFound if there is no such memory */
    Mono<Void> delete(long id) {
        return tx.durable(known(id).flatMap(before -> memories.delete(id)
                .flatMap(there -> there ? note(before, KeptMemory::deleted).then(announce()) : missing())));
    }

    /**
     * Returns pairs that seem to say the same, most similar first, at most fifty; no memory is in two of them.
     *
     * @throws Problem.Unavailable if there is no memory for them now
     */
    Mono<List<MemoryPair>> duplicates(MemoryBudget.Share memory) {
        return list(memory).publishOn(blocking.scheduler()).map(all -> {
            var texts = all.stream().map(MemoryRead::content).toList();
            return Likeness.pairs(texts, PAIRS).stream()
                    .map(pair -> pair(all.get(pair.first()), all.get(pair.second())))
                    .toList();
        });
    }

    private static MemoryPair pair(MemoryRead one, MemoryRead other) {
        boolean inOrder = one.createdAt().isBefore(other.createdAt())
                || (one.createdAt().equals(other.createdAt()) && one.id() < other.id());
        var keep = inOrder ? one : other;
        var from = inOrder ? other : one;
        return new MemoryPair(keep, from, saysMore(keep.content(), from.content()));
    }

    /**
     * Merges two memories: the first one stays, with its kind; the other one is deleted.
     *
     * @throws Problem.NotFound if one of them does not exist
     * @throws Problem.BadRequest if both are the same
     */
    Mono<MemoryRead> merge(long id, MemoryMerge wish) {
        if (wish.from() == id) {
            return Mono.error(new Problem.BadRequest("A memory cannot be merged with itself."));
        }
        var stored = memories.lock(List.of(id, wish.from()))
                .collectMap(Memory::id)
                .filter(both -> both.size() == 2)
                .flatMap(both -> merged(
                        Objects.requireNonNull(both.get(id)), Objects.requireNonNull(both.get(wish.from())), wish))
                .switchIfEmpty(missing())
                .delayUntil(_ -> announce());
        return tx.durable(stored).flatMap(this::read);
    }

    private Mono<Memory> merged(Memory kept, Memory gone, MemoryMerge wish) {
        var one = new Memory(
                kept.id(),
                kept.kind(),
                wish.content() == null ? saysMore(kept.content(), gone.content()) : wish.content(),
                kept.origin() == null ? gone.origin() : kept.origin(),
                latest(kept.usedAt(), gone.usedAt()),
                kept.createdAt(),
                clock.instant());
        return memories.write(one)
                .then(memories.delete(gone.id()))
                .then(changes.note(() -> KeptMemory.changed(kept, one)))
                .then(changes.note(() -> KeptMemory.deleted(gone)))
                .thenReturn(one);
    }

    private static @Nullable Instant latest(@Nullable Instant one, @Nullable Instant other) {
        return Stream.of(one, other)
                .flatMap(Stream::ofNullable)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    /** The longer text, or the second if both are equally long. */
    private static String saysMore(String earlier, String later) {
        return earlier.length() > later.length() ? earlier : later;
    }

    private Mono<Memory.Origin> origin(@Nullable Long message) {
        return message == null
                ? Mono.empty()
                : origins.ofMessage(message)
                        .map(place -> new Memory.Origin(place.conversation(), message, place.title()))
                        .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Message")));
    }

    /** The state of a memory before a change that will be recorded. */
    private Mono<Optional<Memory>> known(long id) {
        return changes.before(memories.lock(List.of(id)).next());
    }

    private Mono<Void> note(Optional<Memory> before, Function<Memory, Change> change) {
        return Mono.justOrEmpty(before).flatMap(known -> changes.note(() -> change.apply(known)));
    }

    private Mono<Memory> found(long id) {
        return memories.find(id).switchIfEmpty(missing());
    }

    private Mono<MemoryRead> read(Memory memory) {
        return read(List.of(memory)).map(List::getFirst);
    }

    private Mono<List<MemoryRead>> read(List<Memory> all) {
        var conversations = all.stream()
                .flatMap(memory -> Stream.ofNullable(memory.origin()))
                .flatMap(origin -> Stream.ofNullable(origin.conversation()))
                .distinct()
                .toList();
        return (conversations.isEmpty() ? Flux.<MemoryOrigins.Place>empty() : origins.places(conversations))
                .collectMap(MemoryOrigins.Place::conversation)
                .map(places -> all.stream()
                        .map(memory -> MemoryRead.of(memory, places))
                        .toList());
    }

    private Mono<Void> announce() {
        return bus.publish(LibraryPart.memories.changed());
    }

    /** The problem for adding a memory beyond the maximum. */
    static Problem tooMany() {
        return new Problem.Conflict(
                "too-many-memories",
                "The maximum of %d memories is reached. Delete some, or merge those that say the same."
                        .formatted(Memory.MAX));
    }

    private static <T> Mono<T> missing() {
        return Mono.error(() -> new Problem.NotFound("Memory"));
    }
}

package dev.steward.library;

import dev.steward.event.EventBus;
import dev.steward.history.change.Change;
import dev.steward.history.change.Reverser;
import dev.steward.platform.input.Patch;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Undoes the creation, change or deletion of memories. */
@Component
record MemoryReverser(MemoryRepository memories, EventBus bus, Clock clock) implements Reverser<KeptMemory> {

    @Override
    public Change.Kind kind() {
        return Change.Kind.memory;
    }

    @Override
    public Mono<KeptMemory> now(Change.Subject subject) {
        return memories.lock(List.of(subject.id())).next().map(KeptMemory::of);
    }

    @Override
    public Mono<Void> remove(Change.Subject subject) {
        return memories.delete(subject.id()).then(announce());
    }

    /** @throws Problem.Conflict if it is gone and the maximum number of memories is reached */
    @Override
    public Mono<Void> restore(Change.Subject subject, KeptMemory before) {
        long id = subject.id();
        var words = new MemoryPatch(Patch.of(before.kind()), Patch.of(before.content()));
        return memories.update(id, words, clock.instant())
                .flatMap(there -> there ? Mono.empty() : again(id, before))
                .then(announce());
    }

    private Mono<Void> again(long id, KeptMemory before) {
        return memories.countAlone()
                .flatMap(known -> known < Memory.MAX
                        ? memories.insertAgain(id, before, clock.instant()).then()
                        : Mono.error(Memories.tooMany()));
    }

    private Mono<Void> announce() {
        return bus.publish(LibraryPart.memories.changed());
    }
}

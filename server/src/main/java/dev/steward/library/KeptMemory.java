package dev.steward.library;

import dev.steward.history.change.Before;
import dev.steward.history.change.Change;
import dev.steward.history.change.Marked;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A memory as kept for undo. Its origin may be gone by then, and does not count as a change of its content. */
record KeptMemory(
        String kind,
        String content,
        Memory.@Nullable Origin origin,
        @Nullable Instant usedAt,
        Instant createdAt) implements Marked {

    private record Words(String kind, String content) {}

    @Override
    public Record marked() {
        return new Words(kind, content);
    }

    static KeptMemory of(Memory memory) {
        return new KeptMemory(memory.kind(), memory.content(), memory.origin(), memory.usedAt(), memory.createdAt());
    }

    static Change created(Memory memory) {
        return Change.created(subject(memory), of(memory));
    }

    static Change changed(Memory before, Memory after) {
        return Change.changed(subject(after), Before.of(of(before)), of(after));
    }

    static Change deleted(Memory before) {
        return Change.deleted(subject(before), Before.of(of(before)));
    }

    private static Change.Subject subject(Memory memory) {
        return new Change.Subject(Change.Kind.memory, String.valueOf(memory.id()), null, memory.content());
    }
}

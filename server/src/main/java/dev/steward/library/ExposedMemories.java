package dev.steward.library;

import dev.steward.exposed.Bounds;
import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Lets hosts see and change memories, through the same use cases as everyone else. */
@Service
record ExposedMemories(Memories memories) {

    record Wish(
            @Nullable @Schema(description = "The `next` of an earlier answer, for the items after it")
            Long after) {}

    record Line(
            long id,

            @Schema(description = "What it is about, as in preference")
            String kind,

            String content) {

        static Line of(MemoryRead memory) {
            return new Line(memory.id(), memory.kind(), memory.content());
        }
    }

    record Found(
            List<Line> memories,
            int count,

            @Nullable @Schema(description = "What to give as `after` for those that come next; null at the end")
            Long next) {}

    record Store(
            @Schema(
                    minLength = 1,
                    maxLength = Memory.MAX_LENGTH,
                    description = "What is to be remembered, in one or two sentences")
            String content,

            @Nullable
            @Schema(
                    maxLength = Memory.MAX_KIND,
                    defaultValue = Memory.DEFAULT_KIND,
                    description = "What it is about, as in preference; small letters, digits, dashes")
            String kind) {
        Store {
            new MemoryCreate(kind, content, null);
        }

        MemoryCreate wish() {
            return new MemoryCreate(kind, content, null);
        }
    }

    record Change(
            Long memoryId,

            @Nullable @Schema(minLength = 1, maxLength = Memory.MAX_LENGTH, description = "What it says from now on")
            String content,

            @Nullable @Schema(minLength = 1, maxLength = Memory.MAX_KIND, description = "What it is about from now on")
            String kind) {
        Change {
            new Check()
                    .id("memory_id", memoryId)
                    .that(content != null || kind != null, "content", "or kind is required")
                    .verify();
            new MemoryPatch(Patch.ofNullable(kind), Patch.ofNullable(content));
        }

        MemoryPatch patch() {
            return new MemoryPatch(Patch.ofNullable(kind), Patch.ofNullable(content));
        }
    }

    /**
     * Lists a page of memories by kind, oldest first within each.
     *
     * @throws Problem.Invalid if {@code after} is not a known memory
     * @throws Problem.Unavailable if there is no memory for it now
     */
    Mono<Found> list(Wish wish, MemoryBudget.Share memory) {
        return memories.list(memory).map(all -> {
            int from = wish.after() == null ? 0 : behind(all, wish.after());
            var lines = new ArrayList<Line>();
            long room = Bounds.CHARACTERS;
            for (var one : all.subList(from, all.size())) {
                room -= one.content().length();
                if (room < 0 || lines.size() == Bounds.ROWS) {
                    break;
                }
                lines.add(Line.of(one));
            }
            return new Found(
                    lines,
                    lines.size(),
                    from + lines.size() < all.size() ? lines.getLast().id() : null);
        });
    }

    private static int behind(List<MemoryRead> all, long after) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).id() == after) {
                return i + 1;
            }
        }
        throw new Problem.Invalid("after", "is from no page, or that memory is gone");
    }

    /** @throws Problem.Conflict if the maximum number of memories is reached */
    Mono<Line> store(Store wish) {
        return memories.create(wish.wish()).map(Line::of);
    }

    /** @throws Problem.NotFound if there is no such memory */
    Mono<Line> change(Change wish) {
        return memories.update(wish.memoryId(), wish.patch()).map(Line::of);
    }
}

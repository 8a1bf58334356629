package dev.steward.history.change;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.ArrayList;
import java.util.List;

@Schema(name = "AgentUndo", description = "The result of undoing changes")
public record UndoRead(
        @Schema(description = "How many changes were undone")
        int undoneCount,

        @Schema(description = "How many changes were kept") int conflictCount,

        @Schema(description = "The changes that were undone, newest first, at most " + MAX)
        List<ChangeRead> undone,

        @Schema(description = "The changes that were kept, each with the reason, at most " + MAX)
        List<ChangeRead> conflicts) {

    /** Maximum number of changes listed for each outcome. */
    static final int MAX = 200;

    /** Rough size in bytes of the largest one. */
    public static final int MAX_HELD = 2 * MAX * ChangeRead.MAX_HELD;

    /** Collects outcomes. Not thread-safe. */
    static final class Collected {
        private final List<ChangeRead> undone = new ArrayList<>();
        private final List<ChangeRead> conflicts = new ArrayList<>();
        private int undoneCount;
        private int conflictCount;

        void add(Recorded row) {
            boolean isUndone = row.undoneAt() != null;
            var list = isUndone ? undone : conflicts;
            if (list.size() < MAX) {
                list.add(ChangeRead.of(row));
            }
            undoneCount += isUndone ? 1 : 0;
            conflictCount += isUndone ? 0 : 1;
        }

        UndoRead read() {
            return new UndoRead(undoneCount, conflictCount, List.copyOf(undone), List.copyOf(conflicts));
        }
    }
}

package dev.steward.exposed;

import dev.steward.platform.memory.MemoryBudget;
import org.jspecify.annotations.Nullable;

/** The context of a running call. */
public interface ExposedCall {

    /** Whether the host may currently see a section. */
    boolean opens(Section section);

    /** Reports progress to the host if it asked for it. @param total null if unknown */
    void progress(double done, @Nullable Double total, @Nullable String message);

    /** What Steward makes the call for, as in {@code agent-run:12}; null if the caller is external. */
    default @Nullable String subject() {
        return null;
    }

    /** The memory that the call may hold until its result is written. */
    MemoryBudget.Share memory();
}

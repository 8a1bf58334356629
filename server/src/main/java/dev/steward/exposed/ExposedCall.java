package dev.steward.exposed;

import dev.steward.platform.memory.MemoryBudget;
import org.jspecify.annotations.Nullable;

/** What is around a call that runs. */
public interface ExposedCall {

    /** Whether the host may see a section now. */
    boolean opens(Section section);

    /** Tells the host how far the call is, where it wants to know. @param total null where nobody can say */
    void progress(double done, @Nullable Double total, @Nullable String message);

    /** For whom Steward itself makes it, as in {@code agent-run:12}; null where someone else does. */
    default @Nullable String subject() {
        return null;
    }

    /** What the call may hold of the memory until its result is written. */
    MemoryBudget.Share memory();
}

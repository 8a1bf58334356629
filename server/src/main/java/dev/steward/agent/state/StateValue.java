package dev.steward.agent.state;

import dev.steward.platform.memory.MemoryBudget;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A value kept between runs.
 *
 * @param owner the agent or the workflow
 * @param taintedBy whose text it may contain; null for nobody else's
 */
public record StateValue(
        long id,
        long owner,
        String key,
        String value,
        @Nullable String taintedBy,
        Instant createdAt,
        Instant updatedAt) {

    /** Estimated bytes apart from the texts, until the response is written. */
    private static final int REST = 300;

    /** Whether it was never overwritten. */
    public boolean isNew() {
        return createdAt.equals(updatedAt);
    }

    /** In characters, counted as the limit of a value and {@link StateLine} count them. */
    public long size() {
        return value.length();
    }

    public int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, key, value);
    }
}

package dev.steward.library;

import dev.steward.platform.data.Columns;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.text.NameKey;
import java.time.Instant;
import java.util.Comparator;

/**
 * A stored persona.
 *
 * @param systemPrompt what a model is told of it; blank says nothing
 * @param isDefault whether it applies to everything that has no role of its own; there is one such
 */
record Role(long id, String name, String systemPrompt, boolean isDefault, Instant createdAt, Instant updatedAt) {

    static final int MAX_NAME = 64;
    static final int MAX_PROMPT = 20_000;

    /** A rough number of bytes that a role takes beside its prompt, until it is written. */
    private static final int REST = 400;

    /** What the default one is called, always. */
    static final String DEFAULT = "default";

    /** The default one first, then by the names whatever their case. */
    static final Comparator<Role> ORDER = Comparator.comparing((Role one) -> !one.isDefault)
            .thenComparing(one -> NameKey.of(one.name))
            .thenComparing(Role::id);

    static Role of(Columns row) {
        return new Role(
                row.number("id"),
                row.text("name"),
                row.text("system_prompt"),
                row.flag("is_default"),
                row.instant("created_at"),
                row.instant("updated_at"));
    }

    /** What it takes of the memory. */
    int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, systemPrompt);
    }
}

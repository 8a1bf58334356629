package dev.steward.library;

import dev.steward.platform.data.Columns;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.text.NameKey;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Comparator;

/**
 * A stored persona.
 *
 * @param systemPrompt the text for the model; blank for none
 * @param isDefault whether it applies to everything without a role of its own; there is exactly one
 */
@Schema(name = "RoleRead", description = "A persona that the assistant takes on")
record Role(
        long id,
        String name,

        @Schema(description = "The system prompt; empty for none")
        String systemPrompt,

        @Schema(description = "Whether it applies to everything that has no role of its own; it keeps its name")
        boolean isDefault,

        Instant createdAt,
        Instant updatedAt) {

    static final int MAX_NAME = 64;
    static final int MAX_PROMPT = 20_000;

    /** Rough number of bytes that a role takes in addition to its prompt, until it is written. */
    private static final int REST = 400;

    /** The fixed name of the default role. */
    static final String DEFAULT = "default";

    /** The default role first, then by name, ignoring case. */
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

    int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, systemPrompt);
    }
}

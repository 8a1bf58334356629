package dev.steward.library;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/** A role as the API returns it. */
@Schema(description = "A persona that the assistant takes on")
record RoleRead(
        long id,
        String name,

        @Schema(description = "The system prompt; empty for none")
        String systemPrompt,

        @Schema(description = "Whether it applies to everything that has no role of its own; it keeps its name")
        boolean isDefault,

        Instant createdAt,
        Instant updatedAt) {

    static RoleRead of(Role role) {
        return new RoleRead(
                role.id(), role.name(), role.systemPrompt(), role.isDefault(), role.createdAt(), role.updatedAt());
    }
}

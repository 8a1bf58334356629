package dev.steward.library;

import dev.steward.platform.input.Check;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.NameKey;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A new role. */
record RoleCreate(
        @Schema(minLength = 1, maxLength = Role.MAX_NAME) String name,

        @Nullable @Schema(maxLength = Role.MAX_PROMPT) String systemPrompt) {

    RoleCreate {
        name = name == null ? name : name.strip();
        new Check()
                .text("name", name, Role.MAX_NAME)
                .length("system_prompt", systemPrompt, 0, Role.MAX_PROMPT)
                .verify();
        refuseReserved(name);
    }

    /** @throws Problem.BadRequest if the name is that of the default role */
    static void refuseReserved(String name) {
        if (NameKey.of(name).equals(Role.DEFAULT)) {
            throw new Problem.BadRequest("name-reserved", "The name '%s' is reserved.".formatted(Role.DEFAULT));
        }
    }

    String prompt() {
        return systemPrompt == null ? "" : systemPrompt;
    }
}

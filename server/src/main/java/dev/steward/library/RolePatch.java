package dev.steward.library;

import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import io.swagger.v3.oas.annotations.media.Schema;

/** A change to a role: anything the body leaves out stays. */
record RolePatch(
        @Schema(minLength = 1, maxLength = Role.MAX_NAME) Patch<String> name,

        @Schema(maxLength = Role.MAX_PROMPT) Patch<String> systemPrompt) {

    RolePatch {
        name = name.map(String::strip);
        new Check()
                .notCleared("name", name)
                .length("name", name.value(), 1, Role.MAX_NAME)
                .notCleared("system_prompt", systemPrompt)
                .length("system_prompt", systemPrompt.value(), 0, Role.MAX_PROMPT)
                .verify();
    }
}

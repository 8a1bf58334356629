package dev.steward.conversation.chat;

import dev.steward.conversation.Slug;
import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A change to a chat: anything the body leaves out stays, an explicit null clears a description or a role. */
record ChatPatch(
        @Schema(minLength = 1, maxLength = 255) Patch<String> title,
        @Schema(maxLength = Chat.MAX_DESCRIPTION) Patch<@Nullable String> description,
        Patch<Boolean> descriptionAsSystemPrompt,
        Patch<Boolean> pinned,
        Patch<@Nullable Long> roleId,
        @Schema(minLength = 1, maxLength = 255) Patch<String> slug) {

    ChatPatch {
        new Check()
                .notCleared("title", title)
                .length("title", title.value(), 1, 255)
                .length("description", description.value(), 0, Chat.MAX_DESCRIPTION)
                .notCleared("description_as_system_prompt", descriptionAsSystemPrompt)
                .notCleared("pinned", pinned)
                .notCleared("slug", slug)
                .length("slug", slug.value(), 1, 255)
                .verify();
        Slug.require(slug);
    }

    /** Whether it changes nothing. */
    boolean changesNothing() {
        return Patch.areAbsent(title, description, descriptionAsSystemPrompt, pinned, roleId, slug);
    }
}

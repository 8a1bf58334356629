package dev.steward.conversation.chat;

import dev.steward.conversation.topic.TopicCreate;
import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A new chat. Without a slug it gets a random one. */
record ChatCreate(
        @Schema(minLength = 1, maxLength = 255) String title,

        @Nullable @Schema(maxLength = Chat.MAX_DESCRIPTION) String description,

        @Nullable @Schema(description = "Whether every question begins with the description, as an instruction")
        Boolean descriptionAsSystemPrompt,

        @Nullable Boolean pinned,
        @Nullable Long roleId,
        @Nullable @Schema(minLength = 1, maxLength = 255) String slug,

        @Nullable
        @Schema(description = "Whether a model may replace the title after the first question; false when left out")
        Boolean autoname,

        @Nullable
        @Schema(
                minLength = 36,
                maxLength = 36,
                description = "A UUID chosen by the client: repeating a request with it creates one chat")
        String publicId) {

    ChatCreate {
        new Check()
                .required("title", title)
                .length("title", title, 1, 255)
                .length("description", description, 0, Chat.MAX_DESCRIPTION)
                .length("slug", slug, 1, 255)
                .that(TopicCreate.isPublicId(publicId), "public_id", TopicCreate.PUBLIC_ID)
                .verify();
    }
}

package dev.steward.conversation;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A new topic. Without a slug the title makes one. */
record TopicCreate(
        @Schema(minLength = 1, maxLength = 255) String title,

        @Nullable @Schema(maxLength = Topic.LONGEST_DESCRIPTION)
        String description,

        @Nullable Long parentId,
        @Nullable Boolean pinned,
        @Nullable @Schema(minLength = 1, maxLength = 255) String slug) {

    private static final String FALLBACK = "topic";

    TopicCreate {
        new Check()
                .required("title", title)
                .length("title", title, 1, 255)
                .length("description", description, 0, Topic.LONGEST_DESCRIPTION)
                .length("slug", slug, 1, 255)
                .verify();
    }

    /** What the address is made of: the given slug, else the title, else a fixed word. */
    String slugBase() {
        var own = slug == null ? "" : Slug.of(slug);
        var base = own.isEmpty() ? Slug.of(title) : own;
        return base.isEmpty() ? FALLBACK : base;
    }
}

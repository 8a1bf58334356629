package dev.steward.conversation;

import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import dev.steward.platform.problem.Problem;
import org.jspecify.annotations.Nullable;

/** A change of a topic: what the body leaves out stays, an explicit null clears a description or a parent. */
record TopicPatch(
        Patch<String> title,
        Patch<@Nullable String> description,
        Patch<@Nullable Long> parentId,
        Patch<Boolean> pinned,
        Patch<String> slug) {

    TopicPatch {
        new Check()
                .notCleared("title", title)
                .length("title", title.value(), 1, 255)
                .notCleared("pinned", pinned)
                .notCleared("slug", slug)
                .length("slug", slug.value(), 1, 255)
                .verify();
        if (slug.value() != null && Slug.of(slug.value()).isEmpty()) {
            throw new Problem.BadRequest("Slug must contain at least one alphanumeric character");
        }
    }
}

package dev.steward.conversation.topic;

import dev.steward.conversation.Slug;
import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A change to a collection: anything the body leaves out stays, an explicit null clears. A new name makes a new slug. */
record CollectionPatch(
        @Schema(minLength = 1, maxLength = TopicCollection.MAX_NAME)
        Patch<String> name,

        @Schema(maxLength = TopicCollection.MAX_DESCRIPTION) Patch<@Nullable String> description,

        @Schema(maxLength = CodeHostLink.MAX_REPO) Patch<@Nullable String> githubRepo,
        Patch<Accent> accent,
        @Schema(maxLength = TopicCollection.MAX_ICON) Patch<@Nullable String> icon,
        @Schema(minLength = 1, maxLength = 255) Patch<String> slug,
        Patch<@Nullable Long> defaultRoleId) {

    CollectionPatch {
        name = name.map(String::strip);
        githubRepo = CodeHostLink.tidy(githubRepo);
        var check = new Check()
                .notCleared("name", name)
                .length("name", name.value(), 1, TopicCollection.MAX_NAME)
                .length("description", description.value(), 0, TopicCollection.MAX_DESCRIPTION)
                .notCleared("accent", accent)
                .length("icon", icon.value(), 0, TopicCollection.MAX_ICON)
                .notCleared("slug", slug)
                .length("slug", slug.value(), 1, 255);
        CodeHostLink.check(check, githubRepo.value(), null).verify();
        Slug.require(slug);
    }
}

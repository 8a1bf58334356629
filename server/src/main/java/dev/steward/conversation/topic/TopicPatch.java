package dev.steward.conversation.topic;

import dev.steward.conversation.Slug;
import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A change to a topic: anything the body leaves out stays, an explicit null clears. Clearing the parent moves it to the
 * top, clearing the collection moves it to General, and clearing the role applies the default one.
 */
record TopicPatch(
        @Schema(minLength = 1, maxLength = 255) Patch<String> title,
        @Schema(maxLength = Topic.MAX_DESCRIPTION) Patch<@Nullable String> description,
        Patch<@Nullable Long> parentId,
        Patch<Boolean> pinned,
        @Schema(minLength = 1, maxLength = 255) Patch<String> slug,
        Patch<@Nullable Long> collectionId,
        Patch<@Nullable Long> roleId,
        @Schema(maxLength = CodeHostLink.MAX_REPO) Patch<@Nullable String> githubRepo,
        @Schema(minimum = "1") Patch<@Nullable Integer> githubIssueNumber) {

    TopicPatch {
        githubRepo = CodeHostLink.tidy(githubRepo);
        var check = new Check()
                .notCleared("title", title)
                .length("title", title.value(), 1, 255)
                .length("description", description.value(), 0, Topic.MAX_DESCRIPTION)
                .notCleared("pinned", pinned)
                .notCleared("slug", slug)
                .length("slug", slug.value(), 1, 255);
        CodeHostLink.check(check, githubRepo.value(), githubIssueNumber.value()).verify();
        Slug.require(slug);
    }

    /** Whether it changes nothing. */
    boolean changesNothing() {
        return Patch.areAbsent(
                title, description, parentId, pinned, slug, collectionId, roleId, githubRepo, githubIssueNumber);
    }

    /** Whether it may move the topic. */
    boolean moves() {
        return !parentId.isAbsent() || !collectionId.isAbsent();
    }
}

package dev.steward.conversation.topic;

import dev.steward.platform.input.Check;
import dev.steward.platform.problem.Problem;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A new collection. Its slug is made from its name. */
record CollectionCreate(
        @Schema(minLength = 1, maxLength = TopicCollection.MAX_NAME)
        String name,

        @Nullable @Schema(maxLength = TopicCollection.MAX_DESCRIPTION)
        String description,

        @Nullable
        @Schema(maxLength = CodeHostLink.MAX_REPO, description = "As in owner/name, for topics that name none")
        String githubRepo,

        @Nullable Accent accent,

        @Nullable @Schema(maxLength = TopicCollection.MAX_ICON, description = "An emoji, or the name of a picture")
        String icon,

        @Nullable @Schema(description = "The role of new topics in it")
        Long defaultRoleId) {

    CollectionCreate {
        name = name == null ? name : name.strip();
        githubRepo = CodeHostLink.tidy(githubRepo);
        var check = new Check()
                .text("name", name, TopicCollection.MAX_NAME)
                .length("description", description, 0, TopicCollection.MAX_DESCRIPTION)
                .length("icon", icon, 0, TopicCollection.MAX_ICON);
        CodeHostLink.check(check, githubRepo, null).verify();
        refuseReserved(name);
    }

    /** @throws Problem.BadRequest if the name is that of the General collection */
    static void refuseReserved(String name) {
        if (TopicCollection.isGeneral(name)) {
            throw new Problem.BadRequest(
                    "The name '%s' is reserved for the default collection.".formatted(TopicCollection.GENERAL));
        }
    }

    TopicCollection.Content content() {
        return new TopicCollection.Content(
                name, description, githubRepo, accent == null ? Accent.sky : accent, icon, defaultRoleId);
    }
}

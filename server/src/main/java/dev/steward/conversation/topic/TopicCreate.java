package dev.steward.conversation.topic;

import dev.steward.conversation.Slug;
import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A new topic. Without a slug it gets one made from the title. */
public record TopicCreate(
        @Schema(minLength = 1, maxLength = 255) String title,

        @Nullable @Schema(maxLength = Topic.MAX_DESCRIPTION) String description,

        @Nullable Long parentId,
        @Nullable Boolean pinned,
        @Nullable @Schema(minLength = 1, maxLength = 255) String slug,

        @Nullable
        @Schema(
                minLength = 36,
                maxLength = 36,
                description = "A UUID chosen by the client: repeating a request with it creates one topic")
        String publicId,

        @Nullable
        @Schema(description = "Below another topic, the collection of that topic; an unknown collection is General")
        Long collectionId,

        @Nullable @Schema(description = "Without one it begins with that of its collection")
        Long roleId,

        @Nullable @Schema(maxLength = CodeHostLink.MAX_REPO, description = "As in owner/name")
        String githubRepo,

        @Nullable @Schema(minimum = "1") Integer githubIssueNumber,

        @Nullable
        @Schema(description = "Whether an issue is created for it, which is refused: Steward cannot do that yet")
        Boolean createLinkedIssue) {

    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    public TopicCreate {
        githubRepo = CodeHostLink.tidy(githubRepo);
        var check = new Check()
                .required("title", title)
                .length("title", title, 1, 255)
                .length("description", description, 0, Topic.MAX_DESCRIPTION)
                .length("slug", slug, 1, 255)
                .that(isPublicId(publicId), "public_id", PUBLIC_ID);
        CodeHostLink.check(check, githubRepo, githubIssueNumber).verify();
    }

    /** The rule for public ids chosen by clients. */
    public static final String PUBLIC_ID = "must be a UUID in lower case";

    /** Whether a client may choose that public id, or has chosen none. */
    public static boolean isPublicId(@Nullable String id) {
        return id == null || UUID.matcher(id).matches();
    }

    /** The base of the slug: the given slug, else the title, else a fixed word. */
    String slugBase() {
        return slug == null ? slugBase(title) : Slug.of(slug, slugBase(title));
    }

    /** The base of the slug of a topic with that title. */
    static String slugBase(String title) {
        return Slug.of(title, "topic");
    }
}

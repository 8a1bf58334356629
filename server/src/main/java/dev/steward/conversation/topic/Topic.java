package dev.steward.conversation.topic;

import dev.steward.platform.data.Columns;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A stored topic. The public id never changes; the slug only when a person changes it. */
public record Topic(long id, Address address, Content content, Times times) {

    static final String STANDARD = "standard";

    /** Number of versions of a topic: more than it is ever written, and few enough to fit into one number with its id. */
    static final long VERSIONS = 1L << 35;

    /** Maximum characters of a description. */
    public static final int MAX_DESCRIPTION = 20_000;

    /** Characters of a description shown in a list. */
    public static final int LISTED_DESCRIPTION = 300;

    public record Address(String publicId, String slug) {}

    /**
     * What a person says about the topic.
     *
     * @param collectionId null in trash entries of earlier versions, and in a damaged store until Steward has repaired
     *     it
     * @param roleId null for the default role
     * @param githubIssueNumber the issue in the repository named here or by its collection
     */
    public record Content(
            String title,
            String kind,
            @Nullable String description,
            @Nullable Long parentId,
            boolean pinned,
            @Nullable Long collectionId,
            @Nullable Long roleId,
            @Nullable String githubRepo,
            @Nullable Integer githubIssueNumber) {

        /** The same content in another place, with that role. */
        Content at(TopicPlace place, @Nullable Long role) {
            return new Content(
                    title,
                    kind,
                    description,
                    place.parent(),
                    pinned,
                    place.collection(),
                    role,
                    githubRepo,
                    githubIssueNumber);
        }
    }

    /** When it was used and changed. @param archivedAt null while it is in use */
    public record Times(
            Instant lastActivityAt,
            Instant createdAt,
            Instant updatedAt,
            @Nullable Instant archivedAt) {}

    /** The first version of a topic: a restored one must not reuse the versions it had before. */
    static long firstVersion(Instant now) {
        return now.toEpochMilli() % VERSIONS;
    }

    static Topic of(Columns row) {
        return new Topic(
                row.number("id"),
                new Address(row.text("public_id"), row.text("slug")),
                new Content(
                        row.text("title"),
                        row.text("kind"),
                        row.textOrNull("description"),
                        row.numberOrNull("parent_id"),
                        row.flag("pinned"),
                        row.numberOrNull("collection_id"),
                        row.numberOrNull("role_id"),
                        row.textOrNull("github_repo"),
                        row.countOrNull("github_issue_number")),
                new Times(
                        row.instant("last_activity_at"),
                        row.instant("created_at"),
                        row.instant("updated_at"),
                        row.instantOrNull("archived_at")));
    }

    /** The same topic with another address, place and role. */
    Topic at(Address address, TopicPlace place, @Nullable Long role) {
        return new Topic(id, address, content.at(place, role), times);
    }

    public String title() {
        return content.title();
    }

    public boolean archived() {
        return times.archivedAt() != null;
    }

    @Nullable
    Long parentId() {
        return content.parentId();
    }

    /** The collection of a stored topic; 0 if it is lost. */
    long collectionId() {
        return Objects.requireNonNullElse(content.collectionId(), 0L);
    }

    TopicPlace place() {
        return new TopicPlace(content.parentId(), collectionId());
    }
}

package dev.steward.conversation.topic;

import dev.steward.platform.data.Columns;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A stored topic. The public id never changes; the slug only when a person changes it. */
public record Topic(long id, Address address, Content content, Times times) {

    static final String STANDARD = "standard";

    /** There are as many versions of a topic: it is written less often, and with its id they fit into one number. */
    static final long VERSIONS = 1L << 35;

    /** Characters of a description. */
    public static final int MAX_DESCRIPTION = 20_000;

    /** Characters of it that a list shows. */
    public static final int LISTED_DESCRIPTION = 300;

    /** Where it is found. */
    public record Address(String publicId, String slug) {}

    /**
     * What a person says about it.
     *
     * @param collectionId null in what an earlier version has put into the trash, and in a store that was damaged, until
     *     Steward has seen to it
     * @param roleId null for the role that applies where no other does
     * @param githubIssueNumber of the repository that it names, or its collection
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

        /** The same somewhere else, with that role. */
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

    /**
     * When it was used and changed.
     *
     * @param archivedAt null while it is in use
     */
    public record Times(
            Instant lastActivityAt,
            Instant createdAt,
            Instant updatedAt,
            @Nullable Instant archivedAt) {}

    /** The version that a topic begins with: one that comes back has had others, and does not get them again. */
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

    /** The same with another address and role, somewhere else. */
    Topic at(Address address, TopicPlace place, @Nullable Long role) {
        return new Topic(id, address, content.at(place, role), times);
    }

    public String title() {
        return content.title();
    }

    @Nullable
    Long parentId() {
        return content.parentId();
    }

    /** The collection that a stored topic stands in; 0 where that is lost. */
    long collectionId() {
        return Objects.requireNonNullElse(content.collectionId(), 0L);
    }

    /** Where a stored topic lies. */
    TopicPlace place() {
        return new TopicPlace(content.parentId(), collectionId());
    }
}

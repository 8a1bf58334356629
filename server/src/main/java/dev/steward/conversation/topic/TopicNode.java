package dev.steward.conversation.topic;

import dev.steward.durable.schedule.ScheduleSummary;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A topic with its children, sorted by title. Nesting is as shown in the tree; {@code parentId} is as
 * stored. Only describes the response: {@link TopicBranch} writes it from a {@link TopicRead}, whose last component must be the
 * schedule. */
@Schema(description = "A topic with its children")
record TopicNode(
        long id,
        String slug,
        String publicId,
        String title,
        @Nullable String description,
        @Nullable Long parentId,
        boolean pinned,
        String kind,
        Instant lastActivityAt,
        Instant createdAt,
        Instant updatedAt,
        long collectionId,
        @Nullable Long roleId,
        @Nullable String githubRepo,
        @Nullable Integer githubIssueNumber,
        @Nullable Instant archivedAt,
        boolean truncated,

        @Schema(description = "Unread answers, without those of its children")
        int unreadCount,

        @Nullable @Schema(description = "The next scheduled run; null without a schedule")
        ScheduleSummary schedule,

        List<TopicNode> children) {}

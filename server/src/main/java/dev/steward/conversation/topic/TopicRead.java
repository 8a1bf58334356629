package dev.steward.conversation.topic;

import dev.steward.durable.schedule.Schedule;
import dev.steward.durable.schedule.ScheduleSummary;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.text.Truncate;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A topic as the API returns it. */
@Schema(description = "A lasting conversation with a place in the tree")
public record TopicRead(
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

        @Nullable @Schema(description = "When it was archived; null if it is not")
        Instant archivedAt,

        @Schema(description = "Whether the description is cut here, as in lists; the topic alone has it")
        boolean truncated,

        @Nullable @Schema(description = "The next scheduled run; null without a schedule")
        ScheduleSummary schedule) {

    /** Rough number of bytes that a topic takes in addition to its texts, until it is written. */
    private static final int REST = 600;

    /** The topic as shown in a list. @param schedule null if there is none */
    static TopicRead listed(Topic topic, @Nullable Schedule schedule) {
        return of(topic, Topic.LISTED_DESCRIPTION, schedule);
    }

    /** A topic that is new, and so has no schedule. */
    public static TopicRead created(Topic topic) {
        return of(topic, null);
    }

    static TopicRead of(Topic topic, @Nullable Schedule schedule) {
        return of(topic, Integer.MAX_VALUE, schedule);
    }

    int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, title, description);
    }

    /** @param most characters of the description */
    private static TopicRead of(Topic topic, int most, @Nullable Schedule schedule) {
        var content = topic.content();
        var description = content.description();
        var times = topic.times();
        return new TopicRead(
                topic.id(),
                topic.address().slug(),
                topic.address().publicId(),
                content.title(),
                description == null ? null : Truncate.to(description, most),
                content.parentId(),
                content.pinned(),
                content.kind(),
                times.lastActivityAt(),
                times.createdAt(),
                times.updatedAt(),
                topic.collectionId(),
                content.roleId(),
                content.githubRepo(),
                content.githubIssueNumber(),
                times.archivedAt(),
                description != null && description.length() > most,
                ScheduleSummary.ofNullable(schedule, times.archivedAt() != null));
    }
}

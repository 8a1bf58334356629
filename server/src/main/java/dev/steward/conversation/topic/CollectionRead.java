package dev.steward.conversation.topic;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A collection as the API returns it. */
@Schema(description = "A collection of topics")
record CollectionRead(
        long id,
        String name,
        String slug,
        @Nullable String description,
        @Nullable String githubRepo,
        Accent accent,
        @Nullable String icon,

        @Nullable @Schema(description = "The role of new topics in it")
        Long defaultRoleId,

        @Schema(description = "Whether it is General, which is always there and keeps its name")
        boolean isDefault,

        @Schema(description = "Topics in it that are not in the archive")
        long topicCount,

        Instant createdAt,
        Instant updatedAt) {

    /** General first, then by name, ignoring case. */
    static final Comparator<CollectionRead> ORDER = Comparator.comparing((CollectionRead one) -> !one.isDefault)
            .thenComparing(one -> one.name.toLowerCase(Locale.ROOT))
            .thenComparing(CollectionRead::id);

    static CollectionRead of(TopicCollection collection, long topics) {
        var content = collection.content();
        return new CollectionRead(
                collection.id(),
                content.name(),
                collection.slug(),
                content.description(),
                content.githubRepo(),
                content.accent(),
                content.icon(),
                content.defaultRoleId(),
                collection.isDefault(),
                topics,
                collection.createdAt(),
                collection.updatedAt());
    }
}

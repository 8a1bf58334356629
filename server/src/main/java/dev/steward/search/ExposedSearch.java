package dev.steward.search;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The search as hosts use it: their requests, and the results they get. */
final class ExposedSearch {

    private static final int MAX_LENGTH = 1_000;

    private ExposedSearch() {}

    record Wish(
            @Schema(minLength = 1, maxLength = MAX_LENGTH) String query,

            @Nullable @Schema(defaultValue = "25", description = "Maximum number of results, from 1 to 200")
            Long limit) {
        Wish {
            new Check().text("query", query, MAX_LENGTH).verify();
        }
    }

    record Found(String query, List<Hit> results, int count) {}

    record Hit(
            @Schema(description = "topics, chats, agents or workflows")
            String section,

            @Schema(
                    description =
                            "What of it matches: title, description or message, and of an agent prompt, its task, or answer, what came of it")
            String field,

            boolean isTitle,

            @Schema(description = "Of the conversation or the agent")
            long entityId,

            @Nullable
            @Schema(
                    description =
                            "The slug of the conversation, or the public id of the agent; null where it is not open to you")
            String ref,

            @Nullable
            @Schema(description = "The title of the conversation or the agent; null where it is not open to you")
            String title,

            @Schema(description = "The passage that matches")
            String snippet,

            @Nullable @Schema(description = "Who said it: user or assistant; null where it is no message")
            String role,

            @Nullable @Schema(description = "When the message was written, or the conversation or agent changed")
            Instant updatedAt,

            @Schema(description = "The call that reads it", example = "list_messages topic_id=12 before=346")
            String accessor,

            @Nullable @Schema(description = "Null where it is no message")
            Long messageId) {}

    /** @param named whether topics may be shown by name */
    static Hit hit(SearchRead.Result result, boolean named) {
        boolean isTopic = result.section().equals(SearchFilter.Section.topic.plural());
        boolean shown = named || !isTopic;
        return new Hit(
                result.section(),
                result.field(),
                result.isTitle(),
                result.entityId(),
                shown ? result.ref() : null,
                shown ? result.title() : null,
                result.snippet(),
                result.role(),
                result.updatedAt(),
                accessor(result),
                result.messageId());
    }

    /** The call that reads the result; for a message, along with what precedes it. */
    private static String accessor(SearchRead.Result result) {
        var section = Stream.of(SearchFilter.Section.values())
                .filter(each -> each.plural().equals(result.section()))
                .findFirst()
                .orElseThrow();
        var message = result.messageId();
        if (message == null) {
            return "get_%1$s %1$s_id=%2$d".formatted(section, result.entityId());
        }
        var list =
                switch (section) {
                    case topic -> "list_messages topic_id=";
                    case chat -> "list_chat_messages chat_id=";
                    case agent, workflow -> throw new IllegalStateException("It has no messages that are found");
                };
        return list + result.entityId() + " before=" + (message + 1);
    }
}

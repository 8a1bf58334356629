package dev.steward.agent.exposed;

import dev.steward.agent.run.RunStatus;
import dev.steward.conversation.Container;
import dev.steward.platform.data.Columns;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.text.Truncate;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An agent as hosts see it. */
record ExposedAgent(
        long id,

        @Schema(description = "A UUID that never changes") String publicId,

        String title,
        @Schema(description = "Its objective") String taskPrompt,
        RunStatus status,

        @Nullable @Schema(description = "What its last answer says")
        String resultSummary,

        @Nullable String error,
        @Nullable String model,

        @Nullable @Schema(description = "The topic that hears of its answers")
        Long topicId,

        @Nullable @Schema(description = "The chat that hears of its answers")
        Long chatId,

        boolean archived,
        @Nullable Instant lastActivityAt,
        Instant createdAt,
        Instant updatedAt,

        @Schema(description = "Whether texts are cut here, as in lists; get_agent has all of them")
        boolean truncated) {

    /** Characters per text in a list. */
    static final int LISTED = 150;

    /** Longer than any of the texts. */
    static final int WHOLE = 1_000_000;

    /** Estimated bytes apart from the texts, until the response is written. */
    private static final int REST = 700;

    /** @param most characters per text */
    static ExposedAgent of(Columns row, int most) {
        var task = row.text("task");
        var summary = row.textOrNull("summary");
        var error = row.textOrNull("error");
        var status = row.textOrNull("status");
        return new ExposedAgent(
                row.number("id"),
                row.text("public_id"),
                row.text("title"),
                Truncate.to(task, most),
                status == null ? RunStatus.LIFE.first() : RunStatus.valueOf(status),
                cut(summary, most),
                cut(error, most),
                row.textOrNull("model"),
                conversation(row, Container.Kind.topic),
                conversation(row, Container.Kind.chat),
                row.instantOrNull("archived_at") != null,
                row.instantOrNull("last_activity_at"),
                row.instant("created_at"),
                row.instant("updated_at"),
                isLonger(task, most) || isLonger(summary, most) || isLonger(error, most));
    }

    private static @Nullable Long conversation(Columns row, Container.Kind kind) {
        return kind.name().equals(row.textOrNull("kind")) ? row.numberOrNull("conversation_id") : null;
    }

    private static @Nullable String cut(@Nullable String text, int most) {
        return text == null ? null : Truncate.to(text, most);
    }

    private static boolean isLonger(@Nullable String text, int most) {
        return text != null && text.length() > most;
    }

    int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, title, taskPrompt, resultSummary, error);
    }
}

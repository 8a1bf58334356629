package dev.steward.conversation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/**
 * A stored row of a transcript. Ids grow with time and are never reused.
 *
 * @param reasoning what the model thought before it answered; shown, never replayed to it
 * @param toolCalls JSON text: the calls of an assistant row as an array, the call that a tool row answers as an object
 * @param suggestions JSON array of the replies that the model proposed, as text
 * @param promptOverride what the model saw instead of the content of this user row
 * @param finishReason {@code stop}, {@code length}, {@code stopped} by the person or cut by an {@code error}; final
 *     assistant rows only
 */
@Table("messages")
public record Message(
        @Id @Nullable Long id,
        long topicId,
        Role role,
        String content,
        @Nullable String reasoning,
        @Nullable String toolCalls,
        @Nullable String suggestions,
        @Nullable String promptOverride,
        @Nullable Integer promptTokens,
        @Nullable Integer completionTokens,
        @Nullable String model,
        @Nullable Integer elapsedMs,
        @Nullable String finishReason,
        Instant createdAt,
        Instant updatedAt) {

    /** Who speaks. System rows are notices for the person and never reach the model. */
    public enum Role {
        user,
        assistant,
        system,
        tool
    }

    /** The id of a stored row. */
    public long key() {
        if (id == null) {
            throw new IllegalStateException("This message is not stored yet");
        }
        return id;
    }

    /** The same row, shown to the model with another text. */
    public Message withOverride(String override) {
        return new Message(
                id,
                topicId,
                role,
                content,
                reasoning,
                toolCalls,
                suggestions,
                override,
                promptTokens,
                completionTokens,
                model,
                elapsedMs,
                finishReason,
                createdAt,
                updatedAt);
    }

    /** A user row. */
    public static Message user(Container container, String content, @Nullable String promptOverride, Instant now) {
        return row(container, Role.user, content, promptOverride, now);
    }

    /** A notice for the person. */
    public static Message notice(Container container, String content, Instant now) {
        return row(container, Role.system, content, null, now);
    }

    /** A tool row: the result of one call. */
    public static Message tool(Container container, String content, String call, Instant now) {
        return new Message(
                null,
                container.id(),
                Role.tool,
                content,
                null,
                call,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                now,
                now);
    }

    /** An assistant row. */
    public static Message assistant(Container container, Answer answer, Instant now) {
        return new Message(
                null,
                container.id(),
                Role.assistant,
                answer.content(),
                answer.reasoning(),
                answer.toolCalls(),
                answer.suggestions(),
                null,
                answer.promptTokens(),
                answer.completionTokens(),
                answer.model(),
                answer.elapsedMs(),
                answer.finishReason(),
                now,
                now);
    }

    /** What a model round gave, as stored. */
    public record Answer(
            String content,
            @Nullable String reasoning,
            @Nullable String toolCalls,
            @Nullable String suggestions,
            @Nullable Integer promptTokens,
            @Nullable Integer completionTokens,
            @Nullable String model,
            @Nullable Integer elapsedMs,
            @Nullable String finishReason) {}

    private static Message row(
            Container container, Role role, String content, @Nullable String promptOverride, Instant now) {
        return new Message(
                null,
                container.id(),
                role,
                content,
                null,
                null,
                null,
                promptOverride,
                null,
                null,
                null,
                null,
                null,
                now,
                now);
    }
}

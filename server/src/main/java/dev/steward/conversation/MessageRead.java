package dev.steward.conversation;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** A row of a transcript on the wire. */
@Schema(description = "A row of a transcript")
public record MessageRead(
        long id,
        @Nullable Long topicId,
        @Nullable Long chatId,
        Message.Role role,
        String content,
        @Nullable String reasoning,

        @Nullable
        @Schema(
                implementation = Object.class,
                description =
                        "The calls of an assistant row as an array, the call that a tool row answers as an object")
        Object toolCalls,

        @Nullable Long agentSessionId,
        @Nullable String agentSessionPublicId,
        @Nullable Integer promptTokens,
        @Nullable Integer completionTokens,
        @Nullable String model,

        @Nullable @Schema(description = "The whole turn, tool rounds included")
        Integer elapsedMs,

        @Nullable
        @Schema(
                allowableValues = {"stop", "length", "stopped", "error"},
                description = "How the answer ended; final assistant rows only")
        String finishReason,

        Instant createdAt,
        Instant updatedAt,
        List<AttachmentRead> attachments,
        List<String> suggestions) {

    /** A file that came with a message. */
    @Schema(description = "A file that came with a message")
    public record AttachmentRead(
            long id,
            @Nullable Long topicId,
            @Nullable Long chatId,
            @Nullable Long messageId,
            String mime,
            long size,
            String originalFilename,
            Instant createdAt) {}

    private static final TypeReference<List<String>> TEXTS = new TypeReference<>() {};

    /** The stored row as it goes over the wire. */
    public static MessageRead of(Message message, JsonMapper json) {
        return new MessageRead(
                message.key(),
                message.topicId(),
                null,
                message.role(),
                message.content(),
                message.reasoning(),
                message.toolCalls() == null ? null : json.readValue(message.toolCalls(), Object.class),
                null,
                null,
                message.promptTokens(),
                message.completionTokens(),
                message.model(),
                message.elapsedMs(),
                message.finishReason(),
                message.createdAt(),
                message.updatedAt(),
                List.of(),
                texts(message.suggestions(), json));
    }

    private static List<String> texts(@Nullable String stored, JsonMapper json) {
        try {
            return stored == null ? List.of() : json.readValue(stored, TEXTS);
        } catch (JacksonException _) {
            return List.of();
        }
    }
}

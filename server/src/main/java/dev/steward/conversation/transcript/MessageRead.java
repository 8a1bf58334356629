package dev.steward.conversation.transcript;

import dev.steward.conversation.Container;
import dev.steward.conversation.attachment.AttachmentRead;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row of a transcript, as the API returns it. */
@Schema(description = "A row of a transcript")
public record MessageRead(
        long id,
        @Nullable Long topicId,
        @Nullable Long chatId,
        TranscriptEntry.Role role,
        String content,
        @Nullable String reasoning,

        @Nullable
        @Schema(
                oneOf = {TranscriptEntry.Call[].class, TranscriptEntry.AnsweredCall.class},
                description =
                        "The calls of an assistant row as an array, the call that a tool row answers as an object")
        Object toolCalls,

        @Nullable @Schema(description = "The agent that sent or received it; null if it was written here")
        Long agentSessionId,

        @Nullable @Schema(description = "The same item by its public id")
        String agentSessionPublicId,

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

        @Nullable @Schema(description = "The reason why a turn failed; system rows only")
        ErrorRead error,

        @Nullable @Schema(description = "The kind of notice; system rows only")
        NoticeRead notice,

        @Nullable @Schema(description = "Which of several answers is shown; questions that were answered again only")
        AlternativesRead alternatives,

        Instant createdAt,
        Instant updatedAt,
        List<AttachmentRead> attachments,
        List<String> suggestions,

        @Schema(
                description = "Whether texts of the row are cut here, or its tool calls or suggestions left out,"
                        + " because they are long; the row alone has them")
        boolean truncated) {

    @Schema(name = "MessageError", description = "The machine-readable reason why a turn failed")
    public record ErrorRead(
            @Schema(description = "A stable word for the cause", example = "rate_limited")
            String kind,

            @Nullable @Schema(description = "How long the provider asks to wait")
            Long retryAfterSeconds,

            @Nullable
            @Schema(
                    description = "The message that the provider refused; null if unknown. It may have been deleted "
                            + "since")
            Long messageIdAtFault) {}

    @Schema(name = "MessageNotice", description = "The machine-readable kind of a notice")
    public record NoticeRead(
            @Schema(
                    allowableValues = {"reminder_set", "reminder_fired", "reminder_done", "reminder_cancelled"},
                    description = "A stable word")
            String kind,

            @Nullable @Schema(description = "The time it refers to")
            Instant at,

            @Nullable @Schema(description = "The note of the person")
            String note) {}

    @Schema(
            name = "MessageAlternatives",
            description = "The number of answers of a question, and which one is shown, from 1")
    public record AlternativesRead(int count, int chosen) {}

    /** The whole stored row as the API returns it, without attachments. */
    public static MessageRead of(Container container, Message message) {
        return of(container, TranscriptRow.whole(message, List.of()));
    }

    public static MessageRead of(Container container, TranscriptRow shown) {
        var message = shown.message();
        var said = message.said();
        var agent = message.agent();
        var ending = said.ending();
        var usage = said.usage();
        var failure = said.failure();
        var occasion = said.occasion();
        var alternatives = said.alternatives();
        return new MessageRead(
                message.id(),
                container.kind() == Container.Kind.topic ? container.id() : null,
                container.kind() == Container.Kind.chat ? container.id() : null,
                said.role(),
                said.content(),
                said.reasoning(),
                said.toolCalls(),
                agent == null ? null : agent.id(),
                agent == null ? null : agent.publicId(),
                usage == null ? null : usage.promptTokens(),
                usage == null ? null : usage.completionTokens(),
                ending == null ? null : ending.model(),
                ending == null ? null : ending.elapsedMs(),
                ending == null ? null : ending.finishReason(),
                failure == null
                        ? null
                        : new ErrorRead(failure.kind(), failure.retryAfterSeconds(), failure.messageIdAtFault()),
                occasion == null ? null : new NoticeRead(occasion.kind(), occasion.at(), occasion.note()),
                alternatives.count() > 1 ? new AlternativesRead(alternatives.count(), alternatives.chosen()) : null,
                message.createdAt(),
                message.updatedAt(),
                shown.attachments().stream()
                        .map(attachment -> AttachmentRead.of(container, attachment))
                        .toList(),
                said.suggestions(),
                shown.truncated());
    }
}

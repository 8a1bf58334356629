package dev.steward.conversation.transcript;

import dev.steward.platform.data.Columns;
import dev.steward.platform.text.Tokens;
import dev.steward.platform.text.Truncate;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * A stored row of a transcript. Ids grow with time and are never reused.
 *
 * @param tokens roughly what its text takes in a prompt, estimated when it was stored
 * @param agent the agent that sent or received it; null if it was said in the conversation itself
 */
public record Message(
        long id,
        long conversationId,
        TranscriptEntry said,
        int tokens,
        @Nullable Agent agent,
        Instant createdAt,
        Instant updatedAt) {

    /** An agent that is linked to the conversation. @param publicId its permanent name */
    public record Agent(long id, String publicId) {}

    private static final TypeReference<List<String>> TEXTS = new TypeReference<>() {};
    private static final TypeReference<List<TranscriptEntry.Call>> CALLS = new TypeReference<>() {};
    private static final TypeReference<TranscriptEntry.AnsweredCall> ANSWERED = new TypeReference<>() {};

    private static final TranscriptEntry.AnsweredCall UNREADABLE =
            new TranscriptEntry.AnsweredCall("", "", "{}", true, null, null);

    static Message of(Columns row) {
        return of(row, text -> text);
    }

    /** A row whose texts the database has cut, possibly leaving half a character at the end. */
    static Message cut(Columns row, int characters) {
        return of(row, text -> Truncate.to(text, characters));
    }

    private static Message of(Columns row, UnaryOperator<String> text) {
        return new Message(
                row.number("id"),
                row.number("conversation_id"),
                said(row, text),
                tokens(row),
                agent(row),
                row.instant("created_at"),
                row.instant("updated_at"));
    }

    /** The parts of a row that a prompt needs. */
    static Message ofPrompt(Columns row) {
        return new Message(
                row.number("id"),
                row.number("conversation_id"),
                prompted(row),
                tokens(row),
                null,
                row.instant("created_at"),
                row.instant("updated_at"));
    }

    private static @Nullable Agent agent(Columns row) {
        var id = row.numberOrNull("agent_id");
        var publicId = row.textOrNull("agent_public_id");
        return id == null || publicId == null ? null : new Agent(id, publicId);
    }

    /** Earlier versions stored rows without an estimate. */
    private static int tokens(Columns row) {
        var stored = row.countOrNull("tokens");
        return stored == null ? Tokens.of(row.text("content")) : stored;
    }

    private static TranscriptEntry prompted(Columns row) {
        var content = row.text("content");
        return switch (row.word("role", TranscriptEntry.Role.class)) {
            case user -> new TranscriptEntry.Question(content, null);
            case assistant -> new TranscriptEntry.Answer(content, null, calls(row), List.of(), null, null);
            case tool -> toolAnswer(row, content);
            case system -> new TranscriptEntry.Notice(content, null);
        };
    }

    private static TranscriptEntry said(Columns row, UnaryOperator<String> text) {
        var content = text.apply(row.text("content"));
        return switch (row.word("role", TranscriptEntry.Role.class)) {
            case user -> new TranscriptEntry.Question(content, row.textOrNull("prompt_override"), alternatives(row));
            case assistant -> {
                var reasoning = row.textOrNull("reasoning");
                yield new TranscriptEntry.Answer(
                        content,
                        reasoning == null ? null : text.apply(reasoning),
                        calls(row),
                        orElse(row.json("suggestions", TEXTS), List.of()),
                        usage(row),
                        ending(row));
            }
            case tool -> toolAnswer(row, content);
            case system -> new TranscriptEntry.Notice(content, failure(row), occasion(row));
        };
    }

    private static List<TranscriptEntry.Call> calls(Columns row) {
        return orElse(row.json("tool_calls", CALLS), List.of());
    }

    private static TranscriptEntry.ToolAnswer toolAnswer(Columns row, String content) {
        return new TranscriptEntry.ToolAnswer(content, orElse(row.json("tool_calls", ANSWERED), UNREADABLE));
    }

    private static TranscriptEntry.Alternatives alternatives(Columns row) {
        var family = row.numberOrNull("family");
        return family == null
                ? TranscriptEntry.Alternatives.NONE
                : new TranscriptEntry.Alternatives(family, row.count("alternatives"), row.count("alternative"));
    }

    private static TranscriptEntry.@Nullable Usage usage(Columns row) {
        var prompt = row.countOrNull("prompt_tokens");
        var completion = row.countOrNull("completion_tokens");
        return prompt == null || completion == null ? null : new TranscriptEntry.Usage(prompt, completion);
    }

    private static TranscriptEntry.@Nullable Ending ending(Columns row) {
        var reason = row.textOrNull("finish_reason");
        return reason == null
                ? null
                : new TranscriptEntry.Ending(row.textOrNull("model"), row.countOrNull("elapsed_ms"), reason);
    }

    private static TranscriptEntry.@Nullable Failure failure(Columns row) {
        var kind = row.textOrNull("error_kind");
        return kind == null
                ? null
                : new TranscriptEntry.Failure(
                        kind, row.numberOrNull("retry_after_seconds"), row.numberOrNull("message_id_at_fault"));
    }

    private static TranscriptEntry.@Nullable Occasion occasion(Columns row) {
        var kind = row.textOrNull("notice_kind");
        return kind == null
                ? null
                : new TranscriptEntry.Occasion(kind, row.instantOrNull("notice_at"), row.textOrNull("notice_note"));
    }

    private static <T> T orElse(@Nullable T value, T otherwise) {
        return Objects.requireNonNullElse(value, otherwise);
    }
}

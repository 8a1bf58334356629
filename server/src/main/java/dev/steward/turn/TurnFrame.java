package dev.steward.turn;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.steward.provider.ModelEvent;
import dev.steward.tool.QuestionField;
import dev.steward.tool.ToolCall;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What readers of a turn receive, in order. Each frame is one server-sent event; the record is its data, and its
 * {@code type} is the name of the event.
 */
@Schema(
        description = "A frame of a turn: the data of one server-sent event, whose name is the type",
        discriminatorProperty = TurnFrame.TYPE,
        oneOf = {
            TurnFrame.UserMessage.class,
            TurnFrame.Reasoning.class,
            TurnFrame.Delta.class,
            TurnFrame.Usage.class,
            TurnFrame.ToolCalls.class,
            TurnFrame.ToolProgress.class,
            TurnFrame.AuthRequired.class,
            TurnFrame.Question.class,
            TurnFrame.Answered.class,
            TurnFrame.ToolResult.class,
            TurnFrame.Notice.class,
            TurnFrame.LeftOut.class,
            TurnFrame.Done.class,
            TurnFrame.Suggestions.class,
            TurnFrame.Failed.class
        })
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = TurnFrame.TYPE)
@JsonSubTypes({
    @JsonSubTypes.Type(value = TurnFrame.UserMessage.class, name = "user_message"),
    @JsonSubTypes.Type(value = TurnFrame.Reasoning.class, name = "reasoning"),
    @JsonSubTypes.Type(value = TurnFrame.Delta.class, name = "delta"),
    @JsonSubTypes.Type(value = TurnFrame.Usage.class, name = "usage"),
    @JsonSubTypes.Type(value = TurnFrame.ToolCalls.class, name = "tool_calls"),
    @JsonSubTypes.Type(value = TurnFrame.ToolProgress.class, name = "tool_progress"),
    @JsonSubTypes.Type(value = TurnFrame.AuthRequired.class, name = "mcp_auth_required"),
    @JsonSubTypes.Type(value = TurnFrame.Question.class, name = "tool_question"),
    @JsonSubTypes.Type(value = TurnFrame.Answered.class, name = "tool_answered"),
    @JsonSubTypes.Type(value = TurnFrame.ToolResult.class, name = "tool_result"),
    @JsonSubTypes.Type(value = TurnFrame.Notice.class, name = "system"),
    @JsonSubTypes.Type(value = TurnFrame.LeftOut.class, name = "left_out"),
    @JsonSubTypes.Type(value = TurnFrame.Done.class, name = "done"),
    @JsonSubTypes.Type(value = TurnFrame.Suggestions.class, name = "suggestions"),
    @JsonSubTypes.Type(value = TurnFrame.Failed.class, name = "error")
})
public sealed interface TurnFrame {

    /** The field that tells frames apart. */
    String TYPE = "type";

    /** The names of the server-sent events. */
    Map<Class<?>, String> EVENTS = Stream.of(
                    TurnFrame.class.getAnnotation(JsonSubTypes.class).value())
            .collect(Collectors.toUnmodifiableMap(JsonSubTypes.Type::value, JsonSubTypes.Type::name));

    default String event() {
        return Objects.requireNonNull(EVENTS.get(getClass()));
    }

    /** The frames of a round in which the model asked for tools. @param row where it is stored */
    static List<TurnFrame> asked(long row, ModelRound round) {
        var frames = usage(row, round.usage());
        frames.add(new ToolCalls(
                row,
                round.calls().stream()
                        .map(call -> new Call(call.id(), call.name(), call.arguments()))
                        .toList()));
        return frames;
    }

    /** The frame of a finished call. @param row where its result is stored */
    static TurnFrame answered(
            long row, ToolCall call, dev.steward.tool.ToolResult result, List<Attachment> attachments) {
        return new ToolResult(
                row,
                call.id(),
                call.name(),
                call.arguments(),
                result.content(),
                result.isError(),
                result.link(),
                attachments);
    }

    /** The frames of the last answer. @param row where it is stored */
    static List<TurnFrame> done(
            long row,
            @Nullable String model,
            ModelRound answer,
            int elapsedMs,
            String finishReason,
            List<Attachment> attachments) {
        var frames = usage(row, answer.usage());
        frames.add(new Done(row, answer.text(), model, elapsedMs, finishReason, attachments));
        if (!answer.suggestions().isEmpty()) {
            frames.add(new Suggestions(row, answer.suggestions()));
        }
        return frames;
    }

    private static List<TurnFrame> usage(long row, ModelEvent.@Nullable Usage cost) {
        var frames = new ArrayList<TurnFrame>();
        if (cost != null) {
            frames.add(new Usage(row, cost.promptTokens(), cost.completionTokens(), cost.totalTokens()));
        }
        return frames;
    }

    /**
     * Always first: the stored question. A reader that receives it starts over.
     *
     * @param createdAt when the question was asked first
     * @param startedAt when this turn began; readers count from it
     */
    @Schema(name = "TurnUserMessage", description = "Data of `user_message`: the stored question, always first")
    record UserMessage(long id, String content, List<Attachment> attachments, Instant createdAt, Instant startedAt)
            implements TurnFrame {}

    @Schema(name = "TurnAttachment", description = "A file of the question")
    record Attachment(
            long id,
            @Nullable Long topicId,
            @Nullable Long chatId,
            @Nullable Long messageId,
            String mime,
            long size,
            String originalFilename,
            Instant createdAt) {}

    /** A piece of the reasoning, before the deltas of the same round. */
    @Schema(name = "TurnReasoning", description = "Data of `reasoning`: a piece of the model's reasoning")
    record Reasoning(String content) implements TurnFrame {}

    /** A piece of text; the pieces of a round together make up the stored content of its row. */
    @Schema(name = "TurnDelta", description = "Data of `delta`: a piece of text")
    record Delta(String content) implements TurnFrame {}

    @Schema(name = "TurnUsage", description = "Data of `usage`: what a model round cost")
    record Usage(long messageId, int promptTokens, int completionTokens, int totalTokens) implements TurnFrame {}

    /** The model asked for tools; the assistant row is stored. */
    @Schema(name = "TurnToolCalls", description = "Data of `tool_calls`: the model asked for tools")
    record ToolCalls(long assistantId, List<Call> calls) implements TurnFrame {}

    @Schema(name = "TurnToolCall", description = "A tool call of the model; the arguments are JSON text")
    record Call(String id, String name, String arguments) {}

    /**
     * Progress of a running call; only the newest counts. Never sent after the result, and not stored.
     *
     * @param done progress so far, in whatever unit the tool uses
     * @param total the total in the same unit, greater than 0; null if unknown
     * @param message the current step, at most 500 chars; null if the tool does not say
     */
    @Schema(name = "TurnToolProgress", description = "Data of `tool_progress`: the progress of a call; not stored")
    record ToolProgress(
            String toolCallId,
            double done,
            @Nullable Double total,
            @Nullable String message) implements TurnFrame {}

    /**
     * A call waits for a person to sign in, until it has its result. Sent at most once per turn and server; not stored.
     *
     * @param message for the person
     * @param tool the waiting tool, by the name that the model knows
     */
    @Schema(
            name = "TurnAuthRequired",
            description = "Data of `mcp_auth_required`: a call waits for a person to sign in; not stored")
    record AuthRequired(String toolCallId, String server, String message, String tool) implements TurnFrame {}

    /**
     * A call waits for an answer from the person, until it is answered or has its result; not stored.
     *
     * @param questionId the id to answer with
     * @param server the server that asks
     * @param fields the fields to fill in; empty if only a yes is wanted
     */
    @Schema(
            name = "TurnQuestion",
            description = "Data of `tool_question`: a call waits for an answer of a person; not stored")
    record Question(String toolCallId, String questionId, String server, String message, List<QuestionField> fields)
            implements TurnFrame {}

    /** A question was answered or declined; the answer itself stays between the person and the server. */
    @Schema(name = "TurnAnswered", description = "Data of `tool_answered`: the question is closed; not stored")
    record Answered(String toolCallId, String questionId) implements TurnFrame {}

    @Schema(name = "TurnToolResult", description = "Data of `tool_result`: a call is finished")
    record ToolResult(
            long messageId,
            String toolCallId,
            String name,
            String arguments,
            String content,
            boolean isError,
            dev.steward.tool.ToolResult.@Nullable Link link,

            @Schema(description = "The pictures that the tool gave")
            List<Attachment> attachments)
            implements TurnFrame {}

    @Schema(name = "TurnNotice", description = "Data of `system`: a notice; not stored")
    record Notice(String message) implements TurnFrame {}

    /**
     * The prompt did not fit into what the model takes.
     *
     * @param tools the names of the tools that were not offered
     * @param messages how many of the oldest rows were not sent
     * @param tokens about how many tokens all of this would have taken
     */
    @Schema(name = "TurnLeftOut", description = "Data of `left_out`: what did not fit into the model's window")
    record LeftOut(List<String> tools, int messages, int tokens) implements TurnFrame {}

    @Schema(name = "TurnDone", description = "Data of `done`: the final answer is stored")
    record Done(
            long id,
            String content,

            @Nullable @Schema(description = "The model that answered; null if the turn was stopped before it had one")
            String model,

            int elapsedMs,

            @Schema(allowableValues = {"stop", "length", "stopped"})
            String finishReason,

            @Schema(description = "The pictures that the model made")
            List<Attachment> attachments)
            implements TurnFrame {}

    @Schema(name = "TurnSuggestions", description = "Data of `suggestions`: replies that the model proposes")
    record Suggestions(long messageId, List<String> items) implements TurnFrame {}

    /**
     * The turn failed; a system row {@code Error: <message>} is stored.
     *
     * @param messageId the system row
     * @param partialId the assistant row with the text that had arrived, if any
     * @param kind a stable word for the cause
     * @param messageIdAtFault the row that the provider refused, if it says which one
     */
    @Schema(name = "TurnError", description = "Data of `error`: the turn failed; the reason is stored as a system row")
    record Failed(
            String message,
            @Nullable Long messageId,
            @Nullable Long partialId,
            String kind,
            @Nullable Long retryAfterSeconds,

            @Schema(description = "The message that the provider refused; null if unknown") @Nullable
            Long messageIdAtFault)
            implements TurnFrame {}
}

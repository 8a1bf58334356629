package dev.steward.turn;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.steward.conversation.MessageRead.AttachmentRead;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a reader of a turn is told, in order. Each is one server-sent event; the record is its data. */
sealed interface TurnFrame {

    /** The name of the server-sent event. */
    @JsonIgnore
    String event();

    /** Always first: the stored question. A reader that sees it starts anew. */
    @Schema(name = "TurnUserMessage", description = "Data of `user_message`: the stored question, always first")
    record UserMessage(long id, String content, List<AttachmentRead> attachments, Instant createdAt)
            implements TurnFrame {
        @Override
        public String event() {
            return "user_message";
        }
    }

    /** A piece of what the model thinks, before the deltas of the same round. */
    @Schema(name = "TurnReasoning", description = "Data of `reasoning`: a piece of what the model thinks")
    record Reasoning(String content) implements TurnFrame {
        @Override
        public String event() {
            return "reasoning";
        }
    }

    /** A piece of text; the pieces of a round together are the stored content of its row. */
    @Schema(name = "TurnDelta", description = "Data of `delta`: a piece of text")
    record Delta(String content) implements TurnFrame {
        @Override
        public String event() {
            return "delta";
        }
    }

    /** What a model round cost. */
    @Schema(name = "TurnUsage", description = "Data of `usage`: what a model round cost")
    record Usage(long messageId, int promptTokens, int completionTokens, int totalTokens) implements TurnFrame {
        @Override
        public String event() {
            return "usage";
        }
    }

    /** The model asked for tools; the assistant row is stored. */
    @Schema(name = "TurnToolCalls", description = "Data of `tool_calls`: the model asked for tools")
    record ToolCalls(long assistantId, List<Call> calls) implements TurnFrame {
        @Override
        public String event() {
            return "tool_calls";
        }
    }

    /** One asked-for call. */
    @Schema(name = "TurnToolCall", description = "One call that the model asked for; the arguments are JSON text")
    record Call(String id, String name, String arguments) {}

    /** A call is finished and its row stored. */
    @Schema(name = "TurnToolResult", description = "Data of `tool_result`: a call is finished")
    record ToolResult(
            long messageId,
            String toolCallId,
            String name,
            String arguments,
            String content,
            boolean isError,
            dev.steward.tool.ToolResult.@Nullable Link link)
            implements TurnFrame {
        @Override
        public String event() {
            return "tool_result";
        }
    }

    /** Something the person should know that is not stored. */
    @Schema(name = "TurnNotice", description = "Data of `system`: something to know; not stored")
    record Notice(String message) implements TurnFrame {
        @Override
        public String event() {
            return "system";
        }
    }

    /** The final answer is stored. */
    @Schema(name = "TurnDone", description = "Data of `done`: the final answer is stored")
    record Done(
            long id,
            String content,
            String model,
            int elapsedMs,

            @Schema(allowableValues = {"stop", "length", "stopped"})
            String finishReason)
            implements TurnFrame {
        @Override
        public String event() {
            return "done";
        }
    }

    /** Replies that the model proposes. */
    @Schema(name = "TurnSuggestions", description = "Data of `suggestions`: replies that the model proposes")
    record Suggestions(long messageId, List<String> items) implements TurnFrame {
        @Override
        public String event() {
            return "suggestions";
        }
    }

    /**
     * The turn died; a system row {@code Error: <message>} is stored.
     *
     * @param messageId the system row
     * @param partialId the assistant row with the text that had arrived, if any had
     * @param kind a stable word for the cause
     */
    @Schema(name = "TurnError", description = "Data of `error`: the turn died; the reason is stored as a system row")
    record Failed(
            String message,
            @Nullable Long messageId,
            @Nullable Long partialId,
            String kind,
            @Nullable Long retryAfterSeconds)
            implements TurnFrame {
        @Override
        public String event() {
            return "error";
        }
    }
}

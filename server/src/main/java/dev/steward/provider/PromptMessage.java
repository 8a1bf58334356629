package dev.steward.provider;

import dev.steward.tool.ToolCall;
import java.util.List;
import org.jspecify.annotations.Nullable;

public sealed interface PromptMessage {

    String text();

    /** The row of the transcript that it was built from; 0 if there is none, or several. */
    default long row() {
        return 0;
    }

    /** The system prompt; at most one, at the beginning. */
    record System(String text) implements PromptMessage {}

    /** The user's message with its pictures and documents. */
    record User(String text, List<Attachment> attachments, long row) implements PromptMessage {
        public User {
            attachments = List.copyOf(attachments);
        }

        public User(String text, List<Attachment> attachments) {
            this(text, attachments, 0);
        }

        public User(String text) {
            this(text, List.of());
        }
    }

    /**
     * The model's answer in an earlier round.
     *
     * @param state from {@link ModelEvent.State} in a round of the same turn, unchanged; null in later turns, since reasoning is
     *     never replayed (Spec: streamed turns, 6)
     */
    record Assistant(
            String text, List<ToolCall> calls, @Nullable ModelState state, long row) implements PromptMessage {
        public Assistant {
            calls = List.copyOf(calls);
        }

        public Assistant(String text, List<ToolCall> calls, @Nullable ModelState state) {
            this(text, calls, state, 0);
        }

        public Assistant(String text, List<ToolCall> calls) {
            this(text, calls, null);
        }
    }

    /** The result of the tool call with this id. */
    record ToolResult(String callId, String name, String text, long row) implements PromptMessage {

        public ToolResult(String callId, String name, String text) {
            this(callId, name, text, 0);
        }
    }
}

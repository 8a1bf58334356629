package dev.steward.provider;

import dev.steward.tool.ToolCall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A message of a prompt. */
public sealed interface PromptMessage {

    /** The row of the transcript that it was built from; 0 if there is none, or several. */
    default long row() {
        return 0;
    }

    String text();

    /** The system prompt; at most one, at the beginning. */
    record System(String text) implements PromptMessage {}

    /** The user's message with its pictures and documents. */
    record User(String text, List<Attachment> attachments, long row) implements PromptMessage {
        public User {
            attachments = List.copyOf(attachments);
        }

        /** A question without a row. */
        public User(String text, List<Attachment> attachments) {
            this(text, attachments, 0);
        }

        /** A question without attachments or a row. */
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

        /** An answer without a row. */
        public Assistant(String text, List<ToolCall> calls, @Nullable ModelState state) {
            this(text, calls, state, 0);
        }

        /** An answer without a row or state. */
        public Assistant(String text, List<ToolCall> calls) {
            this(text, calls, null);
        }
    }

    /** The result of the tool call with this id. */
    record ToolResult(String callId, String name, String text, long row) implements PromptMessage {

        /** A result without a row. */
        public ToolResult(String callId, String name, String text) {
            this(callId, name, text, 0);
        }
    }
}

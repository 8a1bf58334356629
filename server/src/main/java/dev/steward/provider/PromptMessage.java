package dev.steward.provider;

import dev.steward.tool.ToolCall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One message of a prompt, in the order in which the model reads them. */
public sealed interface PromptMessage {

    /** The row of the transcript that it was made of; 0 when of none, or of several. */
    default long row() {
        return 0;
    }

    /** What the model is told about its task; at most one, at the head. */
    record System(String text) implements PromptMessage {}

    /** What the person wrote, and the images and documents that came along. */
    record User(String text, List<Attachment> attachments, long row) implements PromptMessage {
        public User {
            attachments = List.copyOf(attachments);
        }

        /** A question of no row. */
        public User(String text, List<Attachment> attachments) {
            this(text, attachments, 0);
        }

        /** A question of text alone. */
        public User(String text) {
            this(text, List.of());
        }
    }

    /**
     * What the model answered in an earlier round.
     *
     * @param state what {@link ModelEvent.State} gave in a round of the same turn, unchanged; null for what an earlier turn
     *     left, whose reasoning is never replayed (Spec: streamed turns, 6)
     */
    record Assistant(
            String text, List<ToolCall> calls, @Nullable ModelState state, long row) implements PromptMessage {
        public Assistant {
            calls = List.copyOf(calls);
        }

        /** An answer of no row. */
        public Assistant(String text, List<ToolCall> calls, @Nullable ModelState state) {
            this(text, calls, state, 0);
        }

        /** An answer of no row, without state. */
        public Assistant(String text, List<ToolCall> calls) {
            this(text, calls, null);
        }
    }

    /** What a tool gave back for the call with this id. */
    record ToolResult(String callId, String name, String text, long row) implements PromptMessage {

        /** A result of no row. */
        public ToolResult(String callId, String name, String text) {
            this(callId, name, text, 0);
        }
    }
}

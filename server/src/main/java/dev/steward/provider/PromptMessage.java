package dev.steward.provider;

import dev.steward.tool.ToolCall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One message of a prompt, in the order in which the model reads them. */
public sealed interface PromptMessage {

    /** What the model is told about its task; at most one, at the head. */
    record System(String text) implements PromptMessage {}

    /** What the person wrote, and the images and documents that came along. */
    record User(String text, List<Attachment> attachments) implements PromptMessage {
        public User {
            attachments = List.copyOf(attachments);
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
            String text, List<ToolCall> calls, @Nullable ModelState state) implements PromptMessage {
        public Assistant {
            calls = List.copyOf(calls);
        }

        /** An answer without state. */
        public Assistant(String text, List<ToolCall> calls) {
            this(text, calls, null);
        }
    }

    /** What a tool gave back for the call with this id. */
    record ToolResult(String callId, String name, String text) implements PromptMessage {}
}

package dev.steward.provider;

import dev.steward.tool.ToolCall;
import java.util.List;

/** One message of a prompt, in the order in which the model reads them. */
public sealed interface PromptMessage {

    /** What the model is told about its task; at most one, at the head. */
    record System(String text) implements PromptMessage {}

    /** What the person wrote. */
    record User(String text) implements PromptMessage {}

    /** What the model answered in an earlier round. Reasoning is never replayed (Spec: streamed turns, 6). */
    record Assistant(String text, List<ToolCall> calls) implements PromptMessage {
        public Assistant {
            calls = List.copyOf(calls);
        }
    }

    /** What a tool gave back for the call with this id. */
    record ToolResult(String callId, String name, String text) implements PromptMessage {}
}

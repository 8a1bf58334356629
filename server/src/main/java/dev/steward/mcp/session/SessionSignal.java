package dev.steward.mcp.session;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A signal of a running call: any number of others, then exactly one {@link Result}. */
public sealed interface SessionSignal {

    /**
     * The progress of a tool, at most five times a second.
     *
     * @param total the value {@code done} counts up to
     * @param message at most 500 chars
     */
    record Progress(
            double done, @Nullable Double total, @Nullable String message) implements SessionSignal {}

    /**
     * A message of the server, at most five times a second.
     *
     * @param text at most 500 chars
     */
    record Said(String text) implements SessionSignal {}

    /**
     * The server asks the person a question and waits.
     *
     * @param answer takes the answer, once; missing fields are filled with their defaults
     */
    record Asked(ElicitFormRequest question, Consumer<ElicitResult> answer) implements SessionSignal {}

    record Result(CallToolResult result) implements SessionSignal {}
}

package dev.steward.mcp.session;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What is heard of a running call: as much as there is, then exactly one {@link Result}. */
public sealed interface SessionSignal {

    /**
     * How far the tool is, at most five times a second.
     *
     * @param total what {@code done} counts to
     * @param message at most 500 chars
     */
    record Progress(
            double done, @Nullable Double total, @Nullable String message) implements SessionSignal {}

    /**
     * Something that the server said, at most five times a second.
     *
     * @param level {@code debug} to {@code emergency}
     * @param text at most 500 chars
     */
    record Said(String level, String text) implements SessionSignal {}

    /**
     * The server wants to know something of the person, and waits.
     *
     * @param answer takes the answer, once; fields with a default that it lacks are filled in
     */
    record Asked(ElicitFormRequest question, Consumer<ElicitResult> answer) implements SessionSignal {}

    /** What the tool gave back. */
    record Result(CallToolResult result) implements SessionSignal {}
}

package dev.steward.mcp.server;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A call that a host made, without what it brought and what came of it.
 *
 * @param host what the program calls itself
 */
@Schema(name = "McpHostCall", description = "A tool call by an MCP host")
record HostCallRead(
        String tool,

        @Schema(description = "The name the program gives itself")
        String host,

        Instant at,
        @Schema(description = "How long it took") long millis,
        Outcome outcome,

        @Nullable @Schema(description = "Why it failed; null when it did not")
        String error) {

    /** How a call ended. */
    @Schema(name = "McpHostCallOutcome")
    enum Outcome {
        ok,
        /** The tool could not do it, and said why. */
        error,
        /** The section of the tool is closed. */
        closed,
        /** Something went wrong inside Steward. */
        failed,
        /** The host took it back. */
        cancelled
    }
}

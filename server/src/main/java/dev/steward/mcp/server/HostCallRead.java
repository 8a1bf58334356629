package dev.steward.mcp.server;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A call by a host, without its arguments and result.
 *
 * @param host the program's own name
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

    @Schema(name = "McpHostCallOutcome")
    enum Outcome {
        ok,
        /** The tool failed and said why. */
        error,
        /** The section of the tool is closed. */
        closed,
        /** Steward had an internal error. */
        failed,
        /** The host cancelled it. */
        cancelled
    }
}

package dev.steward.mcp.server;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A connected program, as it describes itself.
 *
 * @param id public; the key of its session is secret
 */
@Schema(name = "McpHost", description = "A program that is connected to Steward as an MCP host")
record HostRead(
        String id,
        @Schema(description = "As the program calls itself") String name,
        @Nullable String title,
        @Nullable String version,
        Transport transport,
        Instant connectedAt,
        Instant lastSeenAt,

        @Schema(description = "Calls of tools since it connected")
        long calls) {

    @Schema(name = "McpHostTransport")
    enum Transport {
        http,
        stdio
    }
}

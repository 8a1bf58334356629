package dev.steward.mcp.server;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Steward as a tool server, and how programs start or reach it. */
@Schema(name = "McpServerInfo", description = "Steward as an MCP server, and how programs connect")
record ServerInfo(
        String name,
        String version,

        @Schema(description = "How a program that starts Steward itself speaks with it")
        String transport,

        @Schema(description = "The command with its arguments, as one line")
        String entrypoint,

        @Schema(description = "The names of all sections") List<String> sections,
        List<Tool> tools,
        boolean httpEnabled,

        @Nullable
        @Schema(description = "The address for programs on this machine; null if the service also listens for others")
        String httpUrl,

        @Schema(description = "The program that speaks with hosts over its input and output")
        String command,

        List<String> args,
        List<Exposure> exposure) {

    /** A tool, whether or not hosts may currently call it. */
    @Schema(name = "McpServerTool")
    record Tool(
            String name,

            @Nullable @Schema(description = "The section that must be open; null if always available")
            String section,

            String title,
            String description,
            boolean open) {}

    @Schema(name = "McpServerSection")
    record Exposure(
            String section,

            @Schema(description = "What hosts may do in this section")
            String description,

            @Schema(description = "Whether one of its tools changes something")
            boolean writes,

            boolean open) {}
}

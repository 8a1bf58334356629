package dev.steward.mcp.server;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What Steward is as a tool server, and how a program starts or reaches it. */
@Schema(name = "McpServerInfo", description = "What Steward is as a tool server, and how a program reaches it")
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
        @Schema(description = "Where programs on this machine connect; null where the service listens for others too")
        String httpUrl,

        @Schema(description = "The program that speaks with hosts over its input and output")
        String command,

        List<String> args,
        List<Exposure> exposure) {

    /** A tool, whether a host may call it now or not. */
    @Schema(name = "McpServerTool")
    record Tool(
            String name,

            @Nullable @Schema(description = "The section that has to be open; null for what is always there")
            String section,

            String title,
            String description,
            boolean open) {}

    /** A section. */
    @Schema(name = "McpServerSection")
    record Exposure(
            String section,

            @Schema(description = "What a host may do once it is open")
            String description,

            @Schema(description = "Whether one of its tools changes something")
            boolean writes,

            boolean open) {}
}

package dev.steward.mcp.client;

import dev.steward.tool.ToolEffects;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A tool of a server as the API shows it, with everything a model sees. */
@Schema(name = "McpTool")
record ToolRead(
        String name,
        @Nullable String title,
        String description,

        @Schema(description = "The JSON schema of the arguments, as text")
        String inputSchema,

        @Schema(description = "The JSON schema of a structured result, as text") @Nullable
        String outputSchema,

        @Schema(description = "The annotations of the server, as JSON text") @Nullable
        String annotations,

        @Schema(description = "Whether the server declares it read-only; this is not checked")
        boolean readOnly,

        @Schema(description = "Names this definition, for accepting it")
        String hash,

        @Schema(description = "Whether it is hidden from models until it is accepted")
        boolean waits) {

    static ToolRead of(Acceptance.Judged judged) {
        var tool = judged.tool();
        return new ToolRead(
                tool.name(),
                tool.title(),
                tool.description(),
                tool.inputSchema(),
                tool.outputSchema(),
                tool.annotations(),
                ToolEffects.of(tool.annotations()).isReading(),
                judged.hash(),
                judged.waits());
    }
}

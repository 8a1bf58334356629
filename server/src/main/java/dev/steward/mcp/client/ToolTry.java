package dev.steward.mcp.client;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A person's trial call of a tool. */
@Schema(name = "McpToolTry")
record ToolTry(
        @Schema(maxLength = MAX_LENGTH, description = "The arguments as JSON text; an object") @Nullable
        String arguments) {

    static final int MAX_LENGTH = 200_000;

    ToolTry {
        new Check().length("arguments", arguments, 0, MAX_LENGTH).verify();
    }

    @Schema(name = "McpToolTried")
    record Result(
            String content,
            boolean isError,
            @Schema(description = "Milliseconds") long elapsedMs) {}

    @Schema(name = "McpToolAccept")
    record Accept(
            @Schema(description = "The hash of the tool definition the person saw", maxLength = 64)
            String hash) {
        Accept {
            new Check().required("hash", hash).length("hash", hash, 1, 64).verify();
        }
    }
}

package dev.steward.mcp.server;

import dev.steward.exposed.Section;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** A tool in the form of the protocol. If inputs and results are enough, use {@link dev.steward.exposed.ExposedTool}. */
public interface RawTool {

    String name();

    /** The section that must be open; null if always available. */
    @Nullable
    Section section();

    /** The listing for hosts, which never changes. */
    McpSchema.Tool listed();

    /** Runs a call whose arguments match the schema. Fails with a {@link dev.steward.platform.problem.Problem} that says why. */
    Mono<McpSchema.CallToolResult> call(JsonNode arguments, RawCall call);
}

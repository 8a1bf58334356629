package dev.steward.mcp.server;

import dev.steward.exposed.Section;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** A tool as the protocol has it. Whoever needs no more than inputs and results declares a {@link dev.steward.exposed.ExposedTool}. */
public interface RawTool {

    String name();

    /** The section that has to be open; null for what is always there. */
    @Nullable
    Section section();

    /** How hosts list it: always the same. */
    McpSchema.Tool listed();

    /** Carries out a call whose arguments fit the schema. Fails with a {@link dev.steward.platform.problem.Problem} to say why not. */
    Mono<McpSchema.CallToolResult> call(JsonNode arguments, RawCall call);
}

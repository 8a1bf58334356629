package dev.steward.toolbuiltin;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Mono;

/** A tool server without a process of its own. */
interface LocalTools {

    String name();

    List<McpSchema.Tool> tools();

    /** Runs one call. What goes wrong with it is a result that says so, never an error of the Mono. */
    Mono<McpSchema.CallToolResult> call(String tool, Map<String, Object> arguments);
}

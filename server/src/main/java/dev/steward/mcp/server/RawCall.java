package dev.steward.mcp.server;

import dev.steward.exposed.ExposedCall;
import dev.steward.platform.problem.Problem;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** A running call, for tools that use the protocol directly. */
public interface RawCall extends ExposedCall {

    /** Sends a log message to the host, if there is one and it wants this level. */
    default void log(LoggingLevel level, Object data) {}

    /**
     * Sends a request to the host, as in {@code sampling/createMessage}.
     *
     * @return its answer; fails with a {@link dev.steward.platform.problem.Problem} if it refuses, cannot, or disconnects
     */
    default Mono<JsonNode> ask(String method, Object params) {
        return Mono.error(new Problem.BadRequest("Nobody can be asked for that here."));
    }

    /** Closes the connection that waits for the answer, if there is one; hosts that support it come back for the answer. */
    default void cut() {}
}

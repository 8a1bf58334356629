package dev.steward.mcp.server;

import dev.steward.exposed.ExposedCall;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** A call that runs, for who speaks the protocol. */
public interface RawCall extends ExposedCall {

    /** Tells the host a line of the log, where it wants to hear of that level. */
    void log(LoggingLevel level, Object data);

    /**
     * Asks the host, as in {@code sampling/createMessage}.
     *
     * @return its answer; fails with a {@link dev.steward.platform.problem.Problem} when it refuses, cannot do that, or goes
     */
    Mono<JsonNode> ask(String method, Object params);

    /** Ends the connection that waits for the answer; a host that can comes back for it. */
    void cut();
}

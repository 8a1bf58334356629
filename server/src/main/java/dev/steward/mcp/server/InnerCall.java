package dev.steward.mcp.server;

import dev.steward.exposed.Section;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.tool.ToolSignal;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.FluxSink;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** A call by Steward itself, for which every section is open. */
record InnerCall(String subject, FluxSink<ToolSignal> out, MemoryBudget.Share memory) implements RawCall {

    @Override
    public boolean opens(Section section) {
        return true;
    }

    @Override
    public void progress(double done, @Nullable Double total, @Nullable String message) {
        out.next(new ToolSignal.Progress(done, total, message));
    }

    /** No one reads the log. */
    @Override
    public void log(LoggingLevel level, Object data) {}

    @Override
    public Mono<JsonNode> ask(String method, Object params) {
        return Mono.error(new Problem.BadRequest("Nobody can be asked for that here."));
    }

    /** There is no connection to close. */
    @Override
    public void cut() {}
}

package dev.steward.mcp.server;

import dev.steward.exposed.Section;
import dev.steward.mcp.session.LocalServer.LocalCall;
import dev.steward.platform.memory.MemoryBudget;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import org.jspecify.annotations.Nullable;

/** Adapts a call in one of Steward's own turns to the tools for hosts. */
record OwnCall(LocalCall in, Exposures exposures, MemoryBudget.Share memory) implements RawCall {

    @Override
    public boolean opens(Section section) {
        return exposures.opens(section);
    }

    @Override
    public void progress(double done, @Nullable Double total, @Nullable String message) {
        in.progress(done, total, message);
    }

    @Override
    public void log(LoggingLevel level, Object data) {
        in.said(String.valueOf(data));
    }
}

package dev.steward.mcp.server;

import dev.steward.exposed.Section;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.tool.ToolSignal;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.FluxSink;

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
}

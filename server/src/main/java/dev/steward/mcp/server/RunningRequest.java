package dev.steward.mcp.server;

import dev.steward.exposed.Section;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.text.Truncate;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** A running request, with the stream to its host. */
final class RunningRequest implements RawCall {

    private static final int MAX_MESSAGE = 1_000;

    /** How long a person at the host may take to answer. */
    private static final Duration ANSWERED_WITHIN = Duration.ofMinutes(10);

    private final HostSession session;
    private final ReplayBuffer out;
    private final JsonNode progressToken;
    private final Exposures exposures;
    private final MemoryBudget.Share memory;
    private final Disposable.Swap work = Disposables.swap();
    private double done = Double.NEGATIVE_INFINITY;

    /** @param memory used by the request, but closed by its owner */
    RunningRequest(
            HostSession session, ReplayBuffer out, JsonNode params, Exposures exposures, MemoryBudget.Share memory) {
        this.session = session;
        this.out = out;
        this.progressToken = params.path("_meta").path("progressToken");
        this.exposures = exposures;
        this.memory = memory;
    }

    HostSession session() {
        return session;
    }

    /** Starts the work; {@link #cancel} stops it. */
    void run(Mono<?> whole) {
        work.update(whole.subscribe());
    }

    void cancel() {
        work.dispose();
    }

    @Override
    public boolean opens(Section section) {
        return exposures.opens(section);
    }

    @Override
    public void progress(double reached, @Nullable Double total, @Nullable String message) {
        if (!progressToken.isString() && !progressToken.isNumber()) {
            return;
        }
        synchronized (this) {
            if (reached <= done) {
                return; // the protocol requires progress to increase
            }
            done = reached;
        }
        var said = new LinkedHashMap<String, Object>();
        said.put("progressToken", progressToken);
        said.put("progress", reached);
        if (total != null) {
            said.put("total", total);
        }
        if (message != null) {
            said.put("message", Truncate.to(message, MAX_MESSAGE));
        }
        out.say(Rpc.notification(McpSchema.METHOD_NOTIFICATION_PROGRESS, said));
    }

    @Override
    public void log(LoggingLevel level, Object data) {
        if (session.wants(level)) {
            out.say(Rpc.notification(
                    McpSchema.METHOD_NOTIFICATION_MESSAGE,
                    Map.of("level", level, "logger", ServerFacts.NAME, "data", data)));
        }
    }

    @Override
    public Mono<JsonNode> ask(String method, Object params) {
        return session.ask(out, method, params).timeout(ANSWERED_WITHIN);
    }

    @Override
    public void cut() {
        out.cut();
    }

    @Override
    public MemoryBudget.Share memory() {
        return memory;
    }
}

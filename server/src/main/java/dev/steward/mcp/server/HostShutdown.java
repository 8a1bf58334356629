package dev.steward.mcp.server;

import dev.steward.platform.task.ServiceLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Ends the streams of all hosts, which would otherwise delay a graceful stop. */
@Component
class HostShutdown extends ServiceLifecycle {

    private volatile Sinks.Empty<Void> stopping = Sinks.empty();

    /** Completes when the service stops. */
    Mono<Void> begun() {
        return stopping.asMono();
    }

    @Override
    protected void begin() {
        stopping = Sinks.empty();
    }

    @Override
    protected Mono<Void> end() {
        stopping.tryEmitEmpty();
        return Mono.empty();
    }

    /** Stops before the web server, which would wait for the streams. */
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE - 1;
    }
}

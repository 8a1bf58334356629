package dev.steward.mcp.server;

import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Ends the streams of all hosts, which would otherwise hold up a graceful stop. */
@Component
class HostShutdown implements SmartLifecycle {

    private volatile Sinks.Empty<Void> stopping = Sinks.empty();
    private volatile boolean running;

    /** Completes when the service stops. */
    Mono<Void> begun() {
        return stopping.asMono();
    }

    @Override
    public void start() {
        stopping = Sinks.empty();
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        stopping.tryEmitEmpty();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Before the web server waits for them. */
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE - 1;
    }
}

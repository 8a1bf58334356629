package dev.steward.mcp.server;

import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Ends the sessions of hosts that left without notice. */
@Component
record HostSweep(Hosts hosts) implements PeriodicTask {

    private static final Duration EVERY = Duration.ofMinutes(1);

    @Override
    public boolean isOwn() {
        return true;
    }

    @Override
    public Plan plan() {
        return new Plan("mcp-hosts", EVERY, EVERY, "Sessions of MCP hosts that went could not be ended");
    }

    @Override
    public Mono<Void> run(Instant now) {
        return Mono.fromRunnable(() -> hosts.sweep(now));
    }
}

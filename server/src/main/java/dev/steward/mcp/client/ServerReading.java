package dev.steward.mcp.client;

import dev.steward.platform.data.Instance;
import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads the server tables at the start, periodically, and soon after another process has changed them. */
@Component
record ServerReading(ServerDirectory directory, Instance instance) implements PeriodicTask {

    private static final Duration EVERY = Duration.ofMinutes(1);

    private static final Duration LOOK = Duration.ofSeconds(2);

    @Override
    public Plan plan() {
        return Plan.own("tool_servers", Duration.ZERO, EVERY, "The list of tool servers could not be read");
    }

    @Override
    public Flux<?> calls() {
        return instance.isSharing()
                ? Flux.interval(LOOK).onBackpressureDrop().concatMap(_ -> directory.fresh(), 0)
                : Flux.never();
    }

    @Override
    public Mono<Void> run(Instant now) {
        return directory.read();
    }
}

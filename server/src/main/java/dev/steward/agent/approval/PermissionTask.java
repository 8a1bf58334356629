package dev.steward.agent.approval;

import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Applies the default decision to permission requests that have expired. */
@Component
record PermissionTask(Permissions permissions) implements PeriodicTask {

    private static final Duration EVERY = Duration.ofSeconds(15);

    /** The next pass handles the rest. */
    private static final int AT_ONCE = 100;

    @Override
    public Mono<Void> run(Instant now) {
        return permissions.expire(now, AT_ONCE).then();
    }

    @Override
    public Plan plan() {
        return new Plan("agent_permissions", EVERY, EVERY, "Expired permission requests could not be closed");
    }
}

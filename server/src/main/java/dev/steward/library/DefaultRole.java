package dev.steward.library;

import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Makes sure, at startup and periodically, that the default role exists. */
@Component
record DefaultRole(Roles roles) implements PeriodicTask {

    @Override
    public Plan plan() {
        return new Plan(
                "default_role", Duration.ZERO, Duration.ofMinutes(10), "The default role could not be looked after");
    }

    @Override
    public Mono<Void> run(Instant now) {
        return roles.ensureDefault();
    }
}

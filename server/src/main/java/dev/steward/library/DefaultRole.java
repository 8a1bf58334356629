package dev.steward.library;

import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Looks at each start, and now and then, whether the role is there that applies where no other does. */
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

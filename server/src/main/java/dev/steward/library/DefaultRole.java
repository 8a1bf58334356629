package dev.steward.library;

import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Looks at each start, and now and then, whether the role is there that applies where no other does. */
@Component
class DefaultRole implements PeriodicTask {

    private final Roles roles;

    DefaultRole(Roles roles) {
        this.roles = roles;
    }

    @Override
    public String name() {
        return "default_role";
    }

    @Override
    public Duration first() {
        return Duration.ZERO;
    }

    @Override
    public Duration every() {
        return Duration.ofMinutes(10);
    }

    @Override
    public Mono<Void> attend(Instant now) {
        return roles.ensureDefault();
    }

    @Override
    public String undone() {
        return "The default role could not be looked after";
    }
}

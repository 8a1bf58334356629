package dev.steward.durable.job;

import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Deletes old jobs. */
@Component
record JobSweeper(Jobs jobs) implements PeriodicTask {

    @Override
    public Mono<Void> run(Instant now) {
        return jobs.sweep(now).then();
    }

    @Override
    public Plan plan() {
        return new Plan("jobs", Duration.ofMinutes(1), Duration.ofHours(1), "Old jobs could not be deleted");
    }
}

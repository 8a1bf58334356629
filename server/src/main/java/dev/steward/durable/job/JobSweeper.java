package dev.steward.durable.job;

import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Keeps what is remembered of long work within its bounds. */
@Component
class JobSweeper implements PeriodicTask {

    private final Jobs jobs;

    JobSweeper(Jobs jobs) {
        this.jobs = jobs;
    }

    @Override
    public Mono<Void> attend(Instant now) {
        return jobs.sweep(now).then();
    }

    @Override
    public String name() {
        return "jobs";
    }

    @Override
    public Duration first() {
        return Duration.ofMinutes(1);
    }

    @Override
    public Duration every() {
        return Duration.ofHours(1);
    }

    @Override
    public String undone() {
        return "Long work that ended long ago could not be forgotten";
    }
}

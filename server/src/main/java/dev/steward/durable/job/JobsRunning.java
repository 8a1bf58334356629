package dev.steward.durable.job;

import dev.steward.durable.running.RunningRead;
import dev.steward.durable.running.RunningSource;
import java.util.Objects;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;

/** The running jobs of all processes on this database. */
@Component
record JobsRunning(JobRepository rows) implements RunningSource {

    @Override
    public Flux<RunningRead> running() {
        return rows.running(Jobs.MAX)
                .map(job -> new RunningRead(
                        "job", job.id(), null, null, Objects.requireNonNullElse(job.startedAt(), job.createdAt())));
    }
}

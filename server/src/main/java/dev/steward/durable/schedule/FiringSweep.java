package dev.steward.durable.schedule;

import dev.steward.platform.data.Tx;
import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

@Component
record FiringSweep(FiringRepository firings, Tx tx) implements PeriodicTask {

    private static final Duration KEPT = Duration.ofDays(30);
    private static final Duration EVERY = Duration.ofHours(1);

    /** Rows per transaction. */
    private static final int AT_ONCE = 500;

    @Override
    public Mono<Void> run(Instant now) {
        return tx.inPortions(AT_ONCE, firings.forget(now.minus(KEPT), AT_ONCE));
    }

    @Override
    public Plan plan() {
        return new Plan("schedule_history", EVERY, EVERY, "Old schedule runs could not be deleted");
    }
}

package dev.steward.agent.approval;

import dev.steward.platform.data.Tx;
import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Deletes permission checks that are too old for a rule preview. */
@Component
record CheckSweep(CheckRepository checks, Tx tx) implements PeriodicTask {

    private static final Duration LOOK = Duration.ofMinutes(10);

    private static final Duration EVERY = Duration.ofHours(1);

    /** Rows per transaction. */
    static final int AT_ONCE = 500;

    @Override
    public Mono<Void> run(Instant now) {
        return tx.inPortions(AT_ONCE, checks.forgetBefore(now.minus(Rules.LOOK_BACK), AT_ONCE));
    }

    @Override
    public Plan plan() {
        return new Plan("agent_checks", LOOK, EVERY, "Old permission checks could not be deleted");
    }
}

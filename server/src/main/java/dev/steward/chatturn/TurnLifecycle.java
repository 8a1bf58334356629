package dev.steward.chatturn;

import dev.steward.platform.task.ServiceLifecycle;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Lets turns begin once everything they need has started, and ends running ones before any of it stops. */
@Component
class TurnLifecycle extends ServiceLifecycle {

    private final Turns turns;
    private final Duration patience;

    TurnLifecycle(Turns turns, @Value("${spring.lifecycle.timeout-per-shutdown-phase:3s}") Duration patience) {
        this.turns = turns;
        this.patience = patience;
    }

    @Override
    protected void begin() {
        turns.accept();
    }

    @Override
    protected Mono<Void> end() {
        return turns.stopAll(patience).then();
    }

    /** The highest phase stops first. */
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}

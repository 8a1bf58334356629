package dev.steward.chatturn;

import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Lets turns begin once everything they need has started, and closes those that run before any of it is stopped. */
@Component
class TurnLifecycle implements SmartLifecycle {

    private final Turns turns;
    private final Duration patience;
    private volatile boolean running;

    TurnLifecycle(Turns turns, @Value("${spring.lifecycle.timeout-per-shutdown-phase:3s}") Duration patience) {
        this.turns = turns;
        this.patience = patience;
    }

    @Override
    public void start() {
        running = true;
        turns.accept();
    }

    @Override
    public void stop() {
        stop(() -> {});
    }

    @Override
    public void stop(Runnable done) {
        running = false;
        turns.stopAll(patience).subscribe(_ -> {}, _ -> done.run(), done);
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** The highest phase stops first. */
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}

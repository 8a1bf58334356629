package dev.steward.turn;

import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Closes running turns before anything they need is stopped. */
@Component
class TurnShutdown implements SmartLifecycle {

    private final Turns turns;
    private final Duration patience;
    private volatile boolean running;

    TurnShutdown(Turns turns, @Value("${spring.lifecycle.timeout-per-shutdown-phase:3s}") Duration patience) {
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
        running = false;
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

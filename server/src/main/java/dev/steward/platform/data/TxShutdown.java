package dev.steward.platform.data;

import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Lets use cases whose callers have gone come to their end before the database closes. */
@Component
class TxShutdown implements SmartLifecycle {

    private final Tx tx;
    private final Duration patience;
    private volatile boolean running;

    TxShutdown(Tx tx, @Value("${spring.lifecycle.timeout-per-shutdown-phase:3s}") Duration patience) {
        this.tx = tx;
        this.patience = patience;
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public void stop(Runnable done) {
        running = false;
        tx.idle().timeout(patience).subscribe(_ -> {}, _ -> done.run(), done);
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** After the web server, which may still bring new work, and before the connections close. */
    @Override
    public int getPhase() {
        return 0;
    }
}

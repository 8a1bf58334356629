package dev.steward.mcp.session;

import java.util.concurrent.TimeUnit;
import reactor.core.scheduler.Scheduler;

/** How much of something is let through in one second; the rest is left out. */
final class Allowance {

    private final int most;
    private final Scheduler timers;
    private long second;
    private int used;

    /** @param timers tell the time */
    Allowance(int most, Scheduler timers) {
        this.most = most;
        this.timers = timers;
        this.second = timers.now(TimeUnit.MILLISECONDS);
    }

    synchronized boolean permits() {
        long now = timers.now(TimeUnit.MILLISECONDS);
        if (now - second >= 1_000) {
            second = now;
            used = 0;
        }
        return ++used <= most;
    }
}

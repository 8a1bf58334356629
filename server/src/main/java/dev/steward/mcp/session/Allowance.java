package dev.steward.mcp.session;

import java.util.concurrent.TimeUnit;
import reactor.core.scheduler.Scheduler;

/** Limits how many events pass per second; the rest are dropped. */
final class Allowance {

    private final int most;
    private final Scheduler timers;
    private long second;
    private int used;

    /** @param timers used as the clock */
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

package dev.steward.tool;

import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** How much of one call's progress is told: a tool may report each byte. For one call. */
final class ProgressPace {

    /** Between two reports that are told. */
    static final long MILLIS = 200;

    /** Reports of one call that are told. */
    static final int MAX = 1_000;

    static final int MAX_MESSAGE = 500;

    private final Clock clock;
    private long last = Long.MIN_VALUE;
    private int told;

    ProgressPace(Clock clock) {
        this.clock = clock;
    }

    /** Whether the signal is told. What is no progress always is. */
    synchronized boolean lets(ToolSignal signal) {
        if (!(signal instanceof ToolSignal.Progress progress)) {
            return true;
        }
        long now = clock.millis();
        boolean early = told > 0 && now - last < MILLIS;
        if (early || told == MAX || !Double.isFinite(progress.done())) {
            return false;
        }
        last = now;
        told++;
        return true;
    }

    /** The report as it can be shown. A total that is none is unknown. */
    static ToolSignal.Progress bounded(ToolSignal.Progress progress) {
        @Nullable Double total = progress.total();
        @Nullable String message = progress.message();
        return new ToolSignal.Progress(
                progress.done(),
                total != null && Double.isFinite(total) && total > 0 ? total : null,
                message == null || message.isBlank() ? null : bounded(message));
    }

    static String bounded(String message) {
        return WellFormed.repaired(Truncate.to(message, MAX_MESSAGE));
    }
}

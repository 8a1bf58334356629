package dev.steward.tool;

import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** Throttles the progress reports of one call: a tool may report every byte. One instance per call. */
final class ProgressPace {

    /** Minimum time between two forwarded reports. */
    static final long MILLIS = 200;

    /** Maximum number of forwarded reports per call. */
    static final int MAX = 1_000;

    static final int MAX_MESSAGE = 500;

    private final Clock clock;
    private long last = Long.MIN_VALUE;
    private int told;

    ProgressPace(Clock clock) {
        this.clock = clock;
    }

    /** Whether to forward the signal. Anything other than progress always is. */
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

    /** The report, trimmed for display. An invalid total becomes unknown. */
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

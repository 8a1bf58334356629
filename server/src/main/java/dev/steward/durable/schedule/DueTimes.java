package dev.steward.durable.schedule;

import dev.steward.durable.schedule.Firing.Outcome;
import dev.steward.durable.schedule.recurrence.Recurrence;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides what happens to the times at which a schedule was due. Pure. Spec: decisions 29 and 67.
 *
 * @param lines one per time, in order; at most one is run, always the last
 * @param rest the remaining recurrence
 */
record DueTimes(List<Line> lines, Recurrence rest) {

    /** The most times recorded per rule; earlier ones are of no interest. */
    static final int MAX = 100;

    /** How late a run may be because the process has just started or is busy; later ones count as missed. */
    static final Duration GRACE = Duration.ofSeconds(90);

    private static final String BUSY = "The previous run was still active.";
    private static final String ABSENT = "Steward was not running, or this machine was asleep.";

    /** @param reason a sentence; null if there is nothing to say */
    record Line(Instant dueAt, Outcome outcome, @Nullable String reason) {}

    static DueTimes of(Schedule schedule, Instant now, OffTimes off) {
        var come = schedule.recurrence().come(now, MAX);
        var last = come.times().stream()
                .filter(at -> skipReason(schedule, at, off) == null)
                .max(Comparator.naturalOrder());
        var lines = come.times().stream().map(at -> {
            var reason = skipReason(schedule, at, off);
            return reason == null
                    ? line(schedule.misfire(), at, last.equals(Optional.of(at)), now)
                    : new Line(at, Outcome.skipped, reason);
        });
        return new DueTimes(lines.toList(), come.rest());
    }

    private static @Nullable String skipReason(Schedule schedule, Instant at, OffTimes off) {
        var reason = off.reason(at);
        return reason == null && schedule.isRunning() ? BUSY : reason;
    }

    /** @param isLast whether it is the run that covers the earlier ones */
    private static Line line(Misfire misfire, Instant at, boolean isLast, Instant now) {
        boolean isLate = Duration.between(at, now).compareTo(GRACE) > 0;
        return switch (misfire) {
            case skip -> isLate || !isLast ? new Line(at, Outcome.missed, ABSENT) : new Line(at, Outcome.run, null);
            case run_once ->
                isLast
                        ? new Line(at, Outcome.run, isLate ? "Late: " + ABSENT : null)
                        : new Line(at, Outcome.coalesced, ABSENT + " One run covers all missed times.");
        };
    }
}

package dev.steward.durable.schedule;

import dev.steward.durable.schedule.Firing.Outcome;
import dev.steward.durable.schedule.recurrence.Recurrence;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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

    /** @param reason a sentence; null if there is nothing to say */
    record Line(Instant dueAt, Outcome outcome, @Nullable String reason) {}

    static DueTimes of(Schedule schedule, Instant now, OffTimes off) {
        var come = schedule.recurrence().come(now, MAX);
        var times = come.times();
        var lines = new ArrayList<Line>();
        var eligible = new ArrayList<Instant>();
        for (var at : times) {
            var reason = off.reason(at);
            if (reason == null && schedule.isRunning()) {
                reason = BUSY;
            }
            if (reason == null) {
                eligible.add(at);
            } else {
                lines.add(new Line(at, Outcome.skipped, reason));
            }
        }
        for (int i = 0; i < eligible.size(); i++) {
            boolean isLast = i == eligible.size() - 1;
            lines.add(line(schedule.misfire(), eligible.get(i), isLast ? null : eligible.getLast(), now));
        }
        lines.sort((one, other) -> one.dueAt().compareTo(other.dueAt()));
        return new DueTimes(lines, come.rest());
    }

    /** @param last the run that covers the earlier ones; null if this is it */
    private static Line line(Misfire misfire, Instant at, @Nullable Instant last, Instant now) {
        boolean isLate = Duration.between(at, now).compareTo(GRACE) > 0;
        return switch (misfire) {
            case skip ->
                isLate || last != null
                        ? new Line(at, Outcome.missed, "Steward was not running, or this machine was asleep.")
                        : new Line(at, Outcome.run, null);
            case run_once ->
                last != null
                        ? new Line(
                                at,
                                Outcome.coalesced,
                                "Steward was not running, or this machine was asleep. One run covers all missed times.")
                        : new Line(
                                at,
                                Outcome.run,
                                isLate ? "Late: Steward was not running, or this machine was asleep." : null);
        };
    }
}

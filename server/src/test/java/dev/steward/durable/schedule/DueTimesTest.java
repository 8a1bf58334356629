package dev.steward.durable.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.durable.schedule.Schedule.Status;
import dev.steward.durable.schedule.recurrence.Recurrence;
import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import dev.steward.platform.time.QuietHours;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests what happens to due times. Spec: decisions 29 and 67. */
class DueTimesTest {

    private static final Instant START = Instant.parse("2026-11-30T06:00:00Z");
    private static final SchedulePause NONE = new SchedulePause(null, null);
    private static final QuietHours NIGHT = new QuietHours(LocalTime.of(22, 0), LocalTime.of(7, 0), "UTC");

    private static Schedule hourly(Misfire misfire, Status status) {
        return schedule(
                Recurrence.of(
                        List.of(RecurrenceRule.every(Duration.ofHours(1), RecurrenceRule.EVERY_DAY, "UTC")), START),
                misfire,
                status);
    }

    private static Schedule schedule(Recurrence rules, Misfire misfire, Status status) {
        return new Schedule(
                1,
                new ScheduleOwner(ScheduleOwner.Kind.topic, 1),
                "Say something",
                false,
                true,
                rules,
                misfire,
                rules.next(),
                null,
                status,
                null,
                0,
                START,
                START);
    }

    private static List<String> outcomes(
            Schedule schedule, Duration after, SchedulePause pause, @Nullable QuietHours quiet) {
        var times = DueTimes.of(schedule, START.plus(after), new OffTimes(pause, quiet));
        assertThat(times.rest().next()).isAfter(START.plus(after));
        return times.lines().stream().map(line -> line.outcome().name()).toList();
    }

    static Stream<Arguments> cases() {
        var h = Duration.ofHours(1);
        return Stream.of(
                Arguments.of("on time", Misfire.run_once, Status.ok, h.plusMillis(5), List.of("run")),
                Arguments.of("on time", Misfire.skip, Status.idle, h.plusMillis(5), List.of("run")),
                Arguments.of("a restart 13 s around it", Misfire.skip, Status.idle, h.plusSeconds(13), List.of("run")),
                Arguments.of("not yet", Misfire.run_once, Status.ok, h.minusMillis(1), List.of()),
                Arguments.of("late", Misfire.run_once, Status.ok, h.plusMinutes(10), List.of("run")),
                Arguments.of("late", Misfire.skip, Status.ok, h.plusMinutes(10), List.of("missed")),
                Arguments.of(
                        "long asleep",
                        Misfire.run_once,
                        Status.ok,
                        h.multipliedBy(4).plusMinutes(10),
                        List.of("coalesced", "coalesced", "coalesced", "run")),
                Arguments.of(
                        "long asleep, awake on time",
                        Misfire.skip,
                        Status.ok,
                        h.multipliedBy(3).plusSeconds(1),
                        List.of("missed", "missed", "run")),
                Arguments.of("busy", Misfire.run_once, Status.running, h.plusSeconds(1), List.of("skipped")),
                Arguments.of(
                        "busy and late",
                        Misfire.run_once,
                        Status.running,
                        h.multipliedBy(2).plusMinutes(9),
                        List.of("skipped", "skipped")));
    }

    @ParameterizedTest(name = "{0}, {1}, {2}, after {3}: {4}")
    @MethodSource("cases")
    void whatBecomesOfThem(String name, Misfire misfire, Status status, Duration after, List<String> outcomes) {
        assertThat(outcomes(hourly(misfire, status), after, NONE, null))
                .as(name)
                .isEqualTo(outcomes);
    }

    @Test
    void aWeekendAsleepLeavesTheLastTimesOfTheDaysAround() {
        var friday = Instant.parse("2026-11-27T17:00:00Z");
        var rule = RecurrenceRule.every(Duration.ofMinutes(5), 31, "Europe/Berlin");
        var weekdays = schedule(Recurrence.of(List.of(rule), friday), Misfire.run_once, Status.ok);
        var monday = Instant.parse("2026-11-30T07:00:00Z");
        var times = DueTimes.of(weekdays, monday, new OffTimes(NONE, null));
        assertThat(times.lines()).hasSize(DueTimes.MAX).last().satisfies(line -> {
            assertThat(line.outcome()).isEqualTo(Firing.Outcome.run);
            assertThat(line.dueAt()).isEqualTo(monday);
        });
        assertThat(times.rest().next()).isEqualTo(monday.plus(Duration.ofMinutes(5)));
    }

    @Test
    void aPauseKeepsBackWhatIsDueInIt() {
        var pause = new SchedulePause(START.plusSeconds(1), START.plus(Duration.ofHours(2)));
        assertThat(outcomes(
                        hourly(Misfire.run_once, Status.ok), Duration.ofHours(3).plusMinutes(9), pause, null))
                .as("the end is no part of it")
                .containsExactly("skipped", "coalesced", "run");
        assertThat(outcomes(
                        hourly(Misfire.run_once, Status.ok), Duration.ofHours(2), new SchedulePause(START, null), null))
                .containsExactly("skipped", "skipped");
        var line = DueTimes.of(
                        hourly(Misfire.run_once, Status.ok),
                        START.plus(Duration.ofHours(1)),
                        new OffTimes(new SchedulePause(START, null), null))
                .lines()
                .getFirst();
        assertThat(line.reason()).isEqualTo("All schedules were paused.");
    }

    @Test
    void quietHoursKeepBackWhatIsDueInThem() {
        var first = DueTimes.of(
                hourly(Misfire.run_once, Status.ok), START.plus(Duration.ofHours(1)), new OffTimes(NONE, NIGHT));
        assertThat(first.lines()).extracting(DueTimes.Line::outcome).containsExactly(Firing.Outcome.run);
        var early = Instant.parse("2026-11-30T05:30:00Z");
        var schedule = hourly(Misfire.run_once, Status.ok);
        var nightly = schedule(
                Recurrence.of(schedule.recurrence().rules(), early.minus(Duration.ofHours(1))),
                Misfire.run_once,
                Status.ok);
        assertThat(DueTimes.of(nightly, early, new OffTimes(NONE, NIGHT)).lines())
                .singleElement()
                .isEqualTo(new DueTimes.Line(early, Firing.Outcome.skipped, "Quiet hours from 22:00 to 07:00."));
    }

    @Test
    void aClockThatGoesBackMakesNothingDueAgain() {
        var done = DueTimes.of(
                hourly(Misfire.run_once, Status.ok), START.plus(Duration.ofHours(3)), new OffTimes(NONE, null));
        var later = schedule(done.rest(), Misfire.run_once, Status.ok);
        assertThat(outcomes(later, Duration.ofHours(2), NONE, null)).isEmpty();
        assertThat(outcomes(later, Duration.ofHours(4), NONE, null)).containsExactly("run");
    }
}

package dev.steward.durable.schedule.recurrence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests when rules are due. Spec: Agents, 22.1 to 22.3; decisions 29 and 66. */
class RecurrenceTest {

    private static final Instant MONDAY = Instant.parse("2026-11-30T09:00:00Z");

    private static RecurrenceRule daily(String time, int days, String zone) {
        return RecurrenceRule.at(LocalTime.parse(time), days, zone);
    }

    private static List<Instant> next(Instant from, int count, RecurrenceRule... rules) {
        return Recurrence.of(List.of(rules), from).until(Instant.MAX, count);
    }

    @ParameterizedTest(name = "after {2} a rule at {0} in {1} is due at {3}")
    @CsvSource({
        // strictly after
        "07:00, UTC, 2026-11-30T07:00:00Z, 2026-12-01T07:00:00Z",
        "07:00, UTC, 2026-11-30T06:59:59Z, 2026-11-30T07:00:00Z",
        // a wall time stays the same across both changes
        "07:00, Europe/Berlin, 2026-03-28T07:00:00Z, 2026-03-29T05:00:00Z",
        "07:00, Europe/Berlin, 2026-10-24T06:00:00Z, 2026-10-25T06:00:00Z",
        // a time that does not exist becomes the first moment after the gap
        "02:30, Europe/Berlin, 2026-03-28T12:00:00Z, 2026-03-29T01:00:00Z",
        "02:30, America/New_York, 2026-03-07T12:00:00Z, 2026-03-08T07:00:00Z",
        // a time that exists twice is due once, the first time
        "02:30, Europe/Berlin, 2026-10-24T12:00:00Z, 2026-10-25T00:30:00Z",
        "02:30, Europe/Berlin, 2026-10-25T00:30:00Z, 2026-10-26T01:30:00Z",
        // half an hour of daylight saving; a gap at midnight
        "02:15, Australia/Lord_Howe, 2026-10-03T00:00:00Z, 2026-10-03T15:30:00Z",
        "00:00, America/Asuncion, 2023-09-30T12:00:00Z, 2023-10-01T04:00:00Z",
        // names that Java leaves out
        "07:00, EST, 2026-07-01T00:00:00Z, 2026-07-01T12:00:00Z",
        "07:00, MST, 2026-07-01T00:00:00Z, 2026-07-01T14:00:00Z",
        "07:00, HST, 2026-07-01T00:00:00Z, 2026-07-01T17:00:00Z",
        "07:00, ROC, 2026-07-01T00:00:00Z, 2026-07-01T23:00:00Z",
        // a name in another case, as browsers take it
        "07:00, europe/berlin, 2026-07-01T00:00:00Z, 2026-07-01T05:00:00Z",
        "07:00, est, 2026-07-01T00:00:00Z, 2026-07-01T12:00:00Z",
        // an unknown zone
        "07:00, Mars/Olympus, 2026-11-30T06:00:00Z, 2026-11-30T07:00:00Z"
    })
    void aTimeOfTheDay(String time, String zone, Instant after, Instant due) {
        assertThat(next(after, 1, daily(time, RecurrenceRule.EVERY_DAY, zone))).containsExactly(due);
    }

    @Test
    void ofSeveralRulesTheEarliestWins() {
        var daily = daily("07:00", RecurrenceRule.EVERY_DAY, "UTC");
        var weekdays = daily("12:00", 31, "UTC");
        assertThat(next(MONDAY, 1, daily, weekdays)).containsExactly(Instant.parse("2026-11-30T12:00:00Z"));
        assertThat(next(Instant.parse("2026-12-05T13:00:00Z"), 1, weekdays, daily))
                .containsExactly(Instant.parse("2026-12-06T07:00:00Z"));
        assertThat(Recurrence.of(List.of(), MONDAY).next()).isEqualTo(Instant.MAX);
    }

    @Test
    void eachIntervalCountsForItself() {
        var two = RecurrenceRule.every(Duration.ofHours(2), RecurrenceRule.EVERY_DAY, "UTC");
        var three = RecurrenceRule.every(Duration.ofHours(3), RecurrenceRule.EVERY_DAY, "UTC");
        assertThat(next(MONDAY, 5, two, three))
                .extracting(at -> Duration.between(MONDAY, at).toHours())
                .containsExactly(2L, 3L, 4L, 6L, 8L);
    }

    @Test
    void anIntervalDoesNotDriftAndLeavesOutDays() {
        var hours = RecurrenceRule.every(Duration.ofHours(24), 31, "Europe/Berlin");
        assertThat(next(Instant.parse("2026-11-26T22:30:00Z"), 3, hours)) // Thursday 23:30 in Berlin
                .containsExactly(
                        Instant.parse("2026-11-27T22:30:00Z"),
                        Instant.parse("2026-11-30T22:30:00Z"),
                        Instant.parse("2026-12-01T22:30:00Z"));
        // Friday 23:30 UTC is Saturday in Berlin
        assertThat(next(
                        Instant.parse("2026-11-27T22:30:00Z"),
                        1,
                        RecurrenceRule.every(Duration.ofHours(1), 31, "Europe/Berlin")))
                .containsExactly(Instant.parse("2026-11-29T23:30:00Z"));
    }

    @ParameterizedTest(name = "every 30 minutes on weekdays in {0}, the weekend after {1}: Monday begins at {2}")
    @CsvSource({
        "Europe/Berlin, 2026-10-23T21:30:00Z, 2026-10-25T23:00:00Z",
        "Europe/Berlin, 2026-03-27T22:30:00Z, 2026-03-29T22:00:00Z",
        "America/New_York, 2026-10-31T03:30:00Z, 2026-11-02T05:00:00Z",
        "America/New_York, 2026-03-07T04:30:00Z, 2026-03-09T04:00:00Z",
        "UTC, 2026-10-23T23:30:00Z, 2026-10-26T00:00:00Z",
        // a time that Sunday does not have is still that of Monday
        "Europe/Berlin, 2026-03-28T01:00:00Z, 2026-03-30T00:30:00Z"
    })
    void anIntervalHopsOverWholeDaysThoughTheClocksChange(String zone, Instant last, Instant monday) {
        var half = RecurrenceRule.every(Duration.ofMinutes(30), 31, zone);
        assertThat(next(last, 2, half)).containsExactly(monday, monday.plus(Duration.ofMinutes(30)));
    }

    /** Compares with a check of every minute of ten years using java.time. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Europe/Berlin",
                "America/New_York",
                "Australia/Lord_Howe",
                "Asia/Kathmandu",
                "America/Sao_Paulo",
                "Pacific/Apia"
            })
    void tenYearsOfAZoneAreEachDayOnceAtItsTime(String zone) {
        var from = Instant.parse("2009-01-01T00:00:00Z");
        var to = Instant.parse("2019-01-01T00:00:00Z");
        var rules = ZoneId.of(zone).getRules();
        for (var time : List.of("00:00", "00:30", "01:59", "02:00", "02:30", "03:00", "07:05", "23:59")) {
            int days = 0b1011011; // Mondays, Tuesdays, Thursdays, Fridays, Sundays
            var due = Recurrence.of(List.of(daily(time, days, zone)), from).until(to, 10_000);
            assertThat(new TreeSet<>(due)).as("in their order, none twice").containsExactlyElementsOf(due);
            var wanted = new ArrayList<Instant>();
            for (var day = LocalDate.ofInstant(from, ZoneId.of(zone));
                    wanted.size() < due.size();
                    day = day.plusDays(1)) {
                if ((days & RecurrenceRule.bit(day.getDayOfWeek())) == 0) {
                    continue;
                }
                var local = day.atTime(LocalTime.parse(time));
                var offsets = rules.getValidOffsets(local);
                var at = offsets.isEmpty()
                        ? rules.getTransition(local).getInstant()
                        : local.toInstant(offsets.getFirst());
                if (at.isAfter(from)) {
                    wanted.add(at);
                }
            }
            assertThat(due).hasSizeGreaterThan(2_500).containsExactlyElementsOf(wanted);
        }
    }

    @Test
    void whatCameMeanwhileIsTheLastTimesOnly() {
        var minutes = RecurrenceRule.every(Duration.ofMinutes(1), RecurrenceRule.EVERY_DAY, "UTC");
        var rules = Recurrence.of(List.of(minutes, daily("07:00", RecurrenceRule.EVERY_DAY, "UTC")), MONDAY);
        var now = MONDAY.plus(Duration.ofDays(3_650)).plusSeconds(30);
        var come = rules.come(now, 100);
        assertThat(come.times()).hasSizeBetween(100, 200).last().isEqualTo(now.minusSeconds(30));
        assertThat(come.rest().next()).isEqualTo(now.plusSeconds(30));
        assertThat(rules.come(MONDAY, 100).times()).isEmpty();
        assertThat(rules.come(MONDAY, 100).rest()).isEqualTo(rules);
    }

    /** A machine may sleep for hours or years, and wake on a day that is left out. */
    @ParameterizedTest(name = "every {1} minutes on the days {0}")
    @CsvSource({
        "31, 1",
        "31, 5",
        "31, 7",
        "31, 10",
        "31, 60",
        "31, 3000",
        "1, 1",
        "1, 15",
        "1, 60",
        "1, 7000",
        "91, 7",
        "127, 7"
    })
    void afterALongTimeAnIntervalIsWhereAWalkOneByOneWouldBe(int days, int minutes) {
        for (var zone : List.of("UTC", "Europe/Berlin", "America/New_York")) {
            var rule = RecurrenceRule.every(Duration.ofMinutes(minutes), days, zone);
            var start = Instant.parse("2026-10-16T16:00:03Z"); // a Friday
            var all = next(start, 40_000 / minutes + 50, rule);
            for (int hours = 1; hours < 24 * 24; hours += 23) {
                var now = start.plus(Duration.ofHours(hours)).plusSeconds(20);
                var past = all.stream().filter(at -> !at.isAfter(now)).toList();
                var come = Recurrence.of(List.of(rule), start).come(now, 100);
                assertThat(come.times())
                        .hasSizeLessThanOrEqualTo(100)
                        .hasSizeGreaterThanOrEqualTo(Math.min(past.size(), 1))
                        .containsExactlyElementsOf(
                                past.subList(past.size() - come.times().size(), past.size()));
                assertThat(come.rest().next()).isEqualTo(all.get(past.size()));
            }
        }
    }

    @ParameterizedTest(name = "every {1} minutes on the days {0}, from {2} to {3}: {4} times")
    @CsvSource({
        "31, 5, 2026-11-27T17:00:00Z, 2026-11-30T07:00:00Z, 100", // Friday at 18:00 to Monday at 08:00
        "31, 5, 2026-11-27T17:00:00Z, 2026-11-29T11:00:00Z, 71", // to Sunday
        "1, 60, 2026-11-23T09:00:00Z, 2026-11-29T11:00:00Z, 13"
    })
    void wakingAfterDaysThatAreLeftOut(int days, int minutes, Instant from, Instant now, int times) {
        var rule = RecurrenceRule.every(Duration.ofMinutes(minutes), days, "Europe/Berlin");
        var come = Recurrence.of(List.of(rule), from).come(now, 100);
        assertThat(come.times()).hasSize(times);
        assertThat(come.rest().next()).isBefore(Instant.parse("2026-11-30T07:05:01Z"));
    }

    @Test
    void whatIsStoredIsBroughtWithinTheLimits() {
        var wild = new RecurrenceRule(5, 999, 9_999, " ");
        assertThat(wild).isEqualTo(new RecurrenceRule(60, 127, 1_439, "UTC"));
        assertThat(new RecurrenceRule(5, 0, -3, "Nowhere").zone()).hasToString("Z");
        var many = java.util.stream.IntStream.range(0, 60)
                .mapToObj(each -> daily("%02d:00".formatted(each % 24), 1 + each / 24, "UTC"))
                .toList();
        assertThat(Recurrence.of(many, MONDAY).rules()).hasSize(Recurrence.MAX);
        assertThat(Recurrence.of(List.of(wild, wild), MONDAY).rules()).containsExactly(wild);
        assertThat(RecurrenceRule.bit(DayOfWeek.SUNDAY)).isEqualTo(64);
    }
}

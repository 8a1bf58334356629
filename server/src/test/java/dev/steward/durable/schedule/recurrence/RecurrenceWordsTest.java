package dev.steward.durable.schedule.recurrence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RecurrenceWordsTest {

    private static final String BERLIN = "Europe/Berlin";
    private static final String NEW_YORK = "America/New_York";

    static Stream<Arguments> sentences() {
        return Stream.of(
                said("Every 15 minutes", every(900, 127, BERLIN)),
                said("Every 2 hours on weekdays, Berlin time", every(7_200, 31, BERLIN)),
                said("Every hour on weekends, UTC", every(3_600, 96, "UTC")),
                said("Every 90 minutes on Mondays and Fridays, UTC", every(5_400, 17, "UTC")),
                said("Every day at 07:00, Berlin time", at("07:00", 127, BERLIN)),
                said(
                        "Every weekday at 07:00 and Saturdays at 12:00, Berlin time",
                        at("07:00", 31, BERLIN),
                        at("12:00", 32, BERLIN)),
                said("Mondays, Wednesdays and Fridays at 09:30, New York time", at("09:30", 21, NEW_YORK)),
                said("Weekends at 10:00, UTC", at("10:00", 96, "UTC")),
                said("Every weekday at 09:00 and 17:00, UTC", at("09:00", 31, "UTC"), at("17:00", 31, "UTC")),
                said(
                        "Every weekday at 09:00, 12:00 and 17:00, and weekends at 10:00, UTC",
                        at("09:00", 31, "UTC"),
                        at("12:00", 31, "UTC"),
                        at("17:00", 31, "UTC"),
                        at("10:00", 96, "UTC")),
                said("Every 15 minutes and Saturdays at 12:00, UTC", every(900, 127, BERLIN), at("12:00", 32, "UTC")),
                said("Every hour and every 90 seconds", every(3_600, 127, "UTC"), every(90, 127, BERLIN)),
                said(
                        "Mondays at 09:00, Tuesdays at 10:00 and every day at 18:00, Berlin time",
                        at("09:00", 1, BERLIN),
                        at("10:00", 2, BERLIN),
                        at("18:00", 127, BERLIN)),
                // The days of an interval would run on into the next clause.
                said(
                        "Every 2 hours on Mondays; Fridays at 09:00, Berlin time",
                        every(7_200, 1, BERLIN),
                        at("09:00", 16, BERLIN)),
                // Different zones are named with each rule.
                said(
                        "Every weekday at 09:00, Berlin time; every weekday at 09:00, New York time; every minute",
                        at("09:00", 31, BERLIN),
                        at("09:00", 31, NEW_YORK),
                        every(60, 127, BERLIN)),
                // Only neighbours are joined: the sentence keeps the order of the rules.
                said(
                        "Mondays at 09:00, Tuesdays at 09:00 and Mondays at 10:00, UTC",
                        at("09:00", 1, "UTC"),
                        at("09:00", 2, "UTC"),
                        at("10:00", 1, "UTC")));
    }

    @ParameterizedTest
    @MethodSource("sentences")
    void rulesAreASentence(String sentence, List<RecurrenceRule> rules) {
        assertThat(RecurrenceWords.of(rules)).isEqualTo(sentence);
    }

    @ParameterizedTest
    @CsvSource({
        "60, Every minute",
        "120, Every 2 minutes",
        "61, Every 61 seconds",
        "3600, Every hour",
        "7260, Every 121 minutes",
        "86400, Every 24 hours",
        "172800, Every 2 days",
        "604800, Every 7 days",
        "90000, Every 25 hours",
        "2147483647, Every 2147483647 seconds",
    })
    void anIntervalIsInItsLargestUnit(int seconds, String words) {
        assertThat(RecurrenceWords.of(List.of(every(seconds, 127, "UTC")))).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({
        "America/Argentina/Buenos_Aires, Buenos Aires time",
        "America/Buenos_Aires, America/Buenos_Aires",
        "America/Port-au-Prince, Port-au-Prince time",
        "America/Indiana/Indianapolis, Indianapolis time",
        "America/Indianapolis, America/Indianapolis",
        "Europe/Istanbul, Istanbul time",
        "Asia/Istanbul, Asia/Istanbul",
        "UTC, UTC",
        "Etc/UTC, Etc/UTC",
        "Z, UTC",
        "CET, CET",
        "US/Pacific, US/Pacific",
        "+02:00, +02:00",
        "UTC+2, UTC+02:00",
        // An unknown zone acts as UTC.
        "Mars/Base, UTC",
        "'', UTC",
    })
    void aZoneIsSaidByItsCity(String timezone, String words) {
        assertThat(RecurrenceWords.of(List.of(at("07:00", 127, timezone)))).isEqualTo("Every day at 07:00, " + words);
    }

    @Test
    void noRulesHaveNoWords() {
        assertThat(RecurrenceWords.of(List.of())).isEmpty();
    }

    private static Arguments said(String sentence, RecurrenceRule... rules) {
        return Arguments.of(sentence, List.of(rules));
    }

    private static RecurrenceRule every(int seconds, int days, String timezone) {
        return RecurrenceRule.every(Duration.ofSeconds(seconds), days, timezone);
    }

    private static RecurrenceRule at(String time, int days, String timezone) {
        return RecurrenceRule.at(LocalTime.parse(time), days, timezone);
    }
}

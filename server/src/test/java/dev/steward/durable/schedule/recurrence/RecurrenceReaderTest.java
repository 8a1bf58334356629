package dev.steward.durable.schedule.recurrence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.platform.problem.Problem;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecurrenceReaderTest {

    private static final String MINE = "Europe/Paris";
    private static final Instant NOW = Instant.parse("2026-11-30T09:00:00Z");

    /** Rules such as "31 07:00 Europe/Berlin; 127 900": days, a time or seconds, and the zone unless it is the caller's. */
    private static List<RecurrenceRule> rules(String table) {
        return Arrays.stream(table.split("; "))
                .map(rule -> {
                    var parts = rule.strip().split(" ");
                    int days = Integer.parseInt(parts[0]);
                    var zone = parts.length > 2 ? parts[2] : MINE;
                    return parts[1].contains(":")
                            ? RecurrenceRule.at(LocalTime.parse(parts[1]), days, zone)
                            : RecurrenceRule.every(Duration.ofSeconds(Integer.parseInt(parts[1])), days, zone);
                })
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        # What the editor writes
        Every 15 minutes                                              | 127 900
        Every 2 hours on weekdays                                     | 31 7200
        Every day at 07:00, Berlin time                               | 127 07:00 Europe/Berlin
        Every weekday at 07:00 and Saturdays at 12:00, Berlin time    | 31 07:00 Europe/Berlin; 32 12:00 Europe/Berlin
        Mondays, Wednesdays and Fridays at 09:30, New York time       | 21 09:30 America/New_York
        Weekends at 10:00, UTC                                        | 96 10:00 UTC
        Every weekday at 09:00 and 17:00                              | 31 09:00; 31 17:00
        # What people say
        every weekday at 7:00 and Saturdays at noon, Berlin time      | 31 07:00 Europe/Berlin; 32 12:00 Europe/Berlin
        daily at 7am                                                  | 127 07:00
        'Daily, at 7 AM.'                                             | 127 07:00
        every day at 7 a.m.                                           | 127 07:00
        at 7am                                                        | 127 07:00
        7:30 pm daily                                                 | 127 19:30
        every morning                                                 | 127 07:00
        every evening                                                 | 127 18:00
        every morning at 8                                            | 127 08:00
        every evening at 7                                            | 127 19:00
        every night at 11                                             | 127 23:00
        every night at 12                                             | 127 00:00
        every night at 2                                              | 127 02:00
        nightly at 2:30                                               | 127 02:30
        every afternoon at 3                                          | 127 15:00
        every morning and evening                                     | 127 07:00; 127 18:00
        at 8 every morning                                            | 127 08:00
        at 8 in the evening on fridays                                | 16 20:00
        every morning on weekdays                                     | 31 07:00
        weekday mornings                                              | 31 07:00
        monday morning and friday evening                             | 1 07:00; 16 18:00
        mondays at 9 and every evening                                | 1 09:00; 127 18:00
        mon, wed & fri 9.30                                           | 21 09:30
        mon wed fri at 9                                              | 21 09:00
        Mo/We/Fr 9:30                                                 | 21 09:30
        mon-fri 17:00                                                 | 31 17:00
        monday – friday 17:00                                         | 31 17:00
        from Monday to Friday at 9                                    | 31 09:00
        monday through thursday and saturday at 8                     | 47 08:00
        fri-mon at 8                                                  | 113 08:00
        tues and thurs at 10                                          | 10 10:00
        Monday and Thursday at 9                                      | 9 09:00
        every monday at nine                                          | 1 09:00
        each Monday at 9 o'clock                                      | 1 09:00
        on Mondays at 12am                                            | 1 00:00
        on Mondays at 12pm                                            | 1 12:00
        on Mondays at 12 noon                                         | 1 12:00
        every day at midnight                                         | 127 00:00
        midnight                                                      | 127 00:00
        noon on sundays                                               | 64 12:00
        at 6:30 pm on Tuesdays                                        | 2 18:30
        at 9 on mondays and at 10 on fridays                          | 1 09:00; 16 10:00
        weekends at 10                                                | 96 10:00
        every weekend at 10                                           | 96 10:00
        business days at 8                                            | 31 08:00
        every working day at 8                                        | 31 08:00
        9 on Mondays                                                  | 1 09:00
        7 in the evening                                              | 127 19:00
        every day at 9 and 17                                         | 127 09:00; 127 17:00
        'every day at 9, 13 and 17'                                   | 127 09:00; 127 13:00; 127 17:00
        every day at 0930                                             | 127 09:30
        every day at 9h30                                             | 127 09:30
        every day at 07:30:00                                         | 127 07:30
        every day at 9 and every day at 9                             | 127 09:00
        once a day at 9                                               | 127 09:00
        once daily at 9                                               | 127 09:00
        weekly on monday at 9                                         | 1 09:00
        every week on monday at 9                                     | 1 09:00
        Mondays at 9; Fridays at 17                                   | 1 09:00; 16 17:00
        # Intervals
        hourly                                                        | 127 3600
        every hour                                                    | 127 3600
        once an hour                                                  | 127 3600
        every minute                                                  | 127 60
        every 90 seconds                                              | 127 90
        every 15min                                                   | 127 900
        every two hours on weekdays                                   | 31 7200
        on weekdays every 2 hours                                     | 31 7200
        every 2 hours on Mondays and Fridays                          | 17 7200
        hourly on weekends                                            | 96 3600
        every half hour                                               | 127 1800
        every half an hour                                            | 127 1800
        every quarter of an hour                                      | 127 900
        every other hour                                              | 127 7200
        every 1 hour 30 minutes                                       | 127 5400
        every hour and 30 minutes                                     | 127 5400
        every 2 days                                                  | 127 172800
        every other day                                               | 127 172800
        every 2 weeks                                                 | 127 1209600
        every 1 day at 9                                              | 127 09:00
        every 24 hours                                                | 127 86400
        every 2 hours on Mondays; Fridays at 09:00                    | 1 7200; 16 09:00
        every 15 minutes and Saturdays at noon                        | 127 900; 32 12:00
        every 15 minutes and every 2 hours                            | 127 900; 127 7200
        # Zones
        every hour in New York time                                   | 127 3600 America/New_York
        every day at 9 in Tokyo                                       | 127 09:00 Asia/Tokyo
        every day at 9 (Tokyo)                                        | 127 09:00 Asia/Tokyo
        every day at 9 tokyo                                          | 127 09:00 Asia/Tokyo
        in Tokyo every day at 9                                       | 127 09:00 Asia/Tokyo
        'Berlin time: every day at 9'                                 | 127 09:00 Europe/Berlin
        every day at 9; Berlin time                                   | 127 09:00 Europe/Berlin
        every day at 9 Europe/Berlin                                  | 127 09:00 Europe/Berlin
        'every day at 9, america/argentina/buenos_aires time'         | 127 09:00 America/Argentina/Buenos_Aires
        'every day at 9, Buenos Aires time'                           | 127 09:00 America/Argentina/Buenos_Aires
        'every day at 9, Port-au-Prince time'                         | 127 09:00 America/Port-au-Prince
        'every day at 9, São Paulo time'                              | 127 09:00 America/Sao_Paulo
        'every day at 9, St Johns time'                               | 127 09:00 America/St_Johns
        'every day at 9, istanbul time'                               | 127 09:00 Europe/Istanbul
        every day at 9 Pacific time                                   | 127 09:00 America/Los_Angeles
        every day at 9 EST                                            | 127 09:00 America/New_York
        every day at 9 HST                                            | 127 09:00 Pacific/Honolulu
        every day at 9 UTC                                            | 127 09:00 UTC
        every day at 9 UTC+2                                          | 127 09:00 UTC+02:00
        'every day at 9, +05:30'                                      | 127 09:00 +05:30
        every day at 9 +5:30                                          | 127 09:00 +05:30
        every day at 9 +0530                                          | 127 09:00 +05:30
        every day at 9 UTC-0330                                       | 127 09:00 UTC-03:30
        every day at 9 UTC-3:30                                       | 127 09:00 UTC-03:30
        TZ=+5:45 0 9 * * *                                            | 127 09:00 +05:45
        every day at 9 my time                                        | 127 09:00
        'Mondays at 9, Berlin time; Mondays at 9, New York time'      | 1 09:00 Europe/Berlin; 1 09:00 America/New_York
        mondays at 9 in Berlin and tuesdays at 9 in Tokyo             | 1 09:00 Europe/Berlin; 2 09:00 Asia/Tokyo
        in Berlin mondays at 9 and in Tokyo tuesdays at 9             | 1 09:00 Europe/Berlin; 2 09:00 Asia/Tokyo
        'at 9:00 Berlin time on mondays'                              | 1 09:00 Europe/Berlin
        # Lines of cron
        0 7 * * 1-5                                                   | 31 07:00
        */15 * * * *                                                  | 127 900
        0 9,17 * * *                                                  | 127 09:00; 127 17:00
        0 * * * *                                                     | 127 3600
        * * * * *                                                     | 127 60
        0,30 * * * 1-5                                                | 31 1800
        0 0 * * 0                                                     | 64 00:00
        0 0 * * 7                                                     | 64 00:00
        0 0 * * 0-7                                                   | 127 00:00
        0 0 * * 5-7                                                   | 112 00:00
        30 6 ? * MON,wed,Fri                                          | 21 06:30
        5 4 */1 JAN-DEC SUN-TUE                                       | 67 04:05
        0 8-18/5 * * *                                                | 127 08:00; 127 13:00; 127 18:00
        0 20/2 * * *                                                  | 127 20:00; 127 22:00
        5  4   * * *                                                  | 127 04:05
        @daily                                                        | 127 00:00
        @Midnight                                                     | 127 00:00
        @hourly                                                       | 127 3600
        @weekly                                                       | 64 00:00
        CRON_TZ=Europe/Berlin 0 7 * * *                               | 127 07:00 Europe/Berlin
        TZ=utc @hourly                                                | 127 3600 UTC
        # iCalendar
        RRULE:FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=9;BYMINUTE=0             | 5 09:00
        freq=weekly;byday=mo;byhour=9                                 | 1 09:00
        FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0,30                          | 127 09:00; 127 09:30; 127 17:00; 127 17:30
        FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=7;WKST=MO;BYSECOND=0   | 31 07:00
        FREQ=HOURLY                                                   | 127 3600
        FREQ=HOURLY;INTERVAL=6;BYDAY=SA,SU                            | 96 21600
        FREQ=HOURLY;BYHOUR=9,10;BYMINUTE=15                           | 127 09:15; 127 10:15
        FREQ=HOURLY;BYMINUTE=0,20,40                                  | 127 1200
        FREQ=MINUTELY;INTERVAL=15                                     | 127 900
        FREQ=SECONDLY;INTERVAL=90                                     | 127 90
        'DTSTART;TZID=Europe/Berlin:20261127T070000\nRRULE:FREQ=DAILY'   | 127 07:00 Europe/Berlin
        'DTSTART;TZID=Europe/Berlin:20261127T070000\r\nRRULE:FREQ=WEEKLY' | 16 07:00 Europe/Berlin
        DTSTART;TZID=Europe/Berlin:20261127T073000 RRULE:FREQ=DAILY;BYHOUR=9 | 127 09:30 Europe/Berlin
        DTSTART:20261127T070000Z RRULE:FREQ=DAILY                     | 127 07:00 UTC
        DTSTART:20261127T070000 RRULE:FREQ=DAILY                      | 127 07:00
        DTSTART:20261201T070000 RRULE:FREQ=DAILY                      | 127 07:00
        DTSTART:20261127T093000 RRULE:FREQ=HOURLY;INTERVAL=6          | 127 03:30; 127 09:30; 127 15:30; 127 21:30
        DTSTART:20261127T090000 RRULE:FREQ=MINUTELY                   | 127 60
        DTSTART:20261127T090000 RRULE:FREQ=SECONDLY;INTERVAL=43200    | 127 09:00; 127 21:00
        """)
    void whatIsUnderstood(String text, String table) {
        assertThat(RecurrenceReader.read(text.replace("\\n", "\n").replace("\\r", "\r"), MINE, NOW))
                .isEqualTo(rules(table));
    }

    @Test
    void aFixedMinuteOfHoursIsATimeOfTheDayInEach() {
        assertThat(RecurrenceReader.read("30 */2 * * *", MINE, NOW))
                .isEqualTo(IntStream.range(0, 12)
                        .mapToObj(i -> RecurrenceRule.at(LocalTime.of(2 * i, 30), 127, MINE))
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ''                                  | must not be empty
        ' '                                 | must not be empty
        # Of one moment, of the month, not in each week, within bounds
        tomorrow at 7                       | names one moment
        in 5 minutes                        | names one moment
        15 minutes                          | has “15 minutes”
        9 17 on mondays                     | has “17”
        next Monday at 7                    | names one moment
        once on Monday                      | names one moment
        on the 1st of the month             | by the month or the year
        every month                         | by the month or the year
        monthly on the 3rd at 9             | by the month or the year
        every 4 months                      | by the month or the year
        1 January at 9                      | by the month or the year
        Friday the 13th at 9                | by the month or the year
        every year                          | by the month or the year
        first monday at 9                   | leaves out weeks
        first monday of the month at noon   | by the month or the year
        every second Tuesday in May         | by the month or the year
        every second Tuesday                | leaves out weeks
        every other Tuesday at 9            | leaves out weeks
        every 2 weeks on Tuesdays           | leaves out weeks
        biweekly on mondays at 9            | leaves out weeks
        every 15 minutes between 9 and 17   | limits when it repeats with “between”
        every hour from 9 to 17             | limits when it repeats with “from”
        every day except sundays at 9       | limits when it repeats with “except”
        every weekday 9-17                  | limits when it repeats with “-”
        every day at 9 until June           | limits when it repeats with “until”
        twice a day                         | counts how often
        # Without what is needed
        every day                           | names no time
        mondays                             | names no time
        every night                         | names no time
        weekly at 9                         | names no day of the week
        every 30                            | a unit after “every 30”
        Berlin time                         | names no time
        and                                 | says neither a time nor an interval
        every                               | says neither a time nor an interval
        # What could be meant in two ways
        at 9 and mondays at 10              | has a time without its days
        at 9 on mondays and fridays at 10   | has a time without its days
        every day at 9 on mondays           | says the days of one time twice
        every hour at 9                     | has both an interval and a time
        every hour on mondays at 9          | has both an interval and a time
        every 2 hours on Mondays and Fridays at 9 | has both an interval and a time
        every day at 12 midnight            | has “midnight”
        every morning and evening at 8      | several parts of the day
        # What does not exist
        every day at 25                     | a time that does not exist
        every day at 9:75                   | a time that does not exist
        every day at 24:00                  | a time that does not exist
        every day at 13pm                   | a time that does not exist
        every day at 9:30:15                | has “:”
        every second                        | the shortest interval is one minute
        every 30 seconds                    | the shortest interval is one minute
        every 0 hours                       | the shortest interval is one minute
        every 99999999999999999999 weeks    | the longest interval is
        every 900000 days                   | the longest interval is
        every 3651 days                     | the longest interval is 3650 days
        every day at 9 Europe/Atlantis      | the unknown time zone “europe/atlantis”
        every day at 9, Atlantis time       | has “atlantis”
        every fizz at 9                     | has “fizz”
        every day at 9 (really)             | has “really”
        # Lines of cron
        0 0 7 * * 1-5                       | has 6 fields
        0 0 7 * * 1-5 2026                  | has 7 fields
        */5 * * *                           | has 4 fields
        0 7 1 * *                           | limits the day of the month
        0 7 */2 * *                         | limits the day of the month
        0 7 * 6 *                           | limits the month
        0 7 * JAN,FEB *                     | limits the month
        */15 9-17 * * 1-5                   | means 36 times, and a schedule has at most 20
        30 * * * *                          | means 24 times, and a schedule has at most 20
        */7 * * * *                         | means 216 times
        60 7 * * *                          | has “60” as the minute
        0 24 * * *                          | has “24” as the hour
        0 7 * * 8                           | has “8” as the day of the week
        0 7 * * fri-mon                     | has “fri-mon” as the day of the week
        0 7 * * funday                      | has “funday” as the day of the week
        0 7 * * 5L                          | has “5l” as the day of the week
        0 7, * * *                          | has “” as the hour
        */0 7 * * *                         | has “*/0” as the minute
        0 7 32 * *                          | has “32” as the day of the month
        @monthly                            | has @monthly
        @reboot                             | has @reboot
        TZ=Europe/Atlantis 0 7 * * *        | the unknown time zone
        # iCalendar
        RRULE:FREQ=DAILY;UNTIL=20271231T000000Z;BYHOUR=9 | has UNTIL
        RRULE:FREQ=DAILY;COUNT=3;BYHOUR=9   | has COUNT
        RRULE:FREQ=DAILY;BYMONTH=1;BYHOUR=9 | has BYMONTH:
        RRULE:FREQ=DAILY;BYMONTHDAY=1       | has BYMONTHDAY
        RRULE:FREQ=DAILY;BYSETPOS=1         | has BYSETPOS
        RRULE:FREQ=MONTHLY                  | by the month or the year
        RRULE:FREQ=YEARLY                   | by the month or the year
        RRULE:FREQ=SECONDLY                 | the shortest interval is one minute
        RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;BYHOUR=9 | leaves out weeks
        RRULE:FREQ=DAILY;INTERVAL=2;BYHOUR=9 | leaves out days
        RRULE:FREQ=HOURLY;INTERVAL=2;BYMINUTE=30 | limits the times of an interval
        RRULE:FREQ=MINUTELY;BYHOUR=9        | limits the hours of an interval
        RRULE:FREQ=HOURLY;BYMINUTE=30       | means 24 times
        RRULE:FREQ=WEEKLY;BYDAY=1MO;BYHOUR=9 | a day of the month in BYDAY
        RRULE:FREQ=WEEKLY;BYDAY=XX;BYHOUR=9 | has “byday=xx”
        RRULE:FREQ=WEEKLY;BYDAY=MO          | names no time
        RRULE:FREQ=WEEKLY;BYHOUR=9          | names no day
        RRULE:FREQ=DAILY;BYHOUR=24          | has “24”
        RRULE:FREQ=DAILY;BYHOUR=9;BYSECOND=30 | has BYSECOND
        RRULE:FREQ=DAILY;BYHOUR=9;BYHOUR=10 | has “byhour=10”
        RRULE:FREQ=HOURLY;INTERVAL=0        | has “interval=0”
        RRULE:FREQ=HOURLY;INTERVAL=9999999  | the longest interval is
        RRULE:FREQ=NEVER                    | needs FREQ
        RRULE:BYHOUR=9                      | needs FREQ
        RRULE:                              | has “”
        RRULE:FREQ=DAILY;X=1                | has “x”
        DTSTART:20261127T070000Z            | has a DTSTART but no RRULE
        DTSTART:20261399T070000Z RRULE:FREQ=DAILY | a date or a time that does not exist
        DTSTART:20270229T090000 RRULE:FREQ=WEEKLY | a date or a time that does not exist
        DTSTART:20261127T240000 RRULE:FREQ=WEEKLY | a date or a time that does not exist
        DTSTART:20261127T093059 RRULE:FREQ=DAILY | has a DTSTART with seconds
        DTSTART:20271130T093000 RRULE:FREQ=DAILY | has a DTSTART after its first run
        DTSTART:20261202T070000 RRULE:FREQ=DAILY | has a DTSTART after its first run
        DTSTART:20261127T090000 RRULE:FREQ=HOURLY | this interval counts from
        DTSTART:20261127T090000 RRULE:FREQ=MINUTELY;INTERVAL=15 | this interval counts from
        DTSTART:20261127T093000 RRULE:FREQ=HOURLY;INTERVAL=5 | this interval counts from
        DTSTART:20261127T093000 RRULE:FREQ=HOURLY;INTERVAL=48 | this interval counts from
        DTSTART:20261127T093000 RRULE:FREQ=MINUTELY;INTERVAL=90 | this interval counts from
        DTSTART:20261127T093000 RRULE:FREQ=SECONDLY;INTERVAL=90 | this interval counts from
        DTSTART;VALUE=DATE:20261127 RRULE:FREQ=DAILY | not a date with a time
        DTSTART;TZID=Europe/Atlantis:20261127T070000 RRULE:FREQ=DAILY | the unknown time zone
        RRULE:FREQ=HOURLY EXDATE:20261127T070000 | only one RRULE
        RRULE:FREQ=HOURLY RRULE:FREQ=DAILY  | only one RRULE
        """)
    void whatIsRefused(String text, String reason) {
        assertThatThrownBy(() -> RecurrenceReader.read(text, MINE, NOW))
                .isInstanceOfSatisfying(
                        Problem.Invalid.class,
                        problem -> assertThat(problem.errors()).singleElement().satisfies(error -> {
                            assertThat(error.field()).isEqualTo("text");
                            assertThat(error.message()).contains(reason);
                        }));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tomorrow at 7", "every second Tuesday", "on the 1st of the month", "what?"})
    void aRefusalSaysWhatCanBeKept(String text) {
        assertThatThrownBy(() -> RecurrenceReader.read(text, MINE, NOW)).hasMessageEndingWith(RecurrenceReader.USE);
        assertThat(RecurrenceReader.read("every weekday at 7:00 and Saturdays at noon, Berlin time", MINE, NOW))
                .hasSize(2);
    }

    @Test
    void aTextHasALimit() {
        var longest = "every day at 9" + " ".repeat(485) + ".";
        assertThat(RecurrenceReader.read(longest, MINE, NOW)).hasSize(1);
        assertThatThrownBy(() -> RecurrenceReader.read(longest + " ", MINE, NOW))
                .hasMessage("text must have at most 500 characters");
    }

    @Test
    void thereAreAtMost20Rules() {
        var times = String.join(
                ", ", IntStream.range(0, 20).mapToObj("%d:00"::formatted).toList());
        assertThat(RecurrenceReader.read("every day at " + times, MINE, NOW)).hasSize(20);
        assertThatThrownBy(() -> RecurrenceReader.read("every day at %s, 20:00".formatted(times), MINE, NOW))
                .hasMessageContaining("means 21 times");
    }

    @Test
    void readsWhatTheWordsWrite() {
        var zones = new ArrayList<>(List.of("UTC", "+02:00", "UTC-03:30", "CET", "Etc/GMT+5", "US/Pacific"));
        ZoneId.getAvailableZoneIds().stream()
                .filter(id -> id.matches("(Europe|America|Asia|Africa|Australia|Pacific)/.*"))
                .sorted()
                .forEach(zones::add);
        int read = 0;
        for (int seed = 0; seed < 5_000; seed++) {
            var random = new Random(seed);
            var rules = meant(random.ints(1 + random.nextInt(5))
                    .mapToObj(_ -> rule(random, zones.get(random.nextInt(random.nextInt(1, zones.size())))))
                    .toList());
            var words = RecurrenceWords.of(rules);
            if (words.length() <= RecurrenceReader.MAX_CHARACTERS) {
                var again = RecurrenceReader.read(words, MINE, NOW);
                assertThat(meant(again)).as("seed %d: %s", seed, words).isEqualTo(rules);
                assertThat(RecurrenceWords.of(again)).isEqualTo(words);
                read++;
            }
        }
        assertThat(read).isGreaterThan(4_500);
    }

    private static RecurrenceRule rule(Random random, String zone) {
        int[] often = {1, 31, 96, 127, 32, 64};
        int days = random.nextBoolean() ? often[random.nextInt(often.length)] : random.nextInt(1, 128);
        int[] seconds = {
            60, 90, 900, 3_600, 7_200, 86_400, 172_800, 604_800, random.nextInt(60, RecurrenceRule.MAX_SECONDS)
        };
        return random.nextInt(3) == 0
                ? RecurrenceRule.every(Duration.ofSeconds(seconds[random.nextInt(seconds.length)]), days, zone)
                : RecurrenceRule.at(LocalTime.of(random.nextInt(24), random.nextInt(60)), days, zone);
    }

    /** The zone of an interval on all days has no effect, so it is normalized. */
    private static List<RecurrenceRule> meant(List<RecurrenceRule> rules) {
        return rules.stream()
                .map(rule -> rule.runAtMinute() == null && rule.daysOfWeek() == RecurrenceRule.EVERY_DAY
                        ? RecurrenceRule.every(Duration.ofSeconds(rule.intervalSeconds()), 127, "UTC")
                        : rule)
                .distinct()
                .toList();
    }

    @Test
    void anyTextGivesRulesOrAProblem() {
        var parts =
                ("every each day days week weekday weekends mon tue- fri monday at on in the and , ; : . - / & + @ * */5 0 7"
                                + " 9 17 1-5 7:30 9.30 25:00 am pm noon midnight morning evening hour hours minutes half quarter second"
                                + " other once twice weekly hourly nightly night two 15 2 99999999999 UTC Berlin time New York"
                                + " Europe/Berlin Etc/ UTC+99 +02:00 RRULE: FREQ=DAILY FREQ=WEEKLY ;BYDAY=MO ;BYHOUR=9 =, INTERVAL="
                                + " DTSTART:20261127T070000Z DTSTART TZ=UTC @daily o'clock local my st ü 🌍 \ud83d \0")
                        .split(" ");
        int read = 0;
        for (int seed = 0; seed < 5_000; seed++) {
            var random = new Random(seed);
            var text = new StringBuilder();
            int length = random.nextInt(1, 14);
            for (int i = 0; i < length; i++) {
                text.append(parts[random.nextInt(parts.length)]).append(random.nextInt(4) == 0 ? "" : " ");
            }
            try {
                assertThat(RecurrenceReader.read(text.toString(), MINE, NOW)).isNotEmpty();
                read++;
            } catch (Problem.Invalid refused) {
                assertThat(refused.errors()).hasSize(1);
            }
        }
        assertThat(read).isPositive();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a", "a-", "mon ", "-", "9", "utc", "every ", "9;", "* ", "*/", "freq=", "europe/a", ";", "-0"})
    void aLongTextOfOneKindIsRefused(String part) {
        var text = part.repeat(RecurrenceReader.MAX_CHARACTERS / part.length());
        assertThatThrownBy(() -> RecurrenceReader.read(text, MINE, NOW)).isInstanceOf(Problem.Invalid.class);
    }
}

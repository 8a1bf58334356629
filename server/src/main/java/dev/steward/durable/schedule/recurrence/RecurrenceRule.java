package dev.steward.durable.schedule.recurrence;

import dev.steward.platform.time.Zones;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * One rule of a schedule: an interval in seconds or a time of day, on some days of the week. Spec: Agents, 22.1.
 *
 * @param intervalSeconds at least 60; ignored if a time of day is given
 * @param daysOfWeek a bit for each allowed day, from 1 for Monday to 64 for Sunday
 * @param runAtMinute minutes after local midnight, 0 to 1439; null for an interval
 * @param timezone an IANA name; an unknown one acts as UTC
 */
@Schema(name = "ScheduleRule")
public record RecurrenceRule(
        @Schema(minimum = "60", description = "Ignored if run_at_minute is given")
        int intervalSeconds,

        @Schema(minimum = "1", maximum = "127", description = "A bit for each day, 1 for Monday to 64 for Sunday")
        int daysOfWeek,

        @Nullable
        @Schema(
                minimum = "0",
                maximum = "1439",
                description = "Minutes after midnight in the timezone; null for every interval_seconds")
        Integer runAtMinute,

        @Schema(maxLength = RecurrenceRule.MAX_ZONE, description = "An IANA name; an unknown one acts as UTC")
        String timezone) {

    public static final int MAX_ZONE = 64;

    public static final int MIN_SECONDS = 60;

    /** Ten years. */
    public static final int MAX_SECONDS = 315_360_000;

    public static final int EVERY_DAY = 127;
    public static final int DAY_SECONDS = 86_400;

    /** Stored values may predate the limits, so they are clamped. */
    public RecurrenceRule {
        intervalSeconds = Math.max(MIN_SECONDS, intervalSeconds);
        daysOfWeek = daysOfWeek < 1 || daysOfWeek > EVERY_DAY ? EVERY_DAY : daysOfWeek;
        runAtMinute = runAtMinute == null ? null : Math.clamp(runAtMinute, 0, 1_439);
        timezone = timezone.isBlank() ? "UTC" : timezone;
    }

    public static RecurrenceRule every(Duration interval, int daysOfWeek, String timezone) {
        return new RecurrenceRule(Math.toIntExact(interval.toSeconds()), daysOfWeek, null, timezone);
    }

    public static RecurrenceRule at(LocalTime time, int daysOfWeek, String timezone) {
        return new RecurrenceRule(DAY_SECONDS, daysOfWeek, time.toSecondOfDay() / 60, timezone);
    }

    public static int bit(DayOfWeek day) {
        return 1 << (day.getValue() - 1);
    }

    public ZoneId zone() {
        return Zones.of(timezone);
    }

    boolean isOn(DayOfWeek day) {
        return (daysOfWeek & bit(day)) != 0;
    }
}

package dev.steward.platform.time;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.Instant;
import java.time.LocalTime;

/**
 * Hours of each day in which nothing starts by itself. Spec: decision 67.
 *
 * @param start inclusive; if it equals the end, there are no quiet hours
 * @param end exclusive; on the next day if it is before the start
 * @param timezone an IANA name; an unknown one acts as UTC
 */
public record QuietHours(
        @JsonFormat(pattern = "HH:mm") LocalTime start,
        @JsonFormat(pattern = "HH:mm") LocalTime end,
        String timezone) {

    public boolean covers(Instant at) {
        var time = LocalTime.ofInstant(at, Zones.of(timezone));
        return start.isBefore(end) ? !time.isBefore(start) && time.isBefore(end) : isOvernight(time);
    }

    private boolean isOvernight(LocalTime time) {
        return !start.equals(end) && (!time.isBefore(start) || time.isBefore(end));
    }

    /** For example "Quiet hours from 22:00 to 07:00". */
    public String words() {
        return "Quiet hours from %s to %s".formatted(start, end);
    }
}

package dev.steward.platform.time;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.Instant;
import java.time.LocalTime;

/**
 * Hours of each day in which nothing begins by itself. Spec: decision 67.
 *
 * @param start with it they begin; where it is the end as well, there are none
 * @param end with it they are over, on the next day where it is before the start
 * @param timezone an IANA name; one that nobody knows acts as UTC
 */
public record QuietHours(
        @JsonFormat(pattern = "HH:mm") LocalTime start,
        @JsonFormat(pattern = "HH:mm") LocalTime end,
        String timezone) {

    /** Whether they are on at that moment. */
    public boolean covers(Instant at) {
        var time = LocalTime.ofInstant(at, Zones.of(timezone));
        return start.isBefore(end) ? !time.isBefore(start) && time.isBefore(end) : isOvernight(time);
    }

    private boolean isOvernight(LocalTime time) {
        return !start.equals(end) && (!time.isBefore(start) || time.isBefore(end));
    }

    /** As in "Quiet hours from 22:00 to 07:00". */
    public String words() {
        return "Quiet hours from %s to %s".formatted(start, end);
    }
}

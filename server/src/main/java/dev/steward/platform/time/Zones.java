package dev.steward.platform.time;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Looks up time zones by name. */
public final class Zones {

    private Zones() {}

    /** The zone with that name; UTC if it is unknown. */
    public static ZoneId of(String name) {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException unknown) {
            return ZoneOffset.UTC;
        }
    }
}

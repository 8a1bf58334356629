package dev.steward.platform.time;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Zones by their names. */
public final class Zones {

    private Zones() {}

    /** The zone of that name; UTC where nobody knows it. */
    public static ZoneId of(String name) {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException unknown) {
            return ZoneOffset.UTC;
        }
    }
}

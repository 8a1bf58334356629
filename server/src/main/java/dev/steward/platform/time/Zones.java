package dev.steward.platform.time;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;

public final class Zones {

    /** IANA names that Java leaves out, though browsers know them. */
    private static final Map<String, String> LEFT_OUT =
            Map.of("EST", "America/Panama", "MST", "America/Phoenix", "HST", "Pacific/Honolulu", "ROC", "Asia/Taipei");

    private Zones() {}

    /** The zone with that name; UTC if it is unknown. */
    public static ZoneId of(String name) {
        try {
            return ZoneId.of(name, LEFT_OUT);
        } catch (DateTimeException unknown) {
            return ZoneOffset.UTC;
        }
    }
}

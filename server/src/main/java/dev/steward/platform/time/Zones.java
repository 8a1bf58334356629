package dev.steward.platform.time;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

public final class Zones {

    /** IANA names that Java leaves out, though browsers know them. */
    private static final Map<String, String> LEFT_OUT =
            Map.of("est", "America/Panama", "mst", "America/Phoenix", "hst", "Pacific/Honolulu", "roc", "Asia/Taipei");

    /** Names by their lower case: browsers ignore case, Java does not. */
    private static final Map<String, String> NAMES = new HashMap<>();

    static {
        ZoneId.getAvailableZoneIds().forEach(id -> NAMES.put(id.toLowerCase(Locale.ROOT), id));
        NAMES.putAll(LEFT_OUT);
    }

    private Zones() {}

    /** The name of the zone as it is usually written, from any case; empty if it is none of the IANA names. */
    public static Optional<String> known(String name) {
        return Optional.ofNullable(NAMES.get(name.toLowerCase(Locale.ROOT)));
    }

    /** The zone with that name, ignoring case; UTC if it is unknown. */
    public static ZoneId of(String name) {
        try {
            return ZoneId.of(known(name).orElse(name));
        } catch (DateTimeException unknown) {
            return ZoneOffset.UTC;
        }
    }
}

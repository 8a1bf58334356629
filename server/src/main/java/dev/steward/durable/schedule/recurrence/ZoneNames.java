package dev.steward.durable.schedule.recurrence;

import dev.steward.platform.time.Zones;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Finds time zones by the names people use, such as the city. */
final class ZoneNames {

    /** In order of preference for cities found in several regions; other regions are old names of these. */
    private static final List<String> REGIONS =
            List.of("Europe America Asia Africa Australia Pacific Atlantic Indian Antarctica Arctic".split(" "));

    private static final Map<String, List<String>> SAID = Map.of(
            "America/New_York", List.of("eastern time", "est", "edt"),
            "America/Chicago", List.of("central time", "cst", "cdt"),
            "America/Denver", List.of("mountain time", "mst", "mdt"),
            "America/Los_Angeles", List.of("pacific time", "pst", "pdt"),
            "Europe/London", List.of("bst"),
            "CET", List.of("cest"));

    private static final Map<String, String> BY_NAME = new HashMap<>();

    static {
        // The preferred zone of a city comes last: with a region rather than without, with a state
        // ("America/Indiana/…")
        // rather than an old name, in an earlier region rather than a later one.
        ZoneId.getAvailableZoneIds().stream()
                .sorted(Comparator.comparing((String id) -> id.contains("/"))
                        .thenComparing(id -> id.indexOf('/') != id.lastIndexOf('/'))
                        .thenComparing(id -> -REGIONS.indexOf(region(id)))
                        .thenComparing(Comparator.naturalOrder()))
                .forEach(id -> {
                    if (!id.contains("/") || REGIONS.contains(region(id))) {
                        BY_NAME.put(name(city(id)), id);
                    }
                });
        SAID.forEach((id, names) -> names.forEach(name -> BY_NAME.put(name, id)));
    }

    private ZoneNames() {}

    /** The zone of a rule: "Berlin time", "UTC", or its IANA name if the city alone would mean another zone. */
    static String of(RecurrenceRule rule) {
        var id = rule.zone().getId();
        if (id.equals("Z")) {
            return "UTC";
        }
        var city = city(id);
        return id.contains("/") && id.equals(BY_NAME.get(name(city))) ? city + " time" : id;
    }

    /**
     * Finds the IANA name of a zone, ignoring case, from a city ("new york"), a common abbreviation, its IANA name or a UTC
     * offset ("+02:00", "UTC+2", "UTC+5:30").
     */
    static Optional<String> find(String said) {
        var lower = said.toLowerCase(Locale.ROOT);
        var known = Optional.ofNullable(BY_NAME.get(name(lower))).or(() -> Zones.known(lower));
        return known.isPresent() || !lower.matches("(utc|gmt)?[+-][0-9:]{1,5}") ? known : offset(lower);
    }

    /** Java reads an hour of one digit only without minutes, so it is padded. */
    private static Optional<String> offset(String said) {
        try {
            return Optional.of(ZoneId.of(said.toUpperCase(Locale.ROOT).replaceFirst("(?<=[+-])(?=\\d:)", "0"))
                    .getId());
        } catch (DateTimeException none) {
            return Optional.empty();
        }
    }

    private static String region(String id) {
        return id.substring(0, Math.max(0, id.indexOf('/')));
    }

    private static String city(String id) {
        return id.substring(id.lastIndexOf('/') + 1).replace('_', ' ');
    }

    private static String name(String city) {
        return city.toLowerCase(Locale.ROOT).replace('-', ' ').replace('_', ' ');
    }
}

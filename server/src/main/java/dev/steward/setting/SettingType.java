package dev.steward.setting;

import dev.steward.platform.security.Origin;
import dev.steward.platform.time.QuietHours;
import java.math.BigInteger;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The type of a setting: how a value is parsed, and how the API schema describes it. */
sealed interface SettingType<T> {

    /** Parses a value. @throws IllegalArgumentException saying what it must be, if it is invalid */
    T read(JsonNode json);

    /** The same for a value that is stored already. */
    default T readStored(JsonNode json) {
        return read(json);
    }

    /** One of a fixed set of words, possibly including the empty one. */
    record Choice(List<String> words) implements SettingType<String> {
        @Override
        public String read(JsonNode json) {
            var named = words.stream().filter(word -> !word.isEmpty()).collect(Collectors.joining(", "));
            require(
                    json.isString() && words.contains(json.asString()),
                    "must be one of " + named + (words.contains("") ? " or empty" : ""));
            return json.asString();
        }
    }

    record Flag() implements SettingType<Boolean> {
        @Override
        public Boolean read(JsonNode json) {
            require(json.isBoolean(), "must be true or false");
            return json.asBoolean();
        }
    }

    /** A whole number, clamped to the limits. */
    record Number(int min, int max) implements SettingType<Integer> {
        @Override
        public Integer read(JsonNode json) {
            require(json.isIntegralNumber(), "must be a whole number");
            BigInteger given = json.bigIntegerValue();
            return given.max(BigInteger.valueOf(min))
                    .min(BigInteger.valueOf(max))
                    .intValue();
        }
    }

    /** A text without surrounding blanks, of at most {@code max} characters. */
    record Text(int max) implements SettingType<String> {
        @Override
        public String read(JsonNode json) {
            require(json.isString(), "must be a text");
            require(json.asString().length() <= max, "must have at most " + max + " characters");
            return json.asString().strip();
        }
    }

    /** A text that matches a pattern, without surrounding blanks; an empty one is the default. @param must the error message */
    record Formed(String standard, Pattern form, String must) implements SettingType<String> {
        @Override
        public String read(JsonNode json) {
            require(json.isString(), "must be a text");
            var given = json.asString().strip();
            require(given.isEmpty() || form.matcher(given).matches(), must);
            return given.isEmpty() ? standard : given;
        }
    }

    /** Hosts, each with or without a port, separated by commas or blanks. Others match nothing, and are kept if stored. */
    record Hosts(int max) implements SettingType<String> {

        private static final Pattern BETWEEN = Pattern.compile("[\\s,]+");

        @Override
        public String read(JsonNode json) {
            var given = readStored(json);
            require(
                    BETWEEN.splitAsStream(given).allMatch(host -> host.isEmpty() || isHost(host)),
                    "must be hosts such as nas.local, 192.168.1.20:8080 or [fd00::1], separated by commas");
            return given;
        }

        @Override
        public String readStored(JsonNode json) {
            return new Text(max).read(json);
        }

        /** Whether it is written as origins are compared: without a scheme, and with a port that can be called. */
        private static boolean isHost(String host) {
            return Origin.alone("any://" + host)
                    .map(origin -> origin.port() == 0 ? origin.host() : origin.host() + ":" + origin.port())
                    .filter(host.toLowerCase(Locale.ROOT)::equals)
                    .isPresent();
        }
    }

    /** Named switches; missing ones are off, and unknown ones are ignored. */
    record Switches(List<String> names) implements SettingType<Map<String, Boolean>> {
        @Override
        public Map<String, Boolean> read(JsonNode json) {
            require(json.isObject(), "must be an object of switches");
            var all = new LinkedHashMap<String, Boolean>();
            for (var name : names) {
                var sent = json.path(name);
                require(sent.isMissingNode() || sent.isBoolean(), "must hold true or false for " + name);
                all.put(name, sent.asBoolean(false));
            }
            return Collections.unmodifiableMap(all);
        }
    }

    /** Quiet hours, or null for none. */
    record Hours() implements SettingType<Optional<QuietHours>> {
        @Override
        public Optional<QuietHours> read(JsonNode json) {
            if (json.isNull()) {
                return Optional.empty();
            }
            require(json.isObject(), "must be an object with start, end and timezone, or null");
            return Optional.of(new QuietHours(time(json, "start"), time(json, "end"), zone(json)));
        }

        private static LocalTime time(JsonNode json, String name) {
            var given = json.path(name).asString("");
            require(
                    given.matches("([01][0-9]|2[0-3]):[0-5][0-9]"),
                    "must hold a time for %s, as 22:00".formatted(name));
            return LocalTime.parse(given);
        }

        private static String zone(JsonNode json) {
            var given = json.path("timezone").asString("");
            require(ZoneId.getAvailableZoneIds().contains(given), "must hold a time zone, as Europe/Berlin");
            return given;
        }
    }

    /** An object stored as it is, of at most {@code max} characters. */
    record Opaque(int max) implements SettingType<Map<String, Object>> {
        @Override
        public Map<String, Object> read(JsonNode json) {
            require(json.isObject(), "must be an object");
            require(json.toString().length() <= max, "must have at most " + max + " characters");
            return JsonMapper.shared().convertValue(json, new TypeReference<>() {});
        }
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}

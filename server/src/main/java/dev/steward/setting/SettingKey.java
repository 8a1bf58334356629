package dev.steward.setting;

import dev.steward.platform.problem.Problem;
import java.math.BigInteger;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * One setting: its name on the wire, its type, its default, and what is allowed.
 *
 * @param name as in the API and in the table
 * @param standard the value while nobody has chosen one, and when the stored one cannot be read
 */
public record SettingKey<T>(String name, T standard, Reader<T> reader) {

    /** Reads a value from JSON. */
    public interface Reader<T> {
        /** @throws IllegalArgumentException with what the value must be, when it is something else */
        T read(JsonNode json);
    }

    /** One of a fixed set of words. */
    static SettingKey<String> choice(String name, String standard, String... allowed) {
        List<String> words = List.of(allowed);
        return new SettingKey<>(name, standard, json -> {
            require(
                    json.isString() && words.contains(json.asString()),
                    "must be one of "
                            + String.join(
                                    ", ",
                                    words.stream().filter(w -> !w.isEmpty()).toList())
                            + (words.contains("") ? " or empty" : ""));
            return json.asString();
        });
    }

    /** On or off. */
    static SettingKey<Boolean> flag(String name, boolean standard) {
        return new SettingKey<>(name, standard, json -> {
            require(json.isBoolean(), "must be true or false");
            return json.asBoolean();
        });
    }

    /** A whole number; one outside the limits becomes the nearest limit. */
    static SettingKey<Integer> number(String name, int standard, int min, int max) {
        return new SettingKey<>(name, standard, json -> {
            require(json.isIntegralNumber(), "must be a whole number");
            BigInteger given = json.bigIntegerValue();
            return given.max(BigInteger.valueOf(min))
                    .min(BigInteger.valueOf(max))
                    .intValue();
        });
    }

    /** A text without blanks around it, of at most {@code max} characters. */
    static SettingKey<String> text(String name, String standard, int max) {
        return new SettingKey<>(name, standard, json -> {
            require(json.isString(), "must be a text");
            require(json.asString().length() <= max, "must have at most " + max + " characters");
            return json.asString().strip();
        });
    }

    /** The value that was sent. @throws Problem.Invalid when it is not allowed */
    T sent(JsonNode json) {
        try {
            return reader.read(json);
        } catch (IllegalArgumentException e) {
            throw new Problem.Invalid(name, String.valueOf(e.getMessage()));
        }
    }

    /** The value that was stored, or the default when an older or a newer version stored something else. */
    T stored(JsonNode json) {
        try {
            return reader.read(json);
        } catch (IllegalArgumentException e) {
            return standard;
        }
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}

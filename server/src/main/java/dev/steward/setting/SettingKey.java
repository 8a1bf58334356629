package dev.steward.setting;

import dev.steward.platform.problem.Problem;
import tools.jackson.databind.JsonNode;

/**
 * Defines a setting: its name in the API and the table, its default, its description and its type. The default also applies if
 * the stored value cannot be read.
 */
public final class SettingKey<T> {

    private final String name;
    private final T standard;
    private final String description;
    private final SettingType<T> type;

    SettingKey(String name, T standard, SettingType<T> type, String description) {
        this.name = name;
        this.standard = standard;
        this.description = description;
        this.type = type;
    }

    /** Its name in the API and the table. */
    public String name() {
        return name;
    }

    /** The default. */
    public T standard() {
        return standard;
    }

    /** Its description in the API schema. */
    String description() {
        return description;
    }

    SettingType<T> type() {
        return type;
    }

    /** Parses a value sent by a client. @throws Problem.Invalid if it is not allowed */
    T sent(JsonNode json) {
        try {
            return type.read(json);
        } catch (IllegalArgumentException e) {
            throw new Problem.Invalid(name, String.valueOf(e.getMessage()));
        }
    }

    /** Parses a stored value; the default if it is not valid in this version. */
    T stored(JsonNode json) {
        try {
            return type.read(json);
        } catch (IllegalArgumentException e) {
            return standard;
        }
    }

    @Override
    public String toString() {
        return name;
    }
}

package dev.steward.setting;

import dev.steward.platform.problem.Problem;
import tools.jackson.databind.JsonNode;

/**
 * One setting: its name on the wire and in the table, its value while nobody has chosen one or the stored one cannot be
 * read, what it is for, and what its values are.
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

    /** Its name on the wire and in the table. */
    public String name() {
        return name;
    }

    /** The value while nobody has chosen one. */
    public T standard() {
        return standard;
    }

    /** What it is for, in words for the API schema. */
    String description() {
        return description;
    }

    SettingType<T> type() {
        return type;
    }

    /** The value that was sent. @throws Problem.Invalid when it is not allowed */
    T sent(JsonNode json) {
        try {
            return type.read(json);
        } catch (IllegalArgumentException e) {
            throw new Problem.Invalid(name, String.valueOf(e.getMessage()));
        }
    }

    /** The value that was stored, or the default when an older or a newer version stored something else. */
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

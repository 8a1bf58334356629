package dev.steward.setting;

import dev.steward.platform.problem.Problem;
import tools.jackson.databind.JsonNode;

/**
 * Defines a setting: its name in the API and the table, its default, its description and its type. The default also applies if
 * the stored value cannot be read.
 *
 * @param name in the API and the table
 * @param standard the default
 * @param type how a value is parsed, and how the API schema describes it
 * @param description in the API schema
 */
public record SettingKey<T>(String name, T standard, SettingType<T> type, String description) {

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

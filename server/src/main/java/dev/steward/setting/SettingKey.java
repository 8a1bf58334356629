package dev.steward.setting;

import dev.steward.platform.problem.Problem;
import tools.jackson.databind.JsonNode;

/** A setting, named as in the API and the table. The default also applies if the stored value cannot be read. */
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
            return type.readStored(json);
        } catch (IllegalArgumentException e) {
            return standard;
        }
    }

    @Override
    public String toString() {
        return name;
    }
}

package dev.steward.tool;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Fills in required arguments that a model left out and for which the schema has a default. Optional ones stay missing, since a
 * tool may distinguish that from the default. Some models send null for arguments they mean to omit: unless the schema allows
 * null, it counts as left out.
 */
final class Defaults {

    private static final int MAX_DEPTH = 20;

    private Defaults() {}

    /** The arguments completed with defaults and without nulls that mean nothing; the others are not changed. */
    static JsonNode filledIn(JsonNode schema, JsonNode arguments) {
        var filled = arguments.deepCopy();
        fill(schema, filled, 0);
        return filled;
    }

    private static void fill(JsonNode schema, JsonNode value, int depth) {
        if (depth > MAX_DEPTH || !schema.isObject()) {
            return;
        }
        schema.path("allOf").forEach(each -> fill(each, value, depth + 1));
        if (value instanceof ObjectNode object) {
            var properties = schema.path("properties");
            var required = schema.path("required");
            properties.properties().stream()
                    .filter(each -> object.path(each.getKey()).isNull() && !takesNull(each.getValue()))
                    .filter(each -> each.getValue().has("default") || !names(required, each.getKey()))
                    .forEach(each -> object.remove(each.getKey()));
            required.forEach(each -> {
                var name = each.asString("");
                var preset = properties.path(name).path("default");
                if (!object.has(name) && !preset.isMissingNode()) {
                    object.set(name, preset.deepCopy());
                }
            });
            properties.properties().forEach(each -> {
                var inner = object.get(each.getKey());
                if (inner != null) {
                    fill(each.getValue(), inner, depth + 1);
                }
            });
        } else if (value.isArray() && schema.path("items").isObject()) {
            value.forEach(each -> fill(schema.path("items"), each, depth + 1));
        }
    }

    /** Whether null may be a value; also true if the schema does not say. */
    private static boolean takesNull(JsonNode schema) {
        var type = schema.path("type");
        return type.isArray()
                ? names(type, "null")
                : !type.isString() || type.asString().equals("null");
    }

    private static boolean names(JsonNode words, String word) {
        return words.valueStream()
                .anyMatch(each -> each.isString() && each.asString().equals(word));
    }
}

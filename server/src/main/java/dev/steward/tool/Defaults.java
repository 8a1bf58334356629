package dev.steward.tool;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Fills in required arguments that a model left out and for which the schema has a default. Optional ones stay missing, since a
 * tool may distinguish that from the default.
 */
final class Defaults {

    private static final int MAX_DEPTH = 20;

    private Defaults() {}

    /** The arguments completed with defaults; those given are not changed. */
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
            schema.path("required").forEach(required -> {
                var name = required.asString("");
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
}

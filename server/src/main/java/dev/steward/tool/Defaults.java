package dev.steward.tool;

import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Fills in required arguments that a model left out and for which the schema has a default. Optional ones stay missing, since a
 * tool may distinguish that from the default. Some models send null for arguments they mean to omit: unless the schema allows
 * null, it counts as left out. Some write a number, a flag, a list or an object as a text: unless the schema allows a text, it
 * counts as what is written in it. Some write a value of an enumeration in other case: it counts as the one that is meant.
 */
final class Defaults {

    private static final int MAX_DEPTH = 20;

    /** Longer numbers stay text. */
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,15}(\\.[0-9]{1,15})?");

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private Defaults() {}

    /** The arguments completed with defaults, without nulls that mean nothing, and as meant; the others are not changed. */
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
                    var meant = meant(each.getValue(), inner);
                    object.set(each.getKey(), meant);
                    fill(each.getValue(), meant, depth + 1);
                }
            });
        } else if (value instanceof ArrayNode list && schema.path("items").isObject()) {
            var items = schema.path("items");
            for (int at = 0; at < list.size(); at++) {
                list.set(at, meant(items, list.path(at)));
                fill(items, list.path(at), depth + 1);
            }
        }
    }

    /** The only type besides null; empty if there are several or none. */
    private static String type(JsonNode schema) {
        var type = schema.path("type");
        var own = type.isArray() ? type.valueStream() : Stream.of(type).filter(JsonNode::isString);
        var ofParts = Stream.of("anyOf", "oneOf")
                .flatMap(kind -> schema.path(kind).valueStream())
                .map(part -> part.path("type"));
        var types = Stream.concat(own, ofParts)
                .map(each -> each.asString(""))
                .filter(each -> !each.equals("null"))
                .distinct()
                .toList();
        return types.size() == 1 ? types.getFirst() : "";
    }

    private static JsonNode meant(JsonNode schema, JsonNode value) {
        if (!value.isString()) {
            return value;
        }
        var text = value.asString().strip();
        var named = schema.path("enum")
                .valueStream()
                .filter(each -> each.isString() && each.asString().equalsIgnoreCase(text))
                .toList();
        if (named.size() == 1) {
            return named.getFirst();
        }
        boolean mayBe =
                switch (type(schema)) {
                    case "integer", "number" -> NUMBER.matcher(text).matches();
                    case "boolean" -> text.equals("true") || text.equals("false");
                    case "array" -> text.startsWith("[");
                    case "object" -> text.startsWith("{");
                    default -> false;
                };
        try {
            return mayBe ? JSON.readTree(text) : value;
        } catch (JacksonException | NumberFormatException _) {
            return value;
        }
    }

    /** Whether null may be a value; also true if the schema does not say. */
    private static boolean takesNull(JsonNode schema) {
        var type = schema.path("type");
        return type.isArray()
                ? names(type, "null")
                : !type.isString()
                        || type.asString().equals("null")
                        || schema.path("nullable").asBoolean(false);
    }

    private static boolean names(JsonNode words, String word) {
        return words.valueStream()
                .anyMatch(each -> each.isString() && each.asString().equals(word));
    }
}

package dev.steward.provider;

import dev.steward.tool.ToolSpec;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Simplifies a tool's schema to what every receiver accepts: an object with properties and without alternatives at the top level,
 * with only valid JSON Schema keywords. The tool's server still validates the model's arguments against its own schema, which is
 * unchanged.
 */
final class ToolSchema {

    /** Keywords that receivers reject at the top level. */
    private static final List<String> NOT_AT_THE_TOP = List.of(
            "anyOf", "oneOf", "allOf", "not", "enum", "const", "if", "then", "else", "dependentSchemas", "$ref");

    /** Of these only one branch has to match, so what a branch requires is not always required. */
    private static final List<String> ALTERNATIVES = List.of("anyOf", "oneOf");

    /** What says nothing about the values that a definition takes. */
    private static final List<String> OF_ONE = List.of("title", "description", "default");

    private static final Set<String> TYPES =
            Set.of("object", "array", "string", "number", "integer", "boolean", "null");

    /** Keywords that contain one schema, several, or several by name. */
    private static final Set<String> ONE = Set.of(
            "additionalProperties",
            "items",
            "contains",
            "not",
            "if",
            "then",
            "else",
            "propertyNames",
            "unevaluatedItems",
            "unevaluatedProperties");

    private static final Set<String> SEVERAL = Set.of("anyOf", "oneOf", "allOf", "prefixItems");
    private static final Set<String> BY_NAME =
            Set.of("properties", "$defs", "definitions", "patternProperties", "dependentSchemas");

    private static final Set<String> NUMBERS =
            Set.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf");

    private static final Set<String> COUNTS = Set.of(
            "minLength",
            "maxLength",
            "minItems",
            "maxItems",
            "minProperties",
            "maxProperties",
            "minContains",
            "maxContains");

    private static final Set<String> FLAGS = Set.of("uniqueItems", "deprecated", "readOnly", "writeOnly");

    private static final Set<String> TEXTS = Set.of("title", "description", "format", "$ref", "$comment");

    /** Property names that Anthropic and Google accept. */
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_.-]{1,64}");

    private static final int MAX_DEPTH = 60;

    /** Maximum number of alternatives that are described. */
    private static final int MAX_TOLD = 12;

    private final ObjectNode root;

    /** The references already followed from the top; schemas may refer to themselves, and more than once. */
    private final Set<String> followed = new HashSet<>();

    private final ObjectNode properties = ProviderJson.object();
    private final Set<String> required = new LinkedHashSet<>();

    /** The properties that are defined outside of alternatives. */
    private final Set<String> defined = new HashSet<>();

    /** What the description says about alternatives. */
    private final List<String> told = new ArrayList<>();

    private ToolSchema(ObjectNode root) {
        this.root = root;
    }

    /** The tool as described to a model; the same instance if nothing had to change. */
    static ToolSpec mended(ToolSpec tool) {
        JsonNode given = ProviderJson.read(tool.inputSchema());
        ObjectNode original = given instanceof ObjectNode object ? object : ProviderJson.object();
        var schema = new ToolSchema(original);
        ObjectNode mended = schema.top();
        if (mended.equals(given)) {
            return tool;
        }
        String description = schema.told.isEmpty()
                ? tool.description()
                : (tool.description().isBlank() ? "" : tool.description() + "\n\n") + String.join("\n", schema.told);
        return new ToolSpec(tool.name(), description, ProviderJson.text(mended), tool.annotations());
    }

    private ObjectNode top() {
        ObjectNode mended = object(root, 0);
        gather(mended, true, 0);
        mended.remove(NOT_AT_THE_TOP);
        mended.put("type", "object");
        mended.set("properties", properties);
        required.removeIf(name -> !properties.has(name));
        mended.remove("required");
        if (!required.isEmpty()) {
            required.forEach(mended.putArray("required")::add);
        }
        return inOrder(mended);
    }

    /** Restores the original order of keywords. */
    private ObjectNode inOrder(ObjectNode mended) {
        ObjectNode ordered = ProviderJson.object();
        for (String name : root.propertyNames()) {
            if (mended.has(name)) {
                ordered.set(name, mended.get(name));
            }
        }
        mended.properties().forEach(field -> ordered.set(field.getKey(), field.getValue()));
        return ordered;
    }

    /**
     * Collects the properties of a schema and of all its parts. The first definition of a property wins; if only alternatives define
     * it, any of theirs does.
     */
    private void gather(ObjectNode schema, boolean always, int depth) {
        if (depth > MAX_DEPTH) {
            return;
        }
        if (schema.get("properties") instanceof ObjectNode own) {
            own.properties().forEach(field -> define(field.getKey(), field.getValue(), always));
        }
        if (always) {
            schema.path("required").forEach(name -> required.add(name.asString("")));
        }
        if (target(schema) instanceof ObjectNode target
                && followed.add(schema.path("$ref").asString("") + (always ? "" : " or not"))) {
            gather(object(target, depth + 1), always, depth + 1);
        }
        schema.path("allOf").forEach(part -> gatherPart(part, always, depth));
        for (String kind : ALTERNATIVES) {
            if (schema.get(kind) instanceof ArrayNode branches) {
                tell(branches);
                branches.forEach(branch -> gatherPart(branch, false, depth));
            }
        }
        for (String kind : List.of("then", "else")) {
            gatherPart(schema.path(kind), false, depth);
        }
    }

    private void define(String name, JsonNode definition, boolean always) {
        if (always ? defined.add(name) : !properties.has(name)) {
            properties.set(name, definition);
        } else if (!defined.contains(name)) {
            properties.set(name, either(properties.path(name), definition));
        }
    }

    private static JsonNode either(JsonNode known, JsonNode other) {
        if (known.equals(other)) {
            return known;
        }
        ArrayNode ways = ProviderJson.array();
        if (known.size() == 1 && known.get("anyOf") instanceof ArrayNode several) {
            ways.addAll(several);
        } else {
            ways.add(known);
        }
        int like = 0;
        while (like < ways.size() && !withoutValues(ways.get(like)).equals(withoutValues(other))) {
            like++;
        }
        if (like < ways.size()) {
            ways.set(like, joined(ways.get(like), other));
        } else {
            ways.add(other);
        }
        return ways.size() == 1 ? ways.get(0) : ProviderJson.object().set("anyOf", ways);
    }

    /** Definitions that differ at most in the values they take. */
    private static JsonNode joined(JsonNode known, JsonNode other) {
        if (values(known).findAny().isEmpty() || known.equals(other)) {
            return known;
        }
        if (values(other).findAny().isEmpty()) {
            return other;
        }
        ObjectNode joined = known.asObject().deepCopy();
        joined.remove("const");
        joined.set(
                "enum",
                eachOnce(ProviderJson.array()
                        .addAll(Stream.concat(values(known), values(other)).toList())));
        joined.remove(OF_ONE.stream()
                .filter(word -> !known.path(word).equals(other.path(word)))
                .toList());
        return joined;
    }

    private static JsonNode withoutValues(JsonNode definition) {
        return definition instanceof ObjectNode one
                ? one.deepCopy().remove(List.of("const", "enum")).remove(OF_ONE)
                : definition;
    }

    /** The values that a definition names. */
    private static Stream<JsonNode> values(JsonNode definition) {
        return definition.has("const")
                ? Stream.of(definition.path("const"))
                : definition.path("enum").valueStream();
    }

    private void gatherPart(JsonNode part, boolean always, int depth) {
        if (part instanceof ObjectNode object) {
            gather(object, always, depth + 1);
        }
    }

    /** The schema that a {@code $ref} within the root refers to. */
    private @Nullable JsonNode target(JsonNode schema) {
        String ref = schema.path("$ref").asString("");
        return ref.startsWith("#/") ? at(ref) : null;
    }

    private void tell(ArrayNode branches) {
        var ways = new ArrayList<String>();
        for (JsonNode branch : branches) {
            JsonNode target = target(branch);
            JsonNode meant = target == null ? branch : target;
            var names = new ArrayList<String>();
            meant.path("required").forEach(name -> names.add(name.asString("")));
            if (names.isEmpty()) {
                meant.path("properties").propertyNames().forEach(names::add);
            }
            if (!names.isEmpty() && ways.size() < MAX_TOLD) {
                names.replaceAll(
                        name -> withValue(name, meant.path("properties").path(name)));
                ways.add(String.join(" and ", names));
            }
        }
        if (ways.size() > 1) {
            told.add("Give the arguments in one of these ways: " + String.join("; or ", ways) + ".");
        }
    }

    /** A property with its value, which tells one alternative from another, if it takes only one. */
    private static String withValue(String name, JsonNode definition) {
        var values = values(definition).toList();
        return values.size() == 1 && values.getFirst().isValueNode() ? name + " " + values.getFirst() : name;
    }

    private ObjectNode object(ObjectNode schema, int depth) {
        ObjectNode mended = ProviderJson.object();
        if (depth > MAX_DEPTH) {
            return mended;
        }
        schema.properties().forEach(field -> {
            JsonNode value = value(field.getKey(), field.getValue(), depth);
            if (value != null) {
                mended.set(field.getKey(), value);
            }
        });
        if (schema.get("items") instanceof ArrayNode tuple && !mended.has("prefixItems")) {
            JsonNode several = several(tuple, depth);
            if (several != null) {
                mended.set("prefixItems", several);
            }
        }
        JsonNode type = mended.path("type");
        boolean isList = (type.isArray() ? type.valueStream() : Stream.of(type))
                .anyMatch(one -> one.asString("").equals("array"));
        if (isList && !mended.has("items")) {
            mended.putObject("items");
        }
        if (depth > 0
                && mended.get("properties") instanceof ObjectNode properties
                && mended.get("required") instanceof ArrayNode names
                && Collections.disjoint(mended.propertyNames(), SEVERAL)) {
            mended.set("required", names(names, properties::has));
        }
        return mended;
    }

    /** The simplified value of a keyword; null if it is invalid. */
    private @Nullable JsonNode value(String keyword, JsonNode value, int depth) {
        if (ONE.contains(keyword)) {
            return value instanceof ObjectNode one ? object(one, depth + 1) : value.isBoolean() ? value : null;
        }
        if (SEVERAL.contains(keyword)) {
            return value instanceof ArrayNode several ? several(several, depth) : null;
        }
        if (BY_NAME.contains(keyword)) {
            return value instanceof ObjectNode named ? byName(keyword, named, depth) : null;
        }
        if (NUMBERS.contains(keyword)) {
            return value.isNumber() && (!keyword.equals("multipleOf") || value.doubleValue() > 0) ? value : null;
        }
        if (COUNTS.contains(keyword)) {
            return value.canConvertToExactIntegral() && value.doubleValue() >= 0 ? value : null;
        }
        if (FLAGS.contains(keyword)) {
            return value.isBoolean() ? value : null;
        }
        if (TEXTS.contains(keyword)) {
            return value.isString() && (!keyword.equals("$ref") || isKnown(value.asString())) ? value : null;
        }
        return switch (keyword) {
            case "type" -> type(value);
            case "enum" -> value.isArray() && !value.isEmpty() ? eachOnce(value) : null;
            case "examples" -> value.isArray() && !value.isEmpty() ? value : null;
            case "required" -> value.isArray() ? names(value, _ -> true) : null;
            case "$schema", "$id", "id" -> null; // references below would be relative to it
            case "pattern" -> value.isString() && isPattern(value.asString()) ? value : null;
            default -> value;
        };
    }

    private boolean isKnown(String ref) {
        return ref.equals("#") || (ref.startsWith("#/") && at(ref) instanceof ObjectNode);
    }

    private @Nullable JsonNode at(String ref) {
        try {
            return root.at(URLDecoder.decode(ref.substring(1).replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static boolean isPattern(String pattern) {
        try {
            Pattern.compile(pattern);
            return true;
        } catch (PatternSyntaxException e) {
            return false;
        }
    }

    private static @Nullable JsonNode type(JsonNode value) {
        if (value.isArray()) {
            ArrayNode known = ProviderJson.array();
            value.valueStream()
                    .map(ToolSchema::small)
                    .filter(TYPES::contains)
                    .distinct()
                    .forEach(known::add);
            return known.isEmpty() ? null : known;
        }
        String small = small(value);
        return !TYPES.contains(small) ? null : JsonNodeFactory.instance.stringNode(small);
    }

    private static String small(JsonNode type) {
        return type.asString("").toLowerCase(Locale.ROOT);
    }

    private static ArrayNode eachOnce(JsonNode values) {
        ArrayNode once = ProviderJson.array();
        values.valueStream().distinct().forEach(once::add);
        return once;
    }

    /** The names that are wanted, each once. */
    private static ArrayNode names(JsonNode given, Predicate<String> wanted) {
        ArrayNode names = ProviderJson.array();
        given.valueStream()
                .filter(JsonNode::isString)
                .map(JsonNode::asString)
                .distinct()
                .filter(wanted)
                .forEach(names::add);
        return names;
    }

    private @Nullable ArrayNode several(ArrayNode schemas, int depth) {
        ArrayNode mended = ProviderJson.array();
        schemas.forEach(one -> {
            if (one instanceof ObjectNode object) {
                mended.add(object(object, depth + 1));
            } else if (one.isBoolean()) {
                mended.add(one);
            }
        });
        return mended.isEmpty() ? null : mended;
    }

    /** Drops properties with names that receivers reject; the tool can be called without them. A property without a schema takes anything. */
    private ObjectNode byName(String keyword, ObjectNode schemas, int depth) {
        ObjectNode mended = ProviderJson.object();
        schemas.properties().forEach(field -> {
            boolean fits =
                    switch (keyword) {
                        case "properties" -> NAME.matcher(field.getKey()).matches();
                        case "patternProperties" -> isPattern(field.getKey());
                        default -> true;
                    };
            if (fits) {
                mended.set(
                        field.getKey(),
                        field.getValue() instanceof ObjectNode object
                                ? object(object, depth + 1)
                                : ProviderJson.object());
            }
        });
        return mended;
    }
}

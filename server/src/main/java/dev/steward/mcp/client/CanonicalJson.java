package dev.steward.mcp.client;

import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Writes canonical JSON: sorted keys, no white space, one notation per number, ASCII. Texts with the same value have the same
 * canonical form.
 */
final class CanonicalJson {

    private static final int MAX_DEPTH = 200;

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .build())
                    .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private CanonicalJson() {}

    /** Parses a text; empty if it is not JSON or is nested too deeply. */
    static Optional<JsonNode> read(String text) {
        try {
            JsonNode json = JSON.readTree(text);
            return json.isMissingNode() ? Optional.empty() : Optional.of(json);
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    /** Replaces the elements of a list or an object; returns any other value unchanged. */
    static JsonNode mapped(JsonNode json, UnaryOperator<JsonNode> each) {
        if (json.isArray()) {
            var array = JsonNodeFactory.instance.arrayNode();
            json.forEach(element -> array.add(each.apply(element)));
            return array;
        }
        if (json.isObject()) {
            var object = JsonNodeFactory.instance.objectNode();
            json.properties().forEach(field -> object.set(field.getKey(), each.apply(field.getValue())));
            return object;
        }
        return json;
    }

    static String of(JsonNode json) {
        if (json.isObject()) {
            return json.properties().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(each -> quoted(each.getKey()) + ":" + of(each.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (json.isArray()) {
            return json.valueStream().map(CanonicalJson::of).collect(Collectors.joining(",", "[", "]"));
        }
        if (json.isNumber()) {
            return json.decimalValue().stripTrailingZeros().toString();
        }
        return json.isString() ? quoted(json.asString()) : json.toString();
    }

    /** Returns a text as a JSON string. */
    static String quoted(String text) {
        return JSON.writeValueAsString(text);
    }
}

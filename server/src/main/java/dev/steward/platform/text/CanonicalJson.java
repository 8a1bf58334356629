package dev.steward.platform.text;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
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
public final class CanonicalJson {

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

    /** Parses a text; empty if it is not JSON, is nested too deeply or holds a number with too large an exponent. */
    public static Optional<JsonNode> read(String text) {
        try {
            JsonNode json = JSON.readTree(text);
            return json.isMissingNode() ? Optional.empty() : Optional.of(json);
        } catch (JacksonException | NumberFormatException _) {
            return Optional.empty();
        }
    }

    /** Replaces the elements of a list or an object; returns any other value unchanged. */
    public static JsonNode mapped(JsonNode json, UnaryOperator<JsonNode> each) {
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

    public static String of(JsonNode json) {
        var text = new StringBuilder();
        write(json, text);
        return text.toString();
    }

    /** Into one text: a deep one would be copied at each level. */
    private static void write(JsonNode json, StringBuilder text) {
        if (json.isObject()) {
            text.append('{');
            json.properties().stream().sorted(Map.Entry.comparingByKey()).forEach(each -> {
                comma(text).append(quoted(each.getKey())).append(':');
                write(each.getValue(), text);
            });
            text.append('}');
        } else if (json.isArray()) {
            text.append('[');
            json.forEach(each -> write(each, comma(text)));
            text.append(']');
        } else if (json.isNumber()) {
            text.append(json.decimalValueOpt()
                    .map(number -> stripped(number).toString())
                    .orElseGet(json::toString)); // of an infinite one
        } else {
            text.append(json.isString() ? quoted(json.asString()) : json.toString());
        }
    }

    private static BigDecimal stripped(BigDecimal number) {
        try {
            return number.stripTrailingZeros();
        } catch (ArithmeticException _) {
            return number; // the exponent would be too large
        }
    }

    private static StringBuilder comma(StringBuilder text) {
        char last = text.charAt(text.length() - 1);
        return last == '{' || last == '[' ? text : text.append(',');
    }

    /** Returns a text as a JSON string. */
    public static String quoted(String text) {
        return JSON.writeValueAsString(text);
    }
}

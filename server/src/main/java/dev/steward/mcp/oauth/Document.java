package dev.steward.mcp.oauth;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An untrusted JSON object. Invalid values count as missing. */
final class Document {

    /** Limit for a text, such as a token, in characters. */
    static final int MAX_TEXT = 16_000;

    private static final int MAX_ENTRIES = 500;

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(20)
                            .maxTokenCount(20_000)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final JsonNode json;

    private Document(JsonNode json) {
        this.json = json;
    }

    /** Returns empty if the text is not a JSON object, has duplicate names, or is too large. */
    static Optional<Document> read(String text) {
        if (text.length() > HttpRequest.MAX_ANSWER) {
            return Optional.empty();
        }
        try {
            var json = JSON.readTree(text);
            return json != null && json.isObject() ? Optional.of(new Document(json)) : Optional.empty();
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    Optional<String> text(String field) {
        return Optional.of(json.path(field))
                .filter(JsonNode::isString)
                .map(JsonNode::asString)
                .filter(text -> !text.isBlank() && text.length() <= MAX_TEXT);
    }

    boolean holds(String field) {
        return !json.path(field).isMissingNode() && !json.path(field).isNull();
    }

    /** Returns the texts of a list, or the only text in place of one; empty if there is none. */
    List<String> texts(String field) {
        var node = json.path(field);
        return (node.isString() ? Stream.of(node) : node.valueStream())
                .limit(MAX_ENTRIES)
                .filter(JsonNode::isString)
                .map(JsonNode::asString)
                .filter(text -> text.length() <= MAX_TEXT)
                .toList();
    }

    boolean flag(String field) {
        return json.path(field).isBoolean() && json.path(field).booleanValue();
    }

    /** Returns a whole number, even if written as a text, as some servers do; 0 if there is none. */
    long number(String field) {
        var node = json.path(field);
        if (node.isString()) {
            return node.asString().matches("-?[0-9]{1,18}") ? Long.parseLong(node.asString()) : 0;
        }
        double value = node.isNumber() ? node.asDouble(0) : 0;
        return Double.isFinite(value) ? (long) value : 0;
    }
}

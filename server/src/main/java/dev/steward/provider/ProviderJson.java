package dev.steward.provider;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads and writes JSON for providers. Input is limited, since a few bytes of JSON can become a hundred times as many in objects.
 * Output is ASCII, so that half a surrogate pair sent by a provider survives until its other half arrives.
 */
final class ProviderJson {

    /** Limit for one stream event; large events have long texts, not many of them. */
    private static final long MAX_TOKENS = 100_000;

    /** Limit for a list of models; the longest known list has a seventh of it. */
    private static final long MAX_TOKENS_OF_A_LIST = 400_000;

    private static final int MAX_DEPTH = 200;

    private static final JsonMapper EVENTS = mapper(MAX_TOKENS);
    private static final JsonMapper LISTS = mapper(MAX_TOKENS_OF_A_LIST);

    /** For Steward's own requests, including pictures. */
    private static final JsonMapper REQUESTS = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .build();

    private ProviderJson() {}

    private static JsonMapper mapper(long mostTokens) {
        return JsonMapper.builder(JsonFactory.builder()
                        .streamReadConstraints(StreamReadConstraints.builder()
                                .maxTokenCount(mostTokens)
                                .maxNestingDepth(MAX_DEPTH)
                                .build())
                        .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                        .build())
                .build();
    }

    /** Parses a stream event. @throws StreamFailure.NoStream if it is not a JSON object */
    static ObjectNode event(String data) throws StreamFailure.NoStream {
        if (read(data) instanceof ObjectNode json) {
            return json;
        }
        throw new StreamFailure.NoStream("sent an event that is not a JSON object");
    }

    static ObjectNode request(byte[] body) {
        return (ObjectNode) REQUESTS.readTree(body);
    }

    static byte[] bytes(ObjectNode request) {
        return REQUESTS.writeValueAsBytes(request);
    }

    /** Parses any JSON; null if it is invalid. */
    static @Nullable JsonNode read(String json) {
        try {
            return EVENTS.readTree(json);
        } catch (JacksonException e) {
            return null;
        }
    }

    /** Parses a list of models. @throws JacksonException if it is invalid */
    static JsonNode list(String body) {
        return LISTS.readTree(body);
    }

    static ObjectNode object() {
        return EVENTS.createObjectNode();
    }

    static ArrayNode array() {
        return EVENTS.createArrayNode();
    }

    /** A number of tokens; one beyond what Steward counts is the highest that it does. */
    static int count(JsonNode tokens, int otherwise) {
        return Math.clamp(tokens.asLong(otherwise), 0, Integer.MAX_VALUE);
    }

    static String text(JsonNode json) {
        return EVENTS.writeValueAsString(json);
    }
}

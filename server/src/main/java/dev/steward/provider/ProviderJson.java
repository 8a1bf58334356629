package dev.steward.provider;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON from and for providers. What is read is bounded: a few bytes of JSON can become a hundred times as many of objects.
 * What is written is ASCII, so that half of a character, which a provider may send on its own, survives until its other half.
 */
final class ProviderJson {

    /** Of one event of a stream; large ones have long texts, not many. */
    private static final long MAX_TOKENS = 100_000;

    /** Of a list of models; the longest one known has a seventh. */
    private static final long MAX_TOKENS_OF_A_LIST = 400_000;

    private static final int MAX_DEPTH = 200;

    private static final JsonMapper EVENTS = mapper(MAX_TOKENS);
    private static final JsonMapper LISTS = mapper(MAX_TOKENS_OF_A_LIST);

    /** What Steward itself has written, pictures and all. */
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

    /** One event of a stream. @throws StreamFailure.NoStream when it is none */
    static ObjectNode event(String data) throws StreamFailure.NoStream {
        try {
            if (EVENTS.readTree(data) instanceof ObjectNode json) {
                return json;
            }
        } catch (JacksonException e) {
            // said below
        }
        throw new StreamFailure.NoStream("sent an event that is not a JSON object");
    }

    /** The body of a request that was put together here. */
    static ObjectNode request(byte[] body) {
        return (ObjectNode) REQUESTS.readTree(body);
    }

    static byte[] bytes(ObjectNode request) {
        return REQUESTS.writeValueAsBytes(request);
    }

    /** Any JSON. @throws JacksonException when it is none */
    static JsonNode read(String json) {
        return EVENTS.readTree(json);
    }

    /** A list of models. @throws JacksonException when it is none */
    static JsonNode list(String body) {
        return LISTS.readTree(body);
    }

    static ObjectNode object() {
        return EVENTS.createObjectNode();
    }

    static ArrayNode array() {
        return EVENTS.createArrayNode();
    }

    static String text(JsonNode json) {
        return EVENTS.writeValueAsString(json);
    }
}

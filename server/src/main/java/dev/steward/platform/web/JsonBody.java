package dev.steward.platform.web;

import dev.steward.platform.problem.Problem;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;
import reactor.core.publisher.Mono;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SequenceWriter;
import tools.jackson.databind.json.JsonMapper;

/** Parses JSON bodies. Unknown fields are skipped and never built. */
@Component
class JsonBody {

    /** No input of Steward is nested deeper than a few levels. */
    private static final int DEPTH = 64;

    private static final int NAME_CHARS = 1_000;
    private static final int NUMBER_CHARS = 100;

    /** Memory per byte of the body: what the parser holds while it builds a text, and the text itself. */
    private static final int READING = 3;

    /** Memory of a value or a name in a tree, without its text. */
    private static final int NODE = 80;

    /** ASCII is a subset of UTF-8; the other encodings are recognized by their byte order mark. */
    private static final Set<Charset> CHARSETS =
            Set.of(StandardCharsets.UTF_8, StandardCharsets.US_ASCII, StandardCharsets.UTF_16);

    private final JsonMapper json;
    private final JsonMapper inputs;
    private final JsonFactory bounded = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEPTH)
                    .maxNameLength(NAME_CHARS)
                    .maxNumberLength(NUMBER_CHARS)
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    JsonBody(JsonMapper json) {
        this.json = json;
        this.inputs = BodyReading.strict(json);
    }

    byte[] bytes(Object value) {
        return json.writeValueAsBytes(value);
    }

    SequenceWriter list(OutputStream out) {
        return json.writer().writeValuesAsArray(out);
    }

    /** Parses the body of the request; empty if there is none or it is {@code null}. @param most bytes */
    <T> Mono<T> optional(ArrivingRequest request, Class<T> type, int most) {
        return Mono.defer(() -> {
            requireJson(request);
            return request.read(most).mapNotNull(body -> parsed(request, body, type));
        });
    }

    private <T> @Nullable T parsed(ArrivingRequest request, ArrivingRequest.Read body, Class<T> type) {
        if (body.size() == 0) {
            return null;
        }
        var memory = request.memory();
        memory.reserve(READING * body.size());
        if (type == JsonNode.class) {
            // Its texts take up to two bytes per byte; one of them is reserved already.
            long tree = body.size() + NODE * reading(body.stream(), JsonBody::nodes);
            if (!memory.couldHold(tree)) {
                throw new Problem.TooLarge("The body has more values than Steward has memory for. Send fewer at once.");
            }
            memory.reserve(tree);
        }
        T value = this.<@Nullable T>reading(
                body.stream(), parser -> inputs.readerFor(type).readValue(parser));
        memory.shrink(READING * body.size());
        if (value == null || (value instanceof JsonNode node && node.isNull())) {
            return null;
        }
        return value;
    }

    /** The values and names in the body. */
    private static long nodes(JsonParser parser) {
        long nodes = 0;
        for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
            nodes += token.isStructEnd() ? 0 : 1;
        }
        return nodes;
    }

    private <T extends @Nullable Object> T reading(InputStream body, Function<JsonParser, T> read) {
        try (var parser = bounded.createParser(ObjectReadContext.empty(), body)) {
            return read.apply(parser);
        } catch (StreamConstraintsException _) {
            throw new Problem.Invalid(
                    "body",
                    "is nested deeper than %d levels, or holds a name, a number or a text that is too long"
                            .formatted(DEPTH));
        }
    }

    static Problem missing() {
        return new Problem.Invalid("body", "is required: send a JSON object");
    }

    private static void requireJson(ArrivingRequest request) {
        MediaType type;
        try {
            type = request.getHeaders().getContentType();
        } catch (InvalidMediaTypeException e) {
            throw new UnsupportedMediaTypeStatusException(e.getMessage());
        }
        boolean isJson = type != null
                && (MediaType.APPLICATION_JSON.isCompatibleWith(type)
                        || new MediaType("application", "*+json").isCompatibleWith(type))
                && !type.isWildcardType()
                && (type.getCharset() == null || CHARSETS.contains(type.getCharset()));
        if (!isJson) {
            throw new UnsupportedMediaTypeStatusException(type, List.of(MediaType.APPLICATION_JSON));
        }
    }
}

package dev.steward.provider;

import java.util.HashSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The parts of a request that are left out because its receiver refuses them.
 *
 * @param pictures pictures and other non-text files
 * @param tools all tools; calls of earlier rounds are told as text
 * @param state from earlier rounds
 * @param effort the reasoning effort and the temperature
 * @param system the role of the system prompt, which then begins the first question
 * @param fields that the client libraries always send
 * @param named single tools, by the names that the model sees
 */
record Without(
        boolean pictures,
        boolean tools,
        boolean state,
        boolean effort,
        boolean system,
        Set<Field> fields,
        Set<String> named) {

    /** Fields of a request that not every receiver knows. */
    enum Field {
        /** The request for token counts at the end of a stream. */
        COUNTS,
        /** The stream itself; the answer arrives as a whole. */
        STREAM,
        /** Whether a tool's schema is strict; no is the default. */
        STRICT,
        /** The empty text of a message that only calls tools. */
        EMPTY_TEXT,
        /** How long a cache lives; the default is sent. */
        CACHE_TIME,
        /** What may be cached. */
        CACHE,
        /** A high limit on the length of the answer. */
        LENGTH,
        /** Earlier answers without their reasoning; a short text is sent in its place. */
        NO_REASONING,
        /** Earlier calls without their signature; Google's placeholder is sent in its place. */
        NO_SIGNATURE
    }

    /** Sent in place of reasoning, which is never replayed in a later turn. */
    static final String REASONING = "(Not kept.)";

    private static final String SIGNATURE = "skip_thought_signature_validator";

    /** A length of answers that nearly every model allows, in tokens. */
    private static final int SHORT = 8_192;

    static final Without NOTHING = new Without(false, false, false, false, false, Set.of(), Set.of());
    static final Without PICTURES = new Without(true, false, false, false, false, Set.of(), Set.of());
    static final Without TOOLS = new Without(false, true, false, false, false, Set.of(), Set.of());
    static final Without STATE = new Without(false, false, true, false, false, Set.of(), Set.of());
    static final Without EFFORT = new Without(false, false, false, true, false, Set.of(), Set.of());
    static final Without SYSTEM = new Without(false, false, false, false, true, Set.of(), Set.of());

    Without {
        fields = Set.copyOf(fields);
        named = Set.copyOf(named);
    }

    static Without tools(Set<String> named) {
        return new Without(false, false, false, false, false, Set.of(), named);
    }

    static Without field(Field field) {
        return new Without(false, false, false, false, false, Set.of(field), Set.of());
    }

    Without and(Without other) {
        return new Without(
                pictures || other.pictures,
                tools || other.tools,
                state || other.state,
                effort || other.effort,
                system || other.system,
                all(fields, other.fields),
                all(named, other.named));
    }

    private static <T> Set<T> all(Set<T> some, Set<T> others) {
        var all = new HashSet<>(some);
        all.addAll(others);
        return all;
    }

    /** Changes the fields of a request. */
    void changeFields(ObjectNode body) {
        for (Field field : fields) {
            switch (field) {
                case STREAM -> body.put("stream", false).remove("stream_options");
                case COUNTS -> body.remove("stream_options");
                case STRICT -> body.path("tools").forEach(Without::notStrict);
                case EMPTY_TEXT -> body.path("messages").forEach(Without::notEmpty);
                case CACHE_TIME ->
                    body.findValues("cache_control").forEach(cache -> ((ObjectNode) cache).remove("ttl"));
                case CACHE ->
                    body.findParents("cache_control").forEach(part -> ((ObjectNode) part).remove("cache_control"));
                case LENGTH -> shorten(body);
                case NO_REASONING -> body.path("messages").forEach(Without::withReasoning);
                case NO_SIGNATURE ->
                    body.path("messages")
                            .forEach(message -> message.path("tool_calls").forEach(Without::withSignature));
            }
        }
    }

    private static void notStrict(JsonNode tool) {
        for (JsonNode part : new JsonNode[] {tool, tool.path("function")}) {
            if (part instanceof ObjectNode object) {
                object.remove("strict");
            }
        }
    }

    private static void shorten(ObjectNode body) {
        if (body.path("max_tokens").asInt(0) > SHORT) {
            body.put("max_tokens", SHORT);
        }
        if (body.path("thinking") instanceof ObjectNode thinking
                && thinking.path("budget_tokens").asInt(0) > SHORT / 2) {
            thinking.put("budget_tokens", SHORT / 2);
        }
    }

    private static void withReasoning(JsonNode message) {
        if (message instanceof ObjectNode object
                && object.path("role").asString("").equals("assistant")) {
            object.putIfAbsent("reasoning_content", object.textNode(REASONING));
        }
    }

    private static void withSignature(JsonNode call) {
        if (call instanceof ObjectNode object && !object.has("extra_content")) {
            object.withObject("extra_content").withObject("google").put("thought_signature", SIGNATURE);
        }
    }

    private static void notEmpty(JsonNode message) {
        if (message instanceof ObjectNode object
                && object.has("tool_calls")
                && object.path("content").asString("-").isEmpty()) {
            object.putNull("content");
        }
    }
}

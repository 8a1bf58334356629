package dev.steward.provider;

import dev.steward.platform.text.Truncate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The parts of a request that are left out because its receiver refuses them.
 *
 * @param named single tools, by the names that the model sees
 */
record Without(Set<Part> parts, Set<String> named, Set<String> efforts) {

    enum Part {
        /** Pictures. */
        PICTURES,
        /** All tools; calls of earlier rounds are told as text. */
        TOOLS,
        /** State from earlier rounds. */
        STATE,
        /** The reasoning effort. */
        EFFORT,
        /** The role of the system prompt, which then begins the first question. */
        SYSTEM,
        /** The request for token counts at the end of a stream. */
        COUNTS(body -> body.remove("stream_options")),
        /** The stream itself; the answer arrives as a whole. */
        STREAM(body -> body.put("stream", false).remove("stream_options")),
        /** Whether a tool's schema is strict; no is the default. */
        STRICT(body -> body.path("tools").forEach(Without::notStrict)),
        /** The end of a tool's long description. */
        DESCRIPTION(body -> body.path("tools").forEach(Without::shortlyDescribed)),
        /** The empty text of a message that only calls tools. */
        EMPTY_TEXT(body -> body.path("messages").forEach(Without::notEmpty)),
        /** How long a cache lives; the default is sent. */
        CACHE_TIME(body -> body.findValues("cache_control").forEach(cache -> ((ObjectNode) cache).remove("ttl"))),
        /** What may be cached. */
        CACHE(body -> body.findParents("cache_control").forEach(part -> ((ObjectNode) part).remove("cache_control"))),
        /** How thoughts are shown; the default is sent. */
        DISPLAY(body -> {
            if (body.path("thinking") instanceof ObjectNode thinking) {
                thinking.remove("display");
            }
        }),
        /** The kind of thinking; the model's default is used. */
        THINKING(body -> body.remove("thinking")),
        /** A high limit on the length of the answer. */
        LENGTH(Without::shorten),
        /** Earlier answers without their reasoning; a short text is sent in its place. */
        NO_REASONING(body -> body.path("messages").forEach(Without::withReasoning)),
        /** Earlier calls without their signature; Google's placeholder is sent in its place. */
        NO_SIGNATURE(body -> body.path("messages")
                .forEach(message -> message.path("tool_calls").forEach(Without::withSignature)));

        private final @Nullable Consumer<ObjectNode> change;

        Part() {
            this.change = null;
        }

        /** @param change of the body, since the client libraries always send the field */
        Part(Consumer<ObjectNode> change) {
            this.change = change;
        }
    }

    /** The limit of OpenAI, in chars. */
    private static final int MAX_DESCRIPTION = 1_024;

    /** Sent in place of reasoning, which is never replayed in a later turn. */
    static final String REASONING = "(Not kept.)";

    private static final String SIGNATURE = "skip_thought_signature_validator";

    /** A length of answers that nearly every model allows, in tokens. */
    private static final int SHORT = 8_192;

    static final Without NOTHING = new Without(Set.of(), Set.of(), Set.of());

    Without {
        parts = Set.copyOf(parts);
        named = Set.copyOf(named);
        efforts = Set.copyOf(efforts);
    }

    static Without of(Part part) {
        return new Without(Set.of(part), Set.of(), Set.of());
    }

    static Without tools(Set<String> named) {
        return new Without(Set.of(), named, Set.of());
    }

    static Without effort(String refused) {
        return new Without(Set.of(), Set.of(), Set.of(refused));
    }

    boolean has(Part part) {
        return parts.contains(part);
    }

    Without and(Without other) {
        return new Without(all(parts, other.parts), all(named, other.named), all(efforts, other.efforts));
    }

    private static <T> Set<T> all(Set<T> some, Set<T> others) {
        var all = new HashSet<>(some);
        all.addAll(others);
        return all;
    }

    /** The changes of the request's body, in no particular order. */
    List<Consumer<ObjectNode>> changes() {
        return parts.stream().flatMap(part -> Stream.ofNullable(part.change)).toList();
    }

    private static void notStrict(JsonNode tool) {
        for (JsonNode part : new JsonNode[] {tool, tool.path("function")}) {
            if (part instanceof ObjectNode object) {
                object.remove("strict");
            }
        }
    }

    private static void shortlyDescribed(JsonNode tool) {
        for (JsonNode part : new JsonNode[] {tool, tool.path("function")}) {
            String description = part.path("description").asString("");
            if (part instanceof ObjectNode object && description.length() > MAX_DESCRIPTION) {
                object.put("description", Truncate.to(description, MAX_DESCRIPTION));
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

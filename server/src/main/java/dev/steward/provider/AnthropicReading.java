package dev.steward.provider;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the events of Anthropic's API, and makes up for what Spring AI's module drops.
 *
 * <ul>
 *   <li>Text bypasses the module, which would store all of it a second time: its event is passed on empty.
 *   <li>The module only reports that there was some thinking; its text is kept here until that message arrives.
 *   <li>The module knows one tool call at a time, but gateways send the pieces of several in turn: calls are held back until the
 *       end of the answer. An empty text follows each piece as a sign of life.
 *   <li>The module drops the type of an error event.
 *   <li>The module requires fields that gateways omit, such as token counts, and ignores what a block starts with.
 *   <li>The module would collect content that nobody reads: it is left out. Citations are listed below the text.
 *   <li>{@link ThinkTags} separates reasoning within the text.
 * </ul>
 */
final class AnthropicReading extends Reading {

    /** The property in which the module puts a round's thinking with its signatures, on the last message of the stream. */
    static final String THOUGHTS = "anthropicThinkingContents";

    private static final Set<String> BLOCKS = Set.of("text", "thinking", "redacted_thinking", "tool_use");

    private static final List<String> CACHED = List.of("cache_read_input_tokens", "cache_creation_input_tokens");

    private final Queue<Message> texts = new ConcurrentLinkedQueue<>();
    private final Queue<String> thoughts = new ConcurrentLinkedQueue<>();

    /** Whether any event of an answer has come. */
    private boolean begun;

    /** Whether the first event counts the question. */
    private boolean counted;

    private final List<Use> uses = new ArrayList<>();

    /** The unfinished tool calls, by the index of their block. */
    private final Map<Integer, Use> open = new HashMap<>();

    /** A tool call received so far. @param given the initial arguments; later pieces replace them */
    private record Use(int index, ObjectNode start, String given, StringBuilder input) {

        String arguments() {
            return input.toString().isBlank() ? given : input.toString();
        }
    }

    private boolean stopped;
    private ObjectNode usage = ProviderJson.object().put("output_tokens", 0);

    @Override
    String pass(String event, String data) throws StreamFailure {
        if (data.equals("[DONE]")) {
            return begun ? pass("", "{\"type\":\"message_stop\"}") : "";
        }
        ObjectNode json = ProviderJson.event(data);
        String type = json.path("type").asString("");
        over = type.equals("message_stop");
        JsonNode error = json.path("error");
        if (type.isEmpty() && (error.isObject() || error.isString() || event.equals("error"))) {
            throw new StreamFailure.Refused(data);
        }
        if (type.isEmpty() && !event.isEmpty()) {
            json.put("type", event);
            return pass("", ProviderJson.text(json));
        }
        begun |= type.startsWith("content_block");
        return switch (type) {
            case "message" -> whole(json);
            case "error" -> throw new StreamFailure.Refused(data);
            case "content_block_start" -> block(json, data);
            case "content_block_delta" -> delta(json, data);
            case "content_block_stop" -> {
                boolean isCall = open.remove(json.path("index").asInt(0)) != null;
                calling = !open.isEmpty();
                yield isCall ? "" : Reading.event(type, data);
            }
            case "message_start" -> {
                allowance.keep(data.length());
                JsonNode counts = json.at("/message/usage");
                counted = ProviderJson.count(counts.path("input_tokens"), 0) > 0;
                putCached(counts, usage);
                yield Reading.event(type, ProviderJson.text(begun(json)));
            }
            case "message_delta" -> {
                allowance.keep(data.length());
                yield countedLate(json)
                        + calls(json.path("delta").path("stop_reason").asString(""))
                        + Reading.event(type, ended(json));
            }
            case "message_stop" -> (stopped ? "" : noReason()) + Reading.event(type, data);
            default -> "";
        };
    }

    /** Servers that are only nearly compatible omit what the module requires. */
    private static ObjectNode begun(ObjectNode event) {
        ObjectNode message = event.withObject("message");
        for (String name : List.of("id", "model")) {
            message.putIfAbsent(name, ProviderJson.object().textNode(name));
        }
        count(message, "input_tokens", "output_tokens");
        return event;
    }

    /** Some gateways only count the question at the end, where the module does not look. */
    private String countedLate(ObjectNode event) {
        int input = counted ? 0 : count(event.path("usage").path("input_tokens"));
        ObjectNode start = ProviderJson.object().put("type", "message_start");
        start.putObject("message").putObject("usage").put("input_tokens", input);
        return input == 0 ? "" : Reading.event("message_start", ProviderJson.text(begun(start)));
    }

    private String ended(ObjectNode event) {
        ObjectNode delta = event.withObject("delta");
        stopped |= !delta.path("stop_reason").asString("").isEmpty();
        if (event.path("usage") instanceof ObjectNode given) {
            count(event, "output_tokens");
            putCached(usage, given);
            usage = given;
        } else {
            event.set("usage", usage);
        }
        return ProviderJson.text(event);
    }

    /** Keeps what was counted before: the module only looks into the last event for it, and the first may be the one that has it. */
    private static void putCached(JsonNode before, ObjectNode now) {
        CACHED.stream()
                .filter(count -> before.hasNonNull(count) && !now.hasNonNull(count))
                .forEach(count -> now.set(count, before.path(count)));
    }

    private static void count(ObjectNode event, String... counts) {
        ObjectNode usage = event.path("usage") instanceof ObjectNode given ? given : event.putObject("usage");
        for (String count : counts) {
            usage.put(count, count(usage.path(count)));
        }
    }

    /** The module adds two of them as int, and fails if that does not fit. */
    private static int count(JsonNode tokens) {
        return Math.min(ProviderJson.count(tokens, 0), Integer.MAX_VALUE / 2);
    }

    /** The end of a stream that gives no reason for it. */
    private String noReason() {
        ObjectNode end = ProviderJson.object().put("type", "message_delta");
        end.putObject("delta").put("stop_reason", "end_turn").putNull("stop_sequence");
        end.set("usage", usage);
        return calls("end_turn") + Reading.event("message_delta", ended(end));
    }

    /** Emits the calls one by one, once the stop reason is known. */
    private String calls(String reason) {
        if (reason.isEmpty()) {
            return "";
        }
        var events = new StringBuilder();
        for (Use use : uses) {
            String arguments = use.arguments();
            if (arguments.isEmpty() && use == uses.getLast() && FinishReason.of(reason) == FinishReason.LENGTH) {
                arguments = StreamedCalls.CUT;
            }
            events.append(Reading.event("content_block_start", ProviderJson.text(use.start)));
            if (!arguments.isEmpty()) {
                var piece = ProviderJson.object().put("type", "input_json_delta");
                events.append(event(use.index, piece.put("partial_json", arguments)));
            }
            ObjectNode stop =
                    ProviderJson.object().put("type", "content_block_stop").put("index", use.index);
            events.append(Reading.event("content_block_stop", ProviderJson.text(stop)));
        }
        uses.clear();
        open.clear();
        calling = false;
        return events.toString();
    }

    /** The events for a complete answer sent in spite of the request for a stream. */
    private String whole(ObjectNode message) throws StreamFailure {
        ObjectNode start = ProviderJson.object().put("type", "message_start");
        ObjectNode empty = start.putObject("message").setAll(message);
        empty.putArray("content");
        empty.putNull("stop_reason");
        var events = new StringBuilder(pass("", ProviderJson.text(start)));
        int index = 0;
        for (JsonNode block : blocks(message.path("content"))) {
            events.append(wholeBlock(index++, block));
        }
        ObjectNode end = ProviderJson.object().put("type", "message_delta");
        end.putObject("delta").set("stop_reason", message.path("stop_reason"));
        end.putObject("usage").set("output_tokens", message.at("/usage/output_tokens"));
        return events.append(pass("", ProviderJson.text(end)))
                .append(pass("", "{\"type\":\"message_stop\"}"))
                .toString();
    }

    /** The blocks of a content, which may also be a plain text. */
    static Iterable<JsonNode> blocks(JsonNode content) {
        return content.isString()
                ? List.of(ProviderJson.object().put("type", "text").set("text", content))
                : content;
    }

    private String wholeBlock(int index, JsonNode block) throws StreamFailure {
        ObjectNode start =
                ProviderJson.object().put("type", "content_block_start").put("index", index);
        ObjectNode begun = start.putObject("content_block");
        block.properties().forEach(field -> begun.set(field.getKey(), field.getValue()));
        if (block.path("type").asString("").equals("thinking")) {
            begun.put("signature", "");
        }
        var events = new StringBuilder(pass("", ProviderJson.text(start)));
        if (block.has("signature")) {
            var signed = ProviderJson.object()
                    .put("type", "signature_delta")
                    .put("signature", block.path("signature").asString(""));
            events.append(pass("", deltaOf(index, signed)));
        }
        ObjectNode stop =
                ProviderJson.object().put("type", "content_block_stop").put("index", index);
        return events.append(pass("", ProviderJson.text(stop))).toString();
    }

    private static String deltaOf(int index, ObjectNode delta) {
        ObjectNode event =
                ProviderJson.object().put("type", "content_block_delta").put("index", index);
        event.set("delta", delta);
        return ProviderJson.text(event);
    }

    private String block(ObjectNode json, String data) throws StreamFailure {
        String kind = json.path("content_block").path("type").asString("");
        if (kind.equals("tool_use")) {
            allowance.call();
        }
        // Its text counts as answer
        allowance.keep(data.length()
                - json.path("content_block").path(kind).asString("").length());
        if (!BLOCKS.contains(kind) || allowance.isExceeded()) {
            return "";
        }
        return json.path("content_block") instanceof ObjectNode block
                ? block(json, block, kind)
                : Reading.event("content_block_start", data);
    }

    /** Treats the initial content of a block as its first piece. */
    private String block(ObjectNode json, ObjectNode block, String kind) throws StreamFailure {
        int index = json.path("index").asInt(0);
        if (kind.equals("tool_use")) {
            String input = block.path("input").isEmpty() ? "" : ProviderJson.text(block.path("input"));
            allowance.argue(input.length());
            String given = allowance.isExceeded() ? "" : input;
            block.putObject("input");
            block.putIfAbsent("id", block.textNode("call_" + uses.size()));
            block.putIfAbsent("name", block.textNode(StreamedCalls.UNNAMED));
            var use = new Use(index, json, given, new StringBuilder());
            uses.add(use);
            open.put(index, use);
            calling = true;
            return passed(index, Message.NOTHING);
        }
        boolean speaks = kind.equals("text") || kind.equals("thinking");
        String said = speaks ? block.path(kind).asString("") : "";
        if (speaks) {
            block.put(kind, "");
        }
        String start = Reading.event("content_block_start", ProviderJson.text(json));
        var piece = ProviderJson.object().put("type", kind + "_delta").put(kind, said);
        return said.isEmpty() ? start : start + pass("", deltaOf(index, piece));
    }

    private String delta(ObjectNode json, String data) {
        JsonNode delta = json.path("delta");
        int index = json.path("index").asInt(0);
        return switch (delta.path("type").asString("")) {
            case "text_delta", "" -> {
                var parted = tags.next(delta.path("text").asString(""));
                yield said(index, parted.text(), parted.thought());
            }
            case "thinking_delta" -> thought(json, delta.path("thinking").asString(""), data);
            case "input_json_delta" -> {
                String piece = delta.path("partial_json").asString("");
                allowance.argue(piece.length());
                Use use = open.get(index);
                if (piece.isEmpty() || use == null || allowance.isExceeded()) {
                    yield "";
                }
                use.input.append(piece);
                yield passed(index, Message.NOTHING);
            }
            case "citations_delta" -> {
                sources.add(delta.path("citation"));
                yield "";
            }
            case "signature_delta" -> {
                allowance.keep(data.length());
                yield Reading.event("content_block_delta", data);
            }
            default -> "";
        };
    }

    private String said(int index, String text, String thought) {
        var said = new Message(allowance.of(text), allowance.of(thought));
        return said.isEmpty() ? "" : passed(index, said);
    }

    private String passed(int index, Message said) {
        texts.add(said);
        return event(index, ProviderJson.object().put("type", "text_delta").put("text", ""));
    }

    private String thought(ObjectNode json, String given, String data) {
        String thought = allowance.of(given);
        if (thought.isEmpty()) {
            return "";
        }
        thoughts.add(thought);
        return thought.length() == given.length()
                ? Reading.event("content_block_delta", data)
                : event(
                        json.path("index").asInt(0),
                        ProviderJson.object().put("type", "thinking_delta").put("thinking", thought));
    }

    private static String event(int index, ObjectNode delta) {
        return Reading.event("content_block_delta", deltaOf(index, delta));
    }

    @Override
    Message read(AssistantMessage message) {
        if (Boolean.TRUE.equals(message.getMetadata().get("thinking"))) {
            return new Message("", Objects.requireNonNullElse(thoughts.poll(), ""));
        }
        return message.getText() == null ? Message.NOTHING : Objects.requireNonNullElse(texts.poll(), Message.NOTHING);
    }

    @Override
    @Nullable
    Object state(AssistantMessage message) {
        return message.getMetadata().get(THOUGHTS) instanceof List<?> list && !list.isEmpty() ? list : null;
    }
}

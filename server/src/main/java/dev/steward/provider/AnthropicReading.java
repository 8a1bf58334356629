package dev.steward.provider;

import java.util.List;
import java.util.Optional;
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
 *   <li>The module emits nothing while the arguments of a tool call arrive, however long that takes: an empty text follows each
 *       piece of them as a sign of life.
 *   <li>The module drops the type of an error event.
 *   <li>The module would collect content that nobody reads, such as citations: it is left out.
 * </ul>
 */
final class AnthropicReading implements Reading {

    /** The property in which the module puts a round's thinking with its signatures, on the last message of the stream. */
    static final String THOUGHTS = "anthropicThinkingContents";

    private static final Set<String> BLOCKS = Set.of("text", "thinking", "redacted_thinking", "tool_use");

    private final ResponseLimit allowance = new ResponseLimit();
    private final Queue<String> texts = new ConcurrentLinkedQueue<>();
    private final Queue<String> thoughts = new ConcurrentLinkedQueue<>();
    private boolean over;

    @Override
    public ResponseLimit allowance() {
        return allowance;
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public String pass(String event, String data) throws StreamFailure {
        ObjectNode json = ProviderJson.event(data);
        String type = json.path("type").asString("");
        over = type.equals("message_stop");
        if (type.isEmpty() && json.path("error").isObject()) {
            throw new StreamFailure.Refused(0, data, Optional.empty());
        }
        return switch (type) {
            case "message" -> whole(json);
            case "error" -> throw new StreamFailure.Refused(0, data, Optional.empty());
            case "content_block_start" -> block(json, data);
            case "content_block_delta" -> delta(json, data);
            case "message_start", "content_block_stop", "message_delta", "message_stop" -> {
                allowance.keep(type.equals("content_block_stop") ? 0 : data.length());
                yield Reading.event(type, data);
            }
            default -> "";
        };
    }

    /** The events for a complete answer sent in spite of the request for a stream. */
    private String whole(ObjectNode message) throws StreamFailure {
        ObjectNode start = ProviderJson.object().put("type", "message_start");
        ObjectNode empty = start.putObject("message").setAll(message);
        empty.putArray("content");
        empty.putNull("stop_reason");
        var events = new StringBuilder(pass("", ProviderJson.text(start)));
        int index = 0;
        for (JsonNode block : message.path("content")) {
            events.append(wholeBlock(index++, block));
        }
        ObjectNode end = ProviderJson.object().put("type", "message_delta");
        end.putObject("delta").set("stop_reason", message.path("stop_reason"));
        end.putObject("usage").set("output_tokens", message.at("/usage/output_tokens"));
        return events.append(pass("", ProviderJson.text(end)))
                .append(pass("", "{\"type\":\"message_stop\"}"))
                .toString();
    }

    private String wholeBlock(int index, JsonNode block) throws StreamFailure {
        ObjectNode start =
                ProviderJson.object().put("type", "content_block_start").put("index", index);
        ObjectNode begun = start.putObject("content_block");
        block.properties().forEach(field -> begun.set(field.getKey(), field.getValue()));
        ObjectNode delta = ProviderJson.object();
        switch (block.path("type").asString("")) {
            case "text" -> {
                begun.put("text", "");
                delta.put("type", "text_delta").put("text", block.path("text").asString(""));
            }
            case "thinking" -> {
                begun.put("thinking", "").put("signature", "");
                delta.put("type", "thinking_delta")
                        .put("thinking", block.path("thinking").asString(""));
            }
            case "tool_use" -> {
                begun.putObject("input");
                delta.put("type", "input_json_delta")
                        .put("partial_json", block.path("input").toString());
            }
            default -> {}
        }
        var events = new StringBuilder(pass("", ProviderJson.text(start)));
        if (!delta.isEmpty()) {
            events.append(pass("", deltaOf(index, delta)));
        }
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

    private String block(ObjectNode json, String data) {
        String kind = json.path("content_block").path("type").asString("");
        if (kind.equals("tool_use")) {
            allowance.call();
        }
        allowance.keep(data.length());
        return BLOCKS.contains(kind) && !allowance.isExceeded() ? Reading.event("content_block_start", data) : "";
    }

    private String delta(ObjectNode json, String data) {
        JsonNode delta = json.path("delta");
        int index = json.path("index").asInt(0);
        return switch (delta.path("type").asString("")) {
            case "text_delta" -> text(index, delta.path("text").asString(""));
            case "thinking_delta" -> thought(json, delta.path("thinking").asString(""), data);
            case "input_json_delta" -> {
                String piece = delta.path("partial_json").asString("");
                allowance.argue(piece.length());
                yield piece.isEmpty() || allowance.isExceeded()
                        ? ""
                        : Reading.event("content_block_delta", data) + emptyText(index);
            }
            case "signature_delta" -> {
                allowance.keep(data.length());
                yield Reading.event("content_block_delta", data);
            }
            default -> "";
        };
    }

    private String text(int index, String given) {
        String text = allowance.of(given);
        if (text.isEmpty()) {
            return "";
        }
        texts.add(text);
        return event(index, ProviderJson.object().put("type", "text_delta").put("text", ""));
    }

    private String emptyText(int index) {
        texts.add("");
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
        ObjectNode event =
                ProviderJson.object().put("type", "content_block_delta").put("index", index);
        event.set("delta", delta);
        return Reading.event("content_block_delta", ProviderJson.text(event));
    }

    @Override
    public Message read(AssistantMessage message) {
        if (Boolean.TRUE.equals(message.getMetadata().get("thinking"))) {
            return new Message("", next(thoughts));
        }
        return message.getText() == null ? Message.NOTHING : new Message(next(texts), "");
    }

    private static String next(Queue<String> pieces) {
        String next = pieces.poll();
        return next == null ? "" : next;
    }

    @Override
    public @Nullable Object state(AssistantMessage message) {
        return message.getMetadata().get(THOUGHTS) instanceof List<?> list && !list.isEmpty() ? list : null;
    }
}

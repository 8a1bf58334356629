package dev.steward.provider;

import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the events of Anthropic's interface, and helps out where Spring AI's module says less than the stream.
 *
 * <ul>
 *   <li>Of a piece of thinking the module says only that there was one; its text is kept here until that message comes.
 *   <li>It says nothing while the arguments of a tool call arrive, however long that takes: each piece of them is followed by
 *       an empty piece of text, as a sign of life.
 *   <li>An error event loses its type there.
 * </ul>
 */
final class AnthropicReading implements Reading {

    /** Where the module keeps the thoughts of a round with their signatures, on the last message of the stream. */
    static final String THOUGHTS = "anthropicThinkingContents";

    private static final JsonMapper JSON = JsonMapper.shared();

    private final Queue<String> thoughts = new ConcurrentLinkedQueue<>();

    @Override
    public String pass(String event, String data) throws StreamFailure {
        JsonNode json = parse(data);
        String type = json.path("type").asString("");
        if (type.equals("error")) {
            throw new StreamFailure.Refused(0, data, Optional.empty());
        }
        JsonNode delta = json.path("delta");
        String given = Reading.event(event.isEmpty() ? type : event, data);
        return switch (delta.path("type").asString("")) {
            case "thinking_delta" -> {
                thoughts.add(delta.path("thinking").asString(""));
                yield given;
            }
            case "input_json_delta" -> given + signOfLife(json.path("index").asInt(0));
            default -> given;
        };
    }

    private static String signOfLife(int index) {
        var event = JSON.createObjectNode().put("type", "content_block_delta").put("index", index);
        event.putObject("delta").put("type", "text_delta").put("text", "");
        return Reading.event("content_block_delta", JSON.writeValueAsString(event));
    }

    private static JsonNode parse(String data) throws StreamFailure {
        try {
            JsonNode json = JSON.readTree(data);
            if (json.isObject()) {
                return json;
            }
        } catch (JacksonException e) {
            // said below
        }
        throw new StreamFailure.NoStream("an event that is no JSON object");
    }

    @Override
    public String reasoning(AssistantMessage message) {
        String thought = Boolean.TRUE.equals(message.getMetadata().get("thinking")) ? thoughts.poll() : null;
        return thought == null ? "" : thought;
    }

    @Override
    public @Nullable Object state(AssistantMessage message) {
        return message.getMetadata().get(THOUGHTS) instanceof List<?> list && !list.isEmpty() ? list : null;
    }
}

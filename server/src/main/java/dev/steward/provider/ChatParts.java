package dev.steward.provider;

import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Extracts the text and reasoning of a chat delta or message, wherever the provider puts them: plain text, typed parts or a
 * refusal. Parts of unknown type are skipped.
 */
final class ChatParts {

    private static final List<String> THOUGHTS =
            List.of("reasoning_content", "reasoning", "reasoning_text", "thinking", "reasoning_details");

    private static final int MAX_DEPTH = 5;

    private final StringBuilder text = new StringBuilder();
    private final StringBuilder thoughts = new StringBuilder();

    private final GivenPictures pictures;

    private boolean declined;

    private ChatParts(GivenPictures pictures) {
        this.pictures = pictures;
    }

    /** @param pictures of the answer, to which those of the delta are added */
    static ChatParts of(JsonNode delta, GivenPictures pictures) {
        var parts = new ChatParts(pictures);
        parts.said(delta.path("content"), false, 0);
        parts.refusal(delta);
        delta.path("images").forEach(parts::image);
        for (String field : THOUGHTS) {
            if (parts.thoughts.isEmpty()) {
                parts.said(delta.path(field), true, 0);
            }
        }
        return parts;
    }

    String text() {
        return text.toString();
    }

    String thoughts() {
        return thoughts.toString();
    }

    /** Whether the model declines to answer. */
    boolean isDeclined() {
        return declined;
    }

    private void said(JsonNode content, boolean isThought, int depth) {
        if (depth > MAX_DEPTH) {
            return;
        }
        if (content.isString()) {
            (isThought ? thoughts : text).append(content.asString());
        } else if (content.isArray()) {
            content.forEach(part -> said(part, isThought, depth + 1));
        } else if (content.isObject()) {
            part(content, isThought, depth + 1);
        }
    }

    private void part(JsonNode part, boolean isThought, int depth) {
        if (GivenPictures.isIn(part)) {
            image(part);
            return;
        }
        switch (part.path("type").asString("text")) {
            // Some put the text into an object
            case "text", "output_text", "input_text" ->
                said(part.path(part.has("text") ? "text" : "value"), isThought, depth);
            case "refusal" -> refusal(part);
            case "thinking" -> said(part.path("thinking"), true, depth);
            case "reasoning", "reasoning.text", "reasoning.summary", "reasoning_text", "summary_text" -> {
                said(part.path("text"), true, depth);
                said(part.path("summary"), true, depth);
            }
            case "image_url", "output_image", "image" -> image(part);
            default -> {}
        }
    }

    private void refusal(JsonNode said) {
        String refusal = said.path("refusal").asString("");
        declined |= !refusal.isEmpty();
        text.append(refusal);
    }

    private void image(JsonNode image) {
        text.append(pictures.take(image));
    }
}

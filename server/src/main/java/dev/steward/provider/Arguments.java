package dev.steward.provider;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/** Converts the arguments of tool calls to JSON objects. */
final class Arguments {

    private Arguments() {}

    /** The text if it is a JSON object; otherwise an object that contains it, empty if the text is blank. */
    static String object(String text) {
        if (text.isBlank()) {
            return "{}";
        }
        try {
            if (ProviderJson.read(text) instanceof ObjectNode) {
                return text;
            }
        } catch (JacksonException e) {
            // wrapped below
        }
        return ProviderJson.text(ProviderJson.object().put("text", text));
    }
}

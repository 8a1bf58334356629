package dev.steward.provider;

import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Converts the arguments of tool calls to JSON objects. */
final class Arguments {

    private Arguments() {}

    /** The arguments of a call: some models send an object inside a string, or null or an empty list for none. */
    static String unwrapped(String text) {
        String start = text.strip();
        if (start.equals("null") || start.equals("[]")) {
            return "{}";
        }
        String inner =
                start.startsWith("\"") && ProviderJson.read(start) instanceof StringNode given ? given.asString() : "";
        return ProviderJson.read(inner) instanceof ObjectNode ? inner : text;
    }

    /** The text if it is a JSON object; otherwise an object that contains it, empty if the text is blank. */
    static String object(String text) {
        if (text.isBlank()) {
            return "{}";
        }
        return ProviderJson.read(text) instanceof ObjectNode
                ? text
                : ProviderJson.text(ProviderJson.object().put("text", text));
    }
}

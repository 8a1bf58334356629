package dev.steward.provider;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/** The arguments of calls as receivers take them. */
final class Arguments {

    private Arguments() {}

    /** The text where it is a JSON object, as it is; else an object that holds it, or an empty one for nothing. */
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

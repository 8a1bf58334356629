package dev.steward.workflow;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;

/**
 * Reads a word of a closed set: a longer text, and any JSON other than a text, is an unknown word, which counts as the default.
 * Spec: Agents, 16.5.
 */
final class AnyWord extends ValueDeserializer<String> {

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context) {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            var word = parser.getString();
            return word.length() <= StepWrite.MAX_WORD ? word : "";
        }
        parser.skipChildren();
        return "";
    }
}

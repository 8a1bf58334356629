package dev.steward.provider;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Converts the arguments of tool calls to JSON objects. */
final class Arguments {

    /** Each escape in valid JSON: two halves of a character, one that stands alone since a model cut an emoji in two, or any. */
    private static final Pattern ESCAPE =
            Pattern.compile("\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]..|(?<half>\\\\u[dD][89a-fA-F]..)|\\\\.");

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

    /**
     * The text if it is a JSON object; otherwise an object that contains it, empty if the text is blank. Halves of characters,
     * for which providers refuse a whole request, are replaced.
     */
    static String object(String text) {
        if (text.isBlank()) {
            return "{}";
        }
        return ProviderJson.read(text) instanceof ObjectNode
                ? ESCAPE.matcher(text).replaceAll(Arguments::whole)
                : ProviderJson.text(ProviderJson.object().put("text", text));
    }

    private static String whole(MatchResult escape) {
        return escape.group("half") == null ? Matcher.quoteReplacement(escape.group()) : "\uFFFD";
    }
}

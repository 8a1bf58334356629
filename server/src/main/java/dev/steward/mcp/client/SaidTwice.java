package dev.steward.mcp.client;

import dev.steward.platform.text.CanonicalJson;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Finds what a structured value repeats from the texts of the same result: servers also send the value as a text for clients that
 * cannot read it, or wrap a text into a value for clients that read nothing else.
 */
final class SaidTwice {

    /** Replaces a text that is repeated. */
    private static final String ABOVE = "[the text above]";

    /** Shorter texts would hardly be shortened by the replacement. */
    private static final int SHORT = 2 * ABOVE.length();

    private final Set<String> texts = new LinkedHashSet<>();
    private final Set<String> values;
    private int found;

    private SaidTwice(List<String> said) {
        said.stream().map(String::strip).filter(text -> !text.isEmpty()).forEach(texts::add);
        for (var between : List.of("\n", "\n\n", "")) {
            texts.add(String.join(between, said).strip());
        }
        texts.remove("");
        values = texts.stream()
                .flatMap(text -> CanonicalJson.read(text).stream())
                .map(CanonicalJson::of)
                .collect(Collectors.toSet());
    }

    /** Returns the rest of a value that the texts do not contain; empty if they contain all of it. */
    static String rest(JsonNode value, List<String> texts) {
        if (texts.stream().allMatch(String::isBlank)) {
            return value.toString();
        }
        var said = new SaidTwice(texts);
        // a value that repeats a text in several places says more than the text
        boolean isAll = said.isSaid(value) && said.found <= texts.size();
        return isAll ? "" : said.shortened(value).toString();
    }

    private boolean isSaid(JsonNode json) {
        if (isFound(json)) {
            found++;
            return true;
        }
        if (isContent(json)) {
            return isSaid(json.path("text"));
        }
        if (json.isEmpty()) {
            return json.isNull();
        }
        boolean all = true;
        for (var each : json) {
            all &= isSaid(each);
        }
        return all && found > 0;
    }

    private boolean isFound(JsonNode json) {
        return json.isString()
                ? texts.contains(json.asString().strip()) || values.contains(CanonicalJson.of(json))
                : !json.isNull() && values.contains(CanonicalJson.of(json));
    }

    /** Whether it is a text part as in a list of contents. */
    private static boolean isContent(JsonNode json) {
        return json.path("type").asString("").equals("text")
                && json.path("text").isString()
                && json.size() == 2;
    }

    private JsonNode shortened(JsonNode json) {
        if ((json.isString() ? json.asString().length() : json.toString().length()) > SHORT && isFound(json)) {
            return JsonNodeFactory.instance.stringNode(ABOVE);
        }
        return CanonicalJson.mapped(json, this::shortened);
    }
}

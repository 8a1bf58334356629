package dev.steward.mcp.client;

import dev.steward.platform.text.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * A tool as its server describes it.
 *
 * @param name as the server calls it
 * @param title for people; null when the server gives none
 * @param inputSchema the JSON schema of the arguments, as text
 * @param outputSchema the JSON schema of a structured result, as text; null when the server promises none
 * @param annotations what the server says of the tool's effects, as a JSON object; null when it says nothing
 */
record ToolDefinition(
        String name,
        @Nullable String title,
        String description,
        String inputSchema,
        @Nullable String outputSchema,
        @Nullable String annotations) {

    /**
     * Names all that a model or a person goes by. It stays when keys change their order or white space is added, and
     * changes with every word.
     */
    String hash() {
        return Sha256.of("[%s,%s,%s,%s,%s,%s]"
                .formatted(
                        text(name),
                        text(title),
                        text(description),
                        json(inputSchema),
                        json(outputSchema),
                        json(annotations)));
    }

    private static String text(@Nullable String text) {
        return text == null ? "null" : CanonicalJson.quoted(text);
    }

    /** What is no JSON is a text: it is nothing that a model could be offered, and still it is what it is. */
    private static String json(@Nullable String json) {
        return json == null
                ? "null"
                : CanonicalJson.read(json).map(CanonicalJson::of).orElseGet(() -> CanonicalJson.quoted(json));
    }
}

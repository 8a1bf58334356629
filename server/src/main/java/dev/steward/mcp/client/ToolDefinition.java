package dev.steward.mcp.client;

import dev.steward.platform.text.CanonicalJson;
import dev.steward.platform.text.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * A tool as described by its server.
 *
 * @param name as the server calls it
 * @param title for people; null if missing
 * @param inputSchema the JSON schema of the arguments, as text
 * @param outputSchema the JSON schema of a structured result, as text; null if missing
 * @param annotations the tool's effects according to the server, as a JSON object; null if missing
 */
record ToolDefinition(
        String name,
        @Nullable String title,
        String description,
        String inputSchema,
        @Nullable String outputSchema,
        @Nullable String annotations) {

    /**
     * A hash of all that a model or a person sees. The order of keys and white space do not affect it; every other change does.
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

    /** Invalid JSON is hashed as a text. */
    private static String json(@Nullable String json) {
        return json == null
                ? "null"
                : CanonicalJson.read(json).map(CanonicalJson::of).orElseGet(() -> CanonicalJson.quoted(json));
    }
}

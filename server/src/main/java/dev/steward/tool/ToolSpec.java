package dev.steward.tool;

import org.jspecify.annotations.Nullable;

/**
 * What a model is told about a tool.
 *
 * @param name within a turn {@code <server>__<tool>}, see {@link QualifiedName}; in an {@link Offer} what its server calls it
 * @param inputSchema the JSON schema of the arguments, as text
 * @param annotations what the server says of the tool's effects, as a JSON object, which no model is told; null when it says
 *     nothing
 */
public record ToolSpec(
        String name,
        String description,
        String inputSchema,
        @Nullable String annotations) {

    /** A tool of whose effects nothing is said. */
    public ToolSpec(String name, String description, String inputSchema) {
        this(name, description, inputSchema, null);
    }
}

package dev.steward.tool;

import org.jspecify.annotations.Nullable;

/**
 * Describes a tool to a model.
 *
 * @param name within a turn {@code <server>__<tool>}, see {@link QualifiedName}; in an {@link Offer} the server's own name
 * @param inputSchema the JSON schema of the arguments, as text
 * @param annotations the declared effects as a JSON object, not shown to models; null if the server declares none
 */
public record ToolSpec(
        String name,
        String description,
        String inputSchema,
        @Nullable String annotations) {

    /** A tool without declared effects. */
    public ToolSpec(String name, String description, String inputSchema) {
        this(name, description, inputSchema, null);
    }
}

package dev.steward.tool;

/**
 * What a model is told about a tool.
 *
 * @param name within a turn {@code <server>__<tool>}, see {@link QualifiedName}; in an {@link Offer} what its server calls it
 * @param inputSchema the JSON schema of the arguments, as text
 */
public record ToolSpec(String name, String description, String inputSchema) {}

package dev.steward.tool;

/**
 * What a model is told about a tool.
 *
 * @param name {@code <server>__<tool>}, of {@code [a-zA-Z0-9_-]}
 * @param inputSchema the JSON schema of the arguments, as text
 */
public record ToolSpec(String name, String description, String inputSchema) {}

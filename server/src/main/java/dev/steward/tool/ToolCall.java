package dev.steward.tool;

/**
 * A model's request to run a tool.
 *
 * @param id unique within its round
 * @param name within a turn {@code <server>__<tool>}; for a {@link ToolSource} its own name of the tool
 * @param arguments JSON text, {@code {}} if the model gave none
 */
public record ToolCall(String id, String name, String arguments) {}

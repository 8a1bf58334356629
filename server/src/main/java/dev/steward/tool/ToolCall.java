package dev.steward.tool;

/**
 * A model's wish to run a tool.
 *
 * @param id names the call within its round
 * @param name within a turn {@code <server>__<tool>}; for a {@link ToolSource} what it calls the tool itself
 * @param arguments JSON text, {@code {}} when the model gave none
 */
public record ToolCall(String id, String name, String arguments) {}

package dev.steward.tool;

import org.jspecify.annotations.Nullable;

/**
 * What a tool gave back. An error is a result too: the model reads it and goes on.
 *
 * @param link the workspace file that the tool read or wrote, if any
 */
public record ToolResult(
        String content, boolean isError, @Nullable Link link) {

    /** A file in a workspace. */
    public record Link(String slug, String path) {}

    public static ToolResult ok(String content) {
        return new ToolResult(content, false, null);
    }

    public static ToolResult error(String content) {
        return new ToolResult(content, true, null);
    }
}

package dev.steward.tool;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a tool gave back. An error is a result too: the model reads it and goes on.
 *
 * @param link the workspace file that the tool read or wrote, if any
 * @param pictures what people are shown beside the text
 */
public record ToolResult(
        String content, boolean isError, @Nullable Link link, List<Picture> pictures) {

    /** A file in a workspace. */
    public record Link(String slug, String path) {}

    /**
     * A picture as a tool gave it.
     *
     * @param type what the tool says that it is
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and as large as a picture is
    public record Picture(String type, byte[] bytes) {}

    public ToolResult {
        pictures = List.copyOf(pictures);
    }

    public ToolResult(String content, boolean isError, @Nullable Link link) {
        this(content, isError, link, List.of());
    }

    public static ToolResult ok(String content) {
        return new ToolResult(content, false, null);
    }

    public static ToolResult error(String content) {
        return new ToolResult(content, true, null);
    }

    /** What it takes while it is handed on: characters, and bytes of pictures. */
    public int length() {
        return content.length()
                + pictures.stream().mapToInt(picture -> picture.bytes().length).sum();
    }
}

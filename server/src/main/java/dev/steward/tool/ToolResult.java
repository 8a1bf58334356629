package dev.steward.tool;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tool's result. An error is a result too: the model reads it and continues.
 *
 * @param link the workspace file that the tool read or wrote, if any
 * @param pictures shown to people along with the text
 * @param structured its structured content as JSON; null if there is none, or the text says all of it
 * @param code a stable word for an error that the tool did not report itself, such as {@code timed_out}; otherwise null
 */
public record ToolResult(
        String content,
        boolean isError,
        @Nullable Link link,
        List<Picture> pictures,
        @Nullable String structured,
        @Nullable String code) {

    /** A file in a workspace. */
    public record Link(String slug, String path) {}

    /**
     * A picture as the tool returned it.
     *
     * @param type as declared by the tool
     */
    public record Picture(String type, byte[] bytes) {}

    public ToolResult {
        pictures = List.copyOf(pictures);
    }

    public ToolResult(String content, boolean isError, @Nullable Link link) {
        this(content, isError, link, List.of(), null, null);
    }

    public static ToolResult ok(String content) {
        return new ToolResult(content, false, null);
    }

    public static ToolResult error(String content) {
        return new ToolResult(content, true, null);
    }

    /** The call failed before or beside the tool. @param code see {@link #code()} */
    public static ToolResult failed(String code, String content) {
        return new ToolResult(content, true, null, List.of(), null, code);
    }

    /** Its size in memory: characters, plus the bytes of pictures. */
    public int length() {
        return content.length()
                + (structured == null ? 0 : structured.length())
                + pictures.stream().mapToInt(picture -> picture.bytes().length).sum();
    }
}

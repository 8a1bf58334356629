package dev.steward.mcp.client;

import org.jspecify.annotations.Nullable;

/** A part of a tool's result, in the server's order. The bytes themselves are kept elsewhere. */
sealed interface ResultPart {

    record Text(String text) implements ResultPart {}

    /** @param bytes the decoded size */
    record Image(String mimeType, long bytes) implements ResultPart {}

    /** @param bytes the decoded size */
    record Audio(String mimeType, long bytes) implements ResultPart {}

    /**
     * An embedded resource.
     *
     * @param text null if it is binary
     * @param bytes the decoded size
     */
    record Resource(
            String uri, @Nullable String mimeType, @Nullable String text, long bytes) implements ResultPart {}

    /**
     * A resource that can be fetched from the server.
     *
     * @param title for people; null if missing
     * @param description for models; null if missing
     * @param bytes null if unknown
     */
    record ResourceLink(
            String uri,
            String name,
            @Nullable String title,
            @Nullable String description,
            @Nullable String mimeType,
            @Nullable Long bytes)
            implements ResultPart {}

    /**
     * A structured value.
     *
     * @param json as text
     */
    record Structured(String json) implements ResultPart {}

    /** Returns the decoded size of a base64 text. */
    static long bytesOf(String base64) {
        int end = base64.length();
        while (end > 0 && base64.charAt(end - 1) == '=') {
            end--;
        }
        return end * 3L / 4;
    }
}

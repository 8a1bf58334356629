package dev.steward.mcp.client;

import org.jspecify.annotations.Nullable;

/** A part of what a tool gave back, in the order of the server. The bytes themselves are kept elsewhere. */
sealed interface ResultPart {

    record Text(String text) implements ResultPart {}

    /** @param bytes the size once decoded */
    record Image(String mimeType, long bytes) implements ResultPart {}

    /** @param bytes the size once decoded */
    record Audio(String mimeType, long bytes) implements ResultPart {}

    /**
     * Something with an address of its own that came along.
     *
     * @param text null when it is binary
     * @param bytes the size once decoded
     */
    record Resource(
            String uri, @Nullable String mimeType, @Nullable String text, long bytes) implements ResultPart {}

    /**
     * Something that can be fetched from the server.
     *
     * @param title for people; null when there is none
     * @param description what a model chooses by; null when there is none
     * @param bytes null when the server does not say
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
     * A value that a program can read.
     *
     * @param json as text
     */
    record Structured(String json) implements ResultPart {}

    /** How many bytes a text in base64 stands for. */
    static long bytesOf(String base64) {
        int end = base64.length();
        while (end > 0 && base64.charAt(end - 1) == '=') {
            end--;
        }
        return end * 3L / 4;
    }
}

package dev.steward.conversation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The beginning of a conversation's export file.
 *
 * @param name the file name without its extension
 * @param description what the person noted about the conversation
 */
public record ExportHead(
        Container container,
        String name,
        String title,
        @Nullable String description,
        boolean pinned,
        Instant createdAt) {}

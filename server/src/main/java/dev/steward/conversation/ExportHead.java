package dev.steward.conversation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a conversation says about itself at the beginning of its file.
 *
 * @param name of the file, without its ending
 * @param description what the person noted about it
 */
public record ExportHead(
        Container container,
        String name,
        String title,
        @Nullable String description,
        Instant createdAt) {}

package dev.steward.library;

import dev.steward.platform.data.Columns;
import dev.steward.platform.memory.MemoryBudget;
import java.time.Instant;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Something that a model is told before every conversation.
 *
 * @param kind what it is about, as in {@code preference}
 * @param origin where it was remembered from; null when the person wrote it
 * @param usedAt when a model was told it last; null for never
 */
record Memory(
        long id,
        String kind,
        String content,
        @Nullable Origin origin,
        @Nullable Instant usedAt,
        Instant createdAt,
        Instant updatedAt) {

    /** Memories that are kept. A list of them is complete, and a model that is told more heeds them less. */
    static final int MAX = 500;

    static final int MAX_LENGTH = 4_000;
    static final int MAX_KIND = 32;
    static final String DEFAULT_KIND = "context";
    static final String KINDS = "[a-z][a-z0-9-]{0,31}";

    /** A rough number of bytes that a memory takes beside its text, until it is written. */
    private static final int REST = 400;

    private static final Pattern KIND = Pattern.compile(KINDS);

    /**
     * Where a memory comes from.
     *
     * @param conversation null when it is gone
     * @param message null when it is gone
     * @param title of the conversation when it was remembered
     */
    record Origin(@Nullable Long conversation, @Nullable Long message, String title) {}

    static Memory of(Columns row) {
        var title = row.textOrNull("origin_title");
        return new Memory(
                row.number("id"),
                row.text("kind"),
                row.text("content"),
                title == null
                        ? null
                        : new Origin(row.numberOrNull("conversation_id"), row.numberOrNull("message_id"), title),
                row.instantOrNull("used_at"),
                row.instant("created_at"),
                row.instant("updated_at"));
    }

    /** What it takes of the memory of the process. */
    int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, content);
    }

    /** A kind as it is kept. */
    static String kind(String wished) {
        return wished.strip().toLowerCase(Locale.ROOT);
    }

    static boolean isKind(@Nullable String kind) {
        return kind == null || KIND.matcher(kind).matches();
    }
}

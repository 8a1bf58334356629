package dev.steward.library;

import dev.steward.platform.data.Columns;
import dev.steward.platform.memory.MemoryBudget;
import java.time.Instant;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A fact that a model is told before every conversation.
 *
 * @param kind what it is about, such as {@code preference}
 * @param origin where it was remembered from; null if the person wrote it
 * @param usedAt when a model was last told it; null for never
 */
record Memory(
        long id,
        String kind,
        String content,
        @Nullable Origin origin,
        @Nullable Instant usedAt,
        Instant createdAt,
        Instant updatedAt) {

    /** Maximum number of memories. A list of them is complete, and a model that is told more pays less attention to them. */
    static final int MAX = 500;

    static final int MAX_LENGTH = 4_000;
    static final int MAX_KIND = 32;
    static final String DEFAULT_KIND = "context";
    static final String KINDS = "[a-z][a-z0-9-]{0,31}";

    /** Rough number of bytes that a memory takes in addition to its text, until it is written. */
    private static final int REST = 400;

    private static final Pattern KIND = Pattern.compile(KINDS);

    /**
     * Where a memory comes from.
     *
     * @param conversation null if it is gone
     * @param message null if it is gone
     * @param title the title of the conversation at that time
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

    int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, content);
    }

    /** The kind in its stored form. */
    static String kind(String wished) {
        return wished.strip().toLowerCase(Locale.ROOT);
    }

    static boolean isKind(@Nullable String kind) {
        return kind == null || KIND.matcher(kind).matches();
    }
}

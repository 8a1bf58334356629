package dev.steward.findable;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A searchable row.
 *
 * @param id within its source
 * @param texts that are searched, most important first
 * @param role of the author; null if there is none
 * @param attached whether it has a file
 * @param at when it was said or changed
 * @param visible whether it is shown; an archived or trashed row may come back
 */
public record FindableRow(
        long id, Place place, List<Text> texts, @Nullable String role, boolean attached, Instant at, boolean visible) {

    /**
     * Where the user finds the row.
     *
     * @param section of the product, as in {@code topic}
     * @param id of the thing that the row belongs to, or of the row itself
     * @param ref the part of its address that identifies it
     */
    public record Place(String section, long id, String ref, String title) {}

    /** A text of the row. @param field its kind, as in {@code description} */
    public record Text(String field, String text) {

        /** The field of titles: matches in a title rank first. */
        public static final String TITLE = "title";

        public boolean isTitle() {
            return field.equals(TITLE);
        }
    }
}

package dev.steward.findable;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row that can be found.
 *
 * @param id within its source
 * @param texts what it can be found by, the most important one first
 * @param role of who said it; null for what nobody said
 * @param attached whether it has a file
 * @param at when it was said, or changed
 * @param visible whether a person may see it; one that lies in an archive or in the trash may come back
 */
public record FindableRow(
        long id, Place place, List<Text> texts, @Nullable String role, boolean attached, Instant at, boolean visible) {

    /**
     * Where a person finds it.
     *
     * @param section of the product, as in {@code topic}
     * @param id of what the row is a part of, or is itself
     * @param ref the part of its address that names it
     * @param title what it is called
     */
    public record Place(String section, long id, String ref, String title) {}

    /** A text of the row. @param field what it is, as in {@code description} */
    public record Text(String field, String text) {

        /** The field of texts by which something is called: what is found by one of them comes first. */
        public static final String TITLE = "title";

        public boolean isTitle() {
            return field.equals(TITLE);
        }
    }
}

package dev.steward.findable;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A search request.
 *
 * @param words that must all match; a phrase counts as one. May be empty if a filter is set
 * @param sections of the product, as in {@code topic}; empty for all
 * @param roles of the author, as in {@code user}; empty for all, including rows without an author
 * @param after inclusive lower bound
 * @param before exclusive upper bound
 * @param attached whether only rows with a file match
 */
public record FindableRequest(
        List<String> words,
        Set<String> sections,
        Set<String> roles,
        @Nullable Instant after,
        @Nullable Instant before,
        boolean attached) {}

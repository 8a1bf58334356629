package dev.steward.findable;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which rows someone looks for.
 *
 * @param words all of them; a phrase is one. None are needed where a filter says enough
 * @param sections of the product, as in {@code topic}; none for all
 * @param roles of who said it, as in {@code user}; none for all, and for what nobody said
 * @param after not before that moment
 * @param before not at that moment or later
 * @param attached whether only what has a file is wanted
 */
public record FindableRequest(
        List<String> words,
        Set<String> sections,
        Set<String> roles,
        @Nullable Instant after,
        @Nullable Instant before,
        boolean attached) {}

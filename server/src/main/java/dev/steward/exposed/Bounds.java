package dev.steward.exposed;

import org.jspecify.annotations.Nullable;

/** Limits for what a host gets at once: it fills a model's context window and crosses the wire twice. */
public final class Bounds {

    /** Rows of a list. */
    public static final int ROWS = 200;

    /** Characters of all texts in a result together, less than a megabyte in any script. */
    public static final int CHARACTERS = 150_000;

    /** Completions offered for a partially typed value; one more than these tells that there are more. */
    public static final int COMPLETIONS = 100;

    private Bounds() {}

    /** The number of rows in a list: the requested one, clamped to the limits, or the default. */
    public static int rows(@Nullable Long wished, int standard) {
        return wished == null ? standard : Math.clamp(wished, 1, ROWS);
    }
}

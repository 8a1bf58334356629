package dev.steward.exposed;

import org.jspecify.annotations.Nullable;

/** How much a host is given at once: it goes into the window of a model, and over the wire twice. */
public final class Bounds {

    /** Rows of a list. */
    public static final int ROWS = 200;

    /** Characters of all texts of a result together; in any script that is less than a megabyte. */
    public static final int CHARACTERS = 150_000;

    /** Values that are offered for what someone began to type. */
    public static final int COMPLETIONS = 100;

    private Bounds() {}

    /** How many rows a list has: as many as were wished, or the nearest number that is allowed. */
    public static int rows(@Nullable Integer wished, int standard) {
        return wished == null ? standard : Math.clamp(wished, 1, ROWS);
    }
}

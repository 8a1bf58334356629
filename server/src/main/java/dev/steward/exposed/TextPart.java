package dev.steward.exposed;

import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import org.jspecify.annotations.Nullable;

/**
 * Part of a text that may be too long to return at once.
 *
 * @param offset where in the text it begins
 * @param next where the next part begins; null if this is the last one
 */
public record TextPart(String text, long offset, @Nullable Long next) {

    /** The part of a whole text that starts at an offset; empty past the end. */
    public static TextPart of(String whole, long offset, int most) {
        int from = (int) Math.clamp(offset, 0, whole.length());
        int to = (int) Math.min(whole.length(), (long) from + most);
        return cut(whole.substring(from, to), from, to - from, whole.length());
    }

    /**
     * A part that the database cut out.
     *
     * @param read what the database returned, which may end in half a surrogate pair
     * @param most characters requested, as the database counts them
     * @param length of the whole text, counted the same way
     */
    public static TextPart cut(String read, long offset, long most, long length) {
        long behind = offset + most;
        if (behind >= length) {
            return new TextPart(WellFormed.repaired(read), offset, null);
        }
        var text = Truncate.to(read, read.length());
        return new TextPart(WellFormed.repaired(text), offset, behind - (read.length() - text.length()));
    }
}

package dev.steward.exposed;

import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import org.jspecify.annotations.Nullable;

/**
 * A part of a text that may be too long to be given at once.
 *
 * @param offset where in the text it begins
 * @param next where the part behind it begins; null where it is the last one
 */
public record TextPart(String text, long offset, @Nullable Long next) {

    /** The part of a whole text that begins there; an empty one behind its end. */
    public static TextPart of(String whole, long offset, int most) {
        int from = (int) Math.clamp(offset, 0, whole.length());
        int to = (int) Math.min(whole.length(), (long) from + most);
        return cut(whole.substring(from, to), from, to - from, whole.length());
    }

    /**
     * One that a database has cut out.
     *
     * @param read what it gave, which may end in half of a character
     * @param most characters that were asked for, as the database counts them
     * @param length of the whole text in the same characters
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

package dev.steward.push;

import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import java.util.regex.Pattern;

/** Words of others as a notice may show them: short, and without what moves or hides other words. */
public final class PushText {

    /** Controls, and the marks that turn the direction of writing or have no width. */
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\s]+");

    private static final Pattern UNSEEN_BUT_LINES = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}&&[^\\n]]+");

    private static final String MORE = "…";

    private PushText() {}

    /** The text on one line of at most {@code most} chars; what is cut off is marked. */
    public static String line(String text, int most) {
        return cut(UNSEEN.matcher(text).replaceAll(" ").strip(), most);
    }

    /** The text with its lines, of at most {@code most} chars. */
    static String cut(String text, int most) {
        var seen = UNSEEN_BUT_LINES.matcher(WellFormed.repaired(text)).replaceAll(" ");
        return seen.length() <= most ? seen : Truncate.to(seen, most - 1).stripTrailing() + MORE;
    }
}

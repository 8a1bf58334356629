package dev.steward.push;

import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes foreign text safe for a notice: short, and without characters that reorder or hide text. */
public final class PushText {

    /** Control characters, and marks that change the writing direction or have no width. */
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\s]+");

    private static final Pattern UNSEEN_BUT_LINES = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}&&[^\\n]]+");

    private static final String MORE = "…";

    private PushText() {}

    /** The text on one line of at most {@code most} chars, with an ellipsis if cut. */
    public static String line(String text, int most) {
        return cut(UNSEEN.matcher(text).replaceAll(" ").strip(), most);
    }

    /** The text with its line breaks, without blank lines: they would push what follows out of sight. */
    public static String lines(String text) {
        var seen = UNSEEN_BUT_LINES.matcher(WellFormed.repaired(text)).replaceAll(" ");
        return seen.lines()
                .filter(line -> !line.isBlank())
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n"));
    }

    /** The same, of at most {@code most} chars, with an ellipsis if cut. */
    static String cut(String text, int most) {
        var seen = lines(text);
        return seen.length() <= most ? seen : Truncate.to(seen, most - 1).stripTrailing() + MORE;
    }
}

package dev.steward.chatturn;

import dev.steward.platform.text.Truncate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What was said last, as one line of a list. */
final class LastLine {

    /** Characters of the line. */
    static final int MAX = 160;

    /** Characters that are read for it: spaces and marks are left out. */
    static final int READ = 400;

    private static final Pattern MARKS =
            Pattern.compile("(?m)^\\s*(?:```.*$|\\|.*$|#{1,6}\\s|>\\s?|[-*+]\\s)|\\*\\*|`");
    private static final Pattern SPACES = Pattern.compile("\\s+");

    private LastLine() {}

    /** The beginning of the text on one line and without the marks of its layout; null when nothing is left. */
    static @Nullable String of(String text) {
        var bare = MARKS.matcher(Truncate.to(text, READ)).replaceAll("");
        var line = SPACES.matcher(bare).replaceAll(" ").strip();
        if (line.isEmpty()) {
            return null;
        }
        return line.length() <= MAX ? line : Truncate.to(line, MAX - 1).stripTrailing() + "…";
    }
}

package dev.steward.chatturn;

import dev.steward.platform.text.Truncate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Formats the last message as one line of a list. */
final class LastLine {

    /** Maximum characters of the line. */
    static final int MAX = 160;

    /** Characters read for it, because spaces and marks are left out. */
    static final int READ = 400;

    private static final Pattern MARKS =
            Pattern.compile("(?m)^\\s*(?:```.*$|\\|.*$|#{1,6}\\s|>\\s?|[-*+]\\s)|\\*\\*|`");
    private static final Pattern SPACES = Pattern.compile("\\s+");

    private LastLine() {}

    /** Returns the beginning of the text on one line without Markdown marks; null if nothing is left. */
    static @Nullable String of(String text) {
        var bare = MARKS.matcher(Truncate.to(text, READ)).replaceAll("");
        var line = SPACES.matcher(bare).replaceAll(" ").strip();
        if (line.isEmpty()) {
            return null;
        }
        return line.length() <= MAX ? line : Truncate.to(line, MAX - 1).stripTrailing() + "…";
    }
}

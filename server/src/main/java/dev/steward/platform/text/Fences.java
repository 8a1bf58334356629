package dev.steward.platform.text;

import java.util.regex.Pattern;

/** Fences blocks of code in Markdown, as in CommonMark. */
public final class Fences {

    private static final int MIN_LENGTH = 3;

    /** A fence has at most three spaces before it; an opening one of backticks has no backticks after it. */
    private static final Pattern FENCE = Pattern.compile("^ {0,3}(`{3,}(?=[^`]*$)|~{3,})(.*)$");

    private Fences() {}

    /** Closes the last block of code in the text, so that appended text does not become part of it. */
    public static String closed(String text) {
        var open = "";
        for (var line : text.lines().toList()) {
            open = after(open, line);
        }
        return open.isEmpty() ? text : text + (text.endsWith("\n") ? "" : "\n") + open;
    }

    /** The fence that is open after a line. @param open the one before it; empty if there is none, in both */
    public static String after(String open, String line) {
        var fence = FENCE.matcher(line);
        if (!fence.matches()) {
            return open;
        }
        var marks = fence.group(1);
        if (open.isEmpty()) {
            return marks;
        }
        boolean closes = marks.charAt(0) == open.charAt(0)
                && marks.length() >= open.length()
                && fence.group(2).isBlank();
        return closes ? "" : open;
    }

    /** The text as inline code, whatever it contains. */
    public static String inline(String text) {
        var line = text.replaceAll("\\s+", " ");
        var marks = "`".repeat(longestRun(line) + 1);
        var pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
        return marks + pad + line + pad + marks;
    }

    private static int longestRun(String text) {
        int longest = 0;
        int run = 0;
        for (int i = 0; i < text.length(); i++) {
            run = text.charAt(i) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return longest;
    }

    /** The text as a block of code, whatever it contains. @param language such as {@code json}, or empty */
    public static String around(String text, String language) {
        var marks = "`".repeat(Math.max(MIN_LENGTH, longestRun(text) + 1));
        return marks + language + "\n" + text + (text.endsWith("\n") ? "" : "\n") + marks;
    }
}

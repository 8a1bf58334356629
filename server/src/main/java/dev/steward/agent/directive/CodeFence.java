package dev.steward.agent.directive;

/**
 * Finds the lines of a message inside code fences, including the fences, as in CommonMark: opened by three or more backticks or
 * tildes, also after a list marker, and closed by at least as many alone. An unclosed fence extends to the end. Call it once per
 * line, in order.
 */
final class CodeFence {

    private static final int MIN_LENGTH = 3;

    /** The character that opened it; 0 outside. */
    private char mark;

    private int length;

    /** Whether a covered line looks like a fence itself. */
    static boolean isMark(String line) {
        var bare = line.strip();
        return bare.startsWith("```") || bare.startsWith("~~~");
    }

    boolean covers(String line) {
        return mark == 0 ? opens(line) : isWithin(line);
    }

    private boolean opens(String line) {
        int at = led(line);
        char first = at < line.length() ? line.charAt(at) : ' ';
        int end = run(line, at, first);
        boolean isFence = end - at >= MIN_LENGTH
                && (first == '~' || (first == '`' && line.indexOf('`', end) < 0)); // otherwise it is inline code
        if (isFence) {
            mark = first;
            length = end - at;
        }
        return isFence;
    }

    private boolean isWithin(String line) {
        int at = blanks(line, 0);
        int end = run(line, at, mark);
        if (end - at >= length && blanks(line, end) == line.length()) {
            mark = 0;
        }
        return true;
    }

    /** Where the text begins after blanks and list markers. */
    private static int led(String line) {
        int at = blanks(line, 0);
        for (int next = item(line, at); next > at; next = item(line, at)) {
            at = next;
        }
        return at;
    }

    /** Where the text of a list item begins; {@code at} if there is none. */
    private static int item(String line, int at) {
        int end = at;
        while (end < line.length() && Character.isDigit(line.charAt(end))) {
            end++;
        }
        var marks = end > at ? ".)" : "-*+";
        boolean isItem = end < line.length() && marks.indexOf(line.charAt(end)) >= 0;
        int text = isItem ? blanks(line, end + 1) : at;
        return text > end + 1 ? text : at;
    }

    private static int blanks(String line, int from) {
        int at = from;
        while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    private static int run(String line, int from, char same) {
        int at = from;
        while (at < line.length() && line.charAt(at) == same) {
            at++;
        }
        return at;
    }
}

package dev.steward.agent.directive;

/**
 * Tells the lines of a message that stand in a fence of code, its marks included, as CommonMark has it: opened by three or more
 * backticks or tildes, also behind the mark of a list, and closed by as many of them alone. One that nobody closes goes on to the
 * end. Asked once for each line, in order.
 */
final class CodeFence {

    private static final int MIN_LENGTH = 3;

    /** What opened it; 0 outside. */
    private char mark;

    private int length;

    boolean covers(String line) {
        return mark == 0 ? opens(line) : isWithin(line);
    }

    private boolean opens(String line) {
        int at = led(line);
        char first = at < line.length() ? line.charAt(at) : ' ';
        int end = run(line, at, first);
        boolean isFence = end - at >= MIN_LENGTH
                && (first == '~' || (first == '`' && line.indexOf('`', end) < 0)); // others are code within a line
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

    /** Where the text begins behind blanks and the marks of lists. */
    private static int led(String line) {
        int at = blanks(line, 0);
        for (int next = item(line, at); next > at; next = item(line, at)) {
            at = next;
        }
        return at;
    }

    /** Where the text of an item begins; {@code at} where there is none. */
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

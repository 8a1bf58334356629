package dev.steward.mcp.builtin;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Writes Markdown from front to back: blanks are made one, marks around nothing are never written, and what stands in a list
 * or a quotation is indented. It takes in no more than its limit. Not for several threads.
 */
final class MarkdownWriter {

    /** Deeper lists and quotations stand where these do, so that no page is mostly indents. */
    private static final int MAX_DEPTH = 10;

    private final int limit;
    private final StringBuilder out = new StringBuilder();
    private final Deque<String> indents = new ArrayDeque<>();
    private final List<String> opened = new ArrayList<>();

    private String indent = "";
    private int breaks;
    private boolean blank;
    private int inLine;
    private int cells;

    /** What the next line begins with in place of its indent. */
    private String bullet = "";

    /** @param limit the most characters that are written */
    MarkdownWriter(int limit) {
        this.limit = limit;
    }

    /** Whether there is no room for more. */
    boolean isFull() {
        return out.length() >= limit;
    }

    /** Words, with any white space between them. */
    void text(String text) {
        int length = text.length();
        for (int at = 0; at < length && !isFull(); at++) {
            char each = text.charAt(at);
            if (Character.isWhitespace(each) || each == '\u00a0') {
                blank = true;
            } else {
                startWord();
                if (each == '|' && cells > 0) {
                    out.append('\\');
                }
                out.append(each);
            }
        }
    }

    /** Something that is written as it is and counts as a word. */
    void word(String word) {
        if (!isFull()) {
            startWord();
            out.append(word);
        }
    }

    /** Lines that are written as they are. */
    void lines(String lines) {
        if (inLine > 0) {
            text(lines);
            return;
        }
        paragraph();
        for (var line : lines.split("\n", -1)) {
            if (isFull()) {
                return;
            }
            startLine();
            out.append(line);
            breaks = 1;
        }
        paragraph();
    }

    /** A mark that stands before the next word; nothing becomes of it when it is closed before. */
    void open(String mark) {
        opened.add(mark);
    }

    /** Ends what was opened last. */
    void close(String mark) {
        if (!opened.isEmpty()) {
            opened.removeLast();
        } else {
            out.append(mark);
        }
    }

    /** What follows is a paragraph of its own. */
    void paragraph() {
        separate(2);
    }

    /** What follows begins in the next line. */
    void line() {
        separate(1);
    }

    private void separate(int lines) {
        if (inLine > 0) {
            blank = true;
        } else {
            breaks = Math.max(breaks, lines);
            blank = false;
        }
    }

    /** From here on everything is one line, until {@link #leaveLine}. */
    void enterLine() {
        inLine++;
    }

    void leaveLine() {
        inLine--;
        blank = false;
    }

    boolean isInLine() {
        return inLine > 0;
    }

    /** A row of a table begins; what has no word yet is started all the same. */
    void startRow() {
        line();
        startLine();
        out.append('|');
    }

    /** A line of its own, written as it is. */
    void rule(String line) {
        line();
        startLine();
        out.append(line);
        line();
    }

    void startCell() {
        out.append(' ');
        blank = false;
        enterLine();
        cells++;
    }

    void endCell() {
        leaveLine();
        cells--;
        out.append(" |");
    }

    /** From here on, lines stand behind this; the next one behind the bullet. */
    void indent(String first, String others) {
        indents.addLast(indent);
        if (indents.size() <= MAX_DEPTH) {
            bullet = (bullet.isEmpty() ? indent : bullet) + first;
            indent += others;
        }
    }

    /** Ends the indent that was begun last. */
    void unindent() {
        indent = indents.removeLast();
        bullet = "";
    }

    private void startWord() {
        startLine();
        if (blank && !out.isEmpty() && !Character.isWhitespace(out.charAt(out.length() - 1))) {
            out.append(' ');
        }
        blank = false;
        opened.forEach(out::append);
        opened.clear();
    }

    private void startLine() {
        boolean isFirst = out.isEmpty();
        if (!isFirst && breaks == 0) {
            return;
        }
        if (!isFirst) {
            out.append('\n');
            if (breaks > 1) {
                out.append(indent.stripTrailing()).append('\n');
            }
        }
        out.append(bullet.isEmpty() ? indent : bullet);
        bullet = "";
        breaks = 0;
        blank = false;
    }

    /** All that was written, with one end of a line. */
    String written() {
        var text = out.length() > limit ? out.substring(0, limit) : out.toString();
        return text.stripTrailing() + "\n";
    }
}

package dev.steward.mcp.builtin;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Writes Markdown sequentially: collapses white space, omits marks around nothing, and indents lists and quotations. Stops at its
 * limit. Not thread-safe.
 */
final class MarkdownWriter {

    /** Deeper lists and quotations are not indented further, so that no page is mostly indentation. */
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

    /** Replaces the indent of the next line. */
    private String bullet = "";

    /** @param limit in characters */
    MarkdownWriter(int limit) {
        this.limit = limit;
    }

    boolean isFull() {
        return out.length() >= limit;
    }

    /** Writes words, collapsing white space. */
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

    /** Writes something unchanged, as one word. */
    void word(String word) {
        if (!isFull()) {
            startWord();
            out.append(word);
        }
    }

    /** Writes lines unchanged. */
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

    /** Writes a mark before the next word; it is dropped if closed before that. */
    void open(String mark) {
        opened.add(mark);
    }

    /** Closes the last open mark. */
    void close(String mark) {
        if (!opened.isEmpty()) {
            opened.removeLast();
        } else {
            out.append(mark);
        }
    }

    void paragraph() {
        separate(2);
    }

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

    /** Puts everything on one line, until {@link #leaveLine}. */
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

    /** Starts a table row, even if it has no words yet. */
    void startRow() {
        line();
        startLine();
        out.append('|');
    }

    /** Writes a separate line unchanged. */
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

    /** Indents: the next line begins with {@code first}, later ones with {@code others}. */
    void indent(String first, String others) {
        indents.addLast(indent);
        if (indents.size() <= MAX_DEPTH) {
            bullet = (bullet.isEmpty() ? indent : bullet) + first;
            indent += others;
        }
    }

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

    /** Returns the text, with a single line break at the end. */
    String written() {
        var text = out.length() > limit ? out.substring(0, limit) : out.toString();
        return text.stripTrailing() + "\n";
    }
}

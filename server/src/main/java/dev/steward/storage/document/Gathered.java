package dev.steward.storage.document;

import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import java.io.Writer;

/** Collects text up to a maximum length, without blank lines, unless it is kept as it is. */
final class Gathered extends Writer {

    private final int most;
    private final StringBuilder lines = new StringBuilder();
    private final StringBuilder line = new StringBuilder();
    private boolean asItIs;
    private boolean gap;
    private char last;

    Gathered(int most) {
        this.most = most;
    }

    /** Keeps leading spaces, which matter in code, and a blank line wherever there are some, as between paragraphs. */
    void keepLayout() {
        asItIs = true;
    }

    boolean isFull() {
        return lines.length() + line.length() >= most;
    }

    @Override
    public void write(char[] characters, int from, int length) {
        for (int i = from; i < from + length && !isFull(); i++) {
            char next = characters[i];
            if (next == '\r' || (next == '\n' && last != '\r')) {
                endLine();
            } else if (next != 0 && next != '\n') {
                line.append(next);
            }
            last = next;
        }
    }

    @Override
    public void write(String text) {
        write(text.toCharArray(), 0, text.length());
    }

    void endLine() {
        var ended = asItIs ? line.toString().stripTrailing() : line.toString().strip();
        line.setLength(0);
        if (ended.isEmpty()) {
            gap = asItIs && !lines.isEmpty();
        } else {
            lines.append(gap ? "\n" : "").append(ended).append('\n');
            gap = false;
        }
    }

    /** Puts a line before all that is written. */
    void putFirst(String line) {
        lines.insert(0, line.strip() + "\n");
    }

    @Override
    public void flush() {
        // nothing is buffered
    }

    @Override
    public void close() {
        endLine();
    }

    @Override
    public String toString() {
        endLine();
        return WellFormed.repaired(Truncate.to(lines.toString().stripTrailing(), most));
    }
}

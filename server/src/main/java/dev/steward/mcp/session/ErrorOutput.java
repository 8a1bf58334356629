package dev.steward.mcp.session;

import dev.steward.platform.stream.BoundedLines;
import dev.steward.platform.text.Truncate;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * What a child says on its error output: its last words are kept, and a listener hears it, so much of it that a child that
 * never stops costs little.
 */
final class ErrorOutput {

    /** Bytes of the longest line that is read; chars of what is kept of it. */
    private static final int READ = 64 * 1024;

    private static final int KEPT = 500;
    private static final int LAST = 20;

    /** Lines that the listener hears in one second. */
    static final int EACH_SECOND = 50;

    private static final long SECOND = 1_000_000_000L;

    private final Consumer<String> listener;
    private final LongSupplier nanos;
    private final Deque<String> last = new ArrayDeque<>();
    private long second;
    private int heard;
    private long unheard;

    /**
     * @param listener of lines of at most 500 chars, at most {@link #EACH_SECOND} and one that tells how many were left out
     * @param nanos a clock that only goes forward
     */
    ErrorOutput(Consumer<String> listener, LongSupplier nanos) {
        this.listener = listener;
        this.nanos = nanos;
        this.second = nanos.getAsLong();
    }

    /** Reads to the end. Blocks. */
    void read(InputStream in) {
        var lines = new BoundedLines(in, READ);
        try {
            for (var line = lines.next(); line != null; line = lines.next()) {
                take(
                        switch (line) {
                            case BoundedLines.Line.Text(var text) -> Truncate.to(text, KEPT);
                            case BoundedLines.Line.TooLong(var bytes) -> "(a line of %,d bytes)".formatted(bytes);
                        });
            }
        } catch (IOException e) {
            // it was ended
        }
        tellUnheard();
    }

    /** The last lines, with line breaks between them; empty when nothing was said. */
    String lastWords() {
        synchronized (last) {
            return String.join("\n", last).strip();
        }
    }

    private void take(String line) {
        synchronized (last) {
            if (last.size() == LAST) {
                last.removeFirst();
            }
            last.addLast(line);
        }
        long now = nanos.getAsLong();
        if (now - second >= SECOND) {
            tellUnheard();
            second = now;
            heard = 0;
        }
        if (heard < EACH_SECOND) {
            heard++;
            listener.accept(line);
        } else {
            unheard++;
        }
    }

    private void tellUnheard() {
        if (unheard > 0) {
            listener.accept("(%,d more lines)".formatted(unheard));
            unheard = 0;
        }
    }
}

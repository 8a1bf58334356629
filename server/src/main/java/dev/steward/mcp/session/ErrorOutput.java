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
 * Reads a child's error output: keeps the last lines and passes lines to a listener, rate-limited so that a child that never
 * stops costs little.
 */
final class ErrorOutput {

    /** Longest line that is read, in bytes, and how many chars of it are kept. */
    private static final int READ = 64 * 1024;

    private static final int KEPT = 500;
    private static final int LAST = 20;

    /** How many lines per second the listener gets. */
    static final int EACH_SECOND = 50;

    private static final long SECOND = 1_000_000_000L;

    private final Consumer<String> listener;
    private final LongSupplier nanos;
    private final Deque<String> last = new ArrayDeque<>();
    private long second;
    private int heard;
    private long unheard;

    /**
     * @param listener gets lines of at most 500 chars, at most {@link #EACH_SECOND} plus one with the number of omitted lines
     * @param nanos a monotonic clock
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
            // the child has ended
        }
        tellUnheard();
    }

    /** The last lines, joined by line breaks; empty if there were none. */
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

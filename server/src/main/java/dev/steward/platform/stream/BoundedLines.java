package dev.steward.platform.stream;

import dev.steward.platform.text.WellFormed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines from an untrusted stream. A line that is too long is skipped and reported, so that memory use stays small
 * whatever arrives. Blocks; not thread-safe.
 */
public final class BoundedLines {

    /** The most bytes per line. Spec: Platform, 8.6. */
    public static final int MAX = 16 * 1024 * 1024;

    private static final int CHUNK = 64 * 1024;

    public sealed interface Line {

        /** The line without its end, decoded as UTF-8, with U+FFFD for invalid parts. */
        record Text(String text) implements Line {}

        /** A line over the limit, and its size in bytes. */
        record TooLong(long bytes) implements Line {}
    }

    private final InputStream in;
    private final int most;
    private final byte[] chunk = new byte[CHUNK];
    private int at;
    private int end;

    private byte[] held = {};
    private int holds;

    /** @param most bytes per line, without the line break */
    public BoundedLines(InputStream in, int most) {
        this.in = in;
        this.most = most;
    }

    /** The next line; the last one may have no line break. Null at the end of the stream. */
    public @Nullable Line next() throws IOException {
        long length = 0;
        while (at < end || fill()) {
            int lineBreak = lineBreak();
            length += lineBreak - at;
            if (length <= most) {
                hold(lineBreak);
            } else {
                held = new byte[0]; // it can be as large as the longest line
                holds = 0;
            }
            at = lineBreak + 1;
            if (lineBreak < end) {
                return line(length);
            }
        }
        return length > 0 ? line(length) : null;
    }

    private boolean fill() throws IOException {
        at = 0;
        end = Math.max(0, in.read(chunk));
        return end > 0;
    }

    private int lineBreak() {
        int i = at;
        while (i < end && chunk[i] != '\n') {
            i++;
        }
        return i;
    }

    private void hold(int until) {
        int more = until - at;
        if (holds + more > held.length) {
            held = Arrays.copyOf(held, (int) Math.min(most, 2L * (holds + more)));
        }
        System.arraycopy(chunk, at, held, holds, more);
        holds += more;
    }

    private Line line(long length) {
        if (length > most) {
            return new Line.TooLong(length);
        }
        int size = holds > 0 && held[holds - 1] == '\r' ? holds - 1 : holds;
        var text = new String(held, 0, size, StandardCharsets.UTF_8);
        if (held.length > CHUNK) {
            held = new byte[0]; // do not keep the buffer for one long line
        }
        holds = 0;
        return new Line.Text(WellFormed.repaired(text));
    }
}

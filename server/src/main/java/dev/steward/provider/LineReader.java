package dev.steward.provider;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of a stream ahead of whoever wants them, on a thread of its own, so that a reader who is behind finds
 * several at once.
 */
final class LineReader {

    /** What the socket brings; the last two end it. */
    sealed interface Read {
        record Line(String text) implements Read {}

        record End() implements Read {}

        record Failure(IOException cause) implements Read {}
    }

    /** A longer line is no chunk. */
    private static final long LONGEST_LINE = 8L << 20;

    /** The last line, after which the provider has nothing more to say. */
    private static final String DONE = "data: [DONE]";

    /** How long the end of the body may take after that; the connection is used again when it comes. */
    private static final Duration PARTING = Duration.ofMillis(100);

    /** Lines that wait; with more the provider has to. */
    private static final int AHEAD = 256;

    private final BufferedSource upstream;
    private final BlockingQueue<Read> lines = new ArrayBlockingQueue<>(AHEAD);
    private final Duration stall;
    private final Runnable cancel;
    private boolean begun;
    private volatile boolean parting;
    private volatile boolean closed;

    /**
     * @param firstByte how long the stream may be silent before the answer itself begins; a chunk with nothing but a role
     *     may come before a long think
     * @param stall how long it may be silent from then on
     * @param cancel ends the reading from another thread; the source itself is for one thread only
     */
    LineReader(BufferedSource upstream, Duration firstByte, Duration stall, Runnable cancel) {
        this.upstream = upstream;
        this.stall = stall;
        this.cancel = cancel;
        silence(firstByte);
    }

    /** The next line, or why there is none; waits for it. */
    Read take() throws InterruptedIOException {
        try {
            return lines.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    /** What {@link #take} would give, if it is there already. */
    @Nullable
    Read peek() {
        return lines.peek();
    }

    /** Whoever waits for a line is told that the stream has ended. */
    void close() {
        closed = true;
        lines.clear();
        lines.offer(new Read.End());
        if (!parting) {
            cancel.run();
        }
    }

    private void silence(Duration limit) {
        upstream.timeout().timeout(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Reads until the stream ends or is closed. */
    void run() {
        try (upstream) {
            Read read;
            do {
                read = next();
                put(read);
            } while (read instanceof Read.Line && (!closed || parting));
        } catch (IOException e) {
            // Whoever reads has all there was
        }
    }

    private void put(Read read) {
        try {
            while (!closed && !lines.offer(read, 1, TimeUnit.SECONDS)) {
                // The reader is behind; it empties the queue or closes it
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Read next() {
        try {
            if (!upstream.request(1)) {
                return new Read.End();
            }
            long end = upstream.indexOf((byte) '\n', 0, LONGEST_LINE);
            if (end < 0 && upstream.getBuffer().size() >= LONGEST_LINE) {
                return new Read.Failure(new StreamFailure.NoStream("a line of more than " + LONGEST_LINE + " bytes"));
            }
            String line = end < 0 ? upstream.readUtf8() : upstream.readString(end + 1, StandardCharsets.UTF_8);
            if (!begun && ChunkRepair.hasContent(line)) {
                begun = true;
                silence(stall);
            }
            if (line.startsWith(DONE)) {
                parting = true;
                silence(PARTING);
            }
            return new Read.Line(line.stripTrailing());
        } catch (InterruptedIOException e) {
            return new Read.Failure(new StreamFailure.Silent(!begun));
        } catch (IOException | RuntimeException e) {
            return new Read.End(); // reset or closed: whether it came too early is decided by what came before
        }
    }
}

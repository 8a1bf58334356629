package dev.steward.provider;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okio.Buffer;
import okio.BufferedSource;
import okio.Source;
import okio.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * The body of a streamed answer on its way from the socket to the client library, line by line. It sees what the library
 * hides: a stream that ends too early counts as complete there, and an error object inside a stream loses its code.
 * It also bounds silence, and it hands the lines to {@link ChunkRepair}, because not every provider that calls itself
 * compatible sends every field that the library insists on.
 */
final class ChunkSource implements Source {

    /** A longer line is no chunk. */
    private static final long LONGEST_LINE = 8L << 20;

    private final BufferedSource upstream;
    private final Duration stall;
    private final ChunkRepair repair = new ChunkRepair();
    private final Buffer ready = new Buffer();
    private boolean anyChunk;

    /** Whether the answer itself has begun: an opening chunk with nothing but a role comes before a long think. */
    private boolean begun;

    private boolean over;

    ChunkSource(BufferedSource upstream, Duration firstByte, Duration stall) {
        this.upstream = upstream;
        this.stall = stall;
        upstream.timeout().timeout(firstByte.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public long read(Buffer sink, long byteCount) throws IOException {
        while (ready.exhausted()) {
            if (over) {
                return -1;
            }
            readLine();
        }
        return ready.read(sink, byteCount);
    }

    private void readLine() throws IOException {
        String line = nextLine();
        if (line == null) {
            over = true;
            end();
            return;
        }
        if (!line.startsWith("data:")) {
            ready.writeUtf8(line).writeByte('\n'); // comments, event names, the empty line that ends an event
            return;
        }
        String data = line.substring(5).strip();
        if (data.equals("[DONE]")) {
            // What a server does with the connection after this line is of no interest
            over = true;
            repair.end().ifPresent(this::write);
            ready.writeUtf8("data: [DONE]\n\n");
            return;
        }
        anyChunk = true;
        if (!begun && ChunkRepair.hasContent(data)) {
            begun = true;
            upstream.timeout().timeout(stall.toMillis(), TimeUnit.MILLISECONDS);
        }
        repair.chunk(data).ifPresent(this::write);
    }

    private void write(String chunk) {
        ready.writeUtf8("data: ").writeUtf8(chunk).writeUtf8("\n\n");
    }

    private @Nullable String nextLine() throws IOException {
        try {
            if (!upstream.request(1)) {
                return null;
            }
            long end = upstream.indexOf((byte) '\n', 0, LONGEST_LINE);
            if (end < 0 && upstream.getBuffer().size() >= LONGEST_LINE) {
                throw new StreamFailure.NoStream("a line of more than " + LONGEST_LINE + " bytes");
            }
            String line = end < 0 ? upstream.readUtf8() : upstream.readString(end + 1, StandardCharsets.UTF_8);
            return line.stripTrailing();
        } catch (StreamFailure e) {
            throw e;
        } catch (InterruptedIOException e) {
            throw new StreamFailure.Silent(!begun);
        } catch (IOException e) {
            return null; // reset or closed: the end, and whether it came too early is decided there
        }
    }

    /** The end of the body without {@code [DONE]}: fine after a finish reason, which some providers leave it at. */
    private void end() throws IOException {
        if (!anyChunk) {
            throw new StreamFailure.NoStream("an empty stream");
        }
        if (!repair.isFinished()) {
            throw new StreamFailure.Cut();
        }
    }

    @Override
    public Timeout timeout() {
        return upstream.timeout();
    }

    @Override
    public void close() throws IOException {
        upstream.close();
    }
}

package dev.steward.provider;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executor;
import okio.Buffer;
import okio.BufferedSource;
import okio.Source;
import okio.Timeout;

/**
 * The body of a streamed answer on its way from the socket to the client library, line by line. It sees what the library
 * hides: a stream that ends too early counts as complete there, and an error object inside a stream loses its code.
 * It also hands the chunks to {@link ChunkRepair}, because not every provider that calls itself compatible sends every
 * field that the library insists on.
 */
final class ChunkSource implements Source {

    private final LineReader lines;
    private final ChunkRepair repair = new ChunkRepair();
    private final Buffer ready = new Buffer();
    private final Pace.Stream pace;
    private boolean anyChunk;
    private boolean over;

    /**
     * @param cancel ends the call from any thread
     * @param threads where the lines are read
     */
    ChunkSource(
            BufferedSource upstream, Duration firstByte, Duration stall, Runnable cancel, Executor threads, Pace pace) {
        this.lines = new LineReader(upstream, firstByte, stall, cancel);
        this.pace = pace.enter();
        threads.execute(lines::run);
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
        switch (lines.take()) {
            case LineReader.Read.Line(String line) -> accept(line);
            case LineReader.Read.End() -> {
                stop();
                end();
            }
            case LineReader.Read.Failure(IOException cause) -> throw cause;
        }
    }

    private void accept(String line) throws IOException {
        if (!isData(line)) {
            ready.writeUtf8(line).writeByte('\n'); // comments, event names, the empty line that ends an event
            return;
        }
        String data = data(line);
        if (data.equals("[DONE]")) {
            // What a server does with the connection after this line is of no interest
            stop();
            repair.end().ifPresent(this::write);
            ready.writeUtf8("data: [DONE]\n\n");
            return;
        }
        anyChunk = true;
        if (ChunkRepair.isPlain(data)) {
            write(joined(data));
        } else {
            repair.chunk(data).ifPresent(this::write);
        }
    }

    /** The chunk together with those behind it that are there already and only go on with its text. */
    private String joined(String data) throws IOException {
        var run = TextRun.of(data).orElse(null);
        if (run == null) {
            return data;
        }
        pace.await();
        while (lines.peek() instanceof LineReader.Read.Line(String line)
                && (line.isEmpty() || (isData(line) && run.add(data(line))))) {
            lines.take();
        }
        return run.chunk();
    }

    private void stop() {
        over = true;
        pace.close();
    }

    private static boolean isData(String line) {
        return line.startsWith("data:");
    }

    private static String data(String line) {
        return line.substring(5).strip();
    }

    private void write(String chunk) {
        ready.writeUtf8("data: ").writeUtf8(chunk).writeUtf8("\n\n");
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
        return Timeout.NONE; // LineReader bounds silence
    }

    @Override
    public void close() {
        pace.close();
        lines.close();
    }
}

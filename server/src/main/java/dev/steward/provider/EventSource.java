package dev.steward.provider;

import java.io.IOException;
import okio.Buffer;
import okio.BufferedSource;
import okio.Source;
import okio.Timeout;

/** The events of a streamed answer on their way from the socket to the client library; comments stay behind. */
final class EventSource implements Source {

    /** A longer line is no event. */
    private static final long LONGEST_LINE = 8L << 20;

    private final BufferedSource upstream;
    private final Reading reading;
    private final Buffer ready = new Buffer();
    private String event = "";
    private boolean any;

    EventSource(BufferedSource upstream, Reading reading) {
        this.upstream = upstream;
        this.reading = reading;
    }

    @Override
    public long read(Buffer sink, long byteCount) throws IOException {
        while (ready.exhausted()) {
            if (!upstream.request(1)) {
                if (!any) {
                    throw new StreamFailure.NoStream("an empty stream");
                }
                return -1;
            }
            accept(line());
        }
        return ready.read(sink, byteCount);
    }

    private String line() throws IOException {
        long end = upstream.indexOf((byte) '\n', 0, LONGEST_LINE);
        if (end < 0 && upstream.getBuffer().size() >= LONGEST_LINE) {
            throw new StreamFailure.NoStream("a line of more than " + LONGEST_LINE + " bytes");
        }
        return (end < 0 ? upstream.readUtf8() : upstream.readUtf8(end + 1)).stripTrailing();
    }

    private void accept(String line) throws StreamFailure {
        if (line.startsWith("event:")) {
            event = line.substring(6).strip();
        } else if (line.startsWith("data:")) {
            any = true;
            ready.writeUtf8(reading.pass(event, line.substring(5).strip()));
            event = "";
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

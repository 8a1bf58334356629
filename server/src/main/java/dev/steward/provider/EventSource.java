package dev.steward.provider;

import dev.steward.platform.memory.MemoryBudget;
import java.io.IOException;
import okio.Buffer;
import okio.BufferedSource;
import okio.Source;
import okio.Timeout;

/** The events of a streamed answer on their way from the socket to the client library; comments stay behind. */
final class EventSource implements Source {

    /** A longer line is no event. The longest ones repeat an answer as a whole, or hold what a model has thought. In bytes. */
    static final long LONGEST_LINE = 4L << 20;

    /** A line that is shorter than this costs nothing that would have to be counted. */
    private static final long SMALL = 64L << 10;

    /** What a byte of a line costs while it is bytes, text, JSON and text again. */
    private static final int COPIES = 6;

    private final BufferedSource upstream;
    private final Reading reading;
    private final MemoryBudget.Share memory;
    private final Buffer ready = new Buffer();
    private String event = "";
    private boolean any;

    EventSource(BufferedSource upstream, Reading reading, MemoryBudget.Share memory) {
        this.upstream = upstream;
        this.reading = reading;
        this.memory = memory;
    }

    @Override
    public long read(Buffer sink, long byteCount) throws IOException {
        while (ready.exhausted()) {
            memory.shrink(memory.held());
            reading.allowance().check();
            if (reading.isOver() || !upstream.request(1)) {
                if (!any) {
                    throw new StreamFailure.NoStream("sent an empty answer");
                }
                return -1;
            }
            accept(line());
        }
        return ready.read(sink, byteCount);
    }

    private String line() throws IOException {
        Buffer buffer = upstream.getBuffer();
        long searched = 0;
        while (true) {
            long end = buffer.indexOf((byte) '\n', searched);
            if (end >= 0) {
                return buffer.readUtf8(end + 1).stripTrailing();
            }
            searched = buffer.size();
            if (searched > LONGEST_LINE) {
                throw new StreamFailure.NoStream("sent a line of more than " + (LONGEST_LINE >> 20) + " MB");
            }
            hold(searched * COPIES);
            if (!upstream.request(searched + 1)) {
                return buffer.readUtf8().stripTrailing();
            }
        }
    }

    private void hold(long bytes) throws StreamFailure.NoRoom {
        if (bytes > SMALL * COPIES && bytes > memory.held() && !memory.grow(bytes - memory.held())) {
            throw new StreamFailure.NoRoom();
        }
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

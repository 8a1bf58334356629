package dev.steward.provider;

import dev.steward.platform.memory.MemoryBudget;
import java.io.IOException;
import java.util.regex.Pattern;
import okio.Buffer;
import okio.BufferedSource;
import okio.ByteString;
import okio.Source;
import okio.Timeout;
import org.jspecify.annotations.Nullable;

/** Passes the events of a streamed answer from the socket to the client library, without comments. */
final class EventSource implements Source {

    /** Maximum length of a line in bytes. The longest valid ones repeat a whole answer, or contain a picture of 3 MB. */
    static final long MAX_LINE = 4L << 20;

    /** Lines shorter than this are not counted against the memory budget. */
    private static final long SMALL = 64L << 10;

    private static final int MAX_SAID = 200;

    /** Longer texts are not messages for a person. In characters. */
    private static final int MAX_KEPT = 4_000;

    private static final Pattern ERROR = Pattern.compile("\\[?error\\b", Pattern.CASE_INSENSITIVE);

    private static final ByteString LINE_ENDS = ByteString.encodeUtf8("\r\n");

    private static final byte RETURN = '\r';
    private static final byte FEED = '\n';

    /** Memory per byte of a line, which is held as bytes, text, JSON and text again. */
    private static final int COPIES = 6;

    private final BufferedSource upstream;
    private final Reading reading;
    private final MemoryBudget.Share memory;
    private final Buffer ready = new Buffer();
    private String event = "";
    private boolean any;
    private boolean begun;
    private boolean ended;

    /** Whether a line feed now would belong to the line before. */
    private boolean isReturned;

    /** Lines of an incomplete event, and why it could not be parsed yet. */
    private final StringBuilder open = new StringBuilder();

    private final Nesting nesting = new Nesting();
    private boolean openIsPlain;
    private StreamFailure.@Nullable NoStream problem;

    /** The first thing received in place of an answer, or an error in place of its next piece. */
    private String instead = "";

    EventSource(BufferedSource upstream, Reading reading, MemoryBudget.Share memory) {
        this.upstream = upstream;
        this.reading = reading;
        this.memory = memory;
    }

    @Override
    public long read(Buffer sink, long byteCount) throws IOException {
        while (ready.exhausted()) {
            memory.shrink(memory.held());
            reading.allowance.check();
            if (ended || reading.over) {
                return -1;
            }
            if (!upstream.request(1)) {
                end();
            } else if (isReturned && upstream.getBuffer().getByte(0) == FEED) {
                upstream.skip(1);
                isReturned = false;
            } else {
                accept(line());
            }
        }
        return ready.read(sink, byteCount);
    }

    private void end() throws StreamFailure {
        endEvent();
        ended = true;
        give(reading.end());
        if (!any || !instead.isEmpty()) {
            if (RefusalWords.isIn(instead)) {
                throw new StreamFailure.Refused(instead);
            }
            String said = instead.substring(0, Math.min(instead.length(), MAX_SAID));
            throw new StreamFailure.NoStream(said.isEmpty() ? "sent an empty answer" : "sent “" + said + "”");
        }
    }

    /** Reads a line without its end, which is a line feed, a carriage return, or both. */
    private String line() throws IOException {
        Buffer buffer = upstream.getBuffer();
        long searched = 0;
        while (true) {
            long end = buffer.indexOfElement(LINE_ENDS, searched);
            if (end >= 0) {
                String line = buffer.readUtf8(end);
                isReturned = buffer.readByte() == RETURN;
                return whole(line);
            }
            searched = buffer.size();
            if (searched > MAX_LINE) {
                throw new StreamFailure.NoStream("sent a line of more than " + (MAX_LINE >> 20) + " MB");
            }
            hold(searched * COPIES);
            if (!upstream.request(searched + 1)) {
                return whole(buffer.readUtf8());
            }
        }
    }

    private String whole(String line) {
        boolean isFirst = !begun;
        begun = true;
        return isFirst && line.startsWith("\uFEFF") ? line.substring(1) : line;
    }

    private void hold(long bytes) throws StreamFailure.NoRoom {
        if (bytes > SMALL * COPIES && bytes > memory.held() && !memory.grow(bytes - memory.held())) {
            throw new StreamFailure.NoRoom();
        }
    }

    /**
     * Interprets a line. Beyond the standard it accepts an object without a field name, which is a complete answer or an error,
     * and an error in its own field. An object may span several lines.
     */
    private void accept(String line) throws StreamFailure {
        if (line.isEmpty()) {
            // An object outside of an event may hold empty lines
            if (!openIsPlain) {
                endEvent();
            }
        } else if (openIsPlain && !open.isEmpty()) {
            data(line);
        } else if (line.startsWith("event:")) {
            event = line.substring(6).strip();
        } else if (line.startsWith("data:")) {
            data(line.substring(5).strip());
        } else if (line.startsWith("error:")) {
            give(reading.pass("error", "{\"error\":" + error(line.substring(6).strip()) + "}"));
        } else if (line.startsWith("{")) {
            data(line);
            openIsPlain = !open.isEmpty();
        } else if (!line.startsWith(":") && !line.startsWith("id:") && !line.startsWith("retry:")) {
            passOver(line);
        }
    }

    private static String error(String said) {
        return said.startsWith("{")
                ? said
                : ProviderJson.text(ProviderJson.object().textNode(said));
    }

    private void data(String data) throws StreamFailure {
        if (open.isEmpty() && isNoChunk(data)) {
            if (event.equals("error") && !data.isEmpty()) {
                give(reading.pass(event, "{\"error\":" + error(data) + "}"));
            }
            passOver(data);
            return;
        }
        if (!open.isEmpty()) {
            more(data);
            return;
        }
        try {
            take(data);
        } catch (StreamFailure.NoStream e) {
            nesting.read(data);
            if (!nesting.isOpen() || !data.startsWith("{")) {
                throw e;
            }
            problem = e;
            open.append(data);
        }
    }

    /** A chunk of an answer may add nothing to it, as the first one usually does. */
    private static boolean isPartOfAnAnswer(String data) {
        return data.contains("\"choices\"") || data.contains("\"type\"");
    }

    /** Keep-alives are short; a long list is a broken chunk. */
    private static boolean isNoChunk(String data) {
        boolean isLongList = data.startsWith("[") && data.length() > MAX_SAID;
        return !data.startsWith("{") && !data.equals("[DONE]") && !isLongList;
    }

    private void more(String data) throws StreamFailure {
        open.append('\n').append(data);
        nesting.read("\n");
        nesting.read(data);
        if (open.length() > MAX_LINE) {
            throw new StreamFailure.NoStream("sent an event of more than " + (MAX_LINE >> 20) + " MB");
        }
        if (!nesting.isOpen()) {
            String whole = open.toString();
            open.setLength(0);
            openIsPlain = false;
            problem = null;
            take(whole);
        }
    }

    private void take(String data) throws StreamFailure {
        if (data.equals("[DONE]") && !instead.isEmpty()) {
            end();
            return;
        }
        String passed = reading.pass(event, data);
        event = "";
        if (passed.isEmpty() && !isPartOfAnAnswer(data)) {
            remember(data);
        }
        give(passed);
    }

    /** Skips a keep-alive, or anything else that is not part of an answer. */
    private void passOver(String said) {
        event = "";
        remember(said);
    }

    /** Keeps the first data, but prefers data with a message for a person to a keep-alive; within an answer, only that. */
    private void remember(String said) {
        if (said.isBlank() || said.length() > MAX_KEPT || (any && !isError(said))) {
            return;
        }
        if (instead.isEmpty() || (!RefusalWords.isIn(instead) && RefusalWords.isIn(said))) {
            instead = said;
        }
    }

    private static boolean isError(String said) {
        return RefusalWords.isIn(said) || ERROR.matcher(said).lookingAt();
    }

    private void give(String passed) {
        if (!passed.isEmpty()) {
            any = true;
            instead = "";
            ready.writeUtf8(passed);
        }
    }

    /** Ends the event, which fails if it is incomplete. */
    private void endEvent() throws StreamFailure {
        if (problem != null) {
            throw problem;
        }
        event = "";
    }

    @Override
    public Timeout timeout() {
        return upstream.timeout();
    }

    @Override
    public void close() throws IOException {
        upstream.close();
    }

    /** Tracks whether an object received in pieces is still open. */
    static final class Nesting {
        private int depth;
        private boolean inText;
        private boolean isEscaped;

        boolean isOpen() {
            return depth > 0 || inText;
        }

        void read(String piece) {
            for (int at = 0; at < piece.length(); at++) {
                char c = piece.charAt(at);
                if (isEscaped) {
                    isEscaped = false;
                } else if (inText) {
                    isEscaped = c == '\\';
                    inText = c != '"';
                } else {
                    inText = c == '"';
                    depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
                }
            }
        }
    }
}

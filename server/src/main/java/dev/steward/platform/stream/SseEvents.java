package dev.steward.platform.stream;

import dev.steward.platform.text.WellFormed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads events from an untrusted stream. The bytes between two events are limited, whatever they are: one event, endless
 * comments, or an unknown field. Blocks; not thread-safe.
 */
public final class SseEvents {

    private static final int CHUNK = 16 * 1024;

    /** The most digits of a retry time; longer ones are ignored. */
    private static final int DIGITS = 9;

    /**
     * The fields between two empty lines.
     *
     * @param id null if there is none
     * @param type {@code message} if there is none
     * @param data null if there is none; empty in an event that only sets an id
     * @param retry milliseconds to wait before reconnecting; null if there is none
     */
    public record Event(
            @Nullable String id,
            String type,
            @Nullable String data,
            @Nullable Integer retry) {}

    /** There were too many bytes between two events. */
    public static final class TooLarge extends RuntimeException {

        private TooLarge() {
            super("More came in one event than is read.", null, false, false);
        }
    }

    private final InputStream in;
    private final int most;
    private final byte[] chunk = new byte[CHUNK];
    private int at;
    private int end;
    private boolean afterCarriageReturn;

    private ByteArrayOutputStream line = new ByteArrayOutputStream();
    private long bytes;

    private @Nullable String id;
    private @Nullable String type;
    private @Nullable StringBuilder data;
    private @Nullable Integer retry;
    private boolean first = true;

    /** @param most bytes from one event to the next */
    public SseEvents(InputStream in, int most) {
        this.in = in;
        this.most = most;
    }

    /**
     * The next event; null at the end of the stream. Fields after the last empty line are incomplete and ignored.
     *
     * @throws TooLarge if there are too many bytes before it
     */
    public @Nullable Event next() throws IOException {
        for (var text = nextLine(); text != null; text = nextLine()) {
            if (!text.isEmpty()) {
                field(text);
                continue;
            }
            if (id != null || data != null || retry != null) {
                return dispatch();
            }
        }
        return null;
    }

    private Event dispatch() {
        var event = new Event(
                id, type == null || type.isEmpty() ? "message" : type, data == null ? null : data.toString(), retry);
        id = null;
        type = null;
        data = null;
        retry = null;
        bytes = 0;
        return event;
    }

    private void field(String text) {
        int colon = text.indexOf(':');
        var name = colon < 0 ? text : text.substring(0, colon);
        var value = colon < 0 ? "" : text.substring(text.startsWith(" ", colon + 1) ? colon + 2 : colon + 1);
        switch (name) {
            case "id" -> id = value.indexOf('\uFFFD') < 0 ? value : id;
            case "event" -> type = value;
            case "data" ->
                data = data == null
                        ? new StringBuilder(value)
                        : data.append('\n').append(value);
            case "retry" -> retry = value.matches("[0-9]{1," + DIGITS + "}") ? Integer.valueOf(value) : retry;
            default -> {} // comments too
        }
    }

    /** A line ends with CR, LF or both. */
    private @Nullable String nextLine() throws IOException {
        while (at < end || fill()) {
            int stop = at;
            while (stop < end && chunk[stop] != '\n' && chunk[stop] != '\r') {
                stop++;
            }
            if (afterCarriageReturn && stop == at && chunk[at] == '\n') {
                afterCarriageReturn = false;
                at++;
                continue;
            }
            afterCarriageReturn = false;
            hold(stop);
            if (stop < end) {
                afterCarriageReturn = chunk[stop] == '\r';
                at = stop + 1;
                return text();
            }
        }
        return null;
    }

    private boolean fill() throws IOException {
        at = 0;
        end = Math.max(0, in.read(chunk));
        return end > 0;
    }

    private void hold(int stop) {
        bytes += stop - at + 1;
        if (bytes > most) {
            throw new TooLarge();
        }
        line.write(chunk, at, stop - at);
        at = stop;
    }

    private String text() {
        var text = line.toString(StandardCharsets.UTF_8);
        if (line.size() > CHUNK) {
            line = new ByteArrayOutputStream(); // do not keep the buffer for one long line
        }
        line.reset();
        var repaired = WellFormed.repaired(text);
        boolean marked = first && repaired.startsWith("\uFEFF");
        first = false;
        return marked ? repaired.substring(1) : repaired;
    }
}

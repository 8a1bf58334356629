package dev.steward.platform.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;

/**
 * Reads UTF-8 leniently: a character beyond the first plane may be encoded as two surrogates of three bytes each, as some
 * programs do. An invalid byte becomes NUL, which {@link WellFormed} counts as a flaw and replaces; nothing is replaced
 * silently.
 */
public final class LooseUtf8 extends Reader {

    private static final int BUFFER = 64 * 1024;
    private static final int MAX_LENGTH = 4;
    private static final char FLAW = '\0';

    private final InputStream in;
    private final byte[] bytes = new byte[BUFFER];
    private int at;
    private int limit;
    private boolean ended;

    /** The low surrogate still to be returned; 0 for none. */
    private char half;

    public LooseUtf8(InputStream in) {
        this.in = in;
    }

    @Override
    public int read(char[] into, int from, int length) throws IOException {
        int written = 0;
        while (written < length) {
            if (half != 0) {
                into[from + written++] = half;
                half = 0;
                continue;
            }
            if (limit - at < MAX_LENGTH && !ended && written > 0) {
                break; // returns what is available before waiting for more
            }
            fill();
            if (at == limit) {
                break;
            }
            into[from + written++] = next();
        }
        return written == 0 && length > 0 ? -1 : written;
    }

    private void fill() throws IOException {
        while (limit - at < MAX_LENGTH && !ended) {
            System.arraycopy(bytes, at, bytes, 0, limit - at);
            limit -= at;
            at = 0;
            int read = in.read(bytes, limit, bytes.length - limit);
            ended = read < 0;
            limit += Math.max(0, read);
        }
    }

    private char next() {
        int first = bytes[at] & 0xff;
        if (first < 0x80) {
            at++;
            return (char) first;
        }
        int more = first >= 0xf0 && first < 0xf5 ? 3 : first >= 0xe0 ? 2 : first >= 0xc2 ? 1 : 0;
        if (first >= 0xf5 || more == 0 || limit - at <= more) {
            at++;
            return FLAW;
        }
        int code = first & (0x3f >> more);
        for (int i = 1; i <= more; i++) {
            int part = bytes[at + i] & 0xff;
            if ((part & 0xc0) != 0x80) {
                at++;
                return FLAW;
            }
            code = code << 6 | part & 0x3f;
        }
        if (more == 2 && code < 0x800 || more == 3 && (code < 0x10000 || code > Character.MAX_CODE_POINT)) {
            at++;
            return FLAW;
        }
        at += more + 1;
        if (more < 3) {
            return (char) code; // possibly a surrogate, completed by the next one
        }
        half = Character.lowSurrogate(code);
        return Character.highSurrogate(code);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}

package dev.steward.platform.web;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;

/**
 * Removes the parameters from the types of parts while a form passes through: the form parser fails on an unknown charset,
 * and the charset of a file is not used. All other bytes pass unchanged. One instance per form, fed in order.
 */
final class PartTypes {

    private static final String TYPE = "content-type:";

    /** A longer line is not a header of interest; the form parser has limits of its own. */
    private static final int MAX_LINE = 8 * 1024;

    private final byte[] delimiter;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    /** The number of delimiter bytes matched; all of them while the headers of a part pass. */
    private int matched = 2; // the first delimiter also starts a line

    /** Whether the rest of the delimiter's own line is passing. */
    private boolean onDelimiter;

    private boolean afterType;

    private PartTypes(String boundary) {
        this.delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The same form without parameters of part types. @param boundary between its parts */
    static Flux<DataBuffer> plain(Flux<DataBuffer> body, String boundary) {
        return Flux.defer(() -> {
            var types = new PartTypes(boundary);
            return body.map(types::passed).concatWith(Flux.defer(() -> Flux.just(buffer(types.line.toByteArray()))));
        });
    }

    private static DataBuffer buffer(byte[] bytes) {
        return DefaultDataBufferFactory.sharedInstance.wrap(bytes);
    }

    private DataBuffer passed(DataBuffer piece) {
        var bytes = new byte[piece.readableByteCount()];
        piece.read(bytes);
        DataBufferUtils.release(piece);
        var passed = new ByteArrayOutputStream(bytes.length + line.size());
        int from = 0;
        for (int at = 0; at < bytes.length; at++) {
            byte next = bytes[at];
            if (matched < delimiter.length) {
                // The delimiter contains a carriage return only at its start, so a mismatch can only restart there.
                matched = next == delimiter[matched] ? matched + 1 : next == '\r' ? 1 : 0;
                if (matched == delimiter.length) {
                    onDelimiter = true;
                    passed.write(bytes, from, at + 1 - from);
                }
                continue;
            }
            line.write(next);
            from = at + 1;
            if (next == '\n' || line.size() > MAX_LINE) {
                endLine(line.toString(StandardCharsets.ISO_8859_1), passed);
                line.reset();
            }
        }
        if (matched < delimiter.length) {
            passed.write(bytes, from, bytes.length - from);
        }
        return buffer(passed.toByteArray());
    }

    private void endLine(String header, ByteArrayOutputStream passed) {
        boolean goesOnWithType = afterType && (header.startsWith(" ") || header.startsWith("\t"));
        afterType = goesOnWithType || header.toLowerCase(Locale.ROOT).startsWith(TYPE);
        int parameters = header.indexOf(';');
        var kept =
                goesOnWithType ? "" : afterType && parameters >= 0 ? header.substring(0, parameters) + "\r\n" : header;
        passed.writeBytes(kept.getBytes(StandardCharsets.ISO_8859_1));
        if ((header.equals("\r\n") && !onDelimiter) || header.length() > MAX_LINE) {
            matched = 2; // a part without content ends immediately
        }
        onDelimiter = false;
    }
}

package dev.steward.platform.web;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;

/**
 * Takes the parameters off the types of parts, while a form passes: what reads the form gives it up at a charset that it does not
 * know, and nobody asks for the charset of a file. All other bytes pass as they are. For one form, in the order of its pieces.
 */
final class PartTypes {

    private static final String TYPE = "content-type:";

    /** A longer line is no header that anybody reads; what reads the form has limits of its own. */
    private static final int MAX_LINE = 8 * 1024;

    private final byte[] delimiter;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    /** Bytes of the delimiter that have passed; all of them while the headers of a part pass. */
    private int matched = 2; // the first one begins a line too

    /** Whether the rest of the delimiter's own line passes. */
    private boolean onDelimiter;

    private boolean afterType;

    private PartTypes(String boundary) {
        this.delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The same form without parameters of parts. @param boundary between its parts */
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
                // A carriage return is nowhere in it but at its beginning, so nothing shorter can have begun meanwhile.
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
            matched = 2; // a part without content ends at once
        }
        onDelimiter = false;
    }
}

package dev.steward.platform.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;

/** What long answers are packed with, so that a phone on a slow line need not wait for them. */
final class Gzip {

    static final String NAME = "gzip";

    /** Bytes of an answer that fits into a few packets as it is. */
    private static final int MIN = 4 * 1024;

    /** Bytes that whoever sits on this very machine has sooner as they are. */
    private static final int MAX_FROM_HERE = 256 * 1024;

    private Gzip() {}

    /** What a proxy on this machine says of whoever asked it. */
    private static final List<String> PASSED_ON = List.of("Forwarded", "X-Forwarded-For", "X-Real-IP", HttpHeaders.VIA);

    /** Whether an answer of so many bytes comes sooner when it is packed. */
    static boolean isWorthIt(int bytes, ServerHttpRequest request) {
        return bytes >= MIN && (bytes <= MAX_FROM_HERE || !isFromHere(request));
    }

    private static boolean isFromHere(ServerHttpRequest request) {
        var from = request.getRemoteAddress();
        return from != null
                && from.getAddress() != null
                && from.getAddress().isLoopbackAddress()
                && PASSED_ON.stream().noneMatch(request.getHeaders()::containsHeader);
    }

    /** Whether whoever asks can read it. */
    static boolean isAccepted(HttpHeaders request) {
        return Codings.of(request.getOrEmpty(HttpHeaders.ACCEPT_ENCODING)).accept(NAME);
    }

    /** The bytes packed quickly rather than tightly. */
    static byte[] pack(byte[] bytes) {
        var packed = new ByteArrayOutputStream(bytes.length / 4);
        try (var gzip = new Quick(packed)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return packed.toByteArray();
    }

    private static final class Quick extends GZIPOutputStream {

        private Quick(ByteArrayOutputStream to) throws IOException {
            super(to, 8 * 1024);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}

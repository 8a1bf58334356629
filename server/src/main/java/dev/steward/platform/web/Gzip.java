package dev.steward.platform.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;

/** Compresses long responses, so that phones on slow connections do not have to wait for them. */
final class Gzip {

    static final String NAME = "gzip";

    /** Smaller responses fit into a few packets anyway. */
    private static final int MIN = 4 * 1024;

    /** Up to this size, compression also pays off for a client on this machine. */
    private static final int MAX_FROM_HERE = 256 * 1024;

    private Gzip() {}

    /** Headers in which a proxy on this machine names its client. */
    private static final List<String> PASSED_ON = List.of("Forwarded", "X-Forwarded-For", "X-Real-IP", HttpHeaders.VIA);

    /** Whether a response of that size arrives sooner if it is compressed. */
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

    static boolean isAccepted(HttpHeaders request) {
        return Codings.of(request.getOrEmpty(HttpHeaders.ACCEPT_ENCODING)).accept(NAME);
    }

    /** Compresses for speed rather than size. */
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

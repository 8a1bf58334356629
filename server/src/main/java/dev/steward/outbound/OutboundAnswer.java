package dev.steward.outbound;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What came back from a call.
 *
 * @param url where it came from, after all redirects
 * @param headers by their names in small letters, as they were sent; 32 KiB at the most. Where the body was unpacked,
 *     Content-Encoding and Content-Length are left out: they are about another one
 * @param body as much of it as the limit allows, unpacked
 * @param truncated whether more came, or would have come
 * @param bytes the size of the whole body as far as it is known: as its length was announced, else as much as was read
 */
public record OutboundAnswer(
        int status, String url, Map<String, List<String>> headers, byte[] body, boolean truncated, long bytes) {

    /** The first value of a header. @param name in small letters */
    public Optional<String> header(String name) {
        return headers.getOrDefault(name, List.of()).stream().findFirst();
    }

    /** Without what a service told in confidence. */
    @Override
    public String toString() {
        return "OutboundAnswer[%d, %d bytes]".formatted(status, bytes);
    }
}

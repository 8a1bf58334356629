package dev.steward.outbound;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The response to a call.
 *
 * @param url of the response, after all redirects
 * @param headers as sent, with lowercase names; at most 32 KiB. Without Content-Encoding and Content-Length if the body was
 *     decompressed, as they no longer apply
 * @param body up to the limit, decompressed
 * @param truncated whether there was more, or would have been
 * @param bytes the size of the whole body as far as known: its announced length, otherwise the bytes read
 */
public record OutboundAnswer(
        int status, String url, Map<String, List<String>> headers, byte[] body, boolean truncated, long bytes) {

    /** The first value of a header. @param name in lowercase */
    public Optional<String> header(String name) {
        return headers.getOrDefault(name, List.of()).stream().findFirst();
    }

    /** Omits everything that may be confidential. */
    @Override
    public String toString() {
        return "OutboundAnswer[%d, %d bytes]".formatted(status, bytes);
    }
}

package dev.steward.mcp.oauth;

import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One call of a sign-in.
 *
 * @param headers each name once; the values may be secret
 * @param body what is posted; null for a GET. It may hold secrets.
 */
public record HttpRequest(
        URI uri, Map<String, String> headers, @Nullable String body) {

    /** Bytes of the longest answer that is read. */
    public static final int MAX_ANSWER = 256 * 1024;

    private static final String JSON = "application/json";

    public HttpRequest {
        headers = Map.copyOf(headers);
    }

    static HttpRequest get(URI uri) {
        return new HttpRequest(uri, Map.of("Accept", JSON), null);
    }

    /** A page for people; what is wrong with the request is wished for as JSON. */
    static HttpRequest page(URI uri) {
        return new HttpRequest(uri, Map.of("Accept", JSON + ", */*;q=0.5"), null);
    }

    static HttpRequest json(URI uri, String body) {
        return new HttpRequest(uri, Map.of("Accept", JSON, "Content-Type", JSON), body);
    }

    /** Without what may be secret, which is nearly all of it. */
    @Override
    public String toString() {
        return (body == null ? "GET " : "POST ") + uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath();
    }
}

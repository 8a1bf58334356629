package dev.steward.mcp.oauth;

import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request of a sign-in.
 *
 * @param headers each name once; the values may be secret
 * @param body posted; null for a GET. It may contain secrets.
 */
public record HttpRequest(
        URI uri, Map<String, String> headers, @Nullable String body) {

    /** Limit of a response, in bytes. */
    public static final int MAX_ANSWER = 256 * 1024;

    private static final String JSON = "application/json";

    public HttpRequest {
        headers = Map.copyOf(headers);
    }

    static HttpRequest get(URI uri) {
        return new HttpRequest(uri, Map.of("Accept", JSON), null);
    }

    /** A request for a page for people; errors are preferred as JSON. */
    static HttpRequest page(URI uri) {
        return new HttpRequest(uri, Map.of("Accept", JSON + ", */*;q=0.5"), null);
    }

    static HttpRequest json(URI uri, String body) {
        return new HttpRequest(uri, Map.of("Accept", JSON, "Content-Type", JSON), body);
    }

    /** The first message to a tool server, to learn how it refuses whoever has not signed in. */
    static HttpRequest initialize(URI server) {
        return new HttpRequest(server, Map.of("Accept", JSON + ", text/event-stream", "Content-Type", JSON), """
                {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-11-25",\
                 "capabilities": {}, "clientInfo": {"name": "steward", "version": "1"}}}""");
    }

    /** Omits anything that may be secret, which is nearly all of it. */
    @Override
    public String toString() {
        return (body == null ? "GET " : "POST ") + uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath();
    }
}

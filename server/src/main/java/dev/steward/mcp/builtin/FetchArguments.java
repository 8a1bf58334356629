package dev.steward.mcp.builtin;

import dev.steward.mcp.session.LocalServer.Wrong;
import dev.steward.outbound.OutboundLimits;
import dev.steward.outbound.OutboundRequest;
import dev.steward.outbound.OutboundSpelling;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A model's request to fetch something.
 *
 * @param request to send
 * @param maxBytes of the body to return
 * @param isReadable whether to make a page readable
 */
record FetchArguments(OutboundRequest request, int maxBytes, boolean isReadable) {

    static final Duration TIME = Duration.ofSeconds(30);

    static final int USUAL_BYTES = 200_000;
    static final int MAX_BYTES = 5_000_000;

    private static final int MAX_REDIRECTS = 10;

    /** How much is read of a page to be made readable, of which only a small part is returned. */
    private static final int PAGE_BYTES = 2_000_000;

    private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");

    /**
     * Reads the arguments of a call.
     *
     * @param method null to use the one in the arguments
     * @throws Wrong if an argument is invalid
     */
    static FetchArguments of(@Nullable String method, Map<String, Object> arguments) {
        var named = method != null ? method : text(arguments, "method", "GET").toUpperCase(Locale.ROOT);
        if (!METHODS.contains(named)) {
            throw new Wrong("“method” has to be GET, POST, PUT, PATCH, DELETE, HEAD or OPTIONS.");
        }
        int bytes = bytes(arguments.get("max_bytes"));
        boolean isReadable =
                switch (text(arguments, "format", "auto")) {
                    case "auto" -> true;
                    case "raw" -> false;
                    default -> throw new Wrong("“format” has to be “auto” or “raw”.");
                };
        var request = new OutboundRequest(
                named,
                url(arguments),
                headers(arguments),
                Set.of(),
                method != null ? new byte[0] : text(arguments, "body", "").getBytes(StandardCharsets.UTF_8),
                new OutboundLimits(isReadable ? Math.max(bytes, PAGE_BYTES) : bytes, TIME, MAX_REDIRECTS));
        return new FetchArguments(request, bytes, isReadable);
    }

    private static int bytes(@Nullable Object value) {
        if (!(value instanceof Number number)) {
            return USUAL_BYTES;
        }
        long bytes = number.longValue();
        return bytes <= 0 || bytes > MAX_BYTES ? USUAL_BYTES : (int) bytes;
    }

    private static String url(Map<String, Object> arguments) {
        var url = text(arguments, "url", "").strip();
        if (url.isEmpty()) {
            throw new Wrong("“url” is missing. Give the whole address, with https:// before it.");
        }
        int fragment = url.indexOf('#');
        var address = OutboundSpelling.encoded(fragment < 0 ? url : url.substring(0, fragment), StandardCharsets.UTF_8);
        var query = query(arguments.get("params"));
        return query.isEmpty() ? address : address + (address.contains("?") ? "&" : "?") + query;
    }

    private static String query(@Nullable Object params) {
        var pairs = new ArrayList<String>();
        map(params, "params").forEach((name, value) -> {
            for (var each : value instanceof List<?> list ? list : List.of(value)) {
                pairs.add(encoded(name) + "=" + encoded(String.valueOf(each)));
            }
        });
        return String.join("&", pairs);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static Map<String, String> headers(Map<String, Object> arguments) {
        var headers = new LinkedHashMap<String, String>();
        headers.put("User-Agent", "Steward");
        map(arguments.get("headers"), "headers").forEach((name, value) -> {
            headers.keySet().removeIf(name::equalsIgnoreCase);
            headers.put(name, String.valueOf(value));
        });
        return headers;
    }

    private static Map<String, Object> map(@Nullable Object value, String name) {
        if (value == null) {
            return Map.of();
        }
        if (!(value instanceof Map<?, ?> map)) {
            throw new Wrong("“%s” has to be an object of names and values.".formatted(name));
        }
        var named = new LinkedHashMap<String, Object>();
        map.forEach((key, each) -> {
            if (each != null) {
                named.put(String.valueOf(key), each);
            }
        });
        return named;
    }

    private static String text(Map<String, Object> arguments, String name, String otherwise) {
        return switch (arguments.get(name)) {
            case null -> otherwise;
            case String text -> text;
            default -> throw new Wrong("“%s” has to be a text.".formatted(name));
        };
    }

    /** Omits the content of the request. */
    @Override
    public String toString() {
        return "FetchArguments[" + request + "]";
    }
}

package dev.steward.outbound;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Builds the next request of a redirect. */
final class OutboundRedirect {

    private static final Set<Integer> STATUSES = Set.of(301, 302, 303, 307, 308);

    private OutboundRedirect() {}

    /** Whether a response is a redirect. @param location null if it has none */
    static boolean is(int status, @Nullable String location) {
        return location != null && STATUSES.contains(status);
    }

    /**
     * The next request, with an unchecked destination; empty if the response is not a redirect.
     *
     * @param location as in the header; null if there is none
     * @throws OutboundFailure if the redirect drops encryption or leads to an invalid address
     */
    static Optional<OutboundRequest> next(OutboundRequest request, int status, @Nullable String location) {
        if (location == null || !is(status, location)) {
            return Optional.empty();
        }
        var from = OutboundTarget.of(request.url());
        var url = resolved(from, OutboundSpelling.encoded(location.strip(), StandardCharsets.ISO_8859_1));
        OutboundUrl.spellingFlaw(url).ifPresent(flaw -> {
            throw refused(from, flaw);
        });
        var to = OutboundTarget.of(url);
        if (from.isEncrypted() && !to.isEncrypted()) {
            throw refused(from, "is not encrypted any more");
        }
        return Optional.of(sentOn(request, status, from, to));
    }

    static OutboundFailure refused(OutboundTarget from, String flaw) {
        return new OutboundFailure(
                OutboundFailure.Kind.REDIRECT,
                "“%s” redirects to an address that %s, so it was not followed."
                        .formatted(from.origin().host(), flaw));
    }

    private static OutboundRequest sentOn(OutboundRequest request, int status, OutboundTarget from, OutboundTarget to) {
        boolean asGet = becomesGet(request.method(), status);
        boolean sameOrigin = from.origin().equals(to.origin());
        Map<String, String> headers = request.headers().entrySet().stream()
                .filter(header -> sameOrigin || !request.isSecret(header.getKey()))
                .filter(header -> !asGet || !isAboutTheBody(header.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return new OutboundRequest(
                asGet ? "GET" : request.method(),
                to.url(),
                headers,
                request.secrets(),
                asGet ? new byte[0] : request.body(),
                request.limits());
    }

    private static boolean becomesGet(String method, int status) {
        return switch (status) {
            case 303 -> !method.equals("HEAD");
            case 301, 302 -> method.equals("POST");
            default -> false;
        };
    }

    private static boolean isAboutTheBody(String header) {
        return header.toLowerCase(Locale.ROOT).startsWith("content-");
    }

    /** Resolves a relative location. Java's own resolution loses paths and can change the host. */
    private static String resolved(OutboundTarget from, String location) {
        if (location.matches("(?s)[A-Za-z][A-Za-z0-9+.-]*:.*")) {
            return location;
        }
        if (location.startsWith("//")) {
            return from.origin().scheme() + ":" + location;
        }
        int query = from.path().indexOf('?');
        var path = query < 0 ? from.path() : from.path().substring(0, query);
        var relative =
                switch (location.isEmpty() ? '#' : location.charAt(0)) {
                    case '/' -> location;
                    case '?' -> path + location;
                    case '#' -> from.path();
                    default -> path.substring(0, path.lastIndexOf('/') + 1) + location;
                };
        return from.origin().scheme() + "://" + from.origin().authority() + withoutDots(relative);
    }

    private static String withoutDots(String path) {
        if (!path.contains("/.")) {
            return path;
        }
        try {
            return URI.create(path).normalize().toString();
        } catch (IllegalArgumentException _) {
            return path;
        }
    }
}

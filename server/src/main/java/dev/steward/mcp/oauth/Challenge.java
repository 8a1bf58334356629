package dev.steward.mcp.oauth;

import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A {@code WWW-Authenticate} challenge with which a tool server refused a call.
 *
 * @param error such as {@code invalid_token} or {@code insufficient_scope}; null if missing
 * @param scopes that are required; empty if missing
 * @param resourceMetadata the address of its metadata; null if missing or not an allowed address
 */
public record Challenge(
        @Nullable String error,
        List<String> scopes,
        @Nullable URI resourceMetadata) {

    private static final int MAX_LENGTH = 16_000;
    private static final String SCHEME = "bearer";

    public Challenge {
        scopes = List.copyOf(scopes);
    }

    /**
     * Reads the challenge for a bearer token; empty if there is none.
     *
     * @param headers the values of all such headers; values longer than 16,000 characters are ignored
     */
    public static Optional<Challenge> read(Collection<String> headers) {
        var found = new ArrayList<Challenge>();
        for (var header : headers) {
            if (header.length() <= MAX_LENGTH) {
                new ChallengeReader(header)
                        .all().stream()
                                .filter(each -> each.scheme().equals(SCHEME))
                                .forEach(each -> found.add(of(each.parameters())));
            }
        }
        return found.stream()
                .filter(each -> each.resourceMetadata != null)
                .findFirst()
                .or(() -> found.stream().findFirst());
    }

    private static Challenge of(Map<String, String> parameters) {
        return new Challenge(
                parameters.get("error"),
                Scopes.read(parameters.getOrDefault("scope", "")),
                Endpoint.read(parameters.getOrDefault("resource_metadata", "")).orElse(null));
    }

    /** Whether the token is valid but its scopes are insufficient. */
    public boolean needsMoreScope() {
        return "insufficient_scope".equals(error);
    }

    /** Whether it demands more scope but names only granted scopes, so that signing in again would change nothing. */
    public boolean isInVain(Collection<String> granted) {
        return needsMoreScope() && !scopes.isEmpty() && granted.containsAll(scopes);
    }
}

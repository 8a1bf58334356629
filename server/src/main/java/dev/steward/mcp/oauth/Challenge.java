package dev.steward.mcp.oauth;

import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a tool server says when it does not take a call, in its {@code WWW-Authenticate}.
 *
 * @param error such as {@code invalid_token} or {@code insufficient_scope}; null when it names none
 * @param scopes that it needs; empty when it names none
 * @param resourceMetadata where its metadata is; null when it does not say, or names no address that is called
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
     * The challenge for a bearer token; empty when there is none.
     *
     * @param headers the values of all headers of that name; what is longer than 16,000 characters is not read
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

    /** Whether the token is good, and is not allowed enough. */
    public boolean needsMoreScope() {
        return "insufficient_scope".equals(error);
    }

    /** Whether it wants more than the token allows, and names nothing but what was granted: a new sign-in changes nothing. */
    public boolean isInVain(Collection<String> granted) {
        return needsMoreScope() && !scopes.isEmpty() && granted.containsAll(scopes);
    }
}

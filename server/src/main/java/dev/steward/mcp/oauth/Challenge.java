package dev.steward.mcp.oauth;

import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
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

    /** A scheme, or a parameter with its value, or something to skip. Never backtracks. Some servers do not quote an address. */
    private static final Pattern PART = Pattern.compile("(?s)(?<word>[\\w!#$%&'*+.^`|~/-]++)"
            + "(?:[ \\t]*+=[ \\t]*+(?:\"(?<quoted>(?:\\\\.|[^\"])*+)\"?+|(?<plain>[^, \\t]*+)))?+"
            + "|\"(?:\\\\.|[^\"])*+\"?+|.");

    private static final Pattern ESCAPED = Pattern.compile("(?s)\\\\(.)");

    public Challenge {
        scopes = List.copyOf(scopes);
    }

    /**
     * Reads the challenge for a bearer token; empty if there is none.
     *
     * @param headers the values of all such headers; values longer than 16,000 characters are ignored
     */
    public static Optional<Challenge> read(Collection<String> headers) {
        var found = headers.stream()
                .filter(header -> header.length() <= MAX_LENGTH)
                .flatMap(header -> parameters(header).stream())
                .map(Challenge::of)
                .toList();
        return found.stream()
                .filter(each -> each.resourceMetadata != null)
                .findFirst()
                .or(() -> found.stream().findFirst());
    }

    /** The parameters of each challenge for a bearer token, by lower-case name; the first of a name counts (RFC 9110). */
    private static List<Map<String, String>> parameters(String header) {
        var found = new ArrayList<Map<String, String>>();
        Map<String, String> current = new HashMap<>(); // of no scheme yet
        for (var part = PART.matcher(header); part.find(); ) {
            var word = part.group("word");
            var quoted = part.group("quoted");
            var value = quoted == null
                    ? part.group("plain")
                    : ESCAPED.matcher(quoted).replaceAll("$1");
            if (word != null && value != null) {
                current.putIfAbsent(word.toLowerCase(Locale.ROOT), value);
            } else if (word != null) {
                current = new HashMap<>();
                if (word.equalsIgnoreCase("bearer")) {
                    found.add(current);
                }
            }
        }
        return found;
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

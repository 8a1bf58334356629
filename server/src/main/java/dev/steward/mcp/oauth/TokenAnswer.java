package dev.steward.mcp.oauth;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The response of a token endpoint. */
sealed interface TokenAnswer {

    /**
     * @param lifetime null if missing or invalid
     * @param scopes null if they are the requested ones
     */
    record Granted(
            String access,
            @Nullable String refresh,
            @Nullable Duration lifetime,
            @Nullable List<String> scopes,
            @Nullable IdToken identity)
            implements TokenAnswer {
        @Override
        public String toString() {
            return "Granted[]";
        }
    }

    /** A refusal; repeating the request would not help. The description may be empty. */
    record Refused(String error, String description) implements TokenAnswer {

        private static final Set<String> CLIENT = Set.of("invalid_client", "unauthorized_client");

        /** Some servers only say it in words. */
        private static final Pattern UNKNOWN = Pattern.compile(
                "(?i)\\bclient\\b.*\\b(not found|unknown|not registered|unregistered|invalid|does not exist|not exist)\\b"
                        + "|\\b(unknown|unregistered|invalid|no such) client\\b");

        /** Whether the server does not know the client, or no longer does. */
        boolean isAboutClient() {
            return CLIENT.contains(error)
                    || (error.equals("invalid_request")
                            && UNKNOWN.matcher(description).find());
        }
    }

    /**
     * No usable response; a retry may succeed.
     *
     * @param accepted whether the server accepted the request, which uses a code up
     */
    record Failed(String sentence, boolean accepted) implements TokenAnswer {}

    /** Limits the length of a token and excludes characters that could end a header. */
    Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]{1,16000}");

    Set<String> PASSING = Set.of("server_error", "temporarily_unavailable", "slow_down");

    Duration MAX_LIFE = Duration.ofDays(366);

    /** Returns the error in the response to a page request; empty if there is none. */
    static Optional<Refused> refusal(HttpAnswer page) {
        return page.status() >= 400 && page.status() < 500 && read(page, List.of()) instanceof Refused refused
                ? Optional.of(refused)
                : Optional.empty();
    }

    /** @param secrets that were sent, which some servers repeat in error messages */
    static TokenAnswer read(HttpAnswer answer, Collection<String> secrets) {
        var document = Document.read(answer.body());
        var error = document.flatMap(json -> json.text("error"))
                .map(text -> RemoteText.of(RemoteText.without(secrets, text)));
        boolean isFinal = answer.isSuccess() || answer.isRefusal();
        if (error.isPresent() && isFinal && !PASSING.contains(error.get())) {
            var description =
                    document.flatMap(json -> json.text("error_description")).orElse("");
            return new Refused(error.get(), RemoteText.of(RemoteText.without(secrets, description)));
        }
        if (!answer.isSuccess() || document.isEmpty() || error.isPresent()) {
            return failed(answer.isSuccess() ? "no tokens" : "status " + answer.status(), answer.isSuccess());
        }
        return tokens(document.get());
    }

    private static TokenAnswer tokens(Document json) {
        var access = token(json, "access_token");
        if (access.isEmpty()) {
            return failed("no access token", true);
        }
        if (!json.text("token_type").orElse("bearer").strip().equalsIgnoreCase("bearer")) {
            return failed("a token of a kind that Steward cannot use", true);
        }
        return new Granted(
                access.get(),
                token(json, "refresh_token").orElse(null),
                lifetime(json),
                json.text("scope").map(Scopes::read).orElse(null),
                json.text("id_token").flatMap(IdToken::read).orElse(null));
    }

    private static Optional<String> token(Document json, String field) {
        return json.text(field).filter(text -> TOKEN.matcher(text).matches());
    }

    private static @Nullable Duration lifetime(Document json) {
        long seconds = json.number("expires_in");
        if (seconds <= 0) {
            return null;
        }
        return Duration.ofSeconds(Math.min(seconds, MAX_LIFE.toSeconds()));
    }

    private static Failed failed(String what, boolean accepted) {
        return new Failed(
                "The authorization server answered with %s where tokens were expected. Try again later."
                        .formatted(what),
                accepted);
    }
}

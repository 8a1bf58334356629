package dev.steward.mcp.oauth;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the person's browser came back with. */
sealed interface Redirect {

    /** Consent. The code is secret and can be exchanged once. */
    record Code(String value) implements Redirect {
        @Override
        public String toString() {
            return "Code[]";
        }
    }

    /** No consent. Both texts come from the authorization server. */
    record Denied(String error, String description) implements Redirect {

        private static final Set<String> NEEDS_PERSON =
                Set.of("login_required", "interaction_required", "consent_required", "account_selection_required");

        boolean needsPerson() {
            return NEEDS_PERSON.contains(error);
        }
    }

    /** The answer came from another authorization server than the one asked, or does not name its issuer. */
    record WrongIssuer() implements Redirect {}

    /** No answer in time. */
    record Nothing() implements Redirect {}

    /** Returns empty if it is not an answer to this sign-in: the state differs or the query is invalid. */
    static Optional<Redirect> read(String query, String state, ServerMetadata asked) {
        return Form.read(query)
                .filter(fields -> isSame(fields.getOrDefault("state", ""), state))
                .map(fields -> read(fields, asked));
    }

    private static Redirect read(Map<String, String> fields, ServerMetadata asked) {
        var issuer = fields.get("iss");
        // RFC 9207, 2.4: compared exactly.
        if (issuer == null ? asked.tellsIssuer() : !issuer.equals(asked.issuer())) {
            return new WrongIssuer();
        }
        var error = fields.getOrDefault("error", "");
        var code = fields.getOrDefault("code", "");
        if (!error.isEmpty() || code.isEmpty()) {
            return new Denied(
                    error.isEmpty() ? "no code" : RemoteText.of(error),
                    RemoteText.of(fields.getOrDefault("error_description", "")));
        }
        return new Code(code);
    }

    /** Compares in constant time. */
    static boolean isSame(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}

package dev.steward.mcp.oauth;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Set;

/** What the person's browser came back with. */
sealed interface Redirect {

    /** Consent. The code is secret, and good for one exchange. */
    record Code(String value) implements Redirect {
        @Override
        public String toString() {
            return "Code[]";
        }
    }

    /** No consent. Both texts are the authorization server's. */
    record Denied(String error, String description) implements Redirect {

        private static final Set<String> NEEDS_PERSON =
                Set.of("login_required", "interaction_required", "consent_required", "account_selection_required");

        boolean needsPerson() {
            return NEEDS_PERSON.contains(error);
        }
    }

    /** Another authorization server answered than the one that was asked, or it does not say who it is. */
    record WrongIssuer() implements Redirect {}

    /** Nothing that this sign-in asked for: the state is another one, or it is no such answer. */
    record Stray() implements Redirect {}

    /** Nobody came back in time. */
    record Nothing() implements Redirect {}

    /**
     * @param query behind the question mark of the address that was called
     * @param state what was sent along
     */
    static Redirect read(String query, String state, ServerMetadata asked) {
        var fields = Form.read(query);
        if (fields.isEmpty() || !isSame(fields.get().getOrDefault("state", ""), state)) {
            return new Stray();
        }
        var issuer = fields.get().get("iss");
        // RFC 9207, 2.4: compared letter by letter.
        if (issuer == null ? asked.tellsIssuer() : !issuer.equals(asked.issuer())) {
            return new WrongIssuer();
        }
        var error = fields.get().getOrDefault("error", "");
        var code = fields.get().getOrDefault("code", "");
        if (!error.isEmpty() || code.isEmpty()) {
            return new Denied(
                    error.isEmpty() ? "no code" : RemoteText.of(error),
                    RemoteText.of(fields.get().getOrDefault("error_description", "")));
        }
        return new Code(code);
    }

    /** In the same time whatever the letters are. */
    static boolean isSame(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}

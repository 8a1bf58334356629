package dev.steward.agent.trigger;

import dev.steward.platform.web.Op;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a sender that verifies the address of a webhook wants back, other than as JSON. It sends no event before it has that.
 *
 * @param header that is to hold the text, such as for Asana; null for the body, such as for Microsoft Graph
 */
public record WebhookHandshake(@Nullable String header, String text) {

    /** Of the query. */
    public static final String TOKEN = "validationToken";

    public static final String SECRET = "X-Hook-Secret";

    private static final Op.Range ECHO = new Op.Range(1, WebhookPing.MAX_ECHO);

    private static final Set<String> NO_EVENT = Set.of("", "{}");

    /**
     * Empty if the call is an ordinary one.
     *
     * @param secret with an event in the body, it is only a password that the sender sends with each call
     */
    public static Optional<WebhookHandshake> of(@Nullable String token, @Nullable String secret, byte[] body) {
        if (token != null && isEchoed(token)) {
            return Optional.of(new WebhookHandshake(null, token));
        }
        return secret != null && isEchoed(secret) && NO_EVENT.contains(new String(body, StandardCharsets.UTF_8).strip())
                ? Optional.of(new WebhookHandshake(SECRET, secret))
                : Optional.empty();
    }

    /** Describes what every webhook takes; its last answer is that of a ping. */
    public static Op described(Op hook) {
        return hook.query(TOKEN, String.class, ECHO, "Returned as plain text; nothing is started")
                .header(SECRET, ECHO, "Of a call without an event: returned in the same header; nothing is started")
                .anyBody()
                .orText();
    }

    private static boolean isEchoed(String text) {
        return !text.isBlank() && text.length() <= WebhookPing.MAX_ECHO;
    }
}

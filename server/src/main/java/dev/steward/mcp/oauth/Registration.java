package dev.steward.mcp.oauth;

import dev.steward.platform.security.Origin;
import dev.steward.platform.security.Secret;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A client that Steward registered at an authorization server for one credential.
 *
 * @param redirect the only registered redirect address
 * @param expiresAt when its secret expires; null if it does not
 */
public record Registration(
        String issuer,
        Client client,
        URI redirect,
        @Nullable Instant expiresAt) {

    /** A sign-in takes minutes, and clocks differ between machines. */
    private static final Duration SPARE = Duration.ofMinutes(15);

    private static final int MAX_ID = 2_000;

    boolean isFor(String server, URI wished, Instant now) {
        return issuer.equals(server)
                && redirect.equals(wished)
                && (expiresAt == null || now.plus(SPARE).isBefore(expiresAt));
    }

    /** Reads the response to a request (RFC 7591). @throws SignInFailure if the client was not registered or cannot be used */
    static Registration read(HttpAnswer answer, ServerMetadata server, URI redirect) {
        var document = Document.read(answer.body());
        var id = document.flatMap(json -> json.text("client_id")).filter(Registration::isId);
        if (!answer.isSuccess() || id.isEmpty()) {
            throw refused(
                    document.flatMap(json -> json.text("error_description").or(() -> json.text("error")))
                            .map(said -> ": “" + RemoteText.of(said) + "”")
                            .orElse(" (status %d)".formatted(answer.status())));
        }
        var json = document.orElseThrow();
        var secret = json.text("client_secret")
                .map(value ->
                        new Secret(value, Origin.of(server.token().toString()).orElseThrow()))
                .orElse(null);
        var told = json.text("token_endpoint_auth_method").flatMap(Authentication::named);
        var way = secret == null
                ? Authentication.NONE
                : told.orElseGet(() -> Authentication.choose(server.authentications()));
        return new Registration(
                server.issuer(), new Client(id.get(), secret, way, true), redirect, expiry(json, secret));
    }

    private static @Nullable Instant expiry(Document json, @Nullable Secret secret) {
        long seconds = json.number("client_secret_expires_at");
        return secret == null || seconds <= 0 || seconds > Instant.MAX.getEpochSecond()
                ? null
                : Instant.ofEpochSecond(seconds);
    }

    private static boolean isId(String id) {
        return id.length() <= MAX_ID && id.chars().noneMatch(Character::isISOControl);
    }

    private static SignInFailure refused(String why) {
        return SignInFailure.refused(
                "The authorization server did not register Steward%s. Register a client there, and enter its id in the settings of the server."
                        .formatted(why));
    }
}

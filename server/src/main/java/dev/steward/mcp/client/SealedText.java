package dev.steward.mcp.client;

import dev.steward.mcp.oauth.Authentication;
import dev.steward.mcp.oauth.Client;
import dev.steward.mcp.oauth.Credential;
import dev.steward.mcp.oauth.Registration;
import dev.steward.mcp.oauth.Tokens;
import dev.steward.platform.security.Origin;
import dev.steward.platform.security.Secret;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Converts sign-in data to and from the text that is sealed. The text contains plain secrets. */
final class SealedText {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private SealedText() {}

    private record Value(String value, @Nullable String origin) {

        static @Nullable Value of(@Nullable Secret secret) {
            if (secret == null) {
                return null;
            }
            var origin = secret.origin();
            return origin.flatMap(secret::sentTo)
                    .or(secret::unbound)
                    .map(value -> new Value(value, origin.map(Origin::toString).orElse(null)))
                    .orElseThrow();
        }

        Secret secret() {
            return new Secret(
                    value, Optional.ofNullable(origin).flatMap(Origin::of).orElse(null));
        }

        static @Nullable Secret secret(@Nullable Value value) {
            return value == null ? null : value.secret();
        }
    }

    private record StoredClient(String id, @Nullable Value secret, String authentication, boolean registered) {

        static StoredClient of(Client client) {
            return new StoredClient(
                    client.id(),
                    Value.of(client.secret()),
                    client.authentication().toString(),
                    client.registered());
        }

        Client client() {
            return new Client(
                    id,
                    Value.secret(secret),
                    Authentication.named(authentication).orElse(Authentication.NONE),
                    registered);
        }
    }

    private record StoredTokens(
            Value access,
            @Nullable Value refresh,
            String issuedAt,
            @Nullable Long seconds) {

        static @Nullable StoredTokens of(@Nullable Tokens tokens) {
            if (tokens == null) {
                return null;
            }
            var lifetime = tokens.lifetime();
            return new StoredTokens(
                    Optional.ofNullable(Value.of(tokens.access())).orElseThrow(),
                    Value.of(tokens.refresh()),
                    tokens.issuedAt().toString(),
                    lifetime == null ? null : lifetime.toSeconds());
        }

        Tokens tokens() {
            return new Tokens(
                    access.secret(),
                    Value.secret(refresh),
                    Instant.parse(issuedAt),
                    seconds == null ? null : Duration.ofSeconds(seconds));
        }
    }

    private record StoredCredential(
            String resource,
            String issuer,
            String tokenEndpoint,
            @Nullable String revocation,
            StoredClient client,
            @Nullable StoredTokens tokens,
            List<String> scopes,
            @Nullable String loginHint) {}

    private record StoredRegistration(
            String issuer,
            StoredClient client,
            String redirect,
            @Nullable String expiresAt) {}

    static String of(Credential credential) {
        var revocation = credential.revocation();
        return JSON.writeValueAsString(new StoredCredential(
                credential.resource(),
                credential.issuer(),
                credential.tokenEndpoint().toString(),
                revocation == null ? null : revocation.toString(),
                StoredClient.of(credential.client()),
                StoredTokens.of(credential.tokens()),
                credential.scopes(),
                credential.loginHint()));
    }

    static Credential credential(String text) {
        var stored = JSON.readValue(text, StoredCredential.class);
        return new Credential(
                stored.resource,
                stored.issuer,
                URI.create(stored.tokenEndpoint),
                stored.revocation == null ? null : URI.create(stored.revocation),
                stored.client.client(),
                stored.tokens == null ? null : stored.tokens.tokens(),
                stored.scopes,
                stored.loginHint);
    }

    static String of(Registration registration) {
        var expires = registration.expiresAt();
        return JSON.writeValueAsString(new StoredRegistration(
                registration.issuer(),
                StoredClient.of(registration.client()),
                registration.redirect().toString(),
                expires == null ? null : expires.toString()));
    }

    static Registration registration(String text) {
        var stored = JSON.readValue(text, StoredRegistration.class);
        return new Registration(
                stored.issuer,
                stored.client.client(),
                URI.create(stored.redirect),
                stored.expiresAt == null ? null : Instant.parse(stored.expiresAt));
    }
}

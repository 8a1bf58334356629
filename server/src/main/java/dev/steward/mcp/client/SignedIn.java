package dev.steward.mcp.client;

import dev.steward.mcp.oauth.Access;
import dev.steward.mcp.oauth.Challenge;
import dev.steward.mcp.oauth.Credentials;
import dev.steward.mcp.session.Authorization;
import dev.steward.mcp.session.SessionFailure;
import dev.steward.mcp.session.SessionFailure.Kind;
import dev.steward.platform.security.Origin;
import dev.steward.platform.security.Secret;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Authorizes requests to one server. If no one ever signed in, they carry no token, which many servers accept. */
final class SignedIn implements Authorization {

    private static final int UNAUTHORIZED = 401;

    private final Credentials credentials;
    private final String key;
    private final Origin server;
    private final AtomicReference<@Nullable Secret> shown = new AtomicReference<>();
    private volatile @Nullable Challenge challenge;

    SignedIn(Credentials credentials, String key, Origin server) {
        this.credentials = credentials;
        this.key = key;
        this.server = server;
    }

    /** The challenge of the last refused call; empty if there was none. */
    Optional<Challenge> challenge() {
        return Optional.ofNullable(challenge);
    }

    @Override
    public Mono<Map<String, String>> headers() {
        return credentials.access(key).flatMap(this::headers);
    }

    private Mono<Map<String, String>> headers(Access access) {
        return switch (access) {
            case Access.Token(var token) -> {
                shown.set(token);
                yield Mono.just(token.sentTo(server)
                        .map(value -> Map.of("Authorization", "Bearer " + value))
                        .orElse(Map.of()));
            }
            case Access.NeedsSignIn(var sentence) ->
                credentials
                        .known(key)
                        .hasElement()
                        .flatMap(wasSignedIn ->
                                wasSignedIn ? Mono.error(new SessionFailure.SignIn(sentence)) : Mono.just(Map.of()));
            case Access.Unavailable(var sentence) -> Mono.error(new SessionFailure(Kind.UNREACHABLE, true, sentence));
        };
    }

    /** Fails with {@link SessionFailure} if signing in again would not help or is not needed. */
    @Override
    public Mono<Boolean> refused(int status, @Nullable String said) {
        var told = Challenge.read(said == null ? List.of() : List.of(said));
        told.ifPresent(one -> challenge = one);
        var token = shown.get();
        if (token == null) {
            return Mono.just(false);
        }
        return status == UNAUTHORIZED
                ? credentials.refused(key, token).flatMap(access -> isOther(access, token))
                : told.map(this::allowed).orElseGet(() -> Mono.just(false));
    }

    /** A temporary renewal failure must not ask for a sign-in. */
    private static Mono<Boolean> isOther(Access access, Secret token) {
        return switch (access) {
            case Access.Token(var next) -> Mono.just(next != token);
            case Access.NeedsSignIn _ -> Mono.just(false);
            case Access.Unavailable(var sentence) -> Mono.error(new SessionFailure(Kind.UNREACHABLE, true, sentence));
        };
    }

    private Mono<Boolean> allowed(Challenge wanted) {
        return credentials
                .known(key)
                .filter(credential -> wanted.isInVain(credential.scopes()))
                .flatMap(_ -> Mono.<Boolean>error(new SessionFailure(
                        Kind.REFUSED,
                        true,
                        "%s does not allow this for your account. Sign out and sign in with another account, or ask the operator of the server."
                                .formatted(server))))
                .defaultIfEmpty(false);
    }
}

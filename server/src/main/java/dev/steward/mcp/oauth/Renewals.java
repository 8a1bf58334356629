package dev.steward.mcp.oauth;

import dev.steward.mcp.oauth.CredentialState.State;
import dev.steward.platform.security.Secret;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/** Renews tokens. A refusal ends the credential; a temporary failure does not. */
record Renewals(
        KeyedStore<Credential> store,
        KeyedStore<Registration> registrations,
        TokenEndpoint endpoint,
        Clock clock,
        SignInTrace trace) {

    private static final Logger log = LoggerFactory.getLogger(Renewals.class);

    private static final String ENDED =
            "The sign-in has expired: the authorization server no longer renews it. Sign in to the server again.";
    private static final String NO_RENEWAL =
            "The sign-in has expired, and the server does not allow renewals. Sign in to the server again.";

    /**
     * Renews the tokens, sharing one renewal between callers.
     *
     * @param usable whether the old tokens remain usable if the renewal fails
     */
    Mono<Access> renew(CredentialState held, State.Live live, boolean usable) {
        var renewed = inOneFlight(held, live, !usable);
        return usable
                ? renewed.map(access -> access instanceof Access.Unavailable ? token(live.tokens()) : access)
                // the shared renewal may be one without retries
                : renewed.flatMap(access -> access instanceof Access.Unavailable && !held.isInVain(clock.instant())
                        ? inOneFlight(held, live, true)
                        : Mono.just(access));
    }

    private Mono<Access> inOneFlight(CredentialState held, State.Live live, boolean patiently) {
        return held.inOneFlight(() -> held.state.get() == live ? begin(held, live, patiently) : Mono.just(now(held)));
    }

    private Mono<Access> begin(CredentialState held, State.Live live, boolean patiently) {
        if (patiently ? held.isInVain(clock.instant()) : held.pauses(clock.instant())) {
            return Mono.just(new Access.Unavailable(
                    "The sign-in could not be renewed a moment ago. Try again in a few seconds."));
        }
        var refresh = live.tokens().refresh();
        return refresh == null ? end(held, live, NO_RENEWAL) : ask(held, live, refresh, patiently);
    }

    /** Returns the current state, after someone else was faster. */
    private static Access now(CredentialState held) {
        return switch (held.state.get()) {
            case State.Live(var _, var tokens) -> token(tokens);
            case State.Dead(var sentence, var _) -> new Access.NeedsSignIn(sentence);
            case State.Unread() -> new Access.NeedsSignIn(CredentialState.NEVER);
        };
    }

    Mono<Void> save(CredentialState held) {
        return held.saves.run(Mono.defer(() -> switch (held.state.get()) {
            case State.Live(var credential, var _) -> store.save(held.key, credential);
            case State.Dead(var _, var left) when left != null -> store.save(held.key, left);
            case State.Dead _, State.Unread _ -> Mono.empty();
        }));
    }

    /** Revokes the tokens, best effort: removing a server must not depend on another one. */
    Mono<Void> giveBack(String key, Credential credential, Tokens tokens) {
        return endpoint.revoke(credential, tokens)
                .doOnSuccess(_ -> trace.tell(key, credential.resource(), "revoked", Map.of()));
    }

    private Mono<Access> ask(CredentialState held, State.Live live, Secret refresh, boolean patiently) {
        return endpoint.refresh(live.credential(), refresh, patiently)
                .onErrorResume(SignInFailure.class, e -> Mono.just(new TokenAnswer.Refused("wrong_server", "")))
                .flatMap(answer -> switch (answer) {
                    case TokenAnswer.Granted granted -> renewed(held, live, granted);
                    case TokenAnswer.Refused refused -> refused(held, live, refused);
                    case TokenAnswer.Failed(var sentence, var _) -> failed(held, live, sentence, patiently);
                });
    }

    private Mono<Access> renewed(CredentialState held, State.Live live, TokenAnswer.Granted granted) {
        var before = live.credential();
        var tokens = live.tokens().renewed(granted, clock.instant());
        var credential = before.with(tokens, granted.scopes() == null ? before.scopes() : granted.scopes());
        if (!held.state.compareAndSet(live, new State.Live(credential, tokens))) {
            return overtaken(held, credential, tokens);
        }
        held.worked();
        trace.tell(held.key, before.resource(), "renewed", tokens.detail());
        trace.settled(held.key);
        return save(held)
                .onErrorResume(e -> {
                    log.warn(
                            "Renewed tokens could not be stored ({}); they are used until the service ends.",
                            e.getClass().getSimpleName());
                    return Mono.empty();
                })
                .thenReturn(token(tokens));
    }

    /** Someone signed in or removed the credential in the meantime, so the late tokens are revoked. */
    private Mono<Access> overtaken(CredentialState held, Credential late, Tokens tokens) {
        return held.state.get() instanceof State.Live
                ? Mono.just(now(held)) // revoking may invalidate both
                : giveBack(held.key, late, tokens).thenReturn(now(held));
    }

    /** Another process may have renewed the tokens in the same store; if so, its tokens are the valid ones. */
    private Mono<Access> refused(CredentialState held, State.Live live, TokenAnswer.Refused refused) {
        return store.load(held.key)
                .map(State::of)
                .ofType(State.Live.class)
                .filter(other -> isNewer(other, live) && held.state.compareAndSet(live, other))
                .map(other -> token(other.tokens()))
                .onErrorComplete()
                .switchIfEmpty(Mono.defer(() -> over(held, live, refused)));
    }

    private static boolean isNewer(State.Live other, State.Live live) {
        return !value(other.tokens().refresh()).equals(value(live.tokens().refresh()));
    }

    private static Optional<String> value(@Nullable Secret secret) {
        return Optional.ofNullable(secret).flatMap(each -> each.origin().flatMap(each::sentTo));
    }

    private Mono<Access> over(CredentialState held, State.Live live, TokenAnswer.Refused refused) {
        var credential = live.credential();
        trace.attention(held.key);
        trace.tell(
                held.key,
                credential.resource(),
                "renewal_refused",
                Map.of("error", refused.error(), "error_description", refused.description()));
        var forgotten = refused.isAboutClient() && credential.client().registered()
                ? registrations.remove(held.key).onErrorComplete()
                : Mono.<Void>empty();
        return forgotten.then(end(held, live, ENDED));
    }

    private Mono<Access> failed(CredentialState held, State.Live live, String sentence, boolean patiently) {
        held.failed(clock.instant(), patiently);
        trace.tell(held.key, live.credential().resource(), "renewal_failed", Map.of("reason", sentence));
        return Mono.just(new Access.Unavailable(sentence));
    }

    private Mono<Access> end(CredentialState held, State.Live live, String sentence) {
        var credential = live.credential();
        if (!held.state.compareAndSet(live, new State.Dead(sentence, credential.with(null, credential.scopes())))) {
            return Mono.just(now(held));
        }
        trace.attention(held.key);
        trace.tell(held.key, credential.resource(), "needs_sign_in", Map.of("reason", sentence));
        return save(held).onErrorComplete().thenReturn(new Access.NeedsSignIn(sentence));
    }

    private static Access token(Tokens tokens) {
        return new Access.Token(tokens.access());
    }
}

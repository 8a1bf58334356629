package dev.steward.mcp.oauth;

import dev.steward.mcp.oauth.CredentialState.State;
import dev.steward.platform.security.Secret;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import reactor.core.publisher.Mono;

/**
 * Manages the credentials of this process. Each is renewed ahead of time, with one renewal shared by all callers; a dead one
 * fails calls without a request until someone signs in.
 */
public final class Credentials {

    private final KeyedStore<Credential> store;
    private final KeyedStore<Registration> registrations;
    private final Renewals renewals;
    private final Clock clock;
    private final SignInTrace trace;
    private final Map<String, CredentialState> all = new ConcurrentHashMap<>();

    /** @param registrations where clients that their server no longer knows are removed */
    public Credentials(KeyedStore<Credential> store, KeyedStore<Registration> registrations, SignInParts parts) {
        this.store = store;
        this.registrations = registrations;
        this.clock = parts.clock();
        this.trace = parts.trace();
        var endpoint = new TokenEndpoint(parts.calls(), parts.timer());
        this.renewals = new Renewals(store, registrations, endpoint, clock, trace);
    }

    /** Returns the access for a call. Waits for a renewal if one is due; fails only if the store does. */
    public Mono<Access> access(String key) {
        return read(key).flatMap(held -> switch (held.state.get()) {
            case State.Live live -> usable(held, live);
            case State.Dead(var sentence, var _) -> Mono.just(new Access.NeedsSignIn(sentence));
            case State.Unread() -> access(key); // removed in the meantime
        });
    }

    /**
     * Returns the access to retry with after the tool server refused a token: the current token if it has been replaced
     * meanwhile, otherwise a renewed one. Use it once per call; if the server refuses that too, the refusal is final.
     *
     * @param token as returned by {@link #access}
     */
    public Mono<Access> refused(String key, Secret token) {
        return read(key)
                .flatMap(held -> held.state.get() instanceof State.Live live
                                && live.tokens().access() == token
                        ? renewals.renew(held, live, false)
                        : access(key));
    }

    /** Returns the credential, even a dead one; empty if no one has signed in yet. */
    public Mono<Credential> known(String key) {
        return read(key).mapNotNull(held -> switch (held.state.get()) {
            case State.Live(var credential, var _) -> credential;
            case State.Dead(var _, var left) -> left;
            case State.Unread() -> null;
        });
    }

    /** Stores the result of a sign-in, replacing the previous one. Completes when it is durable. */
    Mono<Void> signedIn(String key, Credential credential) {
        return Mono.defer(() -> {
            var held = held(key);
            held.state.set(State.of(credential));
            held.worked();
            return renewals.save(held);
        });
    }

    /**
     * Removes a credential, even an unreadable one, and the client registered for it, and revokes its tokens if the server
     * supports that. Completes after at most half a minute and cannot be interrupted.
     */
    public Mono<Void> remove(String key) {
        return read(key)
                .onErrorResume(_ -> Mono.fromSupplier(() -> held(key)))
                .flatMap(held -> {
                    var before = held.state.getAndSet(new State.Dead(CredentialState.NEVER, null));
                    trace.settled(key);
                    var forgotten = held.saves.run(store.remove(key).then(registrations.remove(key)));
                    return before instanceof State.Live(var credential, var tokens)
                            ? forgotten.then(renewals.giveBack(key, credential, tokens))
                            : forgotten;
                })
                .cache();
    }

    private Mono<Access> usable(CredentialState held, State.Live live) {
        var now = clock.instant();
        var tokens = live.tokens();
        var token = Mono.<Access>just(new Access.Token(tokens.access()));
        return switch (Renewal.of(tokens, now)) {
            case NONE -> token;
            case DUE -> tokens.refresh() == null || held.pauses(now) ? token : renewals.renew(held, live, true);
            case OVERDUE -> renewals.renew(held, live, false);
        };
    }

    /** Another process may have stored a sign-in. Otherwise the reason for the missing one is kept. */
    private static boolean isNews(State known, State stored) {
        return known instanceof State.Unread || stored instanceof State.Live;
    }

    private CredentialState held(String key) {
        return all.computeIfAbsent(key, CredentialState::new);
    }

    private Mono<CredentialState> read(String key) {
        return Mono.defer(() -> {
            var held = held(key);
            State known = Objects.requireNonNull(held.state.get());
            return known instanceof State.Live
                    ? Mono.just(held)
                    : held.saves
                            .run(Mono.empty()) // what is still being removed must not come back
                            .then(store.load(key))
                            .map(State::of)
                            .defaultIfEmpty(new State.Dead(CredentialState.NEVER, null))
                            .filter(found -> isNews(known, found))
                            .doOnNext(found -> held.state.compareAndSet(known, found)) // unless a sign-in was faster
                            .thenReturn(held);
        });
    }
}

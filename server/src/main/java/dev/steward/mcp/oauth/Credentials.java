package dev.steward.mcp.oauth;

import dev.steward.platform.security.Secret;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import reactor.core.publisher.Mono;

/**
 * The credentials of this process: each is renewed ahead of time, in one flight however many wait for it, and one that is known
 * to be dead costs no call before someone signs in.
 */
public final class Credentials {

    private final KeyedStore<Credential> store;
    private final KeyedStore<Registration> registrations;
    private final Renewals renewals;
    private final Clock clock;
    private final SignInTrace trace;
    private final Map<String, CredentialState> all = new ConcurrentHashMap<>();

    /**
     * @param registrations where clients are forgotten that their server does not know any more
     * @param parts what all sign-ins work with
     */
    public Credentials(KeyedStore<Credential> store, KeyedStore<Registration> registrations, SignInParts parts) {
        this.store = store;
        this.registrations = registrations;
        this.clock = parts.clock();
        this.trace = parts.trace();
        this.renewals = new Renewals(store, registrations, parts);
    }

    /** What a call can be made with now. Waits for a renewal where one is due; fails only when the store does. */
    public Mono<Access> access(String key) {
        return read(key)
                .map(held -> switch (held.state.get()) {
                    case CredentialState.State.Live live -> usable(key, held, live);
                    case CredentialState.State.Dead(var sentence, var _) ->
                        Mono.<Access>just(new Access.NeedsSignIn(sentence));
                    case CredentialState.State.Unread() -> access(key); // removed meanwhile
                })
                .flatMap(access -> access);
    }

    /**
     * What to go on with after the tool server refused a token: the next one when there is one already, else a renewed one. Ask
     * once for each call; a server that refuses that one too is to be believed.
     *
     * @param token as {@link #access} gave it
     */
    public Mono<Access> refused(String key, Secret token) {
        return read(key)
                .flatMap(held -> held.state.get() instanceof CredentialState.State.Live live
                                && live.tokens().access() == token
                        ? renewals.renew(key, held, live, false)
                        : access(key));
    }

    /** What is known of a credential, also of a dead one; empty when nobody signed in yet. */
    public Mono<Credential> known(String key) {
        return read(key)
                .flatMap(held -> Mono.justOrEmpty(
                        switch (held.state.get()) {
                            case CredentialState.State.Live(var credential, var _) -> Optional.of(credential);
                            case CredentialState.State.Dead(var _, var left) -> Optional.ofNullable(left);
                            case CredentialState.State.Unread() -> Optional.<Credential>empty();
                        }));
    }

    /** Takes what a sign-in gave, in place of what was there. Completes when it is durable. */
    Mono<Void> signedIn(String key, Credential credential) {
        return Mono.defer(() -> {
            var held = held(key);
            held.state.set(CredentialState.State.of(credential));
            held.worked();
            return renewals.save(key, held);
        });
    }

    /**
     * Forgets a credential, one that cannot be read too, with the client that was registered for it, and gives its tokens back as far as the server takes them. Completes
     * after half a minute at the most, and is not cut short.
     */
    public Mono<Void> remove(String key) {
        return read(key)
                .onErrorResume(_ -> Mono.fromSupplier(() -> held(key)))
                .flatMap(held -> {
                    var before = held.state.getAndSet(new CredentialState.State.Dead(CredentialState.NEVER, null));
                    trace.settled(key);
                    var forgotten = held.saves.run(store.remove(key).then(registrations.remove(key)));
                    return before instanceof CredentialState.State.Live(var credential, var tokens)
                            ? forgotten.then(renewals.giveBack(key, credential, tokens))
                            : forgotten;
                })
                .cache();
    }

    private Mono<Access> usable(String key, CredentialState held, CredentialState.State.Live live) {
        var now = clock.instant();
        var tokens = live.tokens();
        var token = Mono.<Access>just(new Access.Token(tokens.access()));
        return switch (Renewal.of(tokens, now)) {
            case NONE -> token;
            case DUE -> tokens.refresh() == null || held.pauses(now) ? token : renewals.renew(key, held, live, true);
            case OVERDUE -> renewals.renew(key, held, live, false);
        };
    }

    /** Another process may have taken a sign-in. Otherwise the reason why there is none stays. */
    private static boolean isNews(CredentialState.State known, CredentialState.State stored) {
        return known instanceof CredentialState.State.Unread || stored instanceof CredentialState.State.Live;
    }

    private CredentialState held(String key) {
        return all.computeIfAbsent(key, _ -> new CredentialState());
    }

    private Mono<CredentialState> read(String key) {
        return Mono.defer(() -> {
            var held = held(key);
            CredentialState.State known = Objects.requireNonNull(held.state.get());
            return known instanceof CredentialState.State.Live
                    ? Mono.just(held)
                    : store.load(key)
                            .map(CredentialState.State::of)
                            .defaultIfEmpty(new CredentialState.State.Dead(CredentialState.NEVER, null))
                            .filter(found -> isNews(known, found))
                            .doOnNext(found -> held.state.compareAndSet(known, found)) // a sign-in may have been faster
                            .thenReturn(held);
        });
    }
}

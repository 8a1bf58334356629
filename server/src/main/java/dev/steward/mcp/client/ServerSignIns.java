package dev.steward.mcp.client;

import dev.steward.event.EventBus;
import dev.steward.mcp.oauth.ClientDocument;
import dev.steward.mcp.oauth.ClientProfile;
import dev.steward.mcp.oauth.ClientProfile.Published;
import dev.steward.mcp.oauth.Credential;
import dev.steward.mcp.oauth.Credentials;
import dev.steward.mcp.oauth.PreRegistered;
import dev.steward.mcp.oauth.Registration;
import dev.steward.mcp.oauth.SignInOutcome;
import dev.steward.mcp.oauth.SignInParts;
import dev.steward.mcp.oauth.SignInRequest;
import dev.steward.mcp.oauth.SignInTrace;
import dev.steward.mcp.oauth.SignIns;
import dev.steward.mcp.session.Authorization;
import dev.steward.outbound.Outbound;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.security.Origin;
import dev.steward.platform.security.SecretStore;
import dev.steward.platform.security.SecretUnreadable;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.time.Ids;
import dev.steward.platform.web.WebProperties;
import java.net.URI;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/** Signs in to tool servers. A credential belongs to one server and is removed with it. */
@Component
class ServerSignIns {

    private final ClientProfile profile;
    private final SecretStore secrets;
    private final SignIns signIns;
    private final Credentials credentials;
    private final SignInTrace trace;
    private final EventBus bus;
    private final Map<String, SignedIn> signedIn = new ConcurrentHashMap<>();
    private final Sinks.Many<String> done = Sinks.many().multicast().directBestEffort();

    ServerSignIns(
            SecretStore secrets,
            TrustedOrigins trusted,
            Blocking blocking,
            EventBus bus,
            Clock clock,
            Ids ids,
            WebProperties web) {
        var sender = new JudgedSender(new Outbound(blocking, trusted.forSignIns()), trusted.read());
        this.secrets = secrets;
        this.trace = new SignInTrace(clock, ids);
        this.bus = bus;
        var parts = new SignInParts(sender, clock, Schedulers.parallel(), trace);
        var registrations = new SealedStore<>(secrets, ServerSignIns::registrationOf, Registration.class);
        this.credentials =
                new Credentials(new SealedStore<>(secrets, key -> key, Credential.class), registrations, parts);
        this.profile = new ClientProfile(web.publicAddress()
                .map(base -> new Published(base.resolve(SignInHandler.CLIENT), base.resolve(SignInHandler.CALLBACK)))
                .orElse(null));
        this.signIns = new SignIns(parts, registrations, credentials, profile, ids);
    }

    /** Steward's client metadata for authorization servers; empty if the service has no public address. */
    Optional<ClientDocument> document() {
        return profile.document();
    }

    /** Returns the authorization for a server: the same object as long as its origin does not change. */
    Authorization authorization(long id, ServerDefinition server) {
        if (!ServerSummary.offersSignIn(server)) {
            return Authorization.NONE;
        }
        var origin = Origin.of(Objects.requireNonNull(server.url())).orElseThrow();
        return signedIn.computeIfAbsent(key(id) + " " + origin, _ -> new SignedIn(credentials, key(id), origin));
    }

    /** Signs in and returns the outcome, after minutes at most. @param back the redirect address for the browser */
    Mono<SignInOutcome> signIn(LiveServer server, SignInRequest.Mode mode, URI back) {
        long id = Objects.requireNonNull(server.plug().id());
        var url = Objects.requireNonNull(server.plug().face().url());
        var known = signedIn.get(key(id) + " " + Origin.of(url).orElseThrow());
        return client(id, server.plug().face().clientId())
                .map(client -> new SignInRequest(
                        key(id),
                        server.name(),
                        URI.create(url),
                        mode,
                        known == null ? null : known.challenge().orElse(null),
                        client.orElse(null),
                        back,
                        address -> bus.broadcast(ServerEvents.signInAt(server.name(), address.toString()))))
                .flatMap(signIns::signIn)
                .doOnNext(outcome -> {
                    if (outcome instanceof SignInOutcome.Success) {
                        done.tryEmitNext(server.name());
                    }
                });
    }

    /** Returns the client that a person entered, if any. */
    private Mono<Optional<PreRegistered>> client(long id, @Nullable String clientId) {
        return clientId == null
                ? Mono.just(Optional.empty())
                : secrets.get(clientOf(id))
                        .map(secret -> new PreRegistered(clientId, secret))
                        .defaultIfEmpty(new PreRegistered(clientId, null))
                        .map(Optional::of)
                        .onErrorMap(
                                SecretUnreadable.class,
                                _ -> new Problem.Conflict(
                                        "client-unreadable",
                                        "The client secret can no longer be read. Enter the client again."));
    }

    /** Announces that a person has to sign in. Spec: Platform, 9.5. */
    void ask(String server, String sentence) {
        ask(server, sentence, "");
    }

    /** @param subject whose call needs it, as in {@code topic:12} */
    void ask(String server, String sentence, String subject) {
        bus.broadcast(ServerEvents.signInRequired(server, sentence, subject));
    }

    void resolved(String server) {
        bus.broadcast(ServerEvents.signedIn(server));
    }

    boolean cancel(LiveServer server) {
        var id = server.plug().id();
        return id != null && signIns.cancel(key(id));
    }

    SignIns.Received redirected(String query) {
        return signIns.redirected(query);
    }

    /** Emits after each successful sign-in to the server, which may be renamed meanwhile. */
    Flux<String> done(LiveServer server) {
        return done.asFlux().filter(name -> name.equals(server.name()));
    }

    /** Removes the credential and the registered client, revokes the tokens, and ends a sign-in in progress. */
    Mono<Void> forget(long id) {
        return Mono.defer(() -> {
                    signIns.discard(key(id));
                    return credentials.remove(key(id));
                })
                .doFinally(_ -> signedIn.keySet().removeIf(key -> key.startsWith(key(id) + " ")));
    }

    Credentials credentials() {
        return credentials;
    }

    SignInTrace trace() {
        return trace;
    }

    static String clientOf(long id) {
        return "mcp.%d.client-secret".formatted(id);
    }

    /** The name of the client that Steward registered for a credential. */
    private static String registrationOf(String key) {
        return key + ".client";
    }

    static String registrationOf(long id) {
        return registrationOf(key(id));
    }

    static String key(long id) {
        return "mcp.%d.sign-in".formatted(id);
    }
}

package dev.steward.mcp.oauth;

import dev.steward.platform.security.Origin;
import dev.steward.platform.security.Secret;
import java.net.URI;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Finds what an authorization server knows Steward as, and registers Steward where that is needed. */
final class Registrar {

    private final Calls calls;
    private final KeyedStore<Registration> registrations;
    private final ClientProfile profile;
    private final Clock clock;

    Registrar(Calls calls, KeyedStore<Registration> registrations, ClientProfile profile, Clock clock) {
        this.calls = calls;
        this.registrations = registrations;
        this.profile = profile;
        this.clock = clock;
    }

    /**
     * A client for a sign-in.
     *
     * @param isDoubtful whether the server may not know it: it was registered earlier, or a person entered it
     */
    record Found(Client client, boolean isDoubtful) {}

    /**
     * What a person entered, else the address of the document about this client, else what Steward registers.
     *
     * @param key of the credential; what is registered is kept for it alone
     * @param previous what the last sign-in was made with; null when there was none
     * @return fails with {@link SignInFailure} when there is no way
     */
    Mono<Found> client(
            String key,
            ServerMetadata server,
            @Nullable PreRegistered entered,
            @Nullable Client previous,
            URI redirect) {
        if (entered != null) {
            return Mono.fromCallable(() -> new Found(entered(server, entered, previous), true));
        }
        var published = profile.published();
        if (published != null && server.takesDocuments() && published.back().equals(redirect)) {
            return Mono.just(
                    new Found(new Client(published.document().toString(), null, Authentication.NONE, false), false));
        }
        return registrations
                .load(key)
                .filter(kept -> kept.isFor(server.issuer(), redirect, clock.instant()))
                .map(kept -> new Found(kept.client(), true))
                .switchIfEmpty(
                        Mono.defer(() -> register(key, server, redirect).map(made -> new Found(made.client(), false))));
    }

    /** Forgets a client that its server no longer knows, so that the next sign-in registers another one. */
    Mono<Void> forget(String key) {
        return registrations.remove(key);
    }

    private static Client entered(ServerMetadata server, PreRegistered entered, @Nullable Client previous) {
        var secret = entered.secret();
        if (secret == null) {
            return new Client(entered.id(), null, Authentication.NONE, false);
        }
        var way = Authentication.choose(server.authentications(), true);
        return new Client(entered.id(), bound(secret, server, entered.id(), previous), way, false);
    }

    /** The first server that it was used at is the one that it stays with. */
    private static Secret bound(Secret secret, ServerMetadata server, String id, @Nullable Client previous) {
        if (previous != null
                && previous.secret() != null
                && previous.id().equals(id)
                && secret.origin().isEmpty()) {
            return previous.secret().origin().map(secret::boundTo).orElse(secret);
        }
        return secret.boundTo(Origin.of(server.token().toString()).orElseThrow());
    }

    private Mono<Registration> register(String key, ServerMetadata server, URI redirect) {
        var endpoint = server.registration();
        if (endpoint == null) {
            return Mono.error(SignInFailure.refused(
                    "The authorization server “%s” only accepts registered clients. Register one there with the redirect URL %s, and enter its ID in the settings of the server."
                            .formatted(RemoteText.of(server.issuer()), redirect)));
        }
        return calls.send(HttpRequest.json(endpoint, profile.registration(redirect, wished(server))))
                .onErrorMap(
                        HttpFailure.class,
                        e -> SignInFailure.refused(
                                "Steward could not be registered. %s Try again later.".formatted(e.sentence())))
                .map(answer -> RegistrationAnswer.read(answer, server, redirect))
                .flatMap(made -> registrations.save(key, made).thenReturn(made));
    }

    /** A program on a person's machine keeps no secret from that person, so none is asked for where none is needed. */
    private static Authentication wished(ServerMetadata server) {
        var supported = server.authentications();
        return supported.isEmpty() || supported.contains(Authentication.NONE.toString())
                ? Authentication.NONE
                : Authentication.choose(supported, true);
    }
}

package dev.steward.mcp.oauth;

import dev.steward.platform.security.Origin;
import dev.steward.platform.security.Secret;
import java.net.URI;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Provides Steward's client at an authorization server, registering one if necessary. */
record Registrar(Calls calls, KeyedStore<Registration> registrations, ClientProfile profile, Clock clock) {

    /** @param isDoubtful whether the server may not know it, because it was registered earlier or entered by a person */
    record Found(Client client, boolean isDoubtful) {}

    /**
     * Returns the client that a person entered, else the published document, else a registered client.
     *
     * @param key of the credential; a registered client is used for it only
     * @param previous the client of the last sign-in; null if there was none
     * @return fails with {@link SignInFailure} if none can be obtained
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

    private static Client entered(ServerMetadata server, PreRegistered entered, @Nullable Client previous) {
        var secret = entered.secret();
        if (secret == null) {
            return new Client(entered.id(), null, Authentication.NONE, false);
        }
        var way = Authentication.choose(server.authentications());
        return new Client(entered.id(), bound(secret, server, entered.id(), previous), way, false);
    }

    /** A secret stays bound to the first server it was used with. */
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
                .map(answer -> Registration.read(answer, server, redirect))
                .flatMap(made -> registrations.save(key, made).thenReturn(made));
    }

    /** Asks for no secret unless one is required: a program on a person's machine cannot keep it from that person. */
    private static Authentication wished(ServerMetadata server) {
        var supported = server.authentications();
        return supported.isEmpty() || supported.contains(Authentication.NONE.toString())
                ? Authentication.NONE
                : Authentication.choose(supported);
    }
}

package dev.steward.mcp.oauth;

import java.net.URI;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Discovers the authorization server of a tool server. */
record Discoverer(Calls calls) {

    record Discovered(ResourceMetadata resource, ServerMetadata server) {}

    /** Fails with {@link SignInFailure} if there is no trusted authorization server. */
    Mono<Discovered> discover(URI server, @Nullable Challenge challenge) {
        return resource(server, challenge)
                .flatMap(resource -> issuer(server, resource).map(found -> new Discovered(resource, found)));
    }

    private Mono<ResourceMetadata> resource(URI server, @Nullable Challenge challenge) {
        return look(Discovery.ofResource(server, challenge), "resource").map(look -> switch (look) {
            case MetadataLookup.Found(var document) ->
                ResourceMetadata.read(document, server).orElseGet(() -> ResourceMetadata.ofSilent(server));
            case MetadataLookup.Missing() -> ResourceMetadata.ofSilent(server);
            case MetadataLookup.Failed(var why) -> throw unknown(server, why);
        });
    }

    private Mono<ServerMetadata> issuer(URI server, ResourceMetadata resource) {
        if (resource.authorizationServers().isEmpty()) {
            var own = Discovery.ownIssuer(server);
            return issuer(own, () -> ServerMetadata.ofSilent(own));
        }
        var first = named(resource.authorizationServers().getFirst());
        return resource.authorizationServers().stream()
                .skip(1)
                .reduce(
                        first,
                        (before, next) -> before.onErrorResume(
                                SignInFailure.class, e -> named(next).onErrorMap(_ -> e)),
                        (one, _) -> one);
    }

    private Mono<ServerMetadata> named(URI issuer) {
        return issuer(issuer, () -> {
            throw unknown(issuer, "It has no metadata.");
        });
    }

    private Mono<ServerMetadata> issuer(URI issuer, Supplier<ServerMetadata> otherwise) {
        return look(Discovery.ofIssuer(issuer), "issuer").map(look -> switch (look) {
            case MetadataLookup.Found(var document) -> ServerMetadata.read(document, issuer);
            case MetadataLookup.Missing() -> otherwise.get();
            case MetadataLookup.Failed(var why) -> throw unknown(issuer, why);
        });
    }

    /**
     * Tries the places in order and stops at the first that has metadata.
     *
     * @param field which every such document has
     */
    private Mono<MetadataLookup> look(List<URI> places, String field) {
        return Flux.fromIterable(places)
                .concatMap(place -> calls.send(HttpRequest.get(place))
                        .map(answer -> MetadataLookup.at(answer, field))
                        .onErrorResume(HttpFailure.class, e -> Mono.just(new MetadataLookup.Failed(e.sentence()))))
                .takeUntil(MetadataLookup.Found.class::isInstance)
                .collectList()
                .map(MetadataLookup::all);
    }

    private static SignInFailure unknown(URI server, String why) {
        return SignInFailure.refused(
                "The sign-in address of “%s” was not found. %s Try again later, or check the address in the settings of the server."
                        .formatted(RemoteText.of(server.toString()), why));
    }
}

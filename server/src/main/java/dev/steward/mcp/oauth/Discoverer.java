package dev.steward.mcp.oauth;

import java.net.URI;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
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
        return look(Discovery.ofResource(server, challenge), "resource")
                .onErrorMap(HttpFailure.class, e -> unknown(server, e.sentence()))
                .flatMap(document -> Mono.justOrEmpty(ResourceMetadata.read(document, server)))
                .switchIfEmpty(Mono.fromSupplier(() -> ResourceMetadata.ofSilent(server)));
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
        return look(Discovery.ofIssuer(issuer), "issuer")
                .onErrorMap(HttpFailure.class, e -> unknown(issuer, e.sentence()))
                .map(document -> ServerMetadata.read(document, issuer))
                .switchIfEmpty(Mono.fromSupplier(otherwise));
    }

    /**
     * Tries the places in order and stops at the first that has metadata; empty if none has. Fails with {@link HttpFailure} if
     * none has and it is unknown whether one might: the server does not answer or has an error.
     */
    private Mono<Document> look(List<URI> places, String field) {
        return places.stream()
                .map(place -> calls.send(HttpRequest.get(place)).flatMap(answer -> document(answer, field)))
                .reduce(Mono.empty(), (before, next) -> before.onErrorResume(
                                e -> next.onErrorMap(_ -> e).switchIfEmpty(Mono.error(e)))
                        .switchIfEmpty(next));
    }

    /** @param field without which it is another document: some servers answer every address with one */
    static Mono<Document> document(HttpAnswer answer, String field) {
        if (answer.isSuccess()) {
            return Mono.justOrEmpty(Document.read(answer.body()).filter(document -> document.holds(field)));
        }
        return answer.isRefusal()
                ? Mono.empty()
                : Mono.error(new HttpFailure("The server answered with status %d.".formatted(answer.status())));
    }

    private static SignInFailure unknown(URI server, String why) {
        return SignInFailure.refused(
                "The sign-in address of “%s” was not found. %s Try again later, or check the address in the settings of the server."
                        .formatted(RemoteText.of(server.toString()), why));
    }
}

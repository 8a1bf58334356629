package dev.steward.mcp.client;

import dev.steward.mcp.oauth.HttpAnswer;
import dev.steward.mcp.oauth.HttpFailure;
import dev.steward.mcp.oauth.HttpRequest;
import dev.steward.mcp.oauth.HttpSender;
import dev.steward.outbound.Outbound;
import dev.steward.outbound.OutboundAnswer;
import dev.steward.outbound.OutboundFailure;
import dev.steward.outbound.OutboundLimits;
import dev.steward.outbound.OutboundRequest;
import dev.steward.platform.security.Origin;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import reactor.core.publisher.Mono;

/**
 * Sends the requests of sign-ins. Tool servers provide the addresses, so each is checked before connecting.
 *
 * @param ready completes when the allowed origins are known; subscribed to before each request
 */
record JudgedSender(Outbound outbound, Mono<Void> ready) implements HttpSender {

    private static final OutboundLimits LIMITS = new OutboundLimits(HttpRequest.MAX_ANSWER, Duration.ofSeconds(30), 0);

    private static final int REDIRECTS = 3;

    @Override
    public Mono<HttpAnswer> send(HttpRequest request) {
        return ready.then(Mono.defer(() -> sent(request, 0)))
                .onErrorMap(OutboundFailure.class, e -> new HttpFailure(String.valueOf(e.getMessage())));
    }

    private Mono<HttpAnswer> sent(HttpRequest request, int redirects) {
        return outbound.send(judged(request)).flatMap(answer -> next(request, answer)
                .filter(_ -> redirects < REDIRECTS)
                .map(next -> sent(next, redirects + 1))
                .orElseGet(() -> Mono.just(answer(answer))));
    }

    /** Redirects are followed only for metadata and only within the origin. */
    private static Optional<HttpRequest> next(HttpRequest request, OutboundAnswer answer) {
        boolean isMetadata =
                request.body() == null && request.uri().getRawPath().contains("/.well-known/");
        if (!isMetadata || answer.status() / 100 != 3) {
            return Optional.empty();
        }
        return answer.header("location")
                .flatMap(location -> {
                    try {
                        return Optional.of(request.uri().resolve(location));
                    } catch (IllegalArgumentException _) {
                        return Optional.<URI>empty();
                    }
                })
                .filter(next -> Origin.of(next.toString())
                        .equals(Origin.of(request.uri().toString())))
                .filter(next -> next.getRawUserInfo() == null)
                .map(next -> new HttpRequest(next, request.headers(), null));
    }

    private static OutboundRequest judged(HttpRequest request) {
        var body = request.body();
        return new OutboundRequest(
                body == null ? "GET" : "POST",
                request.uri().toString(),
                request.headers(),
                request.headers().keySet(),
                body == null ? new byte[0] : body.getBytes(StandardCharsets.UTF_8),
                LIMITS);
    }

    private static HttpAnswer answer(OutboundAnswer answer) {
        if (answer.truncated()) {
            throw new HttpFailure("The answer has more than %d kB.".formatted(HttpRequest.MAX_ANSWER / 1024));
        }
        return new HttpAnswer(
                answer.status(),
                new String(answer.body(), StandardCharsets.UTF_8),
                answer.headers().getOrDefault("www-authenticate", List.of()));
    }
}

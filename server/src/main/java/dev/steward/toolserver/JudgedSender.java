package dev.steward.toolserver;

import dev.steward.outbound.Outbound;
import dev.steward.outbound.OutboundAnswer;
import dev.steward.outbound.OutboundFailure;
import dev.steward.outbound.OutboundLimits;
import dev.steward.outbound.OutboundRequest;
import dev.steward.toolauth.HttpAnswer;
import dev.steward.toolauth.HttpFailure;
import dev.steward.toolauth.HttpRequest;
import dev.steward.toolauth.HttpSender;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import reactor.core.publisher.Mono;

/** The calls of sign-ins: to addresses that tool servers name, so each is judged before it is connected to. */
final class JudgedSender implements HttpSender {

    private static final OutboundLimits LIMITS =
            new OutboundLimits(HttpRequest.LONGEST_ANSWER, Duration.ofSeconds(30), 0);

    private final Outbound outbound;
    private final Mono<Void> ready;

    /** @param ready completes when it is known where calls may go; subscribed to before each */
    JudgedSender(Outbound outbound, Mono<Void> ready) {
        this.outbound = outbound;
        this.ready = ready;
    }

    @Override
    public Mono<HttpAnswer> send(HttpRequest request) {
        return ready.then(Mono.defer(() -> outbound.send(judged(request))))
                .map(JudgedSender::answer)
                .onErrorMap(OutboundFailure.class, e -> new HttpFailure(String.valueOf(e.getMessage())));
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
            throw new HttpFailure("The answer has more than %d kB.".formatted(HttpRequest.LONGEST_ANSWER / 1024));
        }
        return new HttpAnswer(answer.status(), new String(answer.body(), StandardCharsets.UTF_8));
    }
}

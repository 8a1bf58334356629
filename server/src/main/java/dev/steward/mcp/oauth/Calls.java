package dev.steward.mcp.oauth;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Sends requests with a timeout and turns every error into an {@link HttpFailure}. */
record Calls(HttpSender http, Scheduler timer) {

    /** Timeout for a request including its response. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    Mono<HttpAnswer> send(HttpRequest request) {
        var host = RemoteText.of(String.valueOf(request.uri().getHost()));
        return Mono.defer(() -> http.send(request))
                .timeout(PATIENCE, timer)
                .switchIfEmpty(Mono.error(() -> new HttpFailure("“%s” gave no answer.".formatted(host))))
                .flatMap(answer -> answer.body().length() > HttpRequest.MAX_ANSWER
                        ? Mono.error(new HttpFailure("“%s” sent too large an answer.".formatted(host)))
                        : Mono.just(answer))
                .onErrorMap(e -> !(e instanceof HttpFailure), e -> failure(e, host));
    }

    /** A library's error message may contain what was sent. */
    private static HttpFailure failure(Throwable e, String host) {
        return new HttpFailure(
                e instanceof TimeoutException
                        ? "“%s” did not answer within %d seconds.".formatted(host, PATIENCE.toSeconds())
                        : "“%s” could not be reached.".formatted(host));
    }
}

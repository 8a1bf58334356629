package dev.steward.mcp.oauth;

import dev.steward.mcp.oauth.SignIns.Received;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.net.URI;
import java.time.Duration;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.ChannelBindException;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Listens on this machine for the browser's redirect, for authorization servers that know Steward by a loopback address. Other
 * requests get an empty response.
 */
final class RedirectListener {

    private static final String LOOPBACK = "127.0.0.1";
    private static final int MAX_LINE = 32_000;
    private static final int MAX_HEAD = 32_000;

    /** Timeout for a complete request. Browsers open connections that they never use. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final DisposableServer server;
    private final String path;

    private RedirectListener(DisposableServer server, String path) {
        this.server = server;
        this.path = path;
    }

    /**
     * Starts listening.
     *
     * @param redirected called with each query that comes to the path; returns whether it was expected
     * @return fails with {@link SignInFailure} if the port is taken and no other port is allowed
     */
    static Mono<RedirectListener> open(SignInRequest.Return.Loopback wish, Function<String, Received> redirected) {
        return bind(wish.port(), wish.path(), redirected)
                .onErrorResume(
                        ChannelBindException.class,
                        e -> wish.strict() || wish.port() == 0
                                ? Mono.error(new SignInFailure(new SignInOutcome.Busy(
                                        "The sign-in needs port %d of this machine, which is in use. Stop the program that uses it, and try again."
                                                .formatted(wish.port()))))
                                : bind(0, wish.path(), redirected))
                .map(bound -> new RedirectListener(bound, wish.path()));
    }

    /** The redirect address. */
    URI address() {
        return URI.create("http://localhost:" + server.port() + path);
    }

    /** Stops listening; a response in progress is still sent. */
    Mono<Void> close() {
        return Mono.fromRunnable(server::dispose);
    }

    private static Mono<DisposableServer> bind(int port, String path, Function<String, Received> redirected) {
        var wished = path.isEmpty() ? "/" : path;
        return HttpServer.create()
                .host(LOOPBACK)
                .port(port)
                .httpRequestDecoder(spec -> spec.maxInitialLineLength(MAX_LINE).maxHeaderSize(MAX_HEAD))
                .readTimeout(PATIENCE)
                .requestTimeout(PATIENCE)
                .idleTimeout(PATIENCE)
                .handle((request, response) -> answer(request, response, wished, redirected))
                .bind()
                .cast(DisposableServer.class);
    }

    private static Publisher<Void> answer(
            HttpServerRequest request,
            HttpServerResponse response,
            String path,
            Function<String, Received> redirected) {
        response.keepAlive(false).header(HttpHeaderNames.CACHE_CONTROL, "no-store");
        var parts = request.uri().split("\\?", 2);
        var received = request.method().equals(HttpMethod.GET) && parts.length == 2 && parts[0].equals(path)
                ? redirected.apply(parts[1])
                : Received.STRAY;
        return switch (received) {
            case STRAY -> response.status(204).send();
            case TAKEN -> page(response, ResultPage.taken());
            case REFUSED -> page(response, ResultPage.refused());
        };
    }

    private static Publisher<Void> page(HttpServerResponse response, ResultPage page) {
        return response.status(200)
                .header(HttpHeaderNames.CONTENT_TYPE, "text/html; charset=utf-8")
                .header("Content-Security-Policy", page.policy())
                .header("Referrer-Policy", "no-referrer")
                .header("X-Content-Type-Options", "nosniff")
                .sendString(Mono.just(page.html()));
    }
}

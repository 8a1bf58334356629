package dev.steward.mcp.session;

import dev.steward.platform.security.Origin;
import dev.steward.platform.text.Truncate;
import io.modelcontextprotocol.spec.HttpHeaders;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;

/** Sends requests to one server, with the definition's headers and authorization, and never to another origin. */
final class HttpWire {

    /**
     * A request.
     *
     * @param headers protocol headers, which no definition overrides
     */
    record Request(String method, Map<String, String> headers, byte @Nullable [] body) {
        boolean isCall() {
            return method.equals("POST");
        }
    }

    /** A response whose body has not been read yet. */
    record Reply(int status, java.net.http.HttpHeaders headers, InputStream body) {

        /** The media type without parameters, in lower case. */
        String contentType() {
            var type = headers.firstValue("Content-Type").orElse("");
            return type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        }

        Optional<String> sessionId() {
            return headers.firstValue(HttpHeaders.MCP_SESSION_ID);
        }
    }

    private static final int REDIRECTS = 3;
    private static final int MAX_CHALLENGE = 8_000;

    private final ServerAddress.Http address;
    private final String host;
    private final HttpClient client;

    HttpWire(ServerAddress.Http address, Duration connect) {
        this.address = address;
        this.host = address.origin().toString();
        this.client = HttpClient.newBuilder()
                .version(
                        HttpClient.Version
                                .HTTP_1_1) // cancelling cuts the connection, which version 2 shares between requests
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(connect)
                .executor(Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name("tool-http-", 0).factory()))
                .build();
    }

    /** The origin, for messages. */
    String host() {
        return host;
    }

    void close() {
        client.shutdownNow();
    }

    /**
     * Returns the response for any status except 3xx, 401 and 403.
     *
     * @param open holds the connection; disposing it cuts the connection, including one opened later
     */
    Mono<Reply> send(Disposable.Swap open, Request request) {
        return signedIn(open, request, false);
    }

    private Mono<Reply> signedIn(Disposable.Swap open, Request request, boolean again) {
        return Mono.defer(() -> address.authorization().headers())
                .defaultIfEmpty(Map.of())
                .flatMap(signIn -> within(open, request, signIn, address.url(), 0))
                .flatMap(reply -> reply.status() == 401 || reply.status() == 403
                        ? refused(open, request, reply, again)
                        : Mono.just(reply));
    }

    private Mono<Reply> refused(Disposable.Swap open, Request request, Reply reply, boolean again) {
        discard(open);
        var told = String.join(", ", reply.headers().allValues("WWW-Authenticate"));
        var challenge = told.isEmpty() ? null : Truncate.to(told, MAX_CHALLENGE);
        Mono<Reply> failure = Mono.error(() -> new SessionFailure.SignIn(
                reply.status() == 401
                        ? "This server requires sign-in. Sign in to use it."
                        : "Your sign-in to this server does not allow this. Sign in with more rights."));
        // A server may keep listening and the end of a session to others: only a call says that the sign-in is refused.
        return again || !request.isCall()
                ? failure
                : Mono.defer(() -> address.authorization().refused(reply.status(), challenge))
                        .defaultIfEmpty(false)
                        .flatMap(worth -> worth ? signedIn(open, request, true) : failure);
    }

    private Mono<Reply> within(
            Disposable.Swap open, Request request, Map<String, String> signIn, URI url, int redirects) {
        return Mono.defer(() -> exchange(open, build(request, signIn, url))).flatMap(reply -> {
            if (reply.status() / 100 != 3) {
                return Mono.just(reply);
            }
            discard(open);
            return Mono.defer(
                    () -> within(open, request, signIn, target(request, url, reply, redirects), redirects + 1));
        });
    }

    /**
     * Spec: DECISIONS, 45. Redirects within the origin are followed with the same message, also for 301 and 302, which many
     * servers send for a trailing slash. A 303 would turn a message into a request without one.
     */
    private URI target(Request request, URI url, Reply reply, int redirects) {
        boolean isMeant =
                switch (reply.status()) {
                    case 301, 302, 307, 308 -> true;
                    case 303 -> request.body() == null;
                    default -> false;
                };
        if (redirects == REDIRECTS || !isMeant) {
            throw refusedRedirect("%s redirects requests (status %d), which Steward does not follow. Check the address."
                    .formatted(host, reply.status()));
        }
        try {
            var target = url.resolve(reply.headers()
                    .firstValue("Location")
                    .filter(location -> !location.isEmpty())
                    .orElseThrow(IllegalArgumentException::new));
            var origin = Origin.of(target.toString());
            if (origin.equals(Optional.of(address.origin())) && target.getRawUserInfo() == null) {
                return target;
            }
            throw refusedRedirect(
                    "%s redirects requests to %s, which is another server. Enter that address if it is the right one."
                            .formatted(host, origin.map(Origin::toString).orElse("an address that is none")));
        } catch (IllegalArgumentException e) {
            throw refusedRedirect("%s redirects requests to an invalid address. Check the address.".formatted(host));
        }
    }

    private static SessionFailure refusedRedirect(String sentence) {
        return new SessionFailure(SessionFailure.Kind.REFUSED, true, sentence);
    }

    private HttpRequest build(Request request, Map<String, String> signIn, URI url) {
        var body = request.body();
        var builder = HttpRequest.newBuilder(url)
                .method(
                        request.method(),
                        body == null
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofByteArray(body));
        var headers = new HashMap<>(address.headers());
        for (var more : List.of(signIn, request.headers())) {
            // header names are case-insensitive
            headers.keySet().removeIf(name -> more.keySet().stream().anyMatch(name::equalsIgnoreCase));
            headers.putAll(more);
        }
        headers.forEach((name, value) -> set(builder, name, value));
        return builder.build();
    }

    private void set(HttpRequest.Builder builder, String name, String value) {
        try {
            builder.setHeader(name, value);
        } catch (IllegalArgumentException e) { // its message contains the value
            throw new SessionFailure(
                    SessionFailure.Kind.UNREACHABLE,
                    true,
                    "The header “%s” for %s cannot be sent. Change it in the server's settings.".formatted(name, host));
        }
    }

    private Mono<Reply> exchange(Disposable.Swap open, HttpRequest request) {
        return Mono.create(sink -> {
            var sent = client.sendAsync(request, HttpResponse.BodyHandlers.ofInputStream());
            open.replace(() -> sent.cancel(true));
            var _ = sent.whenComplete((response, failure) -> {
                if (failure != null) {
                    if (!open.isDisposed()) { // otherwise nobody is waiting
                        sink.error(failure(failure));
                    }
                    return;
                }
                open.replace(() -> cut(response.body()));
                sink.success(new Reply(response.statusCode(), response.headers(), response.body()));
            });
        });
    }

    /** Discards the rest of the current response; another may follow. */
    private static void discard(Disposable.Swap open) {
        open.update(Disposables.disposed());
    }

    private static void cut(InputStream body) {
        try {
            body.close();
        } catch (IOException e) {
            // already broken
        }
    }

    private SessionFailure failure(Throwable failure) {
        var cause = failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return switch (cause) {
            case ConnectException _, HttpConnectTimeoutException _ ->
                unreachable(true, "No answer at %s. Check the address, and whether the server is running.");
            case SSLHandshakeException _ ->
                unreachable(true, "No secure connection to %s: its certificate is not trusted here.");
            case IOException _ -> broken();
            default -> unreachable(false, "The request to %s failed.");
        };
    }

    SessionFailure broken() {
        return unreachable(false, "The connection to %s broke before the answer was complete.");
    }

    SessionFailure unreachable(boolean beforeExecution, String sentence) {
        return new SessionFailure(SessionFailure.Kind.UNREACHABLE, beforeExecution, sentence.formatted(host));
    }
}

package dev.steward.provider;

import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.security.Origin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Dispatcher;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.GzipSource;
import okio.Okio;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Sends requests to providers. The client libraries pass their requests to {@link #send}, which applies Steward's own rules: it
 * adds credentials, closes the socket at once on cancellation, follows no redirect to another origin, and preserves the status,
 * headers and body of a refusal.
 */
@Component
class ProviderHttp implements DisposableBean {

    /** Links a library's request to its {@link StreamCall}; never sent. */
    static final String CALL_HEADER = "X-Steward-Call";

    /** Maximum number of concurrent requests; each costs a virtual thread. */
    static final int MAX_CALLS = 1024;

    /** The libraries require a key; it is replaced with the real one, or none. */
    static final String NO_KEY = "none";

    private static final long ERROR_BODY_BYTES = 64L << 10;

    /** The largest known list is half a megabyte. */
    private static final long MAX_LIST = 2L << 20;

    /** Memory per byte, which is held as bytes, text and JSON. */
    private static final int LIST_COPIES = 16;

    private static final long LIST_STEP = 64L << 10;

    private static final Duration LIST_TIMEOUT = Duration.ofSeconds(15);

    private static final int MAX_REDIRECTS = 5;

    private final Clock clock;
    private final MemoryBudget memory;
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("model-", 0).factory());
    private final OkHttpClient client;
    private final AtomicLong opened = new AtomicLong();
    private final Map<String, StreamCall> calls = new ConcurrentHashMap<>();

    ProviderHttp(ModelProperties limits, MemoryBudget memory, Clock clock) {
        this.clock = clock;
        this.memory = memory;
        var dispatcher = new Dispatcher(threads);
        dispatcher.setMaxRequests(MAX_CALLS);
        dispatcher.setMaxRequestsPerHost(MAX_CALLS);
        // Silence is limited in a higher layer, which knows what counts as a sign of life
        this.client = new OkHttpClient.Builder()
                .dispatcher(dispatcher)
                .connectTimeout(limits.connectSeconds().toMillis(), TimeUnit.MILLISECONDS)
                .readTimeout(0, TimeUnit.MILLISECONDS)
                .followRedirects(false)
                .followSslRedirects(false)
                .addNetworkInterceptor(this::once)
                .build();
    }

    /**
     * Disables Nagle's algorithm: otherwise the end of a long request may wait up to 40 ms for an acknowledgement. Refuses here
     * what the library would silently send again, but leaves it to retry when a kept connection turns out to be closed: some
     * balancers say so with a 408 that is no answer to the request.
     */
    private Response once(Interceptor.Chain chain) throws IOException {
        Objects.requireNonNull(chain.connection()).socket().setTcpNoDelay(true);
        Response response = chain.proceed(chain.request());
        boolean isClosing = "close".equalsIgnoreCase(response.header("Connection"));
        if ((response.code() == 408 && !isClosing) || response.code() == 503) {
            throw refused(unpacked(response));
        }
        return response;
    }

    /** The library unpacks only what has passed its network interceptors. */
    private static Response unpacked(Response response) {
        ResponseBody body = response.body();
        return body == null || !"gzip".equalsIgnoreCase(response.header("Content-Encoding"))
                ? response
                : response.newBuilder()
                        .body(ResponseBody.create(Okio.buffer(new GzipSource(body.source())), body.contentType(), -1))
                        .build();
    }

    /** Runs the libraries' callbacks. */
    ExecutorService threads() {
        return threads;
    }

    /**
     * Registers a stream that is about to be opened with {@link StreamCall#headers()}.
     *
     * @param change adds what the library cannot express to the request's body; null for nothing
     */
    StreamCall open(Endpoint endpoint, Reading reading, @Nullable Consumer<ObjectNode> change) {
        var call = new StreamCall(Long.toString(opened.incrementAndGet()), endpoint, reading, change);
        calls.put(call.id, call);
        return call;
    }

    /**
     * Sends a {@code GET} and applies {@code read} to the body, which counts against the memory budget meanwhile.
     *
     * @throws StreamFailure or another {@link IOException} through the Mono, and what {@code read} throws
     */
    <T> Mono<T> get(String url, Endpoint endpoint, Function<String, T> read) {
        return Mono.create(sink -> {
            Call first = listCall(
                    authorized(new Request.Builder().url(url), endpoint).build());
            var running = Disposables.swap();
            running.replace(first::cancel);
            sink.onCancel(running);
            first.enqueue(new Callback() {
                @Override
                public void onFailure(Call failed, IOException e) {
                    sink.error(e);
                }

                @Override
                public void onResponse(Call done, Response response) {
                    try (Response last = followed(response, next -> redirected(next, running))) {
                        if (!last.isSuccessful()) {
                            throw refused(last);
                        }
                        try (var held = memory.open()) {
                            sink.success(read.apply(list(last.body(), held)));
                        }
                    } catch (IOException | RuntimeException e) {
                        sink.error(e);
                    }
                }
            });
        });
    }

    private Call redirected(Request request, Disposable.Swap running) {
        Call call = listCall(request);
        running.replace(call::cancel);
        return call;
    }

    private Call listCall(Request request) {
        Call call = client.newCall(request);
        call.timeout().timeout(LIST_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        return call;
    }

    /** Sends a library's request in its place, as an interceptor of its client. */
    Response send(Interceptor.Chain chain) throws IOException {
        String id = chain.request().header(CALL_HEADER);
        StreamCall call = id == null ? null : calls.get(id);
        if (call == null) {
            throw new IOException("cancelled before it was sent");
        }
        Request request =
                call.changed(authorized(plain(chain.request()), call.endpoint).build());
        Response response = followed(call.start(request).execute(), call::start);
        if (!response.isSuccessful()) {
            throw refused(response);
        }
        return streamed(response, call);
    }

    private interface Calls {
        Call start(Request request) throws IOException;
    }

    /** Follows redirects within the origin; others would leak the credentials. */
    private static Response followed(Response first, Calls calls) throws IOException {
        Response response = first;
        for (int i = 0; response.isRedirect() && i < MAX_REDIRECTS; i++) {
            Request request = response.request();
            HttpUrl from = request.url();
            String location = response.header("Location");
            HttpUrl to = location == null ? null : from.resolve(location);
            boolean repeats = request.method().equals("GET") || response.code() == 307 || response.code() == 308;
            response.close();
            if (to == null) {
                throw new StreamFailure.NoStream("redirects to no address");
            }
            boolean isElsewhere = !origin(to).equals(origin(from));
            if (isElsewhere || !repeats) {
                String target = origin(to).map(Origin::toString).orElse("another address");
                throw new StreamFailure.Redirected(isElsewhere ? target : target + to.encodedPath(), isElsewhere);
            }
            response = calls.start(request.newBuilder().url(to).build()).execute();
        }
        if (response.isRedirect()) {
            response.close();
            throw new StreamFailure.NoStream("redirects again and again");
        }
        return response;
    }

    private static Optional<Origin> origin(HttpUrl url) {
        return Origin.of(url.toString());
    }

    /** The request without the library's headers about itself and this machine. */
    private static Request.Builder plain(Request request) {
        var plain = request.newBuilder().removeHeader(CALL_HEADER).header("User-Agent", "Steward");
        for (String name : request.headers().names()) {
            if (name.regionMatches(true, 0, "X-Stainless-", 0, 12)) {
                plain.removeHeader(name);
            }
        }
        return plain;
    }

    /** Adds the credentials here and nowhere earlier, so that the library can neither keep nor log them. */
    private static Request.Builder authorized(Request.Builder request, Endpoint endpoint) {
        request.removeHeader("Authorization");
        request.removeHeader("X-Api-Key");
        if (!endpoint.key().isEmpty()) {
            request.header("Authorization", "Bearer " + endpoint.key());
        }
        endpoint.headers().forEach(request::header);
        return request;
    }

    private StreamFailure.Refused refused(Response response) throws IOException {
        try (ResponseBody body = response.body()) {
            String said = head(body, ERROR_BODY_BYTES);
            var wait = wait(response::header).or(() -> wait(quoted(said)));
            return new StreamFailure.Refused(response.code(), said, wait);
        }
    }

    private Optional<Duration> wait(Function<String, @Nullable String> headers) {
        return RetryAfter.parse(headers.apply("Retry-After"), clock.instant())
                .or(() -> RetryAfter.parseMillis(headers.apply("retry-after-ms")))
                .or(() -> RetryAfter.parseReset(headers, clock.instant()));
    }

    /** The headers of the limit that was reached, which routers quote in the body, with or without what remains of it. */
    private static Function<String, @Nullable String> quoted(String body) {
        JsonNode json = body.startsWith("{") ? ProviderJson.read(body) : null;
        return name -> json == null
                ? null
                : json.at("/error/metadata/headers").properties().stream()
                        .filter(header -> header.getKey().equalsIgnoreCase(name))
                        .map(header -> header.getValue().asString(""))
                        .findFirst()
                        .orElse(name.startsWith("x-ratelimit-remaining") ? "0" : null);
    }

    private static Response streamed(Response response, StreamCall call) throws IOException {
        ResponseBody body = response.body();
        MediaType type = body == null ? null : body.contentType();
        if (body == null || (type != null && "html".equals(type.subtype()))) {
            throw noStream(body);
        }
        return response.newBuilder()
                .body(ResponseBody.create(
                        Okio.buffer(new EventSource(body.source(), call.reading, call.held)), type, -1))
                .build();
    }

    /** Status 200 without a stream: the page of a login or a proxy. */
    private static StreamFailure noStream(@Nullable ResponseBody body) {
        if (body != null) {
            body.close();
        }
        return new StreamFailure.NoStream(body == null ? "sent nothing" : "sent a web page");
    }

    /** Reads the body of a model list, within limits on length and memory. */
    private static String list(@Nullable ResponseBody body, MemoryBudget.Share held) throws IOException {
        if (body == null) {
            return "";
        }
        var source = body.source();
        while (source.request(source.getBuffer().size() + 1)) {
            long length = source.getBuffer().size();
            if (length > MAX_LIST) {
                throw new StreamFailure.NoStream("sent a list of models of more than " + (MAX_LIST >> 20) + " MB");
            }
            if (length * LIST_COPIES > held.held() && !held.grow(LIST_STEP * LIST_COPIES)) {
                throw new StreamFailure.NoRoom();
            }
        }
        return source.readUtf8();
    }

    private static String head(@Nullable ResponseBody body, long limit) throws IOException {
        if (body == null) {
            return "";
        }
        body.source().request(limit);
        var buffer = body.source().getBuffer();
        return buffer.readString(Math.min(limit, buffer.size()), StandardCharsets.UTF_8);
    }

    @Override
    public void destroy() {
        client.dispatcher().cancelAll();
        client.connectionPool().evictAll();
        threads.shutdown();
    }

    /** A stream, from before its request exists until it ends. */
    final class StreamCall {
        private final String id;
        private final Endpoint endpoint;
        private final Reading reading;
        private final @Nullable Consumer<ObjectNode> change;
        private final MemoryBudget.Share held = memory.open();
        private @Nullable Call running;
        private boolean cancelled;

        private StreamCall(String id, Endpoint endpoint, Reading reading, @Nullable Consumer<ObjectNode> change) {
            this.id = id;
            this.endpoint = endpoint;
            this.reading = reading;
            this.change = change;
        }

        private Request changed(Request request) throws IOException {
            RequestBody body = request.body();
            if (change == null || body == null) {
                return request;
            }
            var buffer = new Buffer();
            body.writeTo(buffer);
            ObjectNode json = ProviderJson.request(buffer.readByteArray());
            change.accept(json);
            return request.newBuilder()
                    .method(request.method(), RequestBody.create(ProviderJson.bytes(json), body.contentType()))
                    .build();
        }

        /** The headers that identify the stream's request. */
        Map<String, String> headers() {
            return Map.of(CALL_HEADER, id);
        }

        /** Closes the socket at once, in any phase; the library would wait for the next byte. */
        void cancel() {
            Call started;
            synchronized (this) {
                cancelled = true;
                started = running;
            }
            if (started != null) {
                started.cancel();
            }
            close();
        }

        void close() {
            calls.remove(id);
            held.close();
        }

        private synchronized Call start(Request request) throws IOException {
            if (cancelled) {
                throw new IOException("cancelled");
            }
            Call started = client.newCall(request);
            running = started;
            return started;
        }
    }
}

package dev.steward.provider;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Okio;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.openai.http.okhttp.SpringAiOpenAiHttpClient;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * The one HTTP client for all providers. Its interceptor is where Steward's own rules meet the wire: cancelling closes
 * the socket at once, silence is bounded, and a refusal keeps its status, its headers and the provider's own words.
 */
@Component
class ProviderHttp implements DisposableBean {

    /** Tells the interceptor which {@link StreamCall} a request belongs to; never leaves the process. */
    private static final String CALL_HEADER = "X-Steward-Call";

    /** Streams that may wait for their headers at the same time; each costs a virtual thread. */
    private static final int MAX_CALLS = 1024;

    /** As much of an error page as anybody reads. */
    private static final long ERROR_BODY_BYTES = 64L << 10;

    /** The largest list of models known is half a megabyte. */
    private static final long LIST_BODY_BYTES = 16L << 20;

    private static final Duration LIST_TIMEOUT = Duration.ofSeconds(15);

    private final ModelProperties limits;
    private final Clock clock;
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("model-", 0).factory());
    private final Pace pace = new Pace();
    private final SpringAiOpenAiHttpClient client;
    private final AtomicLong opened = new AtomicLong();
    private final Map<String, StreamCall> calls = new ConcurrentHashMap<>();

    ProviderHttp(ModelProperties limits, Clock clock) {
        this.limits = limits;
        this.clock = clock;
        this.client = SpringAiOpenAiHttpClient.builder()
                .dispatcherExecutorService(threads)
                .interceptor(this::intercept)
                .build();
        okHttp().dispatcher().setMaxRequests(MAX_CALLS);
        okHttp().dispatcher().setMaxRequestsPerHost(MAX_CALLS);
    }

    /** What the client library sends its requests with. */
    SpringAiOpenAiHttpClient client() {
        return client;
    }

    /** Runs the library's callbacks. */
    ExecutorService threads() {
        return threads;
    }

    /** Registers a stream that is about to be opened with {@link StreamCall#headers()}. */
    StreamCall open(Endpoint endpoint) {
        var call = new StreamCall(Long.toString(opened.incrementAndGet()), endpoint);
        calls.put(call.id, call);
        return call;
    }

    /** The body of a {@code GET}. @throws StreamFailure or another {@link IOException} through the Mono */
    Mono<String> get(String url, Endpoint endpoint, Map<String, String> moreHeaders) {
        return Mono.create(sink -> {
            var request = new Request.Builder().url(url);
            authorize(request, endpoint);
            moreHeaders.forEach(request::header);
            Call call = okHttp().newCall(request.build());
            call.timeout().timeout(LIST_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            sink.onCancel(call::cancel);
            call.enqueue(new Callback() {
                @Override
                public void onFailure(Call failed, IOException e) {
                    sink.error(e);
                }

                @Override
                public void onResponse(Call done, Response response) {
                    try (ResponseBody body = response.body()) {
                        sink.success(head(body, LIST_BODY_BYTES));
                    } catch (IOException e) {
                        sink.error(e);
                    }
                }
            });
        });
    }

    private OkHttpClient okHttp() {
        return client.getOkHttpClient();
    }

    private Response intercept(Interceptor.Chain chain) throws IOException {
        String id = chain.request().header(CALL_HEADER);
        StreamCall call = id == null ? null : calls.get(id);
        if (id != null && call == null) {
            throw new IOException("cancelled before it was sent");
        }
        if (call != null) {
            call.attach(chain.call());
        }
        Response response = call == null
                ? proceed(chain, plain(chain.request()).build(), LIST_TIMEOUT)
                : proceed(
                        chain, authorize(plain(chain.request()), call.endpoint).build(), limits.firstByteSeconds());
        if (!response.isSuccessful()) {
            throw refused(response);
        }
        return call == null ? response : streamed(response, chain.call());
    }

    private Response proceed(Interceptor.Chain chain, Request request, Duration silence) throws IOException {
        try {
            return chain.withConnectTimeout((int) limits.connectSeconds().toMillis(), TimeUnit.MILLISECONDS)
                    .withReadTimeout((int) silence.toMillis(), TimeUnit.MILLISECONDS)
                    .proceed(request);
        } catch (InterruptedIOException e) {
            // Both time-outs have the same class; only their words tell which phase it was
            boolean connecting =
                    String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("connect");
            throw connecting ? e : new StreamFailure.Silent(true);
        }
    }

    /** The request without what the library says about itself and about this machine. */
    private static Request.Builder plain(Request request) {
        var plain = request.newBuilder().removeHeader(CALL_HEADER).header("User-Agent", "Steward");
        for (String name : request.headers().names()) {
            if (name.regionMatches(true, 0, "X-Stainless-", 0, 12)) {
                plain.removeHeader(name);
            }
        }
        return plain;
    }

    /** Credentials are put in here and nowhere earlier: the library never sees them, so it can neither keep nor log them. */
    private static Request.Builder authorize(Request.Builder request, Endpoint endpoint) {
        request.removeHeader("Authorization");
        if (!endpoint.key().isEmpty()) {
            request.header("Authorization", "Bearer " + endpoint.key());
        }
        endpoint.headers().forEach(request::header);
        return request;
    }

    private StreamFailure.Refused refused(Response response) throws IOException {
        try (ResponseBody body = response.body()) {
            var retryAfter = RetryAfter.parse(response.header("Retry-After"), clock.instant());
            return new StreamFailure.Refused(response.code(), head(body, ERROR_BODY_BYTES), retryAfter);
        }
    }

    private Response streamed(Response response, Call call) throws IOException {
        ResponseBody body = response.body();
        MediaType type = body == null ? null : body.contentType();
        if (body == null || (type != null && ("html".equals(type.subtype()) || "json".equals(type.subtype())))) {
            throw noStream(body);
        }
        var source = new ChunkSource(
                body.source(), limits.firstByteSeconds(), limits.stallSeconds(), call::cancel, threads, pace);
        return response.newBuilder()
                .body(ResponseBody.create(Okio.buffer(source), type, -1))
                .build();
    }

    /** Status 200 and yet no stream: an error object with the wrong status, or the page of a login or a proxy. */
    private static StreamFailure noStream(@Nullable ResponseBody body) throws IOException {
        try (body) {
            String text = head(body, ERROR_BODY_BYTES);
            return text.contains("\"error\"")
                    ? new StreamFailure.Refused(0, text, Optional.empty())
                    : new StreamFailure.NoStream("no event stream");
        }
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
        okHttp().dispatcher().cancelAll();
        okHttp().connectionPool().evictAll();
        threads.shutdown();
    }

    /** One stream, from before its request exists until it is over. */
    final class StreamCall {
        private final String id;
        private final Endpoint endpoint;
        private @Nullable Call call;
        private boolean cancelled;

        private StreamCall(String id, Endpoint endpoint) {
            this.id = id;
            this.endpoint = endpoint;
        }

        /** What the request must carry for the interceptor to find this object. */
        Map<String, String> headers() {
            return Map.of(CALL_HEADER, id);
        }

        /** Closes the socket at once, in every phase; the library would wait for the next byte. */
        void cancel() {
            Call running;
            synchronized (this) {
                cancelled = true;
                running = call;
            }
            if (running != null) {
                running.cancel();
            }
            close();
        }

        /** The stream is over. */
        void close() {
            calls.remove(id);
        }

        private void attach(Call started) throws IOException {
            synchronized (this) {
                call = started;
                if (!cancelled) {
                    return;
                }
            }
            started.cancel();
            throw new IOException("cancelled");
        }
    }
}

package dev.steward.platform.web;

import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.stream.ByteSink;
import io.netty.channel.ChannelException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.util.FastByteArrayOutputStream;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.netty.channel.AbortedException;
import tools.jackson.databind.SequenceWriter;

/**
 * A request whose body is read within limits, off the event loop, and completely before the response starts: then the client
 * can read why it was refused, and Reactor Netty does not forget to read on for the next request on the connection
 * (reactor/reactor-netty#4361).
 */
final class ArrivingRequest extends ServerHttpRequestDecorator {

    private static final String ATTRIBUTE = ArrivingRequest.class.getName();

    /** The most pieces of a body waiting to be read. */
    private static final int AHEAD = 8;

    /** How much of an unwanted body is read before the connection is closed. */
    private static final long UNWANTED = 32L * 1024 * 1024;

    /** The initial buffer size of a list; it doubles as it grows. */
    private static final int FIRST_BYTES = 1024;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Scheduler scheduler;
    private final MemoryBudget.Share memory;
    private final JsonBody json;
    private final AtomicBoolean taken = new AtomicBoolean();
    private volatile boolean cutShort;

    ArrivingRequest(ServerHttpRequest request, Scheduler scheduler, MemoryBudget.Share memory, JsonBody json) {
        super(request);
        this.scheduler = scheduler;
        this.memory = memory;
        this.json = json;
    }

    /** The request of the exchange, stored there by {@link OffEventLoop}. */
    static ArrivingRequest of(ServerWebExchange exchange) {
        return Objects.requireNonNull(exchange.getAttribute(ATTRIBUTE));
    }

    void putInto(ServerWebExchange exchange) {
        exchange.getAttributes().put(ATTRIBUTE, this);
    }

    /** A scheduler with threads that may block. */
    Scheduler scheduler() {
        return scheduler;
    }

    /** The same request, with a body that ends where the connection is closed. */
    ServerHttpRequest bounded() {
        return new ServerHttpRequestDecorator(this) {

            @Override
            public Flux<DataBuffer> getBody() {
                return Flux.defer(() -> {
                    var size = new AtomicLong();
                    return super.getBody().takeUntil(piece -> isTooMuch(size.addAndGet(piece.readableByteCount())));
                });
            }
        };
    }

    /** The memory that the request holds until it is answered. */
    MemoryBudget.Share memory() {
        return memory;
    }

    /** Releases the request's memory, for a response that may take hours. */
    void forget() {
        memory.shrink(memory.held());
    }

    /** The value as JSON; replaces the memory the request has held so far. */
    byte[] answer(Object value) {
        var bytes = json.bytes(value);
        hold(bytes);
        return bytes;
    }

    Listing listing() {
        return new Listing();
    }

    /** A list being written. Its bytes are reserved as it grows, and once more for building the response. */
    final class Listing {

        private final FastByteArrayOutputStream bytes = new FastByteArrayOutputStream(FIRST_BYTES);
        private final SequenceWriter items = json.list(bytes);

        void add(Object item) {
            int before = bytes.size();
            items.write(item);
            memory.reserve(2L * (bytes.size() - before));
        }

        /** The whole list; replaces the memory the request has held so far. */
        byte[] close() {
            items.close();
            var all = bytes.toByteArrayUnsafe();
            hold(all);
            return all;
        }
    }

    /** Replaces the memory the request has held so far with that of these bytes. */
    void hold(byte[] bytes) {
        forget();
        memory.reserve(bytes.length);
    }

    /** Compresses the response and releases the memory saved. */
    byte[] packed(byte[] answer) {
        var packed = Gzip.pack(answer);
        memory.shrink(Math.max(0, answer.length - packed.length));
        return packed;
    }

    <T> Mono<T> json(Class<T> type, int most) {
        return json.optional(this, type, most).switchIfEmpty(Mono.error(JsonBody::missing));
    }

    /** Parses an optional body; empty if there is none or it is {@code null}. @param most bytes */
    <T> Mono<T> optionalJson(Class<T> type, int most) {
        return hasBody() ? json.optional(this, type, most) : Mono.empty();
    }

    @Override
    public Flux<DataBuffer> getBody() {
        return Flux.defer(() -> {
            taken.set(true);
            return super.getBody()
                    // The web server has closed the connection by then, so there is nobody left to tell.
                    .onErrorMap(ChannelException.class, late -> new AbortedException(late))
                    .publishOn(scheduler, AHEAD);
        });
    }

    /**
     * Reads the whole body, reserving memory for it.
     *
     * @param most bytes
     * @throws Problem.TooLarge if there are more
     * @throws Problem.Unavailable if there is no memory for them
     */
    Mono<Read> read(int most) {
        return Mono.defer(() -> {
            var read = new Read();
            return passed(most, read::add, read::drop).thenReturn(read);
        });
    }

    /** The same for a body whose beginning is enough: the rest is read for a while and discarded. */
    Mono<Read> beginning(int most) {
        return Mono.defer(() -> {
            var read = new Read();
            return passed(new PassingBody(most, read::add, () -> {}))
                    .onErrorComplete(Problem.TooLarge.class)
                    .thenReturn(read);
        });
    }

    /**
     * Passes the body on as it arrives and returns its size. After a refusal, the rest is read for a while and discarded, so
     * that the client can read the reason.
     *
     * @param most bytes
     * @throws Problem.TooLarge if there are more
     */
    Mono<Long> pieces(long most, ByteSink sink) {
        return passed(most, sink, () -> {});
    }

    private Mono<Long> passed(long most, ByteSink sink, Runnable refused) {
        if (getHeaders().getContentLength() > most) {
            return Mono.error(() -> PassingBody.tooLarge(most));
        }
        return Mono.defer(() -> passed(new PassingBody(most, sink, refused)));
    }

    private Mono<Long> passed(PassingBody passing) {
        return getBody().map(passing::add).takeUntil(this::isTooMuch).then(Mono.fromCallable(passing::accepted));
    }

    /** Reads the rest of the body, or announces in the response headers that the connection will be closed. */
    Mono<Void> discardRest(HttpHeaders answer) {
        if (taken.get()) {
            return Mono.fromRunnable(() -> {
                if (cutShort) {
                    answer.setConnection("close");
                }
            });
        }
        if (!hasBody()) {
            return Mono.empty();
        }
        if (getHeaders().getContentLength() > UNWANTED || getHeaders().containsHeader(HttpHeaders.EXPECT)) {
            return Mono.fromRunnable(() -> answer.setConnection("close"));
        }
        return getBody()
                .map(ArrivingRequest::discard)
                .scan(0L, Long::sum)
                .takeUntil(this::isTooMuch)
                .then()
                .timeout(PATIENCE, Mono.fromRunnable(() -> cutShort = true))
                .onErrorResume(_ -> Mono.fromRunnable(() -> cutShort = true))
                .then(Mono.defer(() -> discardRest(answer)));
    }

    boolean hasBody() {
        return getHeaders().getContentLength() > 0 || getHeaders().containsHeader(HttpHeaders.TRANSFER_ENCODING);
    }

    private static long discard(DataBuffer piece) {
        int length = piece.readableByteCount();
        DataBufferUtils.release(piece);
        return length;
    }

    private boolean isTooMuch(long size) {
        cutShort = size > UNWANTED;
        return cutShort;
    }

    final class Read {

        private final FastByteArrayOutputStream bytes = new FastByteArrayOutputStream();

        private void add(ByteBuffer piece) throws IOException {
            memory.reserve(piece.remaining());
            var part = new byte[piece.remaining()];
            piece.get(part);
            bytes.write(part);
        }

        private void drop() {
            bytes.reset();
            forget();
        }

        long size() {
            return bytes.size();
        }

        InputStream stream() {
            return bytes.getInputStream();
        }

        byte[] all() {
            return bytes.toByteArray();
        }
    }
}

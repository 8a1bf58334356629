package dev.steward.platform.web;

import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.stream.ByteSink;
import io.netty.channel.ChannelException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
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
 * A request whose body comes in within limits, off the event loop, and is off the wire before the answer begins: then the
 * client can read why it was refused, and Reactor Netty does not forget to read on for the next request on the connection
 * (reactor/reactor-netty#4361).
 */
final class ArrivingRequest extends ServerHttpRequestDecorator {

    private static final String ATTRIBUTE = ArrivingRequest.class.getName();

    /** Pieces of a body that may wait for their reader. */
    private static final int AHEAD = 8;

    /** So much of a body that nobody wants is read before the connection is given up. */
    private static final long UNWANTED = 32L * 1024 * 1024;

    /** The room that a list begins with; it doubles as it grows. */
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

    /** The request of the exchange, which {@link OffEventLoop} has put there. */
    static ArrivingRequest of(ServerWebExchange exchange) {
        return Objects.requireNonNull(exchange.getAttribute(ATTRIBUTE));
    }

    void putInto(ServerWebExchange exchange) {
        exchange.getAttributes().put(ATTRIBUTE, this);
    }

    /** Threads that may block. */
    Scheduler scheduler() {
        return scheduler;
    }

    /** The same request, whose body ends where the connection is given up. */
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

    /** What the request holds until it is answered. */
    MemoryBudget.Share memory() {
        return memory;
    }

    /** Gives back what the request holds, for an answer that may take hours. */
    void forget() {
        memory.shrink(memory.held());
    }

    /** The JSON of the value, in place of whatever the request has held so far. */
    byte[] answer(Object value) {
        var bytes = json.bytes(value);
        hold(bytes);
        return bytes;
    }

    /** Writes the JSON of a list, item by item. */
    Listing listing() {
        return new Listing();
    }

    /** A list that is being written. Its bytes are held while it grows, and once more while the answer is made of them. */
    final class Listing {

        private final FastByteArrayOutputStream bytes = new FastByteArrayOutputStream(FIRST_BYTES);
        private final SequenceWriter items = json.list(bytes);

        void add(Object item) {
            int before = bytes.size();
            items.write(item);
            memory.reserve(2L * (bytes.size() - before));
        }

        /** The whole list, in place of whatever the request has held so far. */
        byte[] close() {
            items.close();
            var all = bytes.toByteArrayUnsafe();
            hold(all);
            return all;
        }
    }

    /** Holds the bytes in place of whatever the request has held so far. */
    void hold(byte[] bytes) {
        forget();
        memory.reserve(bytes.length);
    }

    /** The same packed, in place of the bytes. */
    byte[] packed(byte[] answer) {
        var packed = Gzip.pack(answer);
        memory.shrink(Math.max(0, answer.length - packed.length));
        return packed;
    }

    /** The input that the body says. @param most bytes */
    <T> Mono<T> json(Class<T> type, int most) {
        return json.of(this, type, most);
    }

    @Override
    public Flux<DataBuffer> getBody() {
        return Flux.defer(() -> {
            taken.set(true);
            return super.getBody()
                    // The web server has closed the connection then: there is nobody left to tell.
                    .onErrorMap(ChannelException.class, late -> new AbortedException(late))
                    .publishOn(scheduler, AHEAD);
        });
    }

    /**
     * The whole body, which has taken its bytes of the memory.
     *
     * @param most bytes
     * @throws Problem.TooLarge when there are more
     * @throws Problem.Unavailable when there is no memory for them
     */
    Mono<Read> read(int most) {
        if (getHeaders().getContentLength() > most) {
            return Mono.error(() -> tooLarge(most));
        }
        return Mono.defer(() -> {
            var read = new Read(most);
            return getBody().map(read::add).takeUntil(this::isTooMuch).then(Mono.fromCallable(read::accepted));
        });
    }

    /**
     * Hands the body on as it comes, and gives its size. What is refused on the way is read on for a while, and not handed
     * on, so that the client can read why.
     *
     * @param most bytes
     * @throws Problem.TooLarge when there are more
     */
    Mono<Long> pieces(long most, ByteSink sink) {
        if (getHeaders().getContentLength() > most) {
            return Mono.error(() -> tooLarge(most));
        }
        return Mono.defer(() -> {
            var passing = new PassingBody(most, sink);
            return getBody().map(passing::add).takeUntil(this::isTooMuch).then(Mono.fromCallable(passing::accepted));
        });
    }

    /** Takes off the wire what nobody has read, and says in the headers of the answer when the connection ends instead. */
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

    static Problem tooLarge(long most) {
        return new Problem.TooLarge("The body exceeds the limit of %d KB.".formatted(most / 1024));
    }

    /** A body that is being read. What is refused is read on, and not kept. */
    final class Read {

        private final int most;
        private final FastByteArrayOutputStream bytes = new FastByteArrayOutputStream();
        private long size;
        private @Nullable Problem refusal;

        private Read(int most) {
            this.most = most;
        }

        /** Adds a piece and gives the size of all. */
        private long add(DataBuffer piece) {
            try {
                int length = piece.readableByteCount();
                size += length;
                if (refusal == null) {
                    refusal = refusal(length);
                }
                if (refusal == null) {
                    piece.asInputStream().transferTo(bytes);
                } else {
                    bytes.reset();
                    memory.shrink(memory.held());
                }
                return size;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } finally {
                DataBufferUtils.release(piece);
            }
        }

        private @Nullable Problem refusal(int length) {
            if (size > most) {
                return tooLarge(most);
            }
            try {
                memory.reserve(length);
                return null;
            } catch (Problem.Unavailable full) {
                return full;
            }
        }

        private Read accepted() {
            if (refusal != null) {
                throw refusal;
            }
            return this;
        }

        boolean isEmpty() {
            return size == 0;
        }

        long size() {
            return size;
        }

        InputStream stream() {
            return bytes.getInputStream();
        }

        byte[] all() {
            return bytes.toByteArray();
        }
    }
}

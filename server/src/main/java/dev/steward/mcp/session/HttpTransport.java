package dev.steward.mcp.session;

import dev.steward.mcp.session.HttpReading.Stretch;
import dev.steward.mcp.session.SessionFailure.Kind;
import dev.steward.platform.stream.SseEvents;
import dev.steward.platform.task.Blocking;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.HttpHeaders;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Speaks streamable HTTP to a tool server. Replaces the SDK's transport, which loses a stream's position as soon as an event has
 * come, ignores the requested retry delay, and silently opens new sessions.
 *
 * <p>A sent request completes when its answer has been passed on, and fails with {@link SessionFailure} if there will be none;
 * cancelling it cuts its connection. One transport is one session.
 */
public final class HttpTransport implements McpClientTransport {

    private static final Duration FAREWELL = Duration.ofSeconds(2);
    private static final int MAX_SESSION_ID = 4_000;
    private static final String NO_SERVER = "%s does not answer like a tool server. Check the address.";

    private final HttpWire wire;
    private final Blocking blocking;
    private final Scheduler timers;

    private final AtomicReference<@Nullable SessionFailure> over = new AtomicReference<>();
    private final Disposable.Swap listening = Disposables.swap();
    private final Mono<Void> end;
    private volatile Consumer<Throwable> listener = _ -> {};
    private volatile @Nullable HttpReading reading;
    private volatile @Nullable String sessionId;
    private volatile @Nullable String version;

    /**
     * Does not connect yet.
     *
     * @param connect the connect timeout
     * @param timers for retry delays
     */
    public HttpTransport(ServerAddress.Http address, Duration connect, Blocking blocking, Scheduler timers) {
        this.wire = new HttpWire(address, connect);
        this.blocking = blocking;
        this.timers = timers;
        this.end = Mono.defer(this::farewell).then(blocking.run(wire::close)).cache();
    }

    @Override
    public Mono<Void> connect(Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler) {
        return Mono.fromRunnable(
                () -> reading = new HttpReading(message -> handler.apply(message.doOnNext(this::look)), timers));
    }

    /** The handler learns why the session is over if that shows outside a request. */
    @Override
    public void setExceptionHandler(Consumer<Throwable> handler) {
        listener = handler;
    }

    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message) {
        return Mono.defer(() -> {
            var reason = over.get();
            return reason != null
                    ? Mono.error(reason)
                    : Mono.using(Disposables::swap, open -> deliver(open, message), Disposable::dispose);
        });
    }

    /** Tells the server that the session is over, waiting at most two seconds, and cuts all connections. */
    @Override
    public Mono<Void> closeGracefully() {
        return end;
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return BoundedJson.MAPPER.convertValue(data, type);
    }

    private Mono<Void> deliver(Disposable.Swap open, JSONRPCMessage message) {
        boolean begins =
                message instanceof JSONRPCRequest request && request.method().equals(McpSchema.METHOD_INITIALIZE);
        var asked = ask(open, post(message, begins));
        return (begins ? asked.onErrorResume(SessionFailure.class, e -> told(e)) : asked).flatMap(reply -> {
            if (begins) {
                reply.sessionId().ifPresent(this::name);
            }
            if (message instanceof JSONRPCRequest request) {
                return answer(open, reply, request);
            }
            if (message instanceof JSONRPCNotification told
                    && told.method().equals(McpSchema.METHOD_NOTIFICATION_INITIALIZED)) {
                listen();
            }
            return Mono.empty();
        });
    }

    /**
     * A server that refuses the first message may speak the older transport, which begins with a stream. Steward does not support
     * it and says so.
     */
    private <T> Mono<T> told(SessionFailure refused) {
        if (refused.kind() != Kind.REFUSED) {
            return Mono.error(refused);
        }
        return Mono.using(
                        Disposables::swap,
                        open -> ask(open, get(ResumePoint.START))
                                .filter(HttpTransport::isStream)
                                .flatMap(reply -> blocking.call(() -> beginsWithEndpoint(reply))),
                        Disposable::dispose)
                .timeout(FAREWELL, timers)
                .onErrorReturn(false)
                .defaultIfEmpty(false)
                .flatMap(isOld -> Mono.error(
                        isOld
                                ? new SessionFailure(
                                        Kind.REFUSED,
                                        true,
                                        "%s speaks only the old transport “HTTP with SSE”, which Steward does not support. Enter the server's address for streamable HTTP; it often ends with /mcp."
                                                .formatted(wire.host()))
                                : refused));
    }

    private static boolean beginsWithEndpoint(HttpWire.Reply reply) throws IOException {
        var first = new SseEvents(reply.body(), HttpRefusal.READ).next();
        return first != null && first.type().equals("endpoint");
    }

    private void name(String id) {
        if (id.isEmpty() || id.length() > MAX_SESSION_ID || !id.chars().allMatch(c -> c > 0x20 && c < 0x7f)) {
            throw malformed("%s gave the session a name that cannot be sent.");
        }
        sessionId = id;
    }

    private Mono<Void> answer(Disposable.Swap open, HttpWire.Reply reply, JSONRPCRequest request) {
        return switch (reply.contentType()) {
            case "application/json" -> whole(open, reply, request, "%s sent an invalid answer.");
            case "text/html" -> Mono.error(() -> malformed(NO_SERVER));
            case "text/event-stream" ->
                blocking.call(() -> reading().stream(open, reply.body(), request.id(), ResumePoint.START))
                        .expand(stretch -> stretch.answered() ? Mono.empty() : resume(open, request, stretch.from()))
                        .then();
            // Some servers name another type, or none
            default -> whole(open, reply, request, NO_SERVER);
        };
    }

    private Mono<Void> whole(Disposable.Swap open, HttpWire.Reply reply, JSONRPCRequest request, String otherwise) {
        return blocking.call(() -> reading().whole(open, reply.body(), request.id()))
                .onErrorMap(IOException.class, _ -> wire.broken())
                .filter(answered -> answered)
                .switchIfEmpty(Mono.error(() -> malformed(otherwise)))
                .then();
    }

    private Mono<Stretch> resume(Disposable.Swap open, JSONRPCRequest request, ResumePoint from) {
        if (from.lastId() == null || from.tries() >= ResumePoint.MAX_TRIES) {
            return Mono.error(wire.broken());
        }
        return Mono.delay(from.pause(), timers)
                .then(Mono.defer(() -> ask(open, get(from))))
                .flatMap(reply -> isStream(reply)
                        ? blocking.call(() -> reading().stream(open, reply.body(), request.id(), from.tried()))
                        : Mono.error(wire.broken()))
                .onErrorResume(SessionFailure.class, e -> switch (e.kind()) {
                    case UNREACHABLE -> Mono.just(new Stretch(from.tried(), false));
                    case TOO_LARGE -> Mono.error(e);
                    case ENDED -> Mono.error(e.beforeExecution(false));
                    case SIGN_IN, TIMED_OUT, REFUSED, NO_SUCH_TOOL, MALFORMED -> Mono.error(wire.broken());
                });
    }

    private static boolean isStream(HttpWire.Reply reply) {
        return reply.contentType().equals("text/event-stream");
    }

    /** Listens for the server's own messages until the session ends. A server without any is no failure. */
    private void listen() {
        listening.update(hear(ResumePoint.START, false)
                .expand(stretch ->
                        Mono.delay(stretch.from().pause(), timers).then(hear(stretch.from(), stretch.answered())))
                .subscribe(_ -> {}, this::hearFailure));
    }

    /**
     * Reads one stream of the server's own messages.
     *
     * @param known whether the server has had such a stream before
     * @return where to resume, {@code answered} if there was a stream; empty if the server has none
     */
    private Mono<Stretch> hear(ResumePoint from, boolean known) {
        return Mono.using(
                Disposables::swap,
                open -> ask(open, get(from))
                        .filter(HttpTransport::isStream)
                        .flatMap(reply -> blocking.call(() -> reading().stream(open, reply.body(), null, from.tried())))
                        .map(stretch -> new Stretch(stretch.from(), true))
                        .onErrorResume(SessionFailure.class, e -> switch (e.kind()) {
                            case UNREACHABLE -> Mono.just(new Stretch(from.tried(), known));
                            case ENDED ->
                                known ? Mono.error(e) : Mono.empty(); // servers without a stream also answer 404
                            default -> Mono.empty();
                        }),
                Disposable::dispose);
    }

    private void hearFailure(Throwable failure) {
        if (failure instanceof SessionFailure reason && reason.kind() == Kind.ENDED) {
            over.compareAndSet(null, reason);
            listener.accept(reason);
        }
    }

    private Mono<HttpWire.Reply> ask(Disposable.Swap open, HttpWire.Request request) {
        boolean inSession = request.headers().containsKey(HttpHeaders.MCP_SESSION_ID);
        return blocking.onBlockingThread(wire.send(open, request)) // a Java library client may block when it starts
                .flatMap(reply -> reply.status() / 100 == 2
                        ? Mono.just(reply)
                        : blocking.call(() -> HttpReading.words(reply.body()))
                                .flatMap(words ->
                                        Mono.error(HttpRefusal.of(wire.host(), reply.status(), words, inSession))));
    }

    private HttpWire.Request post(JSONRPCMessage message, boolean begins) {
        var headers = begins ? new HashMap<String, String>() : session();
        headers.put(HttpHeaders.ACCEPT, "application/json, text/event-stream");
        headers.put(HttpHeaders.CONTENT_TYPE, "application/json");
        return new HttpWire.Request("POST", headers, BoundedJson.JSON.writeValueAsBytes(message));
    }

    private HttpWire.Request get(ResumePoint from) {
        var headers = session();
        headers.put(HttpHeaders.ACCEPT, "text/event-stream");
        if (from.lastId() != null) {
            headers.put(HttpHeaders.LAST_EVENT_ID, from.lastId());
        }
        return new HttpWire.Request("GET", headers, null);
    }

    private Map<String, String> session() {
        var headers = new HashMap<String, String>();
        var id = sessionId;
        if (id != null) {
            headers.put(HttpHeaders.MCP_SESSION_ID, id);
        }
        var agreed = version;
        if (agreed != null) {
            headers.put(HttpHeaders.PROTOCOL_VERSION, agreed);
        }
        return headers;
    }

    /** The agreed protocol version is in the answer to the first request. */
    private void look(JSONRPCMessage message) {
        if (version == null
                && message instanceof JSONRPCResponse response
                && response.result() instanceof Map<?, ?> result
                && result.get("protocolVersion") instanceof String agreed
                && agreed.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}")) {
            version = agreed;
        }
    }

    private Mono<Void> farewell() {
        var closed = new SessionFailure(Kind.ENDED, true, "The session with %s was closed.".formatted(wire.host()));
        boolean known = over.compareAndSet(null, closed) && sessionId != null;
        listening.dispose();
        return !known
                ? Mono.empty()
                : Mono.using(
                                Disposables::swap,
                                open -> wire.send(open, new HttpWire.Request("DELETE", session(), null)),
                                Disposable::dispose)
                        .then()
                        .timeout(FAREWELL, timers)
                        .onErrorComplete();
    }

    private HttpReading reading() {
        return Objects.requireNonNull(reading, "Nothing was connected.");
    }

    private SessionFailure malformed(String sentence) {
        return new SessionFailure(Kind.MALFORMED, false, sentence.formatted(wire.host()));
    }
}

package dev.steward.mcp.session;

import dev.steward.mcp.session.SessionFailure.Kind;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.Implementation;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;

/** A session over a wire, with the parts of the Model Context Protocol that tools need. */
final class RpcSession implements ToolSession {

    private static final Duration LISTING = Duration.ofSeconds(60);
    private static final Duration CLOSING = Duration.ofSeconds(10);
    private static final Duration TOGETHER = Duration.ofMillis(500);

    /** Timeout for a ping after a cancelled call. */
    static final Duration PULSE = Duration.ofSeconds(5);

    private static final int LINES_EACH_SECOND = 50;

    private final Peer peer;
    private final SessionListener listener;
    private final Scheduler timers;
    private final @Nullable CallLimiter turnstile;
    private final OpenCalls calls = new OpenCalls();
    private final Allowance lines;
    private final AtomicBoolean changed = new AtomicBoolean();
    private final Sinks.One<SessionFailure> over = Sinks.one();
    private final Mono<Void> end;
    private volatile boolean hasTools;
    private volatile Mono<Void> free = Mono.empty();

    /** @param atOnce whether the server gets several calls at once */
    RpcSession(McpClientTransport transport, boolean atOnce, SessionListener listener, Scheduler timers) {
        this.peer = new Peer(transport, this, timers);
        this.listener = listener;
        this.timers = timers;
        this.turnstile = atOnce ? null : new CallLimiter(1);
        this.lines = new Allowance(LINES_EACH_SECOND, timers);
        this.end = Mono.defer(() -> {
                    peer.end(new SessionFailure(Kind.ENDED, true, "The session with the server was closed."));
                    return peer.close();
                })
                .timeout(CLOSING, Mono.empty(), timers)
                .onErrorComplete()
                .cache();
    }

    /** Connects and initializes the session; closes it if that fails or times out. */
    Mono<ToolSession> open(Implementation client, Duration patience) {
        return peer.connect()
                .then(Mono.defer(() -> peer.request(peer.nextId(), McpSchema.METHOD_INITIALIZE, hello(client))))
                .map(RpcSession::agreed)
                .flatMap(answer -> peer.tell(McpSchema.METHOD_NOTIFICATION_INITIALIZED, null)
                        // some servers keep no sessions and refuse a message that begins one
                        .onErrorResume(e -> Peer.failure(e).kind() == Kind.REFUSED ? Mono.empty() : Mono.error(e))
                        .then(Mono.<ToolSession>fromSupplier(() -> {
                            hasTools = answer;
                            return this;
                        })))
                .timeout(patience, Mono.error(() -> tooLate(patience)), timers)
                .onErrorResume(e -> {
                    close().subscribe();
                    return Mono.error(Peer.failure(e).beforeExecution(true));
                })
                .doOnCancel(() -> close().subscribe());
    }

    private static McpSchema.InitializeRequest hello(Implementation client) {
        var form =
                new McpSchema.ClientCapabilities.Elicitation(new McpSchema.ClientCapabilities.Elicitation.Form(), null);
        var capabilities =
                McpSchema.ClientCapabilities.builder().elicitation(form).build();
        return McpSchema.InitializeRequest.builder(Sessions.VERSIONS.getFirst(), capabilities, client)
                .build();
    }

    /** Returns whether the server has tools. */
    private static boolean agreed(Object result) {
        if (!(result instanceof Map<?, ?> map) || !(map.get("protocolVersion") instanceof String version)) {
            throw new SessionFailure(Kind.MALFORMED, true, "The server does not respond like a tool server.");
        }
        if (!Sessions.VERSIONS.contains(version)) {
            throw new SessionFailure(
                    Kind.REFUSED,
                    true,
                    "The server speaks version “%s” of the protocol, Steward %s to %s. Update whichever is older."
                            .formatted(
                                    OpenCall.shown(version),
                                    Sessions.VERSIONS.getLast(),
                                    Sessions.VERSIONS.getFirst()));
        }
        return hasTools(map);
    }

    /**
     * Whether a server says that it has tools. Whatever else it says, and in whatever shape, costs nothing: some programs write an
     * empty object as an empty list, or {@code true} in place of one.
     */
    static boolean hasTools(Map<?, ?> greeting) {
        Object tools = greeting.get("capabilities") instanceof Map<?, ?> known ? known.get("tools") : null;
        return tools != null && !Boolean.FALSE.equals(tools);
    }

    private static SessionFailure tooLate(Duration patience) {
        return new SessionFailure(
                Kind.TIMED_OUT, true, "The server did not respond within %s.".formatted(Seconds.of(patience)));
    }

    @Override
    public Mono<Listing> tools() {
        return Mono.defer(() -> {
                    var pages = new ToolPages();
                    return !hasTools
                            ? Mono.just(pages.listing())
                            : page(Map.of())
                                    .expand(page -> Mono.justOrEmpty(pages.add(page))
                                            .flatMap(cursor -> page(Map.of("cursor", cursor))
                                                    .onErrorResume(SessionFailure.class, e -> rest(pages, e))))
                                    .then(Mono.fromSupplier(pages::listing));
                })
                .timeout(
                        LISTING,
                        Mono.error(() -> new SessionFailure(
                                Kind.TIMED_OUT,
                                true,
                                "The server did not list its tools within %s.".formatted(Seconds.of(LISTING)))),
                        timers);
    }

    /** If the server refuses a page, the tools of the pages before it are kept. */
    private static Mono<Object> rest(ToolPages pages, SessionFailure failure) {
        return switch (failure.kind()) {
            case REFUSED, MALFORMED, TOO_LARGE -> Mono.fromRunnable(pages::cut);
            case UNREACHABLE, SIGN_IN, TIMED_OUT, ENDED, NO_SUCH_TOOL -> Mono.error(failure);
        };
    }

    private Mono<Object> page(Map<String, Object> cursor) {
        return Mono.defer(() -> peer.request(peer.nextId(), McpSchema.METHOD_TOOLS_LIST, cursor));
    }

    /** After a cancelled call, the next one waits until the server has answered a ping. */
    @Override
    public Flux<SessionSignal> call(ToolUse use) {
        return turnstile == null
                ? call(use, CallLimiter.Place.NONE)
                : turnstile.pass(place -> call(use, place), this::whoIsWaitedFor);
    }

    private Flux<SessionSignal> call(ToolUse use, CallLimiter.Place place) {
        return Flux.defer(() -> free.thenMany(OpenCall.run(use, place, timers, open -> ask(use, open))));
    }

    private Optional<SessionSignal> whoIsWaitedFor() {
        return Optional.ofNullable(calls.running())
                .map(tool -> new SessionSignal.Said(
                        OpenCall.shown("Waiting for “%s”: this server runs one call at a time.".formatted(tool))));
    }

    private Mono<CallToolResult> ask(ToolUse use, OpenCall open) {
        var id = peer.nextId();
        var request = new CallToolRequest(use.tool(), use.arguments(), Map.of("progressToken", id));
        return Mono.defer(() -> {
                    calls.add(id, open);
                    return peer.request(id, McpSchema.METHOD_TOOLS_CALL, request);
                })
                .map(result -> CallResult.read(result).orElseThrow(RpcSession::senseless))
                .doOnNext(result -> refuseUnknown(use.tool(), result))
                .doFinally(how -> {
                    calls.remove(id);
                    if (how == SignalType.CANCEL) {
                        feelPulse();
                    }
                });
    }

    /** A server that ignores a cancel would block the next call. Calls already running may finish. */
    private void feelPulse() {
        var pulse = peer.request(peer.nextId(), McpSchema.METHOD_PING, Map.of())
                .timeout(PULSE, Mono.error(RpcSession::stuck), timers)
                .onErrorResume(e -> switch (Peer.failure(e).kind()) {
                    case ENDED, UNREACHABLE -> Mono.error(stuck());
                    case SIGN_IN, TIMED_OUT, REFUSED, NO_SUCH_TOOL, TOO_LARGE, MALFORMED -> Mono.empty();
                })
                .doOnError(_ -> over(stuck()))
                .then()
                .cache();
        free = pulse;
        pulse.subscribe(_ -> {}, _ -> {});
    }

    private static SessionFailure stuck() {
        return new SessionFailure(Kind.ENDED, true, "The server got stuck in a cancelled call.");
    }

    private static void refuseUnknown(String tool, CallToolResult result) {
        if (RpcErrors.namesNoTool(tool, result)) {
            throw new SessionFailure(Kind.NO_SUCH_TOOL, true, "The server has no tool “%s”.".formatted(tool));
        }
    }

    private static <T> T read(Object result, Class<T> type) {
        try {
            return BoundedJson.MAPPER.convertValue(result, type);
        } catch (RuntimeException e) { // its message contains the server's data
            throw senseless();
        }
    }

    private static SessionFailure senseless() {
        return new SessionFailure(Kind.MALFORMED, false, "The server sent an invalid answer.");
    }

    @Override
    public Mono<SessionFailure> over() {
        return over.asMono();
    }

    @Override
    public Mono<Void> close() {
        return end;
    }

    /**
     * Handles a notification of the server.
     *
     * @param stream the id of the request on whose stream it came; null if unknown
     */
    void told(String method, Map<?, ?> params, @Nullable Object stream) {
        switch (method) {
            case McpSchema.METHOD_NOTIFICATION_PROGRESS -> progress(params);
            case McpSchema.METHOD_NOTIFICATION_MESSAGE -> said(params, stream);
            case McpSchema.METHOD_NOTIFICATION_TOOLS_LIST_CHANGED -> toolsChanged();
            default -> {} // not relevant to tools
        }
    }

    private void progress(Map<?, ?> params) {
        var call = calls.named(params.get("progressToken"));
        if (call != null && params.get("progress") instanceof Number done) {
            call.progress(
                    done.doubleValue(),
                    params.get("total") instanceof Number total ? total.doubleValue() : null,
                    params.get("message") instanceof String message ? message : null);
        }
    }

    private void said(Map<?, ?> params, @Nullable Object stream) {
        var text = words(params.get("data"));
        if (text.isBlank()) {
            return;
        }
        var call = calls.of(stream);
        if (call != null) {
            call.said(text);
        } else if (lines.permits()) {
            listener.said(OpenCall.shown(text));
        }
    }

    /** Log data can be anything; if it has one of the usual message fields, only that is returned. */
    static String words(@Nullable Object data) {
        if (data instanceof Map<?, ?> map) {
            var words = Stream.of("message", "msg", "text")
                    .map(map::get)
                    .filter(String.class::isInstance)
                    .map(String.class::cast)
                    .filter(text -> !text.isBlank())
                    .findFirst();
            if (words.isPresent()) {
                return words.get();
            }
        }
        return data == null ? "" : data instanceof String text ? text : BoundedJson.text(data);
    }

    /** Batches frequent change notifications. */
    private void toolsChanged() {
        if (changed.compareAndSet(false, true)) {
            timers.schedule(
                    () -> {
                        changed.set(false);
                        listener.toolsChanged();
                    },
                    TOGETHER.toMillis(),
                    TimeUnit.MILLISECONDS);
        }
    }

    /** Answers a request of the server, like {@link #told}. Empty if the method is unknown; an error refuses the request. */
    Mono<Object> asked(String method, Map<?, ?> params, @Nullable Object stream) {
        if (!method.equals(McpSchema.METHOD_ELICITATION_CREATE)) {
            return Mono.empty();
        }
        if (params.get("mode") instanceof String mode && !mode.equals(ElicitFormRequest.MODE)) {
            return Mono.error(new IllegalArgumentException("only forms"));
        }
        var question = read(params, ElicitFormRequest.class);
        var call = calls.of(stream);
        return call == null
                ? Mono.just(new McpSchema.ElicitResult(McpSchema.ElicitResult.Action.DECLINE, null))
                : call.ask(question).cast(Object.class);
    }

    /** The session should not be used for further calls. */
    void over(SessionFailure reason) {
        over.tryEmitValue(reason);
    }
}

package dev.steward.mcp.session;

import dev.steward.mcp.session.SessionFailure.Kind;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.scheduler.Scheduler;

/**
 * Exchanges requests, responses and notifications with one server. Replaces the SDK's client, which never forgets a cancelled
 * request, hides its id so that it cannot be cancelled on the server, lists all tools on every change notification, and opens
 * another session when one is over.
 */
final class Peer {

    /** How many requests of the server are answered at once; more are refused. */
    private static final int MAX_ASKED = 64;

    /** Timeout for sending messages that nobody waits for. */
    private static final Duration ASIDE = Duration.ofSeconds(30);

    private final McpClientTransport transport;
    private final RpcSession session;
    private final Scheduler timers;
    private final Map<String, MonoSink<Object>> waiting = new ConcurrentHashMap<>();
    private final AtomicReference<@Nullable SessionFailure> over = new AtomicReference<>();
    private final AtomicLong ids = new AtomicLong();
    private final AtomicInteger asked = new AtomicInteger();

    Peer(McpClientTransport transport, RpcSession session, Scheduler timers) {
        this.transport = transport;
        this.session = session;
        this.timers = timers;
        transport.setExceptionHandler(e -> end(failure(e)));
    }

    Mono<Void> connect() {
        return transport
                .connect(message -> Mono.deferContextual(context ->
                        message.doOnNext(each -> take(each, context.getOrDefault(HttpReading.STREAM, null)))))
                .onErrorMap(Peer::failure);
    }

    String nextId() {
        return Long.toString(ids.incrementAndGet());
    }

    /** Sends a request and returns its result. A cancel is sent to the server without waiting for it. */
    Mono<Object> request(String id, String method, Object params) {
        return Mono.create(sink -> {
            waiting.put(id, sink);
            var reason = over.get();
            if (reason != null) {
                fail(id, reason.beforeExecution(true));
                return;
            }
            var sending = Disposables.swap();
            sink.onCancel(() -> {
                waiting.remove(id);
                sending.dispose();
                if (!method.equals(McpSchema.METHOD_INITIALIZE)) {
                    aside(tell(
                            "notifications/cancelled", Map.of("requestId", id, "reason", "The call was cancelled.")));
                }
            });
            sending.update(transport
                    .sendMessage(new JSONRPCRequest(method, id, params))
                    .subscribe(_ -> {}, e -> fail(id, failure(e))));
        });
    }

    Mono<Void> tell(String method, @Nullable Object params) {
        return Mono.defer(() -> transport.sendMessage(new JSONRPCNotification(method, params)))
                .onErrorMap(Peer::failure);
    }

    /** Fails all pending and future requests. */
    void end(SessionFailure reason) {
        if (over.compareAndSet(null, reason)) {
            session.over(reason);
            List.copyOf(waiting.keySet()).forEach(id -> fail(id, reason.beforeExecution(false)));
        }
    }

    Mono<Void> close() {
        return transport.closeGracefully();
    }

    private void take(JSONRPCMessage message, @Nullable Object stream) {
        switch (message) {
            case JSONRPCResponse response -> answered(response);
            case JSONRPCRequest request -> answer(request, stream);
            case JSONRPCNotification told -> session.told(told.method(), params(told.params()), stream);
            default -> {} // the type is not sealed, but there are no others
        }
    }

    /** Only the first answer counts; an unexpected one is ignored. */
    private void answered(JSONRPCResponse response) {
        var id = String.valueOf(response.id());
        if (response.error() != null) {
            fail(id, RpcErrors.failure(response.error()));
            return;
        }
        var sink = waiting.remove(id);
        if (sink != null) {
            sink.success(response.result());
        }
    }

    private void fail(String id, SessionFailure failure) {
        var sink = waiting.remove(id);
        if (sink == null) {
            return;
        }
        switch (failure.kind()) {
            case ENDED -> end(failure);
            case UNREACHABLE -> session.over(failure); // others may still be answered
            case SIGN_IN, TIMED_OUT, REFUSED, NO_SUCH_TOOL, TOO_LARGE, MALFORMED -> {}
        }
        sink.error(failure);
    }

    private void answer(JSONRPCRequest request, @Nullable Object stream) {
        if (asked.incrementAndGet() > MAX_ASKED) {
            asked.decrementAndGet();
            aside(transport.sendMessage(
                    refusal(request, McpSchema.ErrorCodes.INTERNAL_ERROR, "Too many requests at once.")));
            return;
        }
        if (request.method().equals(McpSchema.METHOD_INITIALIZE)) {
            // Only a host sends this: programs that echo their input, such as cat, are not servers
            asked.decrementAndGet();
            end(new SessionFailure(
                    Kind.MALFORMED,
                    true,
                    "The program only echoes its input, so it is not a tool server. Check the command."));
            return;
        }
        Mono<Object> result = request.method().equals(McpSchema.METHOD_PING)
                ? Mono.just(Map.of())
                : Mono.defer(() -> session.asked(request.method(), params(request.params()), stream));
        result.map(each -> JSONRPCResponse.result(request.id(), each))
                .switchIfEmpty(Mono.fromSupplier(
                        () -> refusal(request, McpSchema.ErrorCodes.METHOD_NOT_FOUND, "This is not supported.")))
                .onErrorResume(_ ->
                        Mono.just(refusal(request, McpSchema.ErrorCodes.INVALID_PARAMS, "This cannot be answered.")))
                .doFinally(_ -> asked.decrementAndGet())
                .subscribe(response -> aside(transport.sendMessage(response)));
    }

    private static JSONRPCResponse refusal(JSONRPCRequest request, int code, String sentence) {
        return JSONRPCResponse.error(request.id(), new JSONRPCResponse.JSONRPCError(code, sentence));
    }

    /** Sends a message without waiting. A failure is ignored: a session that cannot send is over soon. */
    private void aside(Mono<Void> said) {
        said.timeout(ASIDE, timers).subscribe(_ -> {}, _ -> {});
    }

    private static Map<?, ?> params(@Nullable Object params) {
        return params instanceof Map<?, ?> map ? map : Map.of();
    }

    static SessionFailure failure(Throwable e) {
        return switch (e) {
            case SessionFailure failure -> failure;
            // The program could not be started or did not get the message.
            case ChildFailure failure -> new SessionFailure(Kind.ENDED, true, String.valueOf(failure.getMessage()));
            default -> new SessionFailure(Kind.MALFORMED, false, "The message could not be exchanged with the server.");
        };
    }
}

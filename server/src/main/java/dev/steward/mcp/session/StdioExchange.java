package dev.steward.mcp.session;

import dev.steward.platform.stream.BoundedLines;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/** Exchanges messages with one child until it ends. Every request gets an answer: from the child or, when it ends, an error. */
final class StdioExchange {

    private static final Logger log = LoggerFactory.getLogger(StdioExchange.class);

    private static final String CANCELLED = "notifications/cancelled";

    /** How long a child that stopped communicating may take to end, and an ended one to be read to the end. */
    private static final long SETTLE_MILLIS = 2_000;

    private final ChildProcess child;
    private final Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler;
    private final Mono<Void> end;
    private final Consumer<SessionFailure> ended;
    private final Set<Object> unanswered = ConcurrentHashMap.newKeySet();
    private final CompletableFuture<Boolean> read = new CompletableFuture<>();
    private final CompletableFuture<String> over = new CompletableFuture<>();

    /**
     * @param end ends the child, once for all subscribers
     * @param ended is told once why the child has ended
     */
    StdioExchange(
            ChildProcess child,
            Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler,
            Mono<Void> end,
            Consumer<SessionFailure> ended) {
        this.child = child;
        this.handler = handler;
        this.end = end;
        this.ended = ended;
    }

    /** Starts reading the child's output. */
    StdioExchange begin() {
        Child.thread("child-output-", this::readAll);
        var _ = child.exit()
                .thenCompose(sentence -> read.copy()
                        .completeOnTimeout(true, SETTLE_MILLIS, TimeUnit.MILLISECONDS)
                        .thenApply(_ -> sentence))
                .thenAccept(this::conclude);
        return this;
    }

    Mono<Void> send(JSONRPCMessage message) {
        return Mono.defer(() -> {
            var line = BoundedJson.JSON.writeValueAsBytes(message);
            var id = message instanceof JSONRPCRequest request ? request.id() : null;
            if (id != null) {
                unanswered.add(id);
            }
            if (over.isDone()) {
                return id == null || unanswered.remove(id) ? Mono.error(new ChildFailure(over.join())) : Mono.empty();
            }
            if (message instanceof JSONRPCNotification notification
                    && notification.method().equals(CANCELLED)
                    && notification.params() instanceof Map<?, ?> params) {
                forget(params.get("requestId"));
            }
            return Mono.fromFuture(child.input().write(line), true)
                    .onErrorResume(UncheckedIOException.class, _ -> refused(id))
                    .doOnError(_ -> forget(id));
        });
    }

    /** Ends the child and all its descendants; pending requests fail immediately. */
    Mono<Void> stop() {
        return Mono.defer(() -> {
            conclude("“%s” was stopped.".formatted(child.program()));
            return end;
        });
    }

    /** A pending request is failed by {@link #conclude}. */
    private Mono<Void> refused(@Nullable Object id) {
        expectEnd("“%s” no longer reads its input.".formatted(child.program()));
        return Mono.fromFuture(over, true)
                .flatMap(sentence -> id == null ? Mono.error(new ChildFailure(sentence)) : Mono.empty());
    }

    private void readAll() {
        var lines = new BoundedLines(child.output(), BoundedLines.MAX);
        try {
            for (var line = lines.next(); line != null && !over.isDone(); line = lines.next()) {
                switch (line) {
                    case BoundedLines.Line.Text(var text) -> take(text);
                    case BoundedLines.Line.TooLong(var bytes) -> tooLong(bytes);
                }
            }
        } catch (IOException e) {
            // the child has ended
        } finally {
            read.complete(true);
            expectEnd("“%s” closed its output.".formatted(child.program()));
        }
    }

    private void take(String line) {
        if (line.isBlank()) {
            return;
        }
        JSONRPCMessage message;
        try {
            message = BoundedJson.message(line, line.contains("\"jsonrpc\"") ? onlyOne() : null);
        } catch (IOException | RuntimeException e) {
            return; // no message
        }
        if (message instanceof JSONRPCResponse response) {
            forget(String.valueOf(response.id())); // some servers return the id as a number
        }
        hand(message);
    }

    private void tooLong(long bytes) {
        // The id is in the part that was dropped; with only one pending request it must be that one.
        var waiting = onlyOne();
        if (waiting != null) {
            fail(
                    waiting,
                    SessionFailure.Kind.TOO_LARGE,
                    "“%s” sent an answer of %,d bytes, which is too large.".formatted(child.program(), bytes));
        }
    }

    /** The pending request if there is exactly one: an error without an id is about it. */
    private @Nullable Object onlyOne() {
        var waiting = Set.copyOf(unanswered);
        return waiting.size() == 1 ? waiting.iterator().next() : null;
    }

    /** A child that closed its input or output is over, even if still running; if it ends now, the message says how. */
    private void expectEnd(String sentence) {
        var _ = child.exit()
                .completeOnTimeout(sentence, SETTLE_MILLIS, TimeUnit.MILLISECONDS)
                .thenAccept(this::conclude);
    }

    private void conclude(String sentence) {
        if (over.complete(sentence)) {
            Set.copyOf(unanswered).forEach(id -> fail(id, SessionFailure.Kind.ENDED, sentence));
            end.subscribe(_ -> {}, e -> log.warn("“{}” could not be ended.", child.program(), e));
            ended.accept(new SessionFailure(SessionFailure.Kind.ENDED, false, sentence));
        }
    }

    /** Failures of our own carry a {@link SessionFailure}, which a server cannot send. */
    private void fail(Object id, SessionFailure.Kind kind, String sentence) {
        if (unanswered.remove(id)) {
            hand(JSONRPCResponse.error(
                    id,
                    new JSONRPCResponse.JSONRPCError(
                            McpSchema.ErrorCodes.INTERNAL_ERROR, sentence, new SessionFailure(kind, false, sentence))));
        }
    }

    private void forget(@Nullable Object id) {
        if (id != null) {
            unanswered.remove(id);
        }
    }

    private void hand(JSONRPCMessage message) {
        handler.apply(Mono.just(message))
                .subscribe(_ -> {}, e -> log.warn("A message of “{}” could not be handled.", child.program(), e));
    }
}

package dev.steward.mcp.session;

import dev.steward.platform.task.Blocking;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Talks to a tool server that is a program. Replaces the SDK's transport, which buffers lines of any length, only times out if
 * the program is missing or ends, and stops at the first invalid line.
 *
 * <p>When the program ends, all pending and later requests fail immediately; the message is a sentence for people. One transport
 * starts its program once.
 */
public final class StdioTransport implements McpClientTransport {

    private final ChildCommand command;
    private final ChildRegister register;
    private final Blocking blocking;
    private final Consumer<String> said;
    private final ProcessTree.Patience patience;

    private final AtomicBoolean used = new AtomicBoolean();
    private final Sinks.One<StdioExchange> exchange = Sinks.one();
    private volatile Consumer<Throwable> listener = _ -> {};

    /**
     * Does not start the program yet.
     *
     * @param said gets its error output: at most 500 chars, about 50 lines a second; must not block
     */
    StdioTransport(
            ChildCommand command,
            ChildRegister register,
            Blocking blocking,
            Consumer<String> said,
            ProcessTree.Patience patience) {
        this.command = command;
        this.register = register;
        this.blocking = blocking;
        this.said = said;
        this.patience = patience;
    }

    /** The handler learns once why the program has ended; it must not block. */
    @Override
    public void setExceptionHandler(Consumer<Throwable> handler) {
        listener = handler;
    }

    /** Starts the program; fails with {@link ChildFailure} if that is impossible. Cancelling does not interrupt the start. */
    @Override
    public Mono<Void> connect(Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler) {
        return Mono.defer(() -> {
            if (!used.compareAndSet(false, true)) {
                return Mono.error(new ChildFailure("“%s” was stopped.".formatted(command.program())));
            }
            return blocking.run(() -> start(handler));
        });
    }

    private void start(Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler) {
        try {
            var child = ChildProcess.start(command, register, said);
            var end = blocking.run(() -> child.end(patience)).cache();
            exchange.tryEmitValue(new StdioExchange(child, handler, end, e -> listener.accept(e)).begin());
        } catch (RuntimeException e) {
            exchange.tryEmitError(e);
            throw e;
        }
    }

    /** Completes when the message has been written to the program. May be called before the program has started. */
    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message) {
        return exchange.asMono().flatMap(open -> open.send(message));
    }

    /** Ends the program and all its descendants. Completes when they have ended, after at most ten seconds. */
    @Override
    public Mono<Void> closeGracefully() {
        return Mono.defer(() -> used.compareAndSet(false, true)
                ? Mono.fromRunnable(exchange::tryEmitEmpty)
                : exchange.asMono().onErrorComplete().flatMap(StdioExchange::stop));
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return BoundedJson.MAPPER.convertValue(data, type);
    }
}

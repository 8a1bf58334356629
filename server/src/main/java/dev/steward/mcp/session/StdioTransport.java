package dev.steward.mcp.session;

import dev.steward.platform.task.Blocking;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Speaks with a tool server that is a program. In place of the SDK's own transport, which holds lines of any length, hands a
 * program that is missing or ends over to the time-out, and stops at the first line that is no message.
 *
 * <p>When the program ends, every request that waits for it is answered with an error at once, and so is every later one;
 * the message is a sentence for people. One transport is one start of the program.
 */
public final class StdioTransport implements McpClientTransport {

    private final ChildCommand command;
    private final ChildRegister register;
    private final Blocking blocking;
    private final StdioListener listener;
    private final ProcessTree.Patience patience;

    private final AtomicBoolean used = new AtomicBoolean();
    private final Sinks.One<StdioExchange> exchange = Sinks.one();

    /** Starts nothing yet. */
    public StdioTransport(ChildCommand command, ChildRegister register, Blocking blocking, StdioListener listener) {
        this(command, register, blocking, listener, ProcessTree.Patience.USUAL);
    }

    StdioTransport(
            ChildCommand command,
            ChildRegister register,
            Blocking blocking,
            StdioListener listener,
            ProcessTree.Patience patience) {
        this.command = command;
        this.register = register;
        this.blocking = blocking;
        this.listener = listener;
        this.patience = patience;
    }

    /** Starts the program; fails with {@link ChildFailure} when that cannot be. Nobody who stops waiting cuts it short. */
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
            var child = ChildProcess.start(command, register, listener::said);
            exchange.tryEmitValue(StdioExchange.open(child, handler, blocking, listener, patience));
        } catch (RuntimeException e) {
            exchange.tryEmitError(e);
            throw e;
        }
    }

    /** Completes when the program was given the message, however early it is sent. */
    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message) {
        return exchange.asMono().flatMap(open -> open.send(message));
    }

    /** Ends the program with all that it started. Completes when they have ended, after ten seconds at the most. */
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

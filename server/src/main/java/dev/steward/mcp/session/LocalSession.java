package dev.steward.mcp.session;

import dev.steward.mcp.session.SessionFailure.Kind;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;

/** A session with a server in this process. */
final class LocalSession implements ToolSession {

    private static final Logger log = LoggerFactory.getLogger(LocalSession.class);

    private final LocalServer server;
    private final Scheduler timers;
    private final Disposable changes;
    private final Sinks.One<SessionFailure> over = Sinks.one();

    LocalSession(LocalServer server, SessionListener listener, Scheduler timers) {
        this.server = server;
        this.timers = timers;
        this.changes = server.changes().subscribe(_ -> listener.toolsChanged());
    }

    @Override
    public Mono<Listing> tools() {
        return Mono.defer(server::tools)
                .map(tools -> new Listing(tools, true, List.of()))
                .onErrorMap(this::failure);
    }

    @Override
    public Flux<SessionSignal> call(ToolUse use) {
        return OpenCall.run(use, CallLimiter.Place.NONE, timers, call -> Mono.firstWithSignal(
                        Mono.defer(() -> server.call(use.tool(), use.arguments(), call))
                                .switchIfEmpty(Mono.<CallToolResult>error(() -> new SessionFailure(
                                        Kind.MALFORMED, false, "“%s” gave no result.".formatted(use)))),
                        over().flatMap(Mono::error))
                .onErrorMap(this::failure));
    }

    private SessionFailure failure(Throwable e) {
        if (e instanceof SessionFailure failure) {
            return failure;
        }
        log.error("A tool of “{}” failed. Report it with what follows.", server.name(), e);
        return new SessionFailure(Kind.REFUSED, false, "“%s” failed; Steward's log says why.".formatted(server.name()));
    }

    @Override
    public Mono<SessionFailure> over() {
        return over.asMono();
    }

    @Override
    public Mono<Void> close() {
        return Mono.fromRunnable(() -> {
            changes.dispose();
            over.tryEmitValue(new SessionFailure(
                    Kind.ENDED, false, "The session with “%s” was closed.".formatted(server.name())));
        });
    }
}

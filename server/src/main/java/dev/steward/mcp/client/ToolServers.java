package dev.steward.mcp.client;

import dev.steward.event.EventBus;
import dev.steward.mcp.session.SessionFailure;
import dev.steward.mcp.session.ToolSession;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Enables, disables and connects tool servers, and accepts their tools. */
@Service
record ToolServers(
        ServerDirectory directory,
        Connections connections,
        ToolCatalogueSnapshotRepository known,
        ServerLog said,
        Tx tx,
        EventBus bus,
        Clock clock) {

    private static final Logger log = LoggerFactory.getLogger(ToolServers.class);

    /** How many servers are connected to at once when all are probed. */
    private static final int AT_ONCE = 8;

    private static final Duration MAX_PROBE = Duration.ofSeconds(60);

    /** All servers. @param probe whether to first connect to those with unknown tools */
    Mono<List<LiveServer>> list(boolean probe) {
        return directory.read().then(Mono.defer(() -> {
            var all = directory.all();
            return Flux.fromIterable(all)
                    .filter(each ->
                            probe && each.standing().enabled() && each.offered().isEmpty())
                    .flatMap(this::probed, AT_ONCE)
                    .then(Mono.just(all));
        }));
    }

    /** @throws Problem.NotFound if there is no such server */
    Mono<LiveServer> get(String name) {
        // the address of a built-in server depends on settings that may have just changed
        return directory
                .get(name)
                .flatMap(server -> server.plug().isBuiltIn()
                        ? directory.read().then(Mono.defer(() -> directory.get(name)))
                        : Mono.just(server));
    }

    /** Connects to an enabled server unless a session is open. A connection failure only changes its state. */
    Mono<LiveServer> probe(String name) {
        return get(name).flatMap(server -> server.standing().enabled() ? probed(server) : Mono.just(server));
    }

    /** Enables a server and connects to it. A server that cannot be used here stays disabled and says why. */
    Mono<LiveServer> connect(String name) {
        return get(name).flatMap(server -> server.plug()
                .blocked()
                .flatMap(sentence -> enable(server, false)
                        .then(Mono.fromRunnable(() -> directory.is(server, ServerState.error, sentence)))
                        .thenReturn(server))
                .switchIfEmpty(Mono.defer(() -> enable(server, true).then(probed(server)))));
    }

    /** Disables a server and closes its session. Its tools and its last error stay known, but no missing sign-in. */
    Mono<LiveServer> disconnect(String name) {
        return get(name).flatMap(server -> enable(server, false).thenReturn(server));
    }

    /** Opens a new session and lists the tools again. @throws Problem.Conflict if the server is disabled */
    Mono<LiveServer> refresh(String name) {
        return get(name).flatMap(server -> {
            if (!server.standing().enabled()) {
                return Mono.error(
                        new Problem.Conflict("server-disabled", "Enable the server before reloading its tools."));
            }
            connections.retire(name);
            return probed(server);
        });
    }

    /** Accepts a tool as a person saw it, so that models can see it. @throws Problem like {@link Acceptance#accepting} */
    Mono<LiveServer> accept(String name, String tool, String seen) {
        return get(name).flatMap(server -> {
            var stored = known.lock(name)
                    .defaultIfEmpty(ToolCatalogueSnapshot.NOTHING)
                    .flatMap(fact -> {
                        var judged = Acceptance.of(false, fact.accepted(), fact.tools());
                        return known.learn(name, fact.tools(), judged.accepting(tool, seen), clock.instant());
                    })
                    .then(directory.raise())
                    .then(announced(server));
            var read = directory.tables().flatMap(tables -> tx.afterCommit(directory.changed(tables)));
            return tx.durable(stored.then(read)).thenReturn(server);
        });
    }

    private Mono<Void> enable(LiveServer server, boolean enabled) {
        var inForce = Mono.<Void>fromRunnable(() -> {
            directory.changed(() -> server.enabled(enabled));
            if (!enabled) {
                connections.cut(server.name());
                var before = server.standing();
                server.is(ServerState.disconnected, before.state() == ServerState.needs_auth ? null : before.error());
            }
        });
        return tx.durable(
                known.enable(server.name(), enabled, clock.instant())
                        .then(directory.raise())
                        .then(tx.afterCommit(inForce))
                        .then(announced(server)),
                DuplicateKeyException.class::isInstance);
    }

    Mono<LiveServer> probed(LiveServer server) {
        return connections
                .use(server.plug(), true, Mono::just)
                .take(1)
                .timeout(MAX_PROBE, Mono.error(ToolServers::tooLate))
                .then()
                .onErrorResume(SessionFailure.class, e -> Mono.fromRunnable(() -> failed(server.name(), e)))
                .onErrorResume(e -> Mono.fromRunnable(() -> {
                    log.warn("The tool server {} could not be connected to.", server.name(), e);
                    directory.is(server, ServerState.error, "It could not be connected to. Steward's log says why.");
                }))
                .thenReturn(server);
    }

    private static SessionFailure tooLate() {
        return new SessionFailure(
                SessionFailure.Kind.TIMED_OUT,
                true,
                "The server did not respond within %d seconds.".formatted(MAX_PROBE.toSeconds()));
    }

    void opening(String name) {
        is(name, ServerState.connecting, null);
    }

    /** A session has opened. Completes when its tools are in effect. */
    Mono<Void> opened(String name, ToolSession.Listing listing) {
        return Mono.justOrEmpty(directory.named(name))
                .flatMap(server -> learned(server, listing))
                .then(Mono.fromRunnable(() -> is(name, ServerState.connected, null)));
    }

    private Mono<Void> learned(LiveServer server, ToolSession.Listing listing) {
        listing.tasks()
                .forEach(tool -> said.add(
                        server.name(),
                        "“%s” runs only as a task, which Steward does not support yet. It is not offered."
                                .formatted(tool)));
        var tools = ToolDefinitions.of(listing.tools());
        if (!listing.complete() || tools.size() < listing.tools().size()) {
            said.add(
                    server.name(),
                    "Some tools may be missing: a description is invalid or too long, a name is used twice, or there are too many.");
        }
        return learned(server, tools);
    }

    private Mono<Void> learned(LiveServer server, List<ToolDefinition> tools) {
        var stored = known.lock(server.name())
                .defaultIfEmpty(ToolCatalogueSnapshot.NOTHING)
                .flatMap(fact -> {
                    var judged = Acceptance.of(server.plug().isBuiltIn(), fact.accepted(), tools);
                    boolean isSame =
                            fact.tools().equals(tools) && fact.accepted().equals(judged.accepted());
                    var written = isSame
                            ? Mono.<Void>empty()
                            : known.learn(server.name(), tools, judged.accepted(), clock.instant())
                                    .then(directory.raise());
                    return written.thenReturn(judged);
                });
        return tx.durable(stored)
                .doOnNext(judged -> directory.changed(() -> server.knows(judged, false)))
                .then()
                .onErrorResume(e -> {
                    log.warn("The tools of {} could not be stored; they are used all the same.", server.name(), e);
                    return Mono.fromRunnable(() -> server.knows(
                            Acceptance.of(
                                    server.plug().isBuiltIn(),
                                    server.standing().tools().accepted(),
                                    tools),
                            false));
                });
    }

    /**
     * No session could be opened. Both who opens it and who waits for it say so; the log has it once. Of a server that was
     * switched off meanwhile, nothing is said.
     */
    void failed(String name, SessionFailure failure) {
        var state = failure.kind() == SessionFailure.Kind.SIGN_IN ? ServerState.needs_auth : ServerState.error;
        boolean isOn = directory.named(name).stream()
                .anyMatch(server -> server.standing().enabled());
        if (isOn && is(name, state, failure.getMessage())) {
            said.add(name, String.valueOf(failure.getMessage()));
        }
    }

    void closed(String name, SessionFailure why) {
        // An error or a required sign-in is kept.
        if (directory.named(name).stream().anyMatch(server -> server.standing().state() == ServerState.connected)) {
            is(name, ServerState.ready, null);
        }
        said.add(name, String.valueOf(why.getMessage()));
    }

    void toolsChanged(String name) {
        directory.named(name).ifPresent(server -> connections
                .use(server.plug(), false, ToolSession::tools)
                .take(1)
                .flatMap(listing -> learned(server, listing))
                .then(Mono.<Void>fromRunnable(() -> bus.broadcast(ServerEvents.state(server))))
                .subscribe(_ -> {}, e -> said.add(name, String.valueOf(e.getMessage()))));
    }

    /** The server said something outside of a call. */
    void said(String name, String text) {
        said.add(name, text);
    }

    private boolean is(String name, ServerState state, @Nullable String error) {
        return directory
                .named(name)
                .filter(server -> directory.is(server, state, error))
                .isPresent();
    }

    private Mono<Void> announced(LiveServer server) {
        return tx.afterCommit(Mono.fromRunnable(() -> bus.broadcast(ServerEvents.state(server))));
    }
}

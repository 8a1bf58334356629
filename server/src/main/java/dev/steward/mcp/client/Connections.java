package dev.steward.mcp.client;

import dev.steward.event.EventRelay;
import dev.steward.mcp.session.ChildRegister;
import dev.steward.mcp.session.ServerAddress;
import dev.steward.mcp.session.SessionFailure;
import dev.steward.mcp.session.SessionListener;
import dev.steward.mcp.session.SessionPool;
import dev.steward.mcp.session.Sessions;
import dev.steward.mcp.session.ToolSession;
import dev.steward.platform.data.DataFolder;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.task.ServiceLifecycle;
import dev.steward.platform.version.Version;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Manages the sessions with tool servers. Programs left behind by an earlier service are ended first. */
@Component
class Connections extends ServiceLifecycle {

    private static final Logger log = LoggerFactory.getLogger(Connections.class);

    private final ChildRegister children;
    private final Blocking blocking;
    private final EventRelay relay;
    private final Sessions sessions;
    private final SessionPool pool;

    /** Looked up late, since they use this. */
    private final ObjectProvider<ToolServers> servers;

    Connections(
            Version version,
            DataFolder folder,
            ToolProperties properties,
            Blocking blocking,
            EventRelay relay,
            ObjectProvider<ToolServers> servers) {
        Scheduler timers = Schedulers.parallel();
        this.blocking = blocking;
        this.relay = relay;
        this.servers = servers;
        this.children = new ChildRegister(folder.children());
        this.sessions = new Sessions(version, children, Sessions.CONNECT, this::listener, blocking, timers);
        this.pool = new SessionPool(this::open, properties.mcpIdleTtl(), timers, () -> ThreadLocalRandom.current()
                .nextDouble());
    }

    /** Like {@link SessionPool#use}. */
    <T> Flux<T> use(LiveServer.Plug server, boolean wished, Function<ToolSession, ? extends Publisher<T>> work) {
        return server.address().flatMapMany(address -> pool.use(server.name(), address, wished, work));
    }

    /** Like {@link SessionPool#retire}. */
    void retire(String server) {
        pool.retire(server);
    }

    /** Like {@link SessionPool#cut}. */
    void cut(String server) {
        pool.cut(server);
    }

    /** Reports the tools of every session that opens, so that they need not be listed separately. */
    private Mono<ToolSession> open(String server, ServerAddress address) {
        return Mono.defer(() -> {
                    servers.getObject().opening(server);
                    return address instanceof ServerAddress.Program program
                            ? relay.grant()
                                    .map(grant -> relayed(server, program, grant))
                                    .orElseGet(() -> sessions.open(server, address))
                            : sessions.open(server, address);
                })
                .flatMap(session -> session.tools()
                        .flatMap(listing -> servers.getObject().opened(server, listing))
                        .thenReturn(session)
                        .doOnCancel(() -> session.close().subscribe())
                        .onErrorResume(e -> session.close().then(Mono.error(e))))
                .doOnNext(session ->
                        session.over().subscribe(why -> servers.getObject().closed(server, why)))
                .doOnError(SessionFailure.class, e -> servers.getObject().failed(server, e));
    }

    /** Lets a program send events until it ends. Spec: DECISIONS, 58. */
    private Mono<ToolSession> relayed(String server, ServerAddress.Program program, EventRelay.Grant grant) {
        return sessions.open(server, program.with(grant.variables()))
                .doOnNext(session -> session.over().subscribe(_ -> grant.close()))
                .doOnError(_ -> grant.close())
                .doOnCancel(grant::close);
    }

    private SessionListener listener(String server) {
        return new SessionListener() {
            @Override
            public void toolsChanged() {
                servers.getObject().toolsChanged(server);
            }

            @Override
            public void said(String text) {
                servers.getObject().said(server, text);
            }
        };
    }

    @Override
    protected void begin() {
        blocking.call(children::endLeftOver)
                .subscribe(_ -> {}, e -> log.warn("What a service before this one left behind was not ended.", e));
    }

    @Override
    protected Mono<Void> end() {
        return pool.close().then();
    }
}

package dev.steward.mcp.session;

import dev.steward.platform.task.Blocking;
import dev.steward.platform.version.Version;
import io.modelcontextprotocol.spec.McpSchema.Implementation;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Opens sessions with servers of every kind. */
public final class Sessions implements SessionOpener {

    /** Default timeout for connecting and initializing a session. */
    public static final Duration CONNECT = Duration.ofSeconds(30);

    /** The versions of the protocol that Steward speaks, in order of preference. */
    public static final List<String> VERSIONS = List.of(
            ProtocolVersions.MCP_2025_11_25,
            ProtocolVersions.MCP_2025_06_18,
            ProtocolVersions.MCP_2025_03_26,
            ProtocolVersions.MCP_2024_11_05);

    private final Implementation client;
    private final ChildRegister register;
    private final Duration connect;
    private final Function<String, SessionListener> listeners;
    private final Blocking blocking;
    private final Scheduler timers;

    /**
     * @param register of started programs
     * @param connect timeout for connecting and initializing a session
     * @param listeners returns the listener for a server name
     * @param timers the clock and scheduler
     */
    public Sessions(
            Version version,
            ChildRegister register,
            Duration connect,
            Function<String, SessionListener> listeners,
            Blocking blocking,
            Scheduler timers) {
        this.client = Implementation.builder("steward", version.version())
                .title("Steward")
                .build();
        this.register = register;
        this.connect = connect;
        this.listeners = listeners;
        this.blocking = blocking;
        this.timers = timers;
    }

    @Override
    public Mono<ToolSession> open(String server, ServerAddress address) {
        return blocking.onBlockingThread(Mono.defer(() -> {
            var listener = listeners.apply(server);
            return switch (address) {
                case ServerAddress.Http http ->
                    new RpcSession(new HttpTransport(http, connect, blocking, timers), true, listener, timers)
                            .open(client, connect);
                case ServerAddress.Program program -> start(program, listener);
                case ServerAddress.InProcess local -> Mono.just(new LocalSession(local.server(), listener, timers));
            };
        }));
    }

    private Mono<ToolSession> start(ServerAddress.Program program, SessionListener listener) {
        var opened = new AtomicReference<@Nullable RpcSession>();
        var transport = new StdioTransport(program.command(), register, blocking, listener::said, sentence -> {
            var session = opened.get();
            if (session != null) {
                session.ended(sentence);
            }
        });
        var session = new RpcSession(transport, false, listener, timers);
        opened.set(session);
        return session.open(client, connect);
    }
}

package dev.steward.mcp.session;

import dev.steward.mcp.session.ProcessTree.Patience;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.version.Version;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema.Implementation;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Opens sessions with servers of every kind.
 *
 * @param register of started programs
 * @param connect timeout for connecting and initializing a session
 * @param listeners returns the listener for a server name
 * @param timers the clock and scheduler
 */
public record Sessions(
        Version version,
        ChildRegister register,
        Duration connect,
        Function<String, SessionListener> listeners,
        Blocking blocking,
        Scheduler timers)
        implements SessionOpener {

    /** Default timeout for connecting and initializing a session. */
    public static final Duration CONNECT = Duration.ofSeconds(30);

    /** The versions of the protocol that Steward speaks, in order of preference. */
    public static final List<String> VERSIONS = List.of(
            ProtocolVersions.MCP_2025_11_25,
            ProtocolVersions.MCP_2025_06_18,
            ProtocolVersions.MCP_2025_03_26,
            ProtocolVersions.MCP_2024_11_05);

    @Override
    public Mono<ToolSession> open(String server, ServerAddress address) {
        return blocking.onBlockingThread(Mono.defer(() -> {
            var listener = listeners.apply(server);
            return switch (address) {
                case ServerAddress.Http http ->
                    open(new HttpTransport(http, connect, blocking, timers), true, listener);
                case ServerAddress.Program(var command) ->
                    open(
                            new StdioTransport(command, register, blocking, listener::said, Patience.USUAL),
                            false,
                            listener);
                case ServerAddress.InProcess(var local) -> Mono.just(new LocalSession(local, listener, timers));
            };
        }));
    }

    private Mono<ToolSession> open(McpClientTransport transport, boolean atOnce, SessionListener listener) {
        var client = Implementation.builder("steward", version.version())
                .title("Steward")
                .build();
        return new RpcSession(transport, atOnce, listener, timers).open(client, connect);
    }
}

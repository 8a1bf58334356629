package dev.steward.mcp.client;

import dev.steward.tool.CallContext;
import dev.steward.tool.Offer;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolSignal;
import dev.steward.tool.ToolSource;
import dev.steward.tool.ToolSpec;
import java.time.Duration;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Offers the tools of one server to turns. */
final class ServerSource implements ToolSource {

    /** How long a turn waits for a server whose tools are not known yet. */
    private static final Duration PATIENCE = Duration.ofSeconds(4);

    private final LiveServer server;
    private final ToolServers servers;
    private final ServerCalls calls;

    ServerSource(LiveServer server, ToolServers servers, ServerCalls calls) {
        this.server = server;
        this.servers = servers;
        this.calls = calls;
    }

    @Override
    public String server() {
        return server.name();
    }

    @Override
    public Mono<Offer> offer() {
        return Mono.justOrEmpty(server.offered())
                .map(ServerSource::offer)
                .switchIfEmpty(Mono.defer(() -> servers.probed(server)
                        .map(probed -> probed.offered().map(ServerSource::offer).orElseGet(this::missing))
                        .timeout(PATIENCE, Mono.fromSupplier(this::late))));
    }

    private static Offer offer(List<ToolDefinition> tools) {
        return Offer.of(tools.stream()
                .map(tool -> new ToolSpec(tool.name(), tool.description(), tool.inputSchema(), tool.annotations()))
                .toList());
    }

    private Offer missing() {
        var error = server.standing().error();
        return Offer.missing("The tools of “%s” are missing. %s"
                .formatted(server.name(), error == null ? "" : error)
                .strip());
    }

    private Offer late() {
        return Offer.missing("The tools of “%s” are missing: the server did not answer within %d seconds."
                .formatted(server.name(), PATIENCE.toSeconds()));
    }

    @Override
    public Mono<Boolean> needsSignIn(boolean tries) {
        return switch (server.standing().state()) {
            case connected, ready -> Mono.just(false);
            case disconnected -> asked();
            case connecting, error, needs_auth, disabled -> tries ? asked() : Mono.just(offersSignIn());
        };
    }

    private Mono<Boolean> asked() {
        return offersSignIn()
                ? servers.probed(server).map(now -> now.standing().state() == ServerState.needs_auth)
                : Mono.just(false);
    }

    private boolean offersSignIn() {
        return server.plug().face().oauth();
    }

    @Override
    public Flux<ToolSignal> call(ToolCall call, CallContext in) {
        return calls.call(server, call, in);
    }
}

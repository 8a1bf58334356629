package dev.steward.mcp.client;

import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Connects to the enabled servers once after the start, one at a time. Spec: Platform, 8.8. */
@Component
class ServerWarmup implements PeriodicTask {

    private static final Duration AGAIN = Duration.ofDays(1);

    private final ServerDirectory directory;
    private final ToolServers servers;
    private final ToolProperties properties;
    private final IsolatedItems each = new IsolatedItems("The server “%s” could not be connected to");
    private boolean done;

    ServerWarmup(ServerDirectory directory, ToolServers servers, ToolProperties properties) {
        this.directory = directory;
        this.servers = servers;
        this.properties = properties;
    }

    @Override
    public Plan plan() {
        return Plan.own(
                "tool_server_warmup",
                Duration.ofSeconds(properties.mcpWarmupDelaySeconds()),
                AGAIN,
                "Tool servers were not connected to");
    }

    @Override
    public boolean isWanted() {
        return properties.mcpWarmupEnabled();
    }

    @Override
    public Mono<Void> run(Instant now) {
        if (done) {
            return Mono.empty();
        }
        done = true;
        return each.each(
                        Flux.fromIterable(directory.all()).filter(ServerWarmup::isCold),
                        LiveServer::name,
                        server -> servers.probed(server)
                                .then(Mono.delay(Duration.ofSeconds(properties.mcpWarmupGapSeconds()))))
                .then();
    }

    /** A restart alone must not make anyone sign in. */
    private static boolean isCold(LiveServer server) {
        return server.standing().enabled() && server.standing().state() == ServerState.disconnected;
    }
}

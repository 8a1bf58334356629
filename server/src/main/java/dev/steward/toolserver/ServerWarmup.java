package dev.steward.toolserver;

import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Connects to the enabled servers once after the start, one after the other. Spec: Platform, 8.8. */
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
    public String name() {
        return "tool_server_warmup";
    }

    @Override
    public boolean isWanted() {
        return properties.mcpWarmupEnabled();
    }

    @Override
    public Duration first() {
        return Duration.ofSeconds(properties.mcpWarmupDelaySeconds());
    }

    @Override
    public Duration every() {
        return AGAIN;
    }

    @Override
    public String undone() {
        return "Tool servers were not connected to";
    }

    @Override
    public Mono<Void> attend(Instant now) {
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

    /** Nobody is asked to sign in because of a start. */
    private static boolean isCold(LiveServer server) {
        return server.standing().enabled() && server.standing().state() == ServerState.disconnected;
    }
}

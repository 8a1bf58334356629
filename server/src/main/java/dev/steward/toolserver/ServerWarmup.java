package dev.steward.toolserver;

import dev.steward.platform.task.Chore;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Reads the tables of servers after the start and again and again, since another process may write them, and connects to the
 * enabled ones once. Spec: Platform, 8.8.
 */
@Component
class ServerWarmup implements Chore {

    private static final Duration EVERY = Duration.ofMinutes(1);

    private final ServerDirectory directory;
    private final ToolServers servers;
    private final ToolProperties properties;
    private boolean done;

    ServerWarmup(ServerDirectory directory, ToolServers servers, ToolProperties properties) {
        this.directory = directory;
        this.servers = servers;
        this.properties = properties;
    }

    @Override
    public String name() {
        return "tool_servers";
    }

    @Override
    public Duration first() {
        return Duration.ZERO;
    }

    @Override
    public Duration every() {
        return EVERY;
    }

    @Override
    public String undone() {
        return "Tool servers that another process has changed are not noticed";
    }

    @Override
    public Mono<Void> attend(Instant now) {
        return directory.read().then(Mono.defer(this::warmUp));
    }

    private Mono<Void> warmUp() {
        if (done || !properties.mcpWarmupEnabled()) {
            return Mono.empty();
        }
        done = true;
        return Flux.defer(() -> Flux.fromIterable(directory.all()))
                .delaySubscription(Duration.ofSeconds(properties.mcpWarmupDelaySeconds()))
                .filter(ServerWarmup::isCold)
                .concatMap(server ->
                        servers.probed(server).then(Mono.delay(Duration.ofSeconds(properties.mcpWarmupGapSeconds()))))
                .then();
    }

    /** Nobody is asked to sign in because of a start. */
    private static boolean isCold(LiveServer server) {
        return server.standing().enabled() && server.standing().state() == ServerState.disconnected;
    }
}

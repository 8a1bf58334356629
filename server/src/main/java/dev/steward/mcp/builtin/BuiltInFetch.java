package dev.steward.mcp.builtin;

import dev.steward.mcp.client.BuiltInServer;
import dev.steward.mcp.client.TrustedOrigins;
import dev.steward.mcp.session.ServerAddress;
import dev.steward.outbound.Outbound;
import dev.steward.platform.task.Blocking;
import java.time.Clock;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Fetches from the web, in this process. */
@Component
@Order(40)
class BuiltInFetch implements BuiltInServer {

    private final ServerAddress address;
    private final FetchServer server;
    private final TrustedOrigins trusted;

    BuiltInFetch(Blocking blocking, TrustedOrigins trusted, Clock clock) {
        this.trusted = trusted;
        this.server = new FetchServer(new Outbound(blocking, trusted.hosts()), blocking, clock, true);
        this.address = new ServerAddress.InProcess(server);
    }

    @Override
    public String name() {
        return server.name();
    }

    @Override
    public Mono<Face> face() {
        return Mono.just(Face.INSIDE);
    }

    @Override
    public Mono<ServerAddress> address() {
        return trusted.read().thenReturn(address);
    }
}

package dev.steward.toolserver;

import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** What follows when a person has signed in or out. Spec: Platform, 9.2. */
@Component
class SignInFollowUp {

    private final ToolServers servers;
    private final ServerDirectory directory;
    private final ServerSignIns signIns;
    private final Connections connections;

    SignInFollowUp(ToolServers servers, ServerDirectory directory, ServerSignIns signIns, Connections connections) {
        this.servers = servers;
        this.directory = directory;
        this.signIns = signIns;
        this.connections = connections;
    }

    Mono<LiveServer> signedIn(LiveServer server) {
        connections.retire(server.name());
        return (server.standing().enabled() ? servers.probed(server) : Mono.just(server)).doOnNext(now -> {
            signIns.resolved(now.name());
            directory.all().stream()
                    .filter(other -> other != now && isWaiting(other))
                    .forEach(other -> signIns.ask(other.name(), "“%s” needs you to sign in.".formatted(other.name())));
        });
    }

    private static boolean isWaiting(LiveServer server) {
        return server.standing().enabled() && server.standing().state() == ServerState.needs_auth;
    }

    Mono<LiveServer> signOut(LiveServer server) {
        var id = server.plug().id();
        return (id == null ? Mono.<Void>empty() : signIns.forget(id)).then(Mono.fromSupplier(() -> {
            connections.retire(server.name());
            server.is(ServerState.disconnected, null);
            return server;
        }));
    }
}

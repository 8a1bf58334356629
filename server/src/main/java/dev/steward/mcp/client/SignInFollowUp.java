package dev.steward.mcp.client;

import dev.steward.platform.problem.Problem;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Updates the servers after a person has signed in or out. Spec: Platform, 9.2. */
@Component
record SignInFollowUp(ToolServers servers, ServerDirectory directory, ServerSignIns signIns, Connections connections) {

    /** @throws Problem.Upstream if the server still refuses access */
    Mono<LiveServer> signedIn(LiveServer server) {
        connections.retire(server.name());
        return used(server).doOnNext(now -> {
            if (isWaiting(now)) {
                throw new Problem.Upstream(
                        "%s sign-in failed: the authorization server accepted it, but the tool server still refuses access. Sign in with another account, or ask whoever runs the server."
                                .formatted(now.name()));
            }
            signIns.resolved(now.name());
            directory.all().stream()
                    .filter(other -> other != now && isWaiting(other))
                    .forEach(other -> signIns.ask(other.name(), "“%s” needs you to sign in.".formatted(other.name())));
        });
    }

    /** Clears the missing sign-in of a disabled server, which stays disconnected. */
    private Mono<LiveServer> used(LiveServer server) {
        if (server.standing().enabled()) {
            return servers.probed(server);
        }
        directory.is(server, ServerState.disconnected, null);
        return Mono.just(server);
    }

    private static boolean isWaiting(LiveServer server) {
        return server.standing().enabled() && server.standing().state() == ServerState.needs_auth;
    }

    /** Cannot be interrupted. */
    Mono<LiveServer> signOut(LiveServer server) {
        var id = server.plug().id();
        return (id == null ? Mono.<Void>empty() : signIns.forget(id))
                .then(Mono.fromSupplier(() -> {
                    connections.retire(server.name());
                    if (server.plug().face().oauth()) {
                        directory.is(server, ServerState.needs_auth, "You are signed out. Sign in to use this server.");
                    } else {
                        directory.is(server, ServerState.disconnected, null);
                    }
                    return server;
                }))
                .cache();
    }
}

package dev.steward.mcp.client;

import dev.steward.mcp.oauth.Access;
import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Renews sign-ins ahead of time, so that a returning person is still signed in. Spec: Platform, 9.4. */
@Component
class SignInKeeper implements PeriodicTask {

    private static final Duration EVERY = Duration.ofSeconds(60);

    private final ServerDirectory directory;
    private final ServerSignIns signIns;

    /** Servers whose expired sign-in has been announced. */
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    private final IsolatedItems servers = new IsolatedItems("The sign-in to the server “%s” could not be renewed");

    SignInKeeper(ServerDirectory directory, ServerSignIns signIns) {
        this.directory = directory;
        this.signIns = signIns;
    }

    @Override
    public Plan plan() {
        return Plan.own("sign_ins", EVERY, EVERY, "Sign-ins to tool servers are not renewed ahead of time");
    }

    @Override
    public Mono<Void> run(Instant now) {
        var signedIn = Flux.fromIterable(directory.all())
                .filter(server ->
                        server.standing().enabled() && server.plug().face().oauth());
        return servers.each(signedIn, LiveServer::name, this::keep).then();
    }

    private Mono<Void> keep(LiveServer server) {
        var key = ServerSignIns.key(Objects.requireNonNull(server.plug().id()));
        return signIns.credentials().known(key).flatMap(_ -> signIns.credentials()
                .access(key)
                .doOnNext(access -> tell(server, access))
                .then());
    }

    private void tell(LiveServer server, Access access) {
        if (access instanceof Access.NeedsSignIn) {
            if (told.add(server.name())) {
                directory.is(server, ServerState.needs_auth, "You are no longer signed in. Sign in again.");
                signIns.ask(server.name(), "“%s” needs you to sign in again.".formatted(server.name()));
            }
        } else {
            told.remove(server.name());
        }
    }
}

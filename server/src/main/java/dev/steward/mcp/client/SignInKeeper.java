package dev.steward.mcp.client;

import dev.steward.mcp.oauth.Access;
import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.security.Secret;
import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Renews sign-ins ahead of time, so that a returning person is still signed in, and notices those that another process has
 * made. Spec: Platform, 9.4.
 */
@Component
class SignInKeeper implements PeriodicTask {

    private static final Duration EVERY = Duration.ofSeconds(60);

    private final ServerDirectory directory;
    private final ServerSignIns signIns;
    private final SignInFollowUp followUp;

    /** Servers without a usable sign-in; an expired one has been announced. */
    private final Set<String> signedOut = ConcurrentHashMap.newKeySet();

    /** By server, the sign-in with which it was last tried again. */
    private final Map<String, Secret> followedUp = new ConcurrentHashMap<>();

    private final IsolatedItems servers = new IsolatedItems("The sign-in to the server “%s” could not be renewed");

    SignInKeeper(ServerDirectory directory, ServerSignIns signIns, SignInFollowUp followUp) {
        this.directory = directory;
        this.signIns = signIns;
        this.followUp = followUp;
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
        var credentials = signIns.credentials();
        var key = ServerSignIns.key(Objects.requireNonNull(server.plug().id()));
        return credentials.known(key).hasElement().flatMap(wasSignedIn -> credentials
                .access(key)
                .flatMap(access -> follow(server, access, wasSignedIn)));
    }

    private Mono<Void> follow(LiveServer server, Access access, boolean wasSignedIn) {
        return switch (access) {
            case Access.NeedsSignIn _ -> {
                if (signedOut.add(server.name()) && wasSignedIn) {
                    directory.is(server, ServerState.needs_auth, "You are no longer signed in. Sign in again.");
                    signIns.ask(server.name(), "“%s” needs you to sign in again.".formatted(server.name()));
                }
                yield Mono.empty();
            }
            case Access.Token(var token) -> {
                signedOut.remove(server.name());
                yield server.standing().state() == ServerState.needs_auth
                                && !token.equals(followedUp.put(server.name(), token))
                        ? followUp.signedIn(server)
                                .onErrorComplete(Problem.Upstream.class)
                                .then()
                        : Mono.empty();
            }
            case Access.Unavailable _ -> Mono.empty();
        };
    }
}

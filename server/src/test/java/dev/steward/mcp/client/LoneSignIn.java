package dev.steward.mcp.client;

import dev.steward.mcp.oauth.ClientProfile;
import dev.steward.mcp.oauth.Credential;
import dev.steward.mcp.oauth.Credentials;
import dev.steward.mcp.oauth.KeyedStore;
import dev.steward.mcp.oauth.PreRegistered;
import dev.steward.mcp.oauth.Registration;
import dev.steward.mcp.oauth.SignInOutcome;
import dev.steward.mcp.oauth.SignInParts;
import dev.steward.mcp.oauth.SignInRequest;
import dev.steward.mcp.oauth.SignInTrace;
import dev.steward.mcp.oauth.SignIns;
import dev.steward.mcp.session.Authorization;
import dev.steward.outbound.AllowedHosts;
import dev.steward.outbound.Outbound;
import dev.steward.platform.security.Origin;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.time.Ids;
import java.net.URI;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Signs in to one server with everything the service uses for that, except for persistence. */
public final class LoneSignIn {

    private static final String KEY = "lone";

    private final URI server;
    private final SignIns signIns;
    private final SignedIn signedIn;

    /** @param allowedHosts as in the setting for hosts that may be called although they are in the local network */
    public LoneSignIn(URI server, Set<String> allowedHosts, ClientProfile profile, Blocking blocking) {
        var clock = Clock.systemUTC();
        var ids = new Ids();
        var outbound = new Outbound(blocking, new AllowedHosts(allowedHosts));
        var parts = new SignInParts(
                new JudgedSender(outbound, Mono.empty()), clock, Schedulers.parallel(), new SignInTrace(clock, ids));
        var registrations = new InMemory<Registration>();
        var credentials = new Credentials(new InMemory<Credential>(), registrations, parts);
        this.server = server;
        this.signIns = new SignIns(parts, registrations, credentials, profile, ids);
        this.signedIn =
                new SignedIn(credentials, KEY, Origin.of(server.toString()).orElseThrow());
    }

    public Authorization authorization() {
        return signedIn;
    }

    /**
     * Signs in after the server has refused a call.
     *
     * @param back where the browser is finally redirected
     * @param browser opens an address and returns the query it comes back with
     */
    public Mono<SignInOutcome> signIn(@Nullable PreRegistered client, URI back, UnaryOperator<String> browser) {
        return signIns.signIn(new SignInRequest(
                KEY,
                "the server",
                server,
                SignInRequest.Mode.INTERACTIVE,
                signedIn.challenge().orElse(null),
                client,
                back,
                address -> Thread.startVirtualThread(() -> signIns.redirected(browser.apply(address.toString())))));
    }

    private static final class InMemory<T> implements KeyedStore<T> {

        private final Map<String, T> all = new ConcurrentHashMap<>();

        @Override
        public Mono<T> load(String key) {
            return Mono.fromSupplier(() -> all.get(key));
        }

        @Override
        public Mono<Void> save(String key, T value) {
            return Mono.fromRunnable(() -> all.put(key, value));
        }

        @Override
        public Mono<Void> remove(String key) {
            return Mono.fromRunnable(() -> all.remove(key));
        }
    }
}

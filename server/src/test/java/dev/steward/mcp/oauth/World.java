package dev.steward.mcp.oauth;

import dev.steward.mcp.oauth.SignInRequest.Mode;
import dev.steward.platform.time.Ids;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.test.scheduler.VirtualTimeScheduler;

/** Everything around sign-ins, in memory and in virtual time. */
final class World {

    static final URI BACK = URI.create("https://steward.example/api/mcp/auth/callback");

    final Scripted scripted = new Scripted();
    final VirtualTimeScheduler time = VirtualTimeScheduler.create();
    final Stored<Credential> store = new Stored<>();
    final Stored<Registration> registrations = new Stored<>();
    final List<Map<String, String>> opened = new ArrayList<>();
    final SignInTrace trace;
    final SignInParts parts;
    Credentials credentials;
    SignIns signIns;
    long skew;

    World() {
        var clock = new Clock() {
            @Override
            public Instant instant() {
                return Instant.parse("2026-01-01T00:00:00Z")
                        .plusMillis(time.now(TimeUnit.MILLISECONDS))
                        .plusSeconds(skew);
            }

            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }
        };
        trace = new SignInTrace(clock, new Ids());
        parts = new SignInParts(scripted, clock, time, trace);
        credentials = new Credentials(store, registrations, parts);
        signIns = signIns(null);
    }

    private SignIns signIns(ClientProfile.@Nullable Published published) {
        return new SignIns(parts, registrations, credentials, new ClientProfile(published), new Ids());
    }

    /** Publishes a client document that identifies the client. */
    void publish(URI document, URI back) {
        signIns = signIns(new ClientProfile.Published(document, back));
    }

    /** Rebuilds the state as after a restart. */
    void restart() {
        credentials = new Credentials(store, registrations, parts);
        signIns = signIns(null);
    }

    static final class Stored<T> implements KeyedStore<T> {
        final Map<String, T> all = new HashMap<>();
        boolean broken;

        /** How long it takes to remove something. */
        Mono<Void> removing = Mono.empty();

        @Override
        public Mono<T> load(String key) {
            return Mono.defer(() -> Mono.justOrEmpty(all.get(key)));
        }

        @Override
        public Mono<Void> save(String key, T value) {
            return Mono.fromRunnable(() -> {
                if (broken) {
                    throw new IllegalStateException("the disk is full");
                }
                all.put(key, value);
            });
        }

        @Override
        public Mono<Void> remove(String key) {
            return removing.then(Mono.fromRunnable(() -> all.remove(key)));
        }
    }

    Outcome start(Mode mode) {
        return start(mode, null, null, _ -> {});
    }

    Outcome start(Mode mode, @Nullable Challenge challenge, @Nullable PreRegistered client, Consumer<URI> browser) {
        var outcome = new Outcome();
        signIns.signIn(new SignInRequest("k", "wiki", Scripted.SERVER, mode, challenge, client, BACK, uri -> {
                    opened.add(Form.read(uri.getRawQuery()).orElseThrow());
                    browser.accept(uri);
                }))
                .subscribe(each -> outcome.value = each);
        return outcome;
    }

    static final class Outcome {
        @Nullable
        SignInOutcome value;

        String sentence() {
            return value instanceof SignInOutcome.Refused(var sentence) ? sentence : "not refused: " + value;
        }
    }

    SignIns.Received comesBack(String more) {
        return signIns.redirected("state=" + opened.getLast().get("state") + "&" + more);
    }

    Outcome signedIn() {
        var outcome = start(Mode.INTERACTIVE);
        comesBack("code=the-code");
        return outcome;
    }

    @Nullable
    Access access() {
        return credentials.access("k").toFuture().getNow(null);
    }

    /** The token a call gets now, or a description of what it gets instead. */
    String token() {
        return access() instanceof Access.Token(var secret)
                ? secret.origin().flatMap(secret::sentTo).orElseThrow()
                : String.valueOf(access());
    }
}

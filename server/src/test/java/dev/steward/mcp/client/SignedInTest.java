package dev.steward.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steward.mcp.oauth.Authentication;
import dev.steward.mcp.oauth.Client;
import dev.steward.mcp.oauth.Credential;
import dev.steward.mcp.oauth.Credentials;
import dev.steward.mcp.oauth.HttpAnswer;
import dev.steward.mcp.oauth.KeyedStore;
import dev.steward.mcp.oauth.Registration;
import dev.steward.mcp.oauth.SignInParts;
import dev.steward.mcp.oauth.SignInTrace;
import dev.steward.mcp.oauth.Tokens;
import dev.steward.mcp.session.SessionFailure;
import dev.steward.mcp.session.SessionFailure.Kind;
import dev.steward.platform.security.Origin;
import dev.steward.platform.security.Secret;
import dev.steward.platform.time.Ids;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.test.scheduler.VirtualTimeScheduler;

/** Tests what becomes of a call that a server refuses. */
class SignedInTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Origin SERVER = Origin.of("https://tools.example/mcp").orElseThrow();

    private final Map<String, Credential> stored = new ConcurrentHashMap<>();
    private final SignedIn signedIn = signedIn();

    private SignedIn signedIn() {
        var clock = Clock.fixed(NOW, ZoneOffset.UTC);
        var parts = new SignInParts(
                _ -> Mono.error(new AssertionError("nobody is asked")),
                clock,
                Schedulers.immediate(),
                new SignInTrace(clock, new Ids()));
        var credentials = new Credentials(in(stored), in(new ConcurrentHashMap<String, Registration>()), parts);
        return new SignedIn(credentials, "k", SERVER);
    }

    /** Signs in with an authorization server that gives every renewal the same response, until a call is refused. */
    private @Nullable Throwable refusedWhere(HttpAnswer renewal) {
        var time = VirtualTimeScheduler.create();
        var clock = Clock.fixed(NOW, ZoneOffset.UTC);
        var parts = new SignInParts(_ -> Mono.just(renewal), clock, time, new SignInTrace(clock, new Ids()));
        var mine = new SignedIn(
                new Credentials(in(stored), in(new ConcurrentHashMap<String, Registration>()), parts), "k", SERVER);
        isGranted("read");
        mine.headers().block(LONG);
        var failure = new AtomicReference<@Nullable Throwable>();
        mine.refused(401, null).subscribe(_ -> {}, failure::set);
        time.advanceTimeBy(Duration.ofSeconds(10));
        return failure.get();
    }

    @ParameterizedTest
    @CsvSource({"503, busy", "429, slow down", "200, <html>", "500, ''"})
    void whatPassesAsksNobodyToSignIn(int status, String body) {
        assertThat(refusedWhere(new HttpAnswer(status, body)))
                .isInstanceOfSatisfying(SessionFailure.class, failure -> assertThat(failure.kind())
                        .isEqualTo(Kind.UNREACHABLE));
    }

    @Test
    void aRefusalAsksThePerson() {
        assertThat(refusedWhere(new HttpAnswer(400, "{\"error\":\"invalid_grant\"}")))
                .isNull();
    }

    private static <T> KeyedStore<T> in(Map<String, T> all) {
        return new KeyedStore<>() {
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
        };
    }

    private void isGranted(String... scopes) {
        var issuer = Origin.of("https://issuer.example").orElseThrow();
        var token = new Tokens(new Secret("t0ken", SERVER), new Secret("r", issuer), NOW, Duration.ofHours(1));
        stored.put(
                "k",
                new Credential(
                        "https://tools.example/mcp",
                        "https://issuer.example",
                        URI.create("https://issuer.example/token"),
                        null,
                        new Client("c", null, Authentication.NONE, false),
                        token,
                        List.of(scopes),
                        null));
        assertThat(signedIn.headers().block(LONG)).containsKey("Authorization");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bearer error=\"insufficient_scope\", scope=\"read\"",
                "Bearer error=\"insufficient_scope\", scope=\"write read\"",
                "Basic realm=\"x\", bearer scope=\"write\", error=insufficient_scope",
            })
    void whoHasAllTheRightsIsNotAskedToSignInAgain(String challenge) {
        isGranted("read", "write");
        var failure = catchThrowableOfType(
                SessionFailure.class, () -> signedIn.refused(403, challenge).block(LONG));
        assertThat(failure.kind()).isEqualTo(Kind.REFUSED);
        assertThat(failure.beforeExecution()).isTrue();
        assertThat(failure)
                .hasMessageContaining("https://tools.example")
                .message()
                .doesNotContain("t0ken");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "null",
            value = {
                "403 | Bearer error=\"insufficient_scope\", scope=\"read admin\"",
                "403 | Bearer error=\"insufficient_scope\", scope=\"READ\"",
                "403 | Bearer error=\"insufficient_scope\"",
                "403 | Bearer error=\"insufficient_scope\", scope=\"\"",
                "403 | Bearer scope=\"read\"",
                "403 | Bearer error=\"invalid_token\", scope=\"read\"",
                "403 | Basic realm=\"insufficient_scope\"",
                "403 | null",
            })
    void whereItMayHelpAPersonIsAsked(int status, String challenge) {
        isGranted("read", "write");
        assertThat(signedIn.refused(status, challenge).block(LONG)).isFalse();
    }

    @Test
    void whoNeverSignedInIsAsked() {
        assertThat(signedIn.headers().block(LONG)).isEmpty();
        assertThat(signedIn.refused(403, "Bearer error=\"insufficient_scope\", scope=\"read\"")
                        .block(LONG))
                .isFalse();
    }
}

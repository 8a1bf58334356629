package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steward.mcp.session.SessionFailure.Kind;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

/** Tests to whom secrets are sent, and what happens if they are refused. */
@Timeout(180)
class HttpSecretsTest extends HttpSessions {

    @ParameterizedTest
    @CsvSource({
        "307, /other,               true", "308, /other,             true",
        "301, /mcp/,                true", "302, /other,             true",
        "303, /other,               false", "302, http://example.com/, false",
        "307, http://example.com/,  false", "307, https://localhost/, false",
        "307, '',                   false", "308, 'http://[/',        false",
        "307, ftp://localhost/,     false", "307, http://localhost:1/, false",
    })
    void redirectsAreFollowedWithinTheSameOriginOnly(int status, String location, boolean followed) {
        var session = open(address(Map.of("Authorization", "secret")));
        server.on("tools/call", (request, reply) -> {
            if (request.path().equals("/mcp")) {
                reply.status(status, "Location: " + location);
            } else {
                reply.result(request, ScriptedServer.DONE);
            }
        });
        if (followed) {
            assertThat(text(session)).isEqualTo("done");
            assertThat(server.heard("tools/call").getLast().header("Authorization"))
                    .isEqualTo("secret");
        } else {
            assertThat(failure(session)).satisfies(e -> {
                assertThat(e.kind()).isEqualTo(Kind.REFUSED);
                assertThat(e.beforeExecution()).isTrue();
            });
        }
    }

    @Test
    void aRedirectThatNeverEndsIsEnded() {
        var session = open();
        server.on("tools/call", (_, reply) -> reply.status(307, "Location: /mcp"));
        assertThat(failure(session).kind()).isEqualTo(Kind.REFUSED);
        assertThat(server.heard("tools/call")).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403})
    void whoIsRefusedShowsNewHeadersOnceMore(int status) {
        var told = new ConcurrentLinkedQueue<String>();
        var authorization = authorization(true, told);
        server.on("initialize", (request, reply) -> {
            if ("Bearer 2".equals(request.header("Authorization"))) {
                reply.result(request, ScriptedServer.HELLO);
            } else {
                reply.status(status, "WWW-Authenticate: Bearer scope=\"a\"");
            }
        });
        open(new ServerAddress.Http(server.url(), Map.of("authorization", "mine"), authorization));
        assertThat(told).containsExactly(status + " Bearer scope=\"a\"");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whoIsStillRefusedHasToSignIn(boolean worthAnother) {
        var told = new ConcurrentLinkedQueue<String>();
        var authorization = authorization(worthAnother, told);
        server.on("initialize", (_, reply) -> reply.status(401, "WWW-Authenticate: Bearer realm=\"r\""));
        var failure = catchThrowableOfType(
                SessionFailure.SignIn.class, () -> open(new ServerAddress.Http(server.url(), Map.of(), authorization)));
        assertThat(failure.beforeExecution()).isTrue();
        assertThat(server.heard("initialize")).hasSize(worthAnother ? 2 : 1);
        assertThat(told).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403})
    void aKeyThatIsRefusedIsNothingToSignInFor(int status) {
        server.on("initialize", (_, reply) -> reply.status(status, "WWW-Authenticate: Bearer realm=\"r\""));
        var failure = openFailure(address(Map.of("Authorization", "secret")));
        assertThat(failure.kind()).isEqualTo(Kind.REFUSED);
        assertThat(failure.sentence()).contains("status " + status, "Check the key");
        assertThat(server.heard("initialize")).hasSize(1);
    }

    @Test
    void aHeaderThatCannotBeSentIsNamedWithoutItsValue() {
        for (var header : List.of(Map.of("X-Key", "sec\nret"), Map.of("Host", "secret"), Map.of("a b", "secret"))) {
            var address = address(header);
            assertThat(openFailure(address).sentence())
                    .contains(header.keySet().iterator().next())
                    .doesNotContain("sec");
            assertThat(address.toString()).doesNotContain("sec");
        }
    }

    private static Authorization authorization(boolean worthAnother, Queue<String> told) {
        var asked = new AtomicInteger();
        return new Authorization() {
            @Override
            public Mono<Map<String, String>> headers() {
                return Mono.fromSupplier(() -> Map.of("Authorization", "Bearer " + asked.incrementAndGet()));
            }

            @Override
            public Mono<Boolean> refused(int status, @Nullable String challenge) {
                told.add(status + " " + challenge);
                asked.set(1);
                return Mono.just(worthAnother);
            }
        };
    }
}

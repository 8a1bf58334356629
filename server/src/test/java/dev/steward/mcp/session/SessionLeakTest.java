package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.steward.mcp.session.SessionFailure.Kind;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.version.Version;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Tests that nothing is left of servers of every kind after use through the pool. */
@Timeout(300)
@SuppressWarnings("NullAway.Init")
class SessionLeakTest {

    private static final ToolUse USE = new ToolUse("t", Map.of(), false, Duration.ofMinutes(15));

    /** A tool server as a program; each call runs the script in {@code CALL}. */
    private static final String PROGRAM = """
            while IFS= read -r line; do
              id=$(printf '%s' "$line" | sed -n 's/.*"id":"\\([^"]*\\)".*/\\1/p')
              answer() { printf '{"jsonrpc":"2.0","id":"%s","result":%s}\\n' "$id" "$1"; }
              case "$line" in
                *'"initialize"'*) answer '{"protocolVersion":"2024-11-05","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}' ;;
                *'"tools/call"'*) eval "$CALL" ;;
              esac
            done
            """;

    private static final String DONE = "answer '{\"content\":[{\"type\":\"text\",\"text\":\"done\"}]}'";

    @TempDir
    private Path folder;

    @Test
    void aThousandSessionsInProcessLeaveNothing() {
        int before = threads();
        var pool = pool(Duration.ZERO);
        var server = new ServerAddress.InProcess(local());
        for (int i = 0; i < 1_000; i++) {
            assertThat(call(pool, server)).isNotNull();
        }
        pool.close().block(Programs.LONG);
        await().atMost(Programs.LONG).until(() -> threads() <= before);
    }

    @Test
    void fiftySessionsOverHttpLeaveNothing() throws IOException {
        int before = threads();
        try (var server = new ScriptedServer()) {
            server.on("GET", (_, reply) -> {
                reply.stream();
                reply.stall();
            });
            var pool = pool(Duration.ZERO);
            var address = new ServerAddress.Http(server.url(), Map.of(), Authorization.NONE);
            for (int i = 0; i < 50; i++) {
                assertThat(call(pool, address)).isNotNull();
            }
            pool.close().block(Programs.LONG);
            assertThat(server.heard("initialize")).hasSize(50);
            assertThat(server.heard("DELETE")).hasSize(50);
            await().atMost(Programs.LONG).until(() -> threads() <= before);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aProgramIsGivenOneCallAfterTheOtherAndEndsWithThePool() {
        var pool = pool(Duration.ofMinutes(10));
        // two at the same time would both find the mark, or neither
        var address = program("[ -e mark ] && exit 1; touch mark; sleep 0.1; rm mark; " + DONE);
        var results = Flux.range(0, 5)
                .flatMap(_ -> pool.use("s", address, false, session -> session.call(USE)))
                .ofType(SessionSignal.Result.class)
                .collectList()
                .block(Programs.LONG);
        assertThat(results).hasSize(5);
        pool.close().block(Programs.LONG);
        await().atMost(Programs.LONG)
                .untilAsserted(() -> assertThat(folder.resolve("children")).doesNotExist());
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aProgramThatCrashesIsStartedAnew() {
        var pool = pool(Duration.ofMinutes(10));
        var address = program("[ -e once ] || { touch once; exit 3; }; " + DONE);
        assertThat(failure(pool, address)).satisfies(e -> {
            assertThat(e.kind()).isEqualTo(Kind.ENDED);
            assertThat(e.beforeExecution()).isFalse();
            assertThat(e).hasMessageContaining("exit code 3");
        });
        assertThat(call(pool, address)).isNotNull();
        pool.close().block(Programs.LONG);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void anAnswerOfAProgramThatIsTooLargeIsSaidTo() {
        var pool = pool(Duration.ofMinutes(10));
        var address = program("head -c 20000000 /dev/zero | tr '\\0' x; echo");
        assertThat(failure(pool, address).kind()).isEqualTo(Kind.TOO_LARGE);
        pool.close().block(Programs.LONG);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aProgramThatIsMissingOrEndsAtOnceSaysSoAtOnce() {
        var pool = pool(Duration.ofMinutes(10));
        for (var argv : List.of(List.of("no-such-program"), List.of("sh", "-c", "exit 4"))) {
            var address = new ServerAddress.Program(new ChildCommand(argv, Map.of(), folder));
            assertThat(failure(pool, address).beforeExecution()).isTrue();
        }
        pool.close().block(Programs.LONG);
    }

    private ServerAddress program(String call) {
        return new ServerAddress.Program(new ChildCommand(List.of("sh", "-c", PROGRAM), Map.of("CALL", call), folder));
    }

    private SessionPool pool(Duration idle) {
        var sessions = new Sessions(
                new Version("1.2.3", null, null),
                new ChildRegister(folder.resolve("children")),
                Programs.LONG,
                _ -> new SessionListener() {},
                new Blocking(),
                Schedulers.parallel());
        return new SessionPool(sessions, idle, Schedulers.parallel(), () -> 0);
    }

    private static SessionSignal call(SessionPool pool, ServerAddress address) {
        return Objects.requireNonNull(
                pool.use("s", address, true, session -> session.call(USE)).blockLast(Programs.LONG));
    }

    private static SessionFailure failure(SessionPool pool, ServerAddress address) {
        return catchThrowableOfType(SessionFailure.class, () -> call(pool, address));
    }

    private static int threads() {
        return (int) Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("HttpClient-"))
                .count();
    }

    private static LocalServer local() {
        return new LocalServer() {
            @Override
            public String name() {
                return "local";
            }

            @Override
            public Mono<List<Tool>> tools() {
                return Mono.just(List.of());
            }

            @Override
            public Mono<CallToolResult> call(String tool, Map<String, Object> arguments, LocalCall in) {
                return Mono.just(CallToolResult.builder().build());
            }
        };
    }
}

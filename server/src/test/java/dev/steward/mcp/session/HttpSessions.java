package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.steward.platform.task.Blocking;
import dev.steward.platform.version.Version;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Base of the tests of HTTP sessions: a scripted server for each test, and a check that nothing is left of its sessions. */
@SuppressWarnings("NullAway.Init")
abstract class HttpSessions {

    static final ToolUse USE = new ToolUse("t", Map.of("a", 1), true, Duration.ofMinutes(15));

    ScriptedServer server;
    private final Queue<ToolSession> opened = new ConcurrentLinkedQueue<>();
    final AtomicInteger changes = new AtomicInteger();
    final Queue<String> said = new ConcurrentLinkedQueue<>();

    @BeforeEach
    void start() throws IOException {
        server = new ScriptedServer();
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        opened.forEach(session -> session.close().block(Programs.LONG));
        await().atMost(Programs.LONG).until(() -> server.connections() == 0);
        server.close();
    }

    ServerAddress.Http address(Map<String, String> headers) {
        return new ServerAddress.Http(server.url(), headers, Authorization.NONE);
    }

    ToolSession open() {
        return open(address(Map.of()));
    }

    ToolSession open(ServerAddress address) {
        var session = Objects.requireNonNull(opening(Programs.LONG, address).block(Programs.LONG));
        opened.add(session);
        return session;
    }

    SessionFailure openFailure(ServerAddress address) {
        return openFailure(Programs.LONG, address);
    }

    SessionFailure openFailure(Duration patience, ServerAddress address) {
        return catchThrowableOfType(
                SessionFailure.class, () -> opening(patience, address).block(Programs.LONG));
    }

    Mono<ToolSession> opening(Duration patience, ServerAddress address) {
        var listener = new SessionListener() {
            @Override
            public void toolsChanged() {
                changes.incrementAndGet();
            }

            @Override
            public void said(String text) {
                said.add(text);
            }
        };
        return new Sessions(
                        new Version("1.2.3", null, null),
                        new ChildRegister(Path.of("none")),
                        patience,
                        _ -> listener,
                        new Blocking(),
                        Schedulers.parallel())
                .open("s", address);
    }

    static List<String> tools(ToolSession session) {
        return Objects.requireNonNull(session.tools().block(Programs.LONG)).tools().stream()
                .map(Tool::name)
                .toList();
    }

    static String text(ToolSession session) {
        return session.call(USE).blockLast(Programs.LONG) instanceof SessionSignal.Result(var result)
                        && result.content().getFirst() instanceof TextContent text
                ? text.text()
                : "nothing";
    }

    static SessionFailure failure(ToolSession session) {
        return failure(session, USE);
    }

    static SessionFailure failure(ToolSession session, ToolUse use) {
        return catchThrowableOfType(
                SessionFailure.class, () -> session.call(use).blockLast(Programs.LONG));
    }
}

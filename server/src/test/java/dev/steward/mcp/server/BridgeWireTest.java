package dev.steward.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.steward.platform.data.DataFolder;
import io.modelcontextprotocol.spec.HttpHeaders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The session of a host while the service comes back from a restart. */
@Timeout(60)
@SuppressWarnings("NullAway.Init")
class BridgeWireTest {

    private static final String INITIALIZE = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\"}";

    @TempDir
    private Path folder;

    private HttpServer http;
    private BridgedService service;
    private BridgeWire wire;
    private final AtomicInteger begun = new AtomicInteger();
    private final CountDownLatch meanwhile = new CountDownLatch(1);
    private volatile CompletableFuture<Integer> other = new CompletableFuture<>();

    /** The session that the service knows. */
    private volatile String valid = "";

    @BeforeEach
    void start() throws Exception {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.createContext("/", this::answer);
        http.start();
        new ServiceMark("http://127.0.0.1:" + http.getAddress().getPort(), 1, "token", false)
                .write(DataFolder.serviceOf(folder));
        service = BridgedService.reach(folder, () -> () -> {});
        wire = new BridgeWire(service, () -> {});
    }

    @AfterEach
    void stop() throws Exception {
        service.close();
        http.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        var session = exchange.getRequestHeaders().getFirst(HttpHeaders.MCP_SESSION_ID);
        int status = session == null ? 400 : session.equals(valid) ? 200 : 404;
        if (body.contains("initialize")) {
            status = begin(exchange);
        } else if (body.contains("meanwhile")) {
            meanwhile.countDown();
        }
        var sent = (status == 200 ? "{\"result\":{}}" : "{}").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, sent.length);
        exchange.getResponseBody().write(sent);
        exchange.close();
    }

    /** A second session is given only once another request has come in the meantime. */
    private int begin(HttpExchange exchange) {
        int number = begun.incrementAndGet();
        if (number == 2) {
            other = CompletableFuture.supplyAsync(() -> status("meanwhile"));
            try {
                meanwhile.await(20, TimeUnit.SECONDS);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
        valid = "session-" + number;
        exchange.getResponseHeaders().add(HttpHeaders.MCP_SESSION_ID, valid);
        return 200;
    }

    private int status(String method) {
        try (var body = wire.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"" + method + "\"}", false)
                .body()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8).contains("result") ? 200 : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aRequestDuringARenewalIsCarriedOutInTheNewSession() throws Exception {
        wire.greet(INITIALIZE);
        valid = "none, for the service was restarted";
        assertThat(status("first")).isEqualTo(200);
        assertThat(other.get(20, TimeUnit.SECONDS)).isEqualTo(200);
        assertThat(begun).hasValue(2);
    }

    @Test
    void aRequestWithoutASessionBeginsOneWhereTheHostHasAskedForIt() throws Exception {
        assertThat(status("early")).isZero(); // the host has not initialized anything
        wire.greet(INITIALIZE);
        assertThat(status("late")).isEqualTo(200);
    }
}

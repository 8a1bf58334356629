package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import tools.jackson.databind.json.JsonMapper;

/** Tests the timeouts of connections, with short limits. */
class WirePatienceTest {

    private static final Wire.Patience LITTLE = new Wire.Patience(
            Duration.ofMillis(300), Duration.ofMillis(300), Duration.ofMillis(1_500), Duration.ofMillis(500));

    private static final int HANGING_MILLIS = 20_000;
    private static final byte[] PIECE = new byte[64 * 1024];

    /** Completes when the endless response has ended. */
    private static final CountDownLatch ENDED = new CountDownLatch(1);

    private static final DisposableServer SERVER = new Wire(JsonMapper.shared(), LITTLE)
            .bounded(new SecurityHeaders(JsonMapper.shared())
                    .apply(HttpServer.create().host("127.0.0.1").port(0)))
            .route(routes -> routes.get("/endless", (_, answer) -> answer.withConnection(
                                    connection -> connection.onDispose(ENDED::countDown))
                            .send(Flux.generate(sink -> sink.next(Unpooled.wrappedBuffer(PIECE)))))
                    .post("/", (request, answer) -> request.receive()
                            .aggregate()
                            .then(answer.sendString(Flux.just("taken")).then())))
            .bindNow();

    @AfterAll
    static void stop() {
        SERVER.disposeNow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "G", "POST / HTTP/1.1\r\n", "POST / HTTP/1.1\r\nHost: localhost\r\nX: "})
    void aConnectionThatNeverBringsItsHeadEnds(String beginning) throws Exception {
        try (var connection = connect()) {
            send(connection, beginning);
            assertEnds(connection);
        }
    }

    @Test
    void aConnectionThatBringsItsHeadInTinyPiecesEnds() throws Exception {
        try (var connection = connect()) {
            assertEndsWhileSending(connection, "POST / HTTP/1.1\r\nX: ", "a");
        }
    }

    @Test
    void aConnectionThatBringsNoNextHeadEnds() throws Exception {
        try (var connection = connect()) {
            send(connection, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\na");
            assertThat(new String(connection.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 200");
            assertEnds(connection);
        }
    }

    @Test
    void aBodyThatStandsStillEnds() throws Exception {
        try (var connection = connect()) {
            send(connection, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\na");
            assertEnds(connection);
        }
    }

    @Test
    void aBodyThatTricklesEnds() throws Exception {
        try (var connection = connect()) {
            assertEndsWhileSending(
                    connection, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n", "a");
        }
    }

    @Test
    void anAnswerThatFindsNoReaderEnds() throws Exception {
        try (var connection = connect()) {
            send(connection, "GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(ENDED.await(HANGING_MILLIS, TimeUnit.MILLISECONDS)).isTrue();
        }
    }

    private static Socket connect() throws IOException {
        var connection = new Socket("127.0.0.1", SERVER.port());
        connection.setSoTimeout(HANGING_MILLIS);
        return connection;
    }

    private static void send(Socket connection, String text) throws IOException {
        connection.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Reads to the end of the connection, which must come. */
    private static void assertEnds(Socket connection) throws IOException {
        try {
            connection.getInputStream().readAllBytes();
        } catch (SocketException _) {
            // a reset is an end, too
        }
    }

    /** Keeps sending small pieces until the connection is closed. */
    private static void assertEndsWhileSending(Socket connection, String beginning, String piece) throws Exception {
        long end = System.nanoTime() + Duration.ofMillis(HANGING_MILLIS).toNanos();
        send(connection, beginning);
        while (System.nanoTime() < end) {
            try {
                send(connection, piece);
            } catch (SocketException _) {
                return;
            }
            Thread.sleep(50);
        }
        throw new AssertionError("the connection is still there");
    }
}

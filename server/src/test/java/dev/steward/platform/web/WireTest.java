package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.ServiceTest;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Scanner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Tests what a connection may not do: it gets a problem document if possible, and is closed. */
@ServiceTest
class WireTest {

    private static final int PATIENCE_MILLIS = 20_000;

    private static final String BODY = "12~~{\"title\":\"smuggled\"}";

    @LocalServerPort
    private int port;

    /** {@code ~} ends a line. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Transfer-Encoding: identity | 400",
                "Transfer-Encoding: gzip | 400",
                "Transfer-Encoding: gzip, chunked | 400",
                "Transfer-Encoding: chunked, chunked | 400",
                "Transfer-Encoding: chunked~Transfer-Encoding: chunked | 400",
                "Transfer-Encoding: xchunked | 400",
                "Transfer-Encoding: 'chunked' | 400",
                "Transfer-Encoding: chunked, identity | 400",
                "Transfer-Encoding: chunked~Content-Length: 5 | 400",
                "Content-Length: 5~Transfer-Encoding: chunked | 400",
                "Content-Length: 5~Content-Length: 6 | 400",
                "Content-Length: -1 | 400",
                "Content-Length: +5 | 400",
                "Content-Length: five | 400",
                "Transfer-Encoding : chunked | 400",
            })
    void aBodyHasOneLengthThatEverybodyUnderstandsTheSame(String headers, int status) throws IOException {
        var answer = everything("POST /api/topics HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                + headers.replace("~", "\r\n")
                + "\r\n\r\n"
                + BODY.replace("~", "\r\n")
                + "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
        assertThat(answer)
                .startsWith("HTTP/1.1 " + status)
                .contains("application/problem+json", "\"status\":" + status)
                .containsOnlyOnce("HTTP/1.1");
    }

    @Test
    void aHeadHasALengthAndIsOne() throws IOException {
        assertThat(everything("GET /" + "a".repeat(9_000) + " HTTP/1.1\r\n"))
                .startsWith("HTTP/1.1 414")
                .contains("\"instance\":\"/\"");
        assertThat(everything("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + "a".repeat(40_000)))
                .startsWith("HTTP/1.1 431")
                .contains("problem+json");
        assertThat(everything("\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n"))
                .startsWith("HTTP/1.1 400");
    }

    @Test
    void anAddressThatCannotBeReadEndsTheConnection() throws IOException {
        assertThat(everything("GET /api/skills/%zz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"))
                .startsWith("HTTP/1.1 400")
                .containsIgnoringCase("connection: close")
                .contains("problem+json");
    }

    @Test
    void asManyRequestsMayBeSentAheadAsAnyClientHasReasonTo() throws IOException {
        try (var connection = connect()) {
            connection.getOutputStream().write(bytes(health().repeat(ConnectionGuard.MAX_AHEAD)));
            var answers = new Scanner(connection.getInputStream(), StandardCharsets.US_ASCII);
            for (int answer = 0; answer < ConnectionGuard.MAX_AHEAD; answer++) {
                assertThat(answers.findWithinHorizon("\"status\":\"ok\"", 10_000))
                        .isNotNull();
            }
        }
    }

    @Test
    void aConnectionThatSendsManyMoreBehindAStreamEnds() throws IOException {
        try (var connection = connect()) {
            var out = connection.getOutputStream();
            out.write(bytes("GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"));
            var in = connection.getInputStream();
            assertThat(new String(in.readNBytes(12), StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 200");
            assertThat(endsWhileSending(connection, health().repeat(100))).isTrue();
        }
    }

    @Test
    void bodiesDoNotGatherBehindAStream() throws IOException {
        try (var connection = connect()) {
            var out = connection.getOutputStream();
            out.write(bytes("GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"));
            connection.getInputStream().readNBytes(12);
            out.write(bytes("POST /api/topics HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900000000\r\n\r\n"));
            assertThat(endsWhileSending(connection, " ".repeat(64 * 1024))).isTrue();
        }
    }

    @Test
    void moreConnectionsThanTheServiceKeepsAreRefusedAndTheOthersGoOn() throws IOException {
        var open = new ArrayList<Socket>();
        try {
            var first = connect();
            open.add(first);
            for (int i = 0; i < Wire.CONNECTIONS; i++) {
                open.add(connect());
            }
            await("the service counts them as they come")
                    .atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(everything(lastHealth()))
                            .startsWith("HTTP/1.1 503")
                            .contains("Too many connections", "/problems/unavailable"));
            first.getOutputStream().write(bytes(health()));
            assertThat(new String(first.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 200");
        } finally {
            for (var connection : open) {
                connection.close();
            }
        }
    }

    /** The connection ends after its response. */
    private static String lastHealth() {
        return health().replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
    }

    private static String health() {
        return "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    }

    /** Sends this a thousand times and returns whether the service closed the connection. */
    private static boolean endsWhileSending(Socket connection, String what) {
        try {
            for (int i = 0; i < 1_000; i++) {
                connection.getOutputStream().write(bytes(what));
            }
            return connection.getInputStream().readAllBytes().length < 100_000;
        } catch (IOException _) {
            return true;
        }
    }

    /** Everything the service sends until it closes the connection. */
    private String everything(String request) throws IOException {
        try (var connection = connect()) {
            connection.getOutputStream().write(bytes(request));
            return new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Socket connect() throws IOException {
        var connection = new Socket("127.0.0.1", port);
        connection.setSoTimeout(PATIENCE_MILLIS);
        return connection;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}

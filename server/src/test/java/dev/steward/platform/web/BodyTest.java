package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.memory.MemoryBudget;
import dev.steward.support.ServiceTest;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Tests bodies of any size and shape: each gets a clear response, and the connection continues or ends but never hangs. */
@ServiceTest
class BodyTest {

    private static final int PATIENCE_MILLIS = 20_000;
    private static final int KB = 1024;

    private final MemoryBudget budget;

    @LocalServerPort
    private int port;

    BodyTest(@Autowired MemoryBudget budget) {
        this.budget = budget;
    }

    private record Answer(int status, String head, String body) {}

    @AfterEach
    void nothingIsHeldAfterwards() {
        Awaitility.await().untilAsserted(() -> assertThat(budget.taken()).isZero());
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /api/topics, 262144, 422",
        "POST, /api/topics, 262145, 413",
        "POST, /api/topics, 9900000, 413",
        "PUT, /api/settings, 9900000, 413",
        "POST, /api/topics/1/messages/stopped, 6291457, 413",
        "POST, /api/nothing, 9900000, 404",
        "GET, /api/health, 9900000, 200",
        "DELETE, /api/topics/999999999, 9900000, 404"
    })
    void aBodyThatIsTooLargeOrNotWantedIsAnsweredAndTheConnectionGoesOn(
            String method, String path, int bytes, int status) throws IOException {
        try (var connection = connect()) {
            var in = new BufferedInputStream(connection.getInputStream());
            var body = ("{\"title\":\"" + "a".repeat(bytes - 12) + "\"}").getBytes(StandardCharsets.US_ASCII);
            send(connection, head(method, path, "Content-Length: " + bytes));
            send(connection, body);
            var answer = answer(in);
            assertThat(answer.status()).as(answer.body()).isEqualTo(status);
            if (status == 413) {
                assertThat(answer.body()).contains("/problems/too-large", "exceeds the limit of");
            }
            send(connection, head("GET", "/api/health", "X-A: b"));
            assertThat(answer(in).status()).isEqualTo(200);
        }
    }

    @Test
    void aBodyWithoutALengthIsCountedWhileItComes() throws IOException {
        try (var connection = connect()) {
            var in = new BufferedInputStream(connection.getInputStream());
            send(connection, head("POST", "/api/topics", "Transfer-Encoding: chunked"));
            var chunk = ("1000\r\n" + " ".repeat(4096) + "\r\n").getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < 100; i++) {
                send(connection, chunk);
            }
            send(connection, "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(answer(in).status()).isEqualTo(413);
            send(connection, head("GET", "/api/health", "X-A: b"));
            assertThat(answer(in).status()).isEqualTo(200);
        }
    }

    @Test
    void whoAsksFirstIsToldBeforeItSendsAndWhoSendsForEverIsToldAndCutOff() throws IOException {
        try (var connection = connect()) {
            send(connection, head("POST", "/api/topics", "Content-Length: 9900000\r\nExpect: 100-continue"));
            var answer = answer(new BufferedInputStream(connection.getInputStream()));
            assertThat(answer.status()).isEqualTo(413);
            assertThat(answer.head()).contains("connection: close");
        }
        try (var connection = connect()) {
            send(connection, head("POST", "/api/topics", "Content-Length: 900000000"));
            send(connection, new byte[64 * KB]);
            var in = new BufferedInputStream(connection.getInputStream());
            assertThat(answer(in).status()).isEqualTo(413);
            assertThat(in.read()).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/api/topics | {\"title\":\"ok\",\"x\":[{},{},{},[],[[]]]} | 201",
                "/api/topics | {\"title\":\"ok\"} x | 400",
                "/api/topics | {\"title\":\"ok\"}{} | 400",
                "/api/topics | {\"title\":\"ok\" | 400",
                "/api/topics | null | 422",
                "/api/topics | '' | 422",
                "/api/topics | [] | 422",
                "/api/topics | {\"title\":{}} | 422",
            })
    void aBodyIsOneValueAndWhatIsUnknownInItIsPassedOver(String path, String body, int status) throws IOException {
        assertThat(post(path, body).status()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({"60, 201", "63, 201", "64, 422", "100000, 422"})
    void aBodyIsNotNestedDeeperThanSixtyFourLevels(int levels, int status) throws IOException {
        var answer = post("/api/topics", "{\"title\":\"ok\",\"x\":" + "[".repeat(levels) + "]".repeat(levels) + "}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
    }

    @Test
    void hugeNumbersAndManyThingsThatAreUnknownCostNothing() throws IOException {
        assertThat(post("/api/topics", "{\"title\":\"ok\",\"parent_id\":" + "9".repeat(200_000) + "}")
                        .status())
                .isEqualTo(422);
        assertThat(post("/api/topics", "{\"title\":\"ok\",\"x\":[" + "{},".repeat(80_000) + "0]}")
                        .status())
                .isEqualTo(201);
        assertThat(post("/api/topics", "[" + "{},".repeat(80_000) + "0]").status())
                .isEqualTo(422);
    }

    private Answer post(String path, String body) throws IOException {
        try (var connection = connect()) {
            var bytes = body.getBytes(StandardCharsets.UTF_8);
            send(connection, head("POST", path, "Content-Length: " + bytes.length));
            send(connection, bytes);
            return answer(new BufferedInputStream(connection.getInputStream()));
        }
    }

    private Socket connect() throws IOException {
        var connection = new Socket("127.0.0.1", port);
        connection.setSoTimeout(PATIENCE_MILLIS);
        return connection;
    }

    private static byte[] head(String method, String path, String header) {
        return "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n%s\r\n\r\n"
                .formatted(method, path, header)
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static void send(Socket connection, byte[] bytes) throws IOException {
        connection.getOutputStream().write(bytes);
    }

    private static Answer answer(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            assertThat(next).as("the answer after " + head).isNotNegative();
            head.append((char) next);
        }
        var lower = head.toString().toLowerCase(Locale.ROOT);
        int length = lower.lines()
                .filter(line -> line.startsWith("content-length:"))
                .mapToInt(line -> Integer.parseInt(line.substring(15).strip()))
                .sum();
        return new Answer(
                Integer.parseInt(head.substring(9, 12)),
                lower,
                new String(in.readNBytes(length), StandardCharsets.UTF_8));
    }
}

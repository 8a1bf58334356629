package dev.steward.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.steward.outbound.OutboundFailure.Kind;
import dev.steward.platform.task.Blocking;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what servers can do to a call, over real sockets. */
@Timeout(180)
class OutboundSocketTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final Outbound outbound = new Outbound(new Blocking(), new AllowedHosts(Set.of("a.example", "127.0.0.1")));

    @Test
    void aRequestArrivesAsItWasMeant() {
        try (var server = RawServer.saying(
                "HTTP/1.1 201 Created\r\nX: a\r\nx: b\r\nSet-Cookie: c=d\r\n" + "Content-Length: 2\r\n\r\nok")) {
            var request = new OutboundRequest(
                    "POST",
                    "http://a.example:%d//b/../c?d=%%20e#f".formatted(server.port()),
                    Map.of("X-Key", "k", "User-Agent", "Steward"),
                    Set.of(),
                    "body".getBytes(StandardCharsets.UTF_8),
                    limits(100));
            var answer = send(request);
            assertThat(answer.status()).isEqualTo(201);
            assertThat(answer.body()).asString().isEqualTo("ok");
            assertThat(answer.headers()).containsEntry("x", List.of("a", "b"));
            assertThat(answer.truncated()).isFalse();
            assertThat(answer.bytes()).isEqualTo(2);
            assertThat(server.requests()).singleElement().satisfies(asked -> assertThat(asked.toLowerCase())
                    .startsWith("post //b/../c?d=%20e http/1.1\r\n")
                    .contains("host: a.example:" + server.port(), "x-key: k", "accept-encoding: gzip")
                    .contains("content-length: 4", "user-agent: steward")
                    .doesNotContain("transfer-encoding", "cookie")
                    .endsWith("\r\n\r\nbody"));
            send(get(server, "/", 100));
            assertThat(server.requests().getLast()).doesNotContain("Cookie").doesNotContain("ransfer-");
        }
    }

    @Test
    void thisMachineIsNotCalledHoweverItIsAskedFor() {
        var strict = new Outbound(new Blocking(), new AllowedHosts(Set.of()));
        try (var server = RawServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")) {
            for (var host : List.of("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0")) {
                var request = OutboundRequest.get("http://%s:%d/".formatted(host, server.port()), limits(100));
                assertThatExceptionOfType(OutboundFailure.class)
                        .isThrownBy(() -> strict.send(request).block(LONG))
                        .matches(failure -> failure.kind() == Kind.ADDRESS);
            }
            assertThat(server.requests()).isEmpty();
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiterString = " | ",
            value = {
                "HTTP/1.1 200 OK~Content-Length: 10~~12345 | BROKEN_OFF",
                "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5~12345 | BROKEN_OFF",
                "HTTP/1.1 200 OK~Content-Le | BROKEN_OFF",
                "'' | BROKEN_OFF",
                "SSH-2.0-OpenSSH_9.6~~ | ANSWER",
                "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~zz~12345 | ANSWER",
                "HTTP/1.1 200 OK~Content-Length: 5~Content-Length: 6~~12345 | ANSWER",
                "HTTP/1.1 200 OK~Content-Encoding: gzip~Content-Length: 5~~12345 | ANSWER",
            })
    void anAnswerThatIsNoneIsSaidToBe(String answer, Kind kind) {
        try (var server = RawServer.saying(answer.replace("~", "\r\n"))) {
            assertThat(failure(get(server, "/", 100)).kind()).isEqualTo(kind);
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"X: %s", "%s: x", "X: y\r\n%s: z"})
    void headersWithoutEndAreNotRead(String header) {
        try (var server = RawServer.open((_, out) -> {
            out.write("HTTP/1.1 200 OK\r\n".getBytes(StandardCharsets.US_ASCII));
            var line = (header.formatted("x".repeat(1_000)) + "\r\n").getBytes(StandardCharsets.US_ASCII);
            endlessly(out, line);
        })) {
            assertThat(failure(get(server, "/", 100)).kind()).isEqualTo(Kind.ANSWER);
            await().atMost(LONG).until(() -> server.cut() == 1);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "'', -1",
        "'Content-Length: 5000000000', 5000000000",
        "'Transfer-Encoding: chunked', -1",
    })
    void aBodyWithoutEndIsCutAndItsConnectionClosed(String header, long announced) {
        try (var server = RawServer.open((_, out) -> {
            out.write(("HTTP/1.1 200 OK\r\n" + header + (header.isEmpty() ? "\r\n" : "\r\n\r\n"))
                    .getBytes(StandardCharsets.US_ASCII));
            var piece = "x".repeat(0x4000);
            endlessly(out, (header.startsWith("Tr") ? "4000\r\n" + piece + "\r\n" : piece).getBytes());
        })) {
            var answer = send(get(server, "/", 50_000));
            assertThat(answer.body()).hasSize(50_000).containsOnly('x');
            assertThat(answer.truncated()).isTrue();
            if (announced > 0) {
                assertThat(answer.bytes()).isEqualTo(announced);
            } else {
                assertThat(answer.bytes()).isBetween(50_001L, 10_000_000L);
            }
            await().atMost(LONG).until(() -> server.cut() == 1);
        }
    }

    @Test
    void aBodyOfJustTheLimitIsWhole() {
        try (var server = RawServer.saying("HTTP/1.1 200 OK\r\n\r\n12345")) {
            assertThat(send(get(server, "/", 5)).truncated()).isFalse();
            assertThat(send(get(server, "/", 4)).truncated()).isTrue();
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"", "HTTP/1.1 200", "HTTP/1.1 200 OK\r\nX: ", "HTTP/1.1 200 OK\r\n\r\nx"})
    void whatDripsIsCutByTheTime(String beginning) {
        try (var server = RawServer.open((_, out) -> {
            out.write(beginning.getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write(beginning.isEmpty() ? new byte[0] : new byte[] {'1'});
                out.flush();
                Thread.sleep(50);
                if (beginning.isEmpty()) {
                    Thread.sleep(5_000);
                    out.write('x');
                }
            }
        })) {
            var request = OutboundRequest.get(
                    "http://a.example:%d/".formatted(server.port()),
                    new OutboundLimits(1_000_000, Duration.ofSeconds(1), 3));
            assertThat(failure(request).kind()).isEqualTo(Kind.TIMEOUT);
            await().atMost(LONG).until(() -> server.cut() == 1);
        }
    }

    @Test
    void aBombEndsAtTheLimit() {
        var bomb = packed(200_000_000);
        try (var server = RawServer.open((_, out) -> {
            out.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n"
                    .formatted(bomb.length)
                    .getBytes(StandardCharsets.US_ASCII));
            out.write(bomb);
        })) {
            for (int limit : List.of(1_000, 1_000_000)) {
                var answer = send(get(server, "/", limit));
                assertThat(answer.body()).hasSize(limit).containsOnly(0);
                assertThat(answer.truncated()).isTrue();
                assertThat(answer.headers()).doesNotContainKeys("content-encoding", "content-length");
            }
        }
    }

    @Test
    void whatIsPackedIsUnpacked() {
        var small = packed(3_000);
        try (var server = RawServer.open((_, out) -> {
            out.write("HTTP/1.1 200 OK\r\nContent-Encoding: GZIP\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            out.write(small);
        })) {
            var answer = send(get(server, "/", 3_000));
            assertThat(answer.body()).hasSize(3_000);
            assertThat(answer.bytes()).isEqualTo(3_000);
            assertThat(answer.truncated()).isFalse();
        }
    }

    @Test
    void aRedirectIsFollowedWithoutReadingItsBody() {
        try (var server = RawServer.open((request, out) -> {
            if (request.startsWith("GET /end ")) {
                out.write("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nend".getBytes(StandardCharsets.US_ASCII));
            } else {
                out.write("HTTP/1.1 302 Found\r\nLocation: /end\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                endlessly(out, new byte[10_000]);
            }
        })) {
            var answer = send(get(server, "/", 100));
            assertThat(answer.body()).asString().isEqualTo("end");
            assertThat(answer.url()).isEqualTo("http://a.example:%d/end".formatted(server.port()));
        }
    }

    @Test
    void theHeadOfAnAnswerHasNoBody() {
        try (var server =
                RawServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 12345\r\nContent-Encoding: gzip\r\n\r\n")) {
            var answer = send(new OutboundRequest(
                    "HEAD",
                    "http://a.example:%d/".formatted(server.port()),
                    Map.of(),
                    Set.of(),
                    new byte[0],
                    limits(100)));
            assertThat(answer.body()).isEmpty();
            assertThat(answer.bytes()).isEqualTo(12_345);
            assertThat(answer.truncated()).isFalse();
        }
    }

    @Test
    void whoStopsWaitingClosesTheConnection() {
        try (var server = RawServer.open((_, out) -> {
            out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write('x');
                Thread.sleep(50);
            }
        })) {
            var waiting = scripted().send(get(server, "/", 100_000)).subscribe();
            await().atMost(LONG).until(() -> !server.requests().isEmpty());
            waiting.dispose();
            await().atMost(LONG).until(() -> server.cut() == 1);
        }
    }

    @Test
    void nobodyAnsweringIsSaidSo() throws IOException {
        try (var taken = new Socket()) { // its port is nobody else's meanwhile, and does not listen
            taken.bind(new InetSocketAddress("127.0.0.1", 0));
            var address = "http://127.0.0.1:%d/".formatted(taken.getLocalPort());
            assertThatExceptionOfType(OutboundFailure.class)
                    .isThrownBy(() -> outbound.send(OutboundRequest.get(address, limits(100)))
                            .block(LONG))
                    .matches(failure -> failure.kind() == Kind.UNREACHABLE);
        }
    }

    private static void endlessly(OutputStream out, byte[] piece) throws IOException {
        while (true) {
            out.write(piece);
        }
    }

    private static byte[] packed(int zeros) {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            var piece = new byte[100_000];
            Arrays.fill(piece, (byte) 0);
            for (int left = zeros; left > 0; left -= piece.length) {
                gzip.write(piece, 0, Math.min(left, piece.length));
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return packed.toByteArray();
    }

    private OutboundAnswer send(OutboundRequest request) {
        return Objects.requireNonNull(scripted().send(request).block(LONG));
    }

    private OutboundFailure failure(OutboundRequest request) {
        try {
            scripted().send(request).block(LONG);
        } catch (OutboundFailure failure) {
            return failure;
        }
        throw new AssertionError("It was answered.");
    }

    /** As in the service, except for the name of the test's server. */
    private static Outbound scripted() {
        return new Outbound(
                new Blocking(),
                new AllowedHosts(Set.of("a.example")),
                _ -> List.of(InetAddress.ofLiteral("127.0.0.1")),
                Outbound.encrypting());
    }

    private static OutboundLimits limits(int bytes) {
        return new OutboundLimits(bytes, LONG, 3);
    }

    private static OutboundRequest get(RawServer server, String path, int bytes) {
        return OutboundRequest.get("http://a.example:%d%s".formatted(server.port(), path), limits(bytes));
    }
}

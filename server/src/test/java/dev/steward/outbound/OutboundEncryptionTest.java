package dev.steward.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.outbound.OutboundFailure.Kind;
import dev.steward.platform.task.Blocking;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests which servers encrypted calls trust. */
@Timeout(180)
class OutboundEncryptionTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private static final char[] PASSWORD = "changeit".toCharArray();

    private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    @SuppressWarnings("NullAway.Init")
    private static KeyStore keys;

    @BeforeAll
    static void makeACertificate(@TempDir Path folder) throws Exception {
        var file = folder.resolve("keys");
        var making = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=a.example",
                        "-ext",
                        "san=dns:a.example",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .start();
        assertThat(new String(making.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .satisfies(_ -> assertThat(making.waitFor()).isZero());
        keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD);
        }
    }

    @Test
    void aHostThatProvesItsNameIsCalledByIt() throws Exception {
        try (var server = encrypting()) {
            var answer = Objects.requireNonNull(
                    trusting().send(get("a.example", server)).block(LONG));
            assertThat(answer.body()).asString().isEqualTo("ok");
            assertThat(server.requests()).singleElement().asString().contains("ost: a.example:" + server.port());
        }
    }

    @Test
    void aHostThatProvesAnotherNameHearsNothing() throws Exception {
        try (var server = encrypting()) {
            for (var host : List.of("b.example", "127.0.0.1")) {
                assertThat(failure(trusting(), get(host, server)).kind()).isEqualTo(Kind.CERTIFICATE);
            }
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void aCertificateThatNobodyVouchesForProvesNothing() throws Exception {
        try (var server = encrypting()) {
            assertThat(failure(calling(Outbound.encrypting()), get("a.example", server)))
                    .hasMessage("“a.example” shows no certificate that is valid for it, so nothing was sent.");
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void aServerThatDoesNotEncryptIsNotTalkedTo() throws Exception {
        try (var server = RawServer.open((_, out) -> out.write(ANSWER.getBytes(StandardCharsets.US_ASCII)))) {
            var request = OutboundRequest.get(
                    "https://a.example:%d/".formatted(server.port()),
                    new OutboundLimits(100, Duration.ofSeconds(2), 0));
            assertThat(failure(trusting(), request).kind()).isIn(Kind.CERTIFICATE, Kind.BROKEN_OFF, Kind.TIMEOUT);
            assertThat(server.requests()).isEmpty();
        }
    }

    private static OutboundFailure failure(Outbound outbound, OutboundRequest request) {
        try {
            outbound.send(request).block(LONG);
        } catch (OutboundFailure failure) {
            return failure;
        }
        throw new AssertionError("It was answered.");
    }

    private static OutboundRequest get(String host, RawServer server) {
        return OutboundRequest.get("https://%s:%d/".formatted(host, server.port()), new OutboundLimits(100, LONG, 0));
    }

    private static RawServer encrypting() throws Exception {
        var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD);
        var context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        var listening = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
        return new RawServer(listening, (_, out) -> out.write(ANSWER.getBytes(StandardCharsets.US_ASCII)));
    }

    private static Outbound trusting() throws Exception {
        var trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(keys);
        return calling(new HttpExchange(
                SslContextBuilder.forClient().trustManager(trusted).build()));
    }

    private static Outbound calling(OutboundExchange exchange) {
        return new Outbound(
                new Blocking(),
                new AllowedHosts(Set.of("a.example", "b.example", "127.0.0.1")),
                _ -> List.of(InetAddress.ofLiteral("127.0.0.1")),
                exchange);
    }
}

package dev.steward.mcp.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.steward.mcp.oauth.SignIns.Received;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class RedirectListenerTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private static RedirectListener open(int port, boolean strict) {
        return Objects.requireNonNull(RedirectListener.open(
                        new SignInRequest.Return.Loopback(port, "/callback", strict),
                        query -> query.equals("good") ? Received.TAKEN : Received.STRAY)
                .block(LONG));
    }

    private static String ask(RedirectListener listener, String request) throws IOException {
        try (var socket = new Socket(
                InetAddress.ofLiteral("127.0.0.1"), listener.address().getPort())) {
            socket.setSoTimeout((int) LONG.toMillis());
            socket.getOutputStream()
                    .write((request + "\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Empty if the connection is cut. */
    private static String told(RedirectListener listener, String request) {
        try {
            return ask(listener, request);
        } catch (IOException e) {
            return "";
        }
    }

    @Test
    void theBrowserSeesAPageAndEverybodyElseNothing() throws IOException {
        var listener = open(0, false);
        assertThat(listener.address()).hasHost("localhost").hasPath("/callback");
        for (var stray :
                new String[] {"GET /favicon.ico", "GET /callback", "GET /callback?bad", "POST /callback?good"}) {
            assertThat(ask(listener, stray + " HTTP/1.1")).startsWith("HTTP/1.1 204");
        }
        assertThat(told(listener, "GET /callback?" + "x".repeat(100_000) + " HTTP/1.1"))
                .doesNotContain(" 200 ");
        assertThat(ask(listener, "GET /callback?good HTTP/1.1"))
                .startsWith("HTTP/1.1 200")
                .contains("window.close()", "script-src 'sha256-");
        listener.close().block(LONG);
        await().atMost(LONG).untilAsserted(() -> assertThatThrownBy(() -> ask(listener, "GET / HTTP/1.1"))
                .isInstanceOf(IOException.class));
    }

    @Test
    void aTakenPortIsLeftForAnotherOrRefused() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            var listener = open(taken.getLocalPort(), false);
            assertThat(listener.address().getPort()).isNotEqualTo(taken.getLocalPort());
            listener.close().block(LONG);
            assertThatThrownBy(() -> open(taken.getLocalPort(), true)).hasMessageContaining("in use");
        }
    }
}

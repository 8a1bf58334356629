package dev.steward.mcpserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.event.Event;
import dev.steward.support.ServiceTest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Import;

/** Hosts that send and then read nothing, on sockets whose room is soon full. */
@ServiceTest
@Import(Fixtures.class)
class StalledHostTest extends OpenToHosts {

    private static final int LONG = 5_000_000;
    private static final int NEWS = 5_000;
    private static final String FOLLOWED = "steward://fixtures/a%2F1";

    @Test
    void whoReadsNothingOfAnAnswerKeepsNobodyWaitingAndGetsAllOfItInTheEnd() throws Exception {
        var stalled = host().connected();
        long before = budget.taken();
        var call = Host.JSON.writeValueAsString(Map.of(
                "jsonrpc",
                "2.0",
                "id",
                7,
                "method",
                "tools/call",
                "params",
                Map.of("name", "fixture_long", "arguments", Map.of("length", LONG))));
        try (var socket = begin(stalled, "POST", call)) {
            await().atMost(SOON).until(() -> budget.taken() > before + LONG);
            var other = host().connected();
            for (int each = 0; each < 200; each++) {
                assertThat(other.call("fixture_say", Map.of("text", "hello")).status())
                        .isEqualTo(200);
            }
            assertThat(budget.taken()).isLessThan(before + 8L * LONG);
            assertThat(count(socket, 'x')).isGreaterThanOrEqualTo(LONG);
        }
        await().atMost(SOON).until(() -> budget.taken() <= before);
    }

    @Test
    void whoReadsNothingOfTheNewsHoldsNothingAndIsToldTheLastOfIt() throws Exception {
        var stalled = following();
        long before = budget.taken();
        try (var socket = begin(stalled, "GET", "")) {
            change();
            assertThat(budget.taken()).isLessThan(before + 100_000);
            var lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            var line = lines.readLine();
            while (!line.contains("resources/updated")) {
                line = lines.readLine();
            }
            assertThat(line).contains(FOLLOWED);
        }
    }

    @Test
    void whoNeverReadsAgainIsGoneWhenItIsEnded() throws Exception {
        long before = budget.taken();
        var stalled = following();
        try (var _ = begin(stalled, "GET", "")) {
            change();
            stalled.send("DELETE", "");
            await().atMost(SOON).until(() -> hosts.all().isEmpty() && budget.taken() <= before);
        }
    }

    private Host following() {
        var host = host().connected();
        assertThat(host.ask("resources/subscribe", Map.of("uri", FOLLOWED))
                        .message()
                        .has("result"))
                .isTrue();
        return host;
    }

    private void change() {
        for (int each = 0; each < NEWS; each++) {
            bus.broadcast(Event.of("fixture.changed"));
        }
    }

    /** Sends the request on a socket of its own that has little room. */
    private Socket begin(Host host, String method, String body) throws IOException {
        var socket = new Socket();
        socket.setReceiveBufferSize(4_096);
        socket.connect(new InetSocketAddress("127.0.0.1", port));
        socket.setSoTimeout((int) SOON.toMillis());
        var head =
                new StringBuilder(method + " /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: "
                        + body.length() + "\r\n");
        host.headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        socket.getOutputStream().write((head + "\r\n" + body).getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
        return socket;
    }

    private static long count(Socket socket, char wanted) throws IOException {
        var in = socket.getInputStream();
        var bytes = new byte[65_536];
        long count = 0;
        for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
            for (int i = 0; i < read; i++) {
                count += bytes[i] == wanted ? 1 : 0;
            }
        }
        return count;
    }
}

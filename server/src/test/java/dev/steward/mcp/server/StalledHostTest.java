package dev.steward.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.ByTurns;
import dev.steward.support.ServiceTest;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

/** Tests hosts that send and then read nothing, on sockets whose buffers fill up quickly. */
@ByTurns(0)
@ServiceTest
@Import(Fixtures.class)
class StalledHostTest extends OpenToHosts {

    /** Length of the answer's text, which is sent both as text and as structured content. */
    private static final int LONG = 5_000_000;

    /** Of the 200 MB the flood would take: the queued lines, and those kept for a client that comes back. */
    private static final int SHARE_OF_FLOOD = 12_000_000;

    /** How much of an answer is read before the client hangs up. */
    private static final int PIECE = 100_000;

    /** What small requests take; the last one may still be finishing. */
    private static final int LITTLE = 100_000;

    @Autowired
    private HostCalls calls;

    @BeforeEach
    void nothingIsHeld() {
        await().atMost(SOON).until(() -> budget.taken() < LITTLE);
    }

    @Test
    void whoReadsNothingOfAnAnswerKeepsNobodyWaitingAndGetsAllOfItInTheEnd() throws Exception {
        var stalled = host().connected();
        try (var socket = call(stalled, "fixture_long", "{\"length\":%d}".formatted(LONG))) {
            await().atMost(SOON).until(() -> calls.last(1).stream()
                    .anyMatch(last -> last.tool().equals("fixture_long")));
            assertOthersAreServed();
            assertThat(budget.taken()).isBetween(2L * LONG, 3L * LONG);
            assertThat(rest(socket).chars().filter(letter -> letter == 'x').count())
                    .isGreaterThanOrEqualTo(LONG);
        }
        nothingIsHeld();
    }

    @Test
    void whoHangsUpInTheMiddleOfAnAnswerCostsNothingAnyMore() throws Exception {
        var stalled = host().connected();
        try (var socket = call(stalled, "fixture_long", "{\"length\":%d}".formatted(LONG))) {
            assertThat(socket.getInputStream().readNBytes(PIECE)).hasSize(PIECE);
            await().atMost(SOON).until(() -> budget.taken() > 2L * LONG);
        }
        nothingIsHeld();
    }

    @Test
    void whoReadsNothingOfAFloodCostsItsShareAndGetsTheEndOfItAndTheAnswer() throws Exception {
        var stalled = host().connected();
        try (var socket = call(stalled, "fixture_flood", "{}")) {
            await().atMost(SOON).until(() -> hands.begun.get() == 1);
            assertThat(budget.taken()).isLessThan(SHARE_OF_FLOOD);
            assertOthersAreServed();
            hands.gate.tryEmitValue("said at last");
            assertThat(rest(socket))
                    .contains("line %d of the flood".formatted(Fixtures.FLOOD_LINES), "said at last")
                    .doesNotContain("line %d of the flood".formatted(Fixtures.FLOOD_LINES / 2));
        }
    }

    @Test
    void whoNeverReadsAgainIsGoneWhenItIsEnded() throws Exception {
        var stalled = host().connected();
        try (var _ = call(stalled, "fixture_flood", "{}")) {
            await().atMost(SOON).until(() -> hands.begun.get() == 1);
            stalled.send("DELETE", "");
            await().atMost(SOON).until(() -> hosts.all().isEmpty() && budget.taken() < LITTLE);
        }
    }

    private void assertOthersAreServed() {
        var other = host().connected();
        for (int each = 0; each < 200; each++) {
            assertThat(other.call("fixture_say", Map.of("text", "hello")).status())
                    .isEqualTo(200);
        }
    }

    /** Calls on its own socket with a small buffer. */
    private Socket call(Host host, String tool, String arguments) throws IOException {
        var socket = new Socket();
        socket.setReceiveBufferSize(4_096);
        socket.connect(new InetSocketAddress("127.0.0.1", port));
        socket.setSoTimeout((int) SOON.toMillis());
        var call = """
                {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"%s","arguments":%s}}""".formatted(tool, arguments);
        socket.getOutputStream().write(host.raw("POST", call).getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
        return socket;
    }

    private static String rest(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}

package dev.steward.toolserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import dev.steward.support.Talk.Frame;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Turns whose tool servers crash, hang, lie and flood: each ends, nothing stays behind, the next one works. */
@ServiceTest
class ToolChaosTest {

    private static final Duration LONG = Duration.ofMinutes(4);

    /** On each of the two databases. */
    private static final int TURNS = 100;

    private static final List<String> WAYS =
            List.of("fine", "crash", "hang", "garbage", "flood", "silent", "deaf", "twice");

    private static final String PROGRAM = """
            tool() { printf '{"name":"%s","description":"d","inputSchema":{"type":"object"}}' "$1"; }
            text() { printf '{"content":[{"type":"text","text":"%s"}]}' "$1"; }
            while IFS= read -r line; do
              id=$(printf '%s' "$line" | sed -n 's/.*"id":"\\([^"]*\\)".*/\\1/p')
              answer() { printf '{"jsonrpc":"2.0","id":"%s","result":%s}\\n' "$id" "$1"; }
              case "$line" in
                *'"initialize"'*) answer '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}' ;;
                *'"tools/list"'*) answer "{\\"tools\\":[$(for t in fine crash hang garbage flood silent deaf twice; do tool $t; printf ,; done)$(tool last)]}" ;;
                *'"name":"crash"'*) exit 3 ;;
                *'"name":"hang"'*) sleep 100000 ;;
                *'"name":"garbage"'*) echo 'no protocol at all'; printf '\\377\\376\\n{"jsonrpc":\\n[]\\n'; answer "$(text garbled)" ;;
                *'"name":"flood"'*) head -c 300000000 /dev/zero | tr '\\0' 'x'; echo ;;
                *'"name":"silent"'*) exec >&-; sleep 100000 ;;
                *'"name":"deaf"'*) exec <&-; sleep 100000 ;;
                *'"name":"twice"'*) answer "$(text one)"; answer "$(text two)" ;;
                *'"tools/call"'*) answer "$(text fine)" ;;
              esac
            done
            """;

    private final Talk talk;
    private final ScriptedProvider provider = ScriptedProvider.start();
    private final String server = "c-" + UUID.randomUUID();

    ToolChaosTest(@Autowired Talk talk) {
        this.talk = talk;
    }

    @BeforeEach
    void plugIn() {
        var args = List.of("-c", PROGRAM, server);
        talk.json(
                "POST",
                "/api/mcp/servers/user",
                Map.of("name", server, "transport", "stdio", "command", "sh", "args", args));
        talk.json("POST", "/api/mcp/servers/" + server + "/connect", null);
        talk.answeredBy(provider);
    }

    @AfterEach
    void unplug() {
        talk.json("GET", "/api/mcp/servers", null)
                .valueStream()
                .filter(each -> each.path("name").asString().equals(server))
                .forEach(each -> talk.json(
                        "DELETE", "/api/mcp/servers/user/" + each.path("id").asLong(), null));
        provider.close();
    }

    @Test
    void everyTurnEndsNothingStaysAndTheNextOneWorks() {
        var random = new Random(14);
        turn("fine");
        long before = live();
        for (int n = 0; n < TURNS; n++) {
            var way = WAYS.get(n < WAYS.size() ? n : random.nextInt(WAYS.size()));
            assertThat(turn(way)).as("turn %d: %s", n, way).isIn("done", "error");
        }
        assertThat(turn("fine")).isEqualTo("done");
        talk.json("POST", "/api/mcp/servers/" + server + "/disconnect", null);
        await("its programs have ended").atMost(LONG).untilAsserted(() -> assertThat(programs())
                .isZero());
        await("the memory is given back").atMost(LONG).untilAsserted(() -> assertThat(live() - before)
                .isLessThan(30L << 20));
    }

    /** Asks for one call, and stops the turn where the tool never comes back; gives its last frame. */
    private String turn(String way) {
        provider.reset()
                .next(
                        Script.answer()
                                .toolCall("c1", server + "__" + way, "{}")
                                .done("tool_calls"),
                        Script.says("Well."));
        long topic = talk.topic("chaos");
        var frames = new CopyOnWriteArrayList<Frame>();
        talk.start(topic, Map.of("content", way)).subscribe(frames::add);
        if (way.equals("hang") || way.equals("deaf")) {
            await().atMost(LONG)
                    .until(() -> frames.stream().anyMatch(each -> each.event().equals("tool_calls")));
            talk.json("POST", "/api/topics/" + topic + "/messages/stop", null);
        }
        await(way).atMost(LONG).until(() -> !frames.isEmpty() && isEnd(frames.getLast()));
        return frames.getLast().event();
    }

    private static boolean isEnd(Frame frame) {
        return frame.event().equals("done") || frame.event().equals("error");
    }

    private static long live() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private long programs() {
        return ProcessHandle.current()
                .descendants()
                .filter(each -> each.info().commandLine().orElse("").contains(server))
                .count();
    }
}

package dev.steward.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.ByTurns;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ScriptedRequest;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import dev.steward.support.Talk.Frame;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests turns whose tool servers crash, hang, lie and flood: each ends, leaves nothing behind, and the next one works. */
@ByTurns(4)
@ServiceTest
class ToolChaosTest {

    private static final Duration LONG = Duration.ofMinutes(4);

    /** For each of the two databases: servers used at the same time, each with its turns one after the other. */
    private static final int SERVERS = 5;

    private static final List<String> WAYS =
            List.of("fine", "crash", "hang", "garbage", "flood", "silent", "deaf", "twice");

    /** Each kind once, plus extra turns. */
    private static final int TURNS = WAYS.size() + Integer.getInteger("tool.turns", 0);

    private static final Pattern TOOL = Pattern.compile("Use ([a-z0-9-]+__[a-z]+)");

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
    private final String mark = UUID.randomUUID().toString();
    private final List<String> servers = IntStream.range(0, SERVERS)
            .mapToObj(n -> "c%d-%s".formatted(n, mark))
            .toList();

    ToolChaosTest(@Autowired Talk talk) {
        this.talk = talk;
    }

    @BeforeEach
    void plugIn() {
        for (var server : servers) {
            var args = List.of("-c", PROGRAM, server);
            var definition = Map.of("name", server, "transport", "stdio", "command", "sh", "args", args);
            talk.json("POST", "/api/mcp/servers/user", definition);
            talk.json("POST", "/api/mcp/servers/" + server + "/connect", null);
        }
        talk.answeredBy(provider.otherwise(ToolChaosTest::answer));
    }

    /** Calls the tool that the question names, once. */
    private static Script answer(ScriptedRequest request) {
        var messages = request.body().path("messages");
        var tool = TOOL.matcher(messages.toString());
        boolean called = messages.valueStream()
                .anyMatch(each -> each.path("role").asString().equals("tool"));
        return called || !tool.find()
                ? Script.says("Well.")
                : Script.answer().toolCall("c1", tool.group(1), "{}").done("tool_calls");
    }

    @AfterEach
    void unplug() {
        talk.json("GET", "/api/mcp/servers", null)
                .valueStream()
                .filter(each -> each.path("name").asString().endsWith(mark))
                .forEach(each -> talk.json(
                        "DELETE", "/api/mcp/servers/user/" + each.path("id").asLong(), null));
        provider.close();
    }

    @Test
    void everyTurnEndsNothingStaysAndTheNextOneWorks() {
        servers.forEach(server -> turn(server, "fine"));
        long before = live();
        IntStream.range(0, SERVERS)
                .mapToObj(n -> CompletableFuture.runAsync(() -> turns(n), Thread::startVirtualThread))
                .toList()
                .forEach(CompletableFuture::join);
        for (var server : servers) {
            assertThat(turn(server, "fine")).isEqualTo("done");
            talk.json("POST", "/api/mcp/servers/" + server + "/disconnect", null);
        }
        await("their programs have ended").atMost(LONG).untilAsserted(() -> assertThat(programs())
                .isZero());
        await("the memory is given back").atMost(LONG).untilAsserted(() -> assertThat(live() - before)
                .isLessThan(30L << 20));
    }

    private void turns(int server) {
        var random = new Random(14 + server);
        for (int n = 0; n < TURNS; n++) {
            var way = WAYS.get(n < WAYS.size() ? (n + server) % WAYS.size() : random.nextInt(WAYS.size()));
            assertThat(turn(servers.get(server), way))
                    .as("turn %d of server %d: %s", n, server, way)
                    .isIn("done", "error");
        }
    }

    /** Asks for one call and stops the turn if the tool never returns. Returns the last frame. */
    private String turn(String server, String way) {
        long topic = talk.topic("chaos");
        var frames = new CopyOnWriteArrayList<Frame>();
        talk.start(topic, Map.of("content", "Use %s__%s".formatted(server, way)))
                .subscribe(frames::add);
        if (way.equals("hang") || way.equals("deaf")) {
            await(way).atMost(LONG).until(() -> frames.stream()
                    .anyMatch(each -> each.event().equals("tool_calls")));
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
                .filter(each -> each.info().commandLine().orElse("").contains(mark))
                .count();
    }
}

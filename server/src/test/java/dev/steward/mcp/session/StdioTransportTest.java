package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.steward.platform.task.Blocking;
import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

@Timeout(180)
@DisabledOnOs(OS.WINDOWS)
@SuppressWarnings("NullAway.Init")
class StdioTransportTest {

    /** Longer than any test may take: nothing here depends on a timeout. */
    private static final Duration NEVER = Duration.ofMinutes(10);

    /** A tool server; each call runs the script in {@code CALL}. */
    private static final String SERVER = """
            while IFS= read -r line; do
              id=$(printf '%s' "$line" | sed -n 's/.*"id":"\\([^"]*\\)".*/\\1/p')
              answer() { printf '{"jsonrpc":"2.0","id":"%s","result":%s}\\n' "$id" "$1"; }
              case "$line" in
                *'"initialize"'*) answer '{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}' ;;
                *'"tools/list"'*) answer '{"tools":[{"name":"t","inputSchema":{"type":"object"}}]}' ;;
                *'"tools/call"'*) eval "$CALL" ;;
              esac
            done
            """;

    private static final String ANSWER = "answer '{\"content\":[{\"type\":\"text\",\"text\":\"done\"}]}'";

    @TempDir
    private Path folder;

    private Programs programs;
    private final Queue<JSONRPCMessage> received = new ConcurrentLinkedQueue<>();
    private final Queue<String> said = new ConcurrentLinkedQueue<>();
    private final Queue<String> ended = new ConcurrentLinkedQueue<>();
    private final Queue<StdioTransport> opened = new ConcurrentLinkedQueue<>();

    @BeforeEach
    void prepare() {
        programs = new Programs(folder);
    }

    @AfterEach
    void nothingIsLeft() {
        opened.forEach(transport -> transport.closeGracefully().block(Programs.LONG));
        assertThat(folder.resolve("children")).doesNotExist();
    }

    @Test
    void aServerIsSpokenWithInTheSdksWay() {
        var client = client(ANSWER);
        assertThat(client.initialize().block(Programs.LONG)).isNotNull();
        assertThat(client.listTools().block(Programs.LONG)).satisfies(list -> assertThat(list.tools())
                .extracting(McpSchema.Tool::name)
                .containsExactly("t"));
        assertThat(call(client)).contains("done");
        client.closeGracefully().block(Programs.LONG);
        await().atMost(Programs.LONG).untilAsserted(() -> assertThat(ended).containsExactly("“sh” was stopped."));
    }

    @Test
    void whoWaitsHearsAtOnceThatTheServerCrashedAndWhatItSaidLast() {
        var client = client("echo 'out of luck' >&2; exit 3");
        client.initialize().block(Programs.LONG);
        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(RuntimeException.class)
                    .isThrownBy(() -> call(client))
                    .withMessageContaining("“sh” ended with exit code 3. Its last words:\nout of luck");
        }
        await().atMost(Programs.LONG).untilAsserted(() -> {
            assertThat(said).containsExactly("out of luck");
            assertThat(ended).hasSize(1);
        });
    }

    @Test
    void aServerThatEndsAtOnceFailsTheConnection() {
        var client = client(open(programs.shell("echo 'no such module' >&2; exit 1")));
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> client.initialize().block(Programs.LONG))
                .satisfies(e -> assertThat(told(e)).contains("exit code 1", "no such module"));
    }

    @Test
    void aMissingProgramFailsTheConnection() {
        var client = client(open(new ChildCommand(List.of("no-such-program"), Map.of(), folder)));
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> client.initialize().block(Programs.LONG))
                .satisfies(e -> assertThat(told(e)).contains("“no-such-program” was not found"));
    }

    @Test
    void whatIsNoMessageIsSkipped() {
        var deep =
                "printf '{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"result\":'; head -c 100000 /dev/zero | tr '\\0' '['; echo; ";
        var client = client("echo Listening...; echo; echo '{'; echo '[1]'; echo null; echo '{\"jsonrpc\":\"2.0\"}'; "
                + "printf '\\377\\000\\n'; " + deep + ANSWER);
        client.initialize().block(Programs.LONG);
        assertThat(call(client)).contains("done");
    }

    @Test
    void anAnswerAfterAByteOrderMarkAndWithoutAVersionIsRead() {
        var client = client(
                "printf '\\357\\273\\277{\"id\":\"%s\",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"done\"}]}}\\n' \"$id\"");
        client.initialize().block(Programs.LONG);
        assertThat(call(client)).contains("done");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null,\"error\":{\"code\":-32700,\"message\":\"boom\"}", "\"%s\",\"error\":\"boom\""})
    void anErrorInAFormOfItsOwnEndsTheCall(String answer) {
        var client = client("printf '{\"jsonrpc\":\"2.0\",\"id\":" + answer + "}\\n' \"$id\"");
        client.initialize().block(Programs.LONG);
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> call(client))
                .withMessageContaining("boom");
    }

    @Test
    void anAnswerThatIsTooLargeIsAnErrorAndTheNextCallWorks() {
        var client = client(
                "[ -e once ] || { touch once; head -c 300000000 /dev/zero | tr '\\0' x; echo; continue; }; " + ANSWER);
        client.initialize().block(Programs.LONG);
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> call(client))
                .withMessageContaining("300,000,000 bytes");
        assertThat(call(client)).contains("done");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exec >&-; sleep 600   | closed its output",
                "exec <&-; sleep 600   | no longer reads",
                "kill -9 $$            | signal 9",
                "sleep 30 & exit 0     | exit code 0", // the surviving child holds the output open
            })
    void aServerThatGoesInAnyWayIsOver(String script, String sentence) {
        var transport = open(programs.shell("read -r line; " + script));
        transport.connect(this::take).block(Programs.LONG);
        transport.sendMessage(request("1")).block(Programs.LONG);
        var told = new ConcurrentLinkedQueue<Throwable>();
        await().atMost(Programs.LONG).untilAsserted(() -> {
            if (sentence.equals("no longer reads")) { // which only shows when something is sent
                transport.sendMessage(request("2")).subscribe(_ -> {}, told::add);
            }
            assertThat(ended).hasSize(1);
        });
        assertThat(ended.element()).contains(sentence);
        assertThat(received).isNotEmpty().allSatisfy(message -> assertThat(message)
                .isInstanceOfSatisfying(JSONRPCResponse.class, response -> assertThat(String.valueOf(response.error()))
                        .contains(sentence)));
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> transport.sendMessage(request("3")).block(Programs.LONG))
                .withMessageContaining(sentence);
    }

    @Test
    void stoppingASilentServerTellsWhoWaitsAndEndsItsWholeFamily() throws Exception {
        var transport = open(programs.shell(Programs.STUBBORN));
        transport.connect(this::take).block(Programs.LONG);
        transport.sendMessage(request("1")).block(Programs.LONG);
        var child = programs.process("child");
        var grandchild = programs.process("grandchild");
        assertThat(received).isEmpty();
        transport.closeGracefully().block(Programs.LONG);
        assertThat(received).hasSize(1);
        assertThat(ProcessTree.isThere(child)).isFalse();
        assertThat(ProcessTree.isThere(grandchild)).isFalse();
    }

    @Test
    void whatWasStoppedBeforeItBeganNeverBegins() {
        var transport = open(programs.shell("touch began"));
        transport.closeGracefully().block(Programs.LONG);
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> transport.connect(this::take).block(Programs.LONG));
        assertThat(folder.resolve("began")).doesNotExist();
    }

    private McpAsyncClient client(String call) {
        return client(open(programs.shell(SERVER, Map.of("CALL", call))));
    }

    private McpAsyncClient client(StdioTransport transport) {
        var client = McpClient.async(transport)
                .requestTimeout(NEVER)
                .initializationTimeout(NEVER)
                .build();
        listen(transport); // the client has set a handler of its own
        return client;
    }

    private void listen(StdioTransport transport) {
        transport.setExceptionHandler(e -> ended.add(String.valueOf(e.getMessage())));
    }

    private static String call(McpAsyncClient client) {
        return String.valueOf(client.callTool(McpSchema.CallToolRequest.builder("t")
                        .arguments(Map.of())
                        .build())
                .block(Programs.LONG));
    }

    private static String told(Throwable failure) {
        var told = new StringBuilder();
        for (Throwable at = failure; at != null; at = at.getCause()) {
            told.append(at.getMessage()).append('\n');
        }
        return told.toString();
    }

    private Mono<JSONRPCMessage> take(Mono<JSONRPCMessage> message) {
        return message.doOnNext(received::add);
    }

    private static JSONRPCRequest request(String id) {
        return new JSONRPCRequest("tools/call", id, Map.of());
    }

    private StdioTransport open(ChildCommand command) {
        var transport = new StdioTransport(
                command, new ChildRegister(folder.resolve("children")), new Blocking(), said::add, Programs.SHORT);
        listen(transport);
        opened.add(transport);
        return transport;
    }
}

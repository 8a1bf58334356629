package dev.steward.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.steward.crash.ClassCache;
import dev.steward.crash.ServiceProcess;
import dev.steward.platform.data.DataFolder;
import dev.steward.support.ByTurns;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

/** Tests the command that hosts start, as its own process. */
@ByTurns(1)
@Timeout(600)
class StdioBridgeTest {

    private static final Duration SOON = Duration.ofMinutes(2);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path logs;

    private final List<Bridge> bridges = new ArrayList<>();

    @AfterEach
    void end() throws Exception {
        for (var bridge : bridges) {
            bridge.process.destroyForcibly().waitFor();
        }
    }

    /** A bridge and its output. */
    private static final class Bridge {

        final Process process;
        final Queue<String> lines = new ConcurrentLinkedQueue<>();
        private final Writer in;

        Bridge(Process process) {
            this.process = process;
            this.in = process.outputWriter(StandardCharsets.UTF_8);
            Thread.ofVirtual()
                    .start(() ->
                            process.inputReader(StandardCharsets.UTF_8).lines().forEach(lines::add));
        }

        void say(String line) throws IOException {
            in.write(line + "\n");
            in.flush();
        }

        void ask(int id, String method, Map<String, ?> params) throws IOException {
            say(Host.JSON.writeValueAsString(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", params)));
        }

        Bridge greeted() throws IOException {
            ask(
                    0,
                    "initialize",
                    Map.of(
                            "protocolVersion", "2025-11-25",
                            "capabilities", Map.of(),
                            "clientInfo", Map.of("name", "a host of tests", "version", "1")));
            assertThat(answer(0).path("result").path("serverInfo").path("name").asString())
                    .isEqualTo("steward");
            say("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            return this;
        }

        JsonNode answer(int id) {
            return heard(message -> message.has("id")
                    && !message.has("method")
                    && message.path("id").asInt(-1) == id);
        }

        JsonNode heard(Predicate<JsonNode> wanted) {
            return await().atMost(SOON)
                    .until(
                            () -> lines.stream()
                                    .map(line -> Host.JSON.readTree(line))
                                    .filter(wanted)
                                    .findFirst(),
                            java.util.Optional::isPresent)
                    .orElseThrow();
        }

        String info(int id) throws IOException {
            ask(id, "tools/call", Map.of("name", "steward_info", "arguments", Map.of()));
            return answer(id).toString();
        }
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void aDataFolderThatCannotBeIsSaidWithTheRemedy(CapturedOutput output) {
        var exitCode = StdioBridge.run(
                List.of("--steward.data-dir=a\0b"), InputStream.nullInputStream(), System.out, () -> () -> {});
        assertThat(exitCode).isEqualTo(1);
        assertThat(output.getErr()).startsWith("steward: STEWARD_DATA_DIR is \"a b\", but it must be a path");
    }

    @Test
    void whateverAHostSendsIsAnswered() throws Exception {
        var service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", exchange -> {
            var body = "{\"status\":503,\"detail\":\"Steward has too much to do.\"}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(exchange.getRequestMethod().equals("DELETE") ? 400 : 503, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        service.start();
        var output = new ByteArrayOutputStream();
        try {
            new ServiceMark("http://127.0.0.1:" + service.getAddress().getPort(), 1, "token", false)
                    .write(DataFolder.serviceOf(folder));
            var input = """
                    {"jsonrpc":"2.0","id":4,"method":"ping"}
                    {"jsonrpc":"2.0","id":5,"method":"tools/list"}
                    {"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}
                    {"jsonrpc":"2.0","id":2}
                    [{"jsonrpc":"2.0","id":3,"method":"ping"},7]
                    []
                    """;
            var exitCode = StdioBridge.run(
                    List.of("--steward.data-dir=" + folder),
                    new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                    new PrintStream(output, true, StandardCharsets.UTF_8),
                    () -> () -> {});
            assertThat(exitCode).isZero();
        } finally {
            service.stop(0);
        }
        assertThat(output.toString(StandardCharsets.UTF_8)
                        .lines()
                        .map(line -> Host.JSON.readTree(line))
                        .map(answer -> answer.path("id") + " "
                                + answer.path("error").path("message").asString()))
                .containsExactlyInAnyOrder(
                        "1 Steward has too much to do.",
                        "2 A message names its method.",
                        "3 Steward has too much to do.",
                        "4 ",
                        "5 Send initialize first.",
                        "null This is no message of JSON-RPC 2.0.",
                        "null Send one message at a time: a batch is not taken.");
    }

    private Bridge bridge() throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("@" + ServiceProcess.OPTIONS);
        command.addAll(ClassCache.options());
        command.addAll(List.of("dev.steward.Steward", "mcp", "--data-dir", folder.toString()));
        var builder = new ProcessBuilder(command);
        builder.redirectError(logs.resolve(bridges.size() + ".log").toFile());
        var bridge = new Bridge(builder.start());
        bridges.add(bridge);
        return bridge;
    }

    @Test
    void itSpeaksWithTheServiceThatRunsAndOutlivesIt() throws Exception {
        Bridge bridge;
        try (var service = ServiceProcess.start(folder)) {
            var mark = folder.resolve("service.json");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(mark)))
                    .isEqualTo("rw-------");
            bridge = bridge().greeted();
            assertThat(bridge.info(1)).contains("all_sections").contains("structuredContent");
            assertThat(service.get("/api/mcp/server/hosts").body()).contains("a host of tests", "stdio");
            service.send("PUT", "/api/settings", "{\"mcp_expose\":{\"topics\":true}}");
            bridge.ask(2, "ping", Map.of());
            assertThat(bridge.answer(2).has("result")).isTrue();
            bridge.say("nonsense");
            assertThat(bridge.heard(message ->
                                    message.path("error").path("code").asInt() == -32700)
                            .path("id")
                            .isNull())
                    .isTrue();
            service.kill();
        }
        assertThat(folder.resolve("service.json")).exists(); // a killed service leaves it, and it leads nowhere
        bridge.ask(3, "tools/list", Map.of());
        assertThat(bridge.answer(3).path("error").path("message").asString())
                .contains("Steward does not answer", "ask again once it runs");
        try (var _ = ServiceProcess.start(folder)) {
            assertThat(bridge.info(4)).contains("\"topics\":true");
            bridge.in.close();
            assertThat(bridge.process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(bridge.process.exitValue()).isZero();
        }
        assertThat(bridge.lines).allMatch(line -> line.startsWith("{"));
    }

    @Test
    void itStartsAServiceWhereNoneRunsWhichOthersUseToo() throws Exception {
        var first = bridge().greeted();
        assertThat(first.info(1)).contains("all_sections");
        var second = bridge().greeted();
        assertThat(second.info(1)).contains("all_sections");
        first.in.close();
        assertThat(first.process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(first.process.exitValue()).isZero();
        assertThat(second.info(2)).contains("all_sections");
        second.in.close();
        assertThat(second.process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(folder.resolve("service.json")).doesNotExist();
        assertThat(first.lines).allMatch(line -> line.startsWith("{"));
    }
}

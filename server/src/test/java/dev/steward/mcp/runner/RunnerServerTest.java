package dev.steward.mcp.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import dev.steward.mcp.session.LocalServer.LocalCall;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.time.Ids;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;

@Timeout(240)
@DisabledOnOs(OS.WINDOWS)
@SuppressWarnings("NullAway.Init")
class RunnerServerTest {

    @TempDir
    private Path folder;

    private Limits limits = limits(false);
    private RunnerServer server;
    private final Queue<Double> told = new ConcurrentLinkedQueue<>();

    /** Sets up a machine without any jail. */
    @BeforeEach
    void open() {
        var machine = new Machine(Map.of("PATH", "/usr/bin:/bin"), false);
        server = new RunnerServer(folder, machine, Mono.fromSupplier(() -> limits), new Ids(), new Blocking());
    }

    private static Limits limits(boolean inJailOnly) {
        return new Limits(inJailOnly, "image", false, Duration.ofSeconds(60), 1_000, 512, 256, BigDecimal.ONE);
    }

    @Test
    void aCommandOnTheMachineItselfCarriesAWarning() {
        assertThat(fields("run_command", Map.of("command", "pwd; exit 3")))
                .isEqualTo(Map.of(
                        "exit_code",
                        3,
                        "stdout",
                        folder.resolve("scratch") + "\n",
                        "stderr",
                        "",
                        "timed_out",
                        false,
                        "jailed",
                        false,
                        "truncated",
                        false,
                        "warning",
                        RunnerResult.WARNING));
    }

    @Test
    void aScriptRunsInItsLanguage() {
        assertThat(fields("run_script", Map.of("language", "sh", "code", "echo $((6*7))")))
                .containsEntry("stdout", "42\n");
    }

    @Test
    void withoutAJailNothingRunsUnlessThePersonAcceptedThat() {
        limits = limits(true);
        assertThat(error("run_command", Map.of("command", "touch ran"))).isEqualTo(Jails.MISSING);
        assertThat(folder.resolve("scratch/ran")).doesNotExist();
        assertThat(server.blocked().block(Shelter.LONG)).isEqualTo(Jails.MISSING);
        assertThat(fields("runner_info", Map.of()))
                .containsEntry("mode", "off")
                .containsEntry("warning", Jails.MISSING);

        limits = limits(false);
        assertThat(server.blocked().block(Shelter.LONG)).isNull();
        assertThat(fields("run_command", Map.of("command", "touch ran"))).containsEntry("exit_code", 0);
        assertThat(folder.resolve("scratch/ran")).exists();
    }

    @Test
    void whereCommandsRunIsTold() {
        assertThat(fields("runner_info", Map.of()))
                .containsEntry("jail", false)
                .containsEntry("mode", "host")
                .containsEntry("image", null)
                .containsEntry("network", true)
                .containsEntry("timeout_seconds", 60L)
                .containsEntry("max_output_bytes", 1_000)
                .containsEntry("scratch_dir", folder.resolve("scratch").toString())
                .containsEntry("docker_available", false)
                .containsEntry("docker_detail", "The program “docker” was not found.")
                .containsEntry("warning", RunnerResult.WARNING)
                .hasEntrySatisfying(
                        "languages", all -> assertThat(all).asInstanceOf(LIST).contains("bash", "sh"))
                .hasEntrySatisfying(
                        "limits", all -> assertThat(all).asInstanceOf(MAP).containsKeys("memory", "cpus", "processes"));
    }

    @Test
    void whatCannotBeMeantIsAnErrorInASentence() {
        assertThat(error("run_command", Map.of())).isEqualTo("“command” is missing, or is no text.");
        assertThat(error("run_perl", Map.of()))
                .isEqualTo("There is no such tool. Use runner_info, run_command or run_script.");
    }

    @Test
    void whatIsPromisedIsThere() {
        for (var tool : RunnerTools.ALL) {
            var given = tool.name().equals("runner_info")
                    ? fields(tool.name(), Map.of())
                    : fields(tool.name(), Map.of("command", "true", "language", "sh", "code", "true"));
            var promised = Objects.requireNonNull(tool.outputSchema());
            assertThat(given.keySet()).containsAll(names(promised.get("required")));
            assertThat(names(((Map<?, ?>) Objects.requireNonNull(promised.get("properties"))).keySet()))
                    .containsAll(given.keySet());
        }
    }

    @Test
    void aCommandThatIsSilentSaysThatItStillRuns() {
        fields("run_command", Map.of("command", "sleep 3"));
        assertThat(told).contains(1.0, 2.0).doesNotHaveDuplicates();
    }

    private static List<String> names(@Nullable Object names) {
        return ((Collection<?>) Objects.requireNonNull(names))
                .stream().map(String::valueOf).toList();
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> fields(String tool, Map<String, Object> arguments) {
        var result = call(tool, arguments);
        assertThat(result.isError()).as("%s", result.content()).isFalse();
        return (Map<String, Object>) Objects.requireNonNull(result.structuredContent());
    }

    private String error(String tool, Map<String, Object> arguments) {
        var result = call(tool, arguments);
        assertThat(result.isError()).isTrue();
        var text = ((McpSchema.TextContent) result.content().getFirst()).text();
        assertThat(text).startsWith("{\"error\":\"").endsWith("\"}");
        return text.substring("{\"error\":\"".length(), text.length() - 2);
    }

    private McpSchema.CallToolResult call(String tool, Map<String, Object> arguments) {
        return Objects.requireNonNull(server.call(tool, arguments, new LocalCall() {
                    @Override
                    public void progress(double done, @Nullable Double total, @Nullable String message) {
                        told.add(done);
                    }

                    @Override
                    public void said(String text) {}

                    @Override
                    public Mono<ElicitResult> ask(ElicitFormRequest question) {
                        return Mono.just(ElicitResult.builder(ElicitResult.Action.DECLINE)
                                .build());
                    }
                })
                .block(Shelter.LONG));
    }
}

package dev.steward.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolEffects;
import dev.steward.tool.ToolRequest;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Tests what runs want to do, and whose tools they may use. */
class ToolRequestsTest {

    private static PermissionRequest of(String server, String tool, String arguments) {
        return of(server, tool, arguments, null);
    }

    private static PermissionRequest of(String server, String tool, String arguments, @Nullable String annotations) {
        return ToolRequests.of(
                new ToolRequest(
                        new ToolCall("1", server + "__" + tool, arguments),
                        server,
                        tool,
                        JsonMapper.shared().readTree(arguments),
                        annotations),
                7);
    }

    @Test
    void aCommandIsACommand() {
        assertThat(of("cmd-runner", "run_command", "{\"command\":\"ls -l\"}"))
                .isEqualTo(new PermissionRequest.Shell(
                        "ls -l",
                        null,
                        null,
                        new PermissionRequest.Via("cmd-runner", "run_command"),
                        JsonMapper.shared().readTree("{\"command\":\"ls -l\"}")));
        assertThat(of("cmd-runner", "run_script", "{\"language\":\"python\",\"code\":\"print(1)\"}")
                        .target())
                .isEqualTo("python\nprint(1)");
    }

    @Test
    void aPageIsAnAddress() {
        assertThat(of("fetch", "http_get", "{\"url\":\"https://example.org\"}"))
                .isEqualTo(new PermissionRequest.Url(
                        "GET",
                        "https://example.org",
                        new PermissionRequest.Via("fetch", "http_get"),
                        JsonMapper.shared().readTree("{\"url\":\"https://example.org\"}")));
        assertThat(of("fetch", "http_request", "{\"url\":\"https://example.org\"}"))
                .isInstanceOf(PermissionRequest.Url.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "put", "PATCH", "DELETE", "OPTIONS", ""})
    void whatMaySendSomethingHasAnAddressToo(String method) {
        var request =
                of("fetch", "http_request", "{\"url\":\"https://example.org\",\"method\":\"%s\"}".formatted(method));
        assertThat(request).isInstanceOfSatisfying(PermissionRequest.Url.class, url -> {
            assertThat(url.method()).isEqualTo(method.toUpperCase(Locale.ROOT));
            assertThat(url.isReading()).isFalse();
        });
        assertThat(request.taint()).isEqualTo("example.org");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '^',
            value = {
                "cmd-runner, runner_info, {}",
                "cmd-runner, run_command, {\"command\":\" \"}",
                "cmd-runner, run_command, {\"command\":7}",
                "cmd-runner, run_script, {\"code\":\"x\"}",
                "fetch, http_get, {}",
                "other, run_command, {\"command\":\"ls\"}"
            })
    void whatCannotBeToldToBeSomethingElseIsACallOfATool(String server, String tool, String arguments) {
        assertThat(of(server, tool, arguments).target()).isEqualTo(server + "/" + tool);
    }

    @Test
    void stewardsOwnToolsAreItsOwnAndOthersAreWhatTheySay() {
        assertThat(((PermissionRequest.Mcp) of("steward", "list_topics", "{}")).origin())
                .isEqualTo(ToolOrigin.STEWARD);
        assertThat(((PermissionRequest.Mcp) of("steward", "state_get", "{\"agent_id\":7}")).origin())
                .isEqualTo(ToolOrigin.NOTES);
        assertThat(((PermissionRequest.Mcp) of("steward", "state_get", "{\"agent_id\":8}")).origin())
                .isEqualTo(ToolOrigin.STEWARD);
        assertThat(((PermissionRequest.Mcp) of("steward", "workflow_state_set", "{}")).origin())
                .isEqualTo(ToolOrigin.NOTES);
        var said = (PermissionRequest.Mcp) of("files", "read", "{}", "{\"readOnlyHint\":true}");
        assertThat(said.origin()).isEqualTo(ToolOrigin.SERVER);
        assertThat(said.effects()).isEqualTo(new ToolEffects(true, true));
        assertThat(said.info("r")).containsEntry("effects", "read_only");
        assertThat(of("files", "read", "{}", null).info("r")).doesNotContainKey("effects");
    }
}

package dev.steward.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.mcp.client.BuiltInServer;
import dev.steward.mcp.session.ServerAddress;
import dev.steward.support.ServiceTest;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolRequest;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.json.JsonMapper;

/** Tests that the tools with special treatment exist on the servers. */
@ServiceTest
class KnownToolsTest {

    @Autowired
    private List<BuiltInServer> servers;

    private Map<String, McpSchema.Tool> tools(String name) {
        var server = servers.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        var address = (ServerAddress.InProcess)
                Objects.requireNonNull(server.address().block(Duration.ofSeconds(60)));
        return Objects.requireNonNull(address.server().tools().block(Duration.ofSeconds(60))).stream()
                .collect(Collectors.toMap(McpSchema.Tool::name, Function.identity()));
    }

    private static void takes(McpSchema.Tool tool, String... arguments) {
        assertThat(JsonMapper.shared()
                        .valueToTree(tool.inputSchema())
                        .path("properties")
                        .propertyNames())
                .as(tool.name())
                .contains(arguments);
    }

    private static PermissionType type(String server, String tool, Map<String, String> arguments) {
        var input = JsonMapper.shared().valueToTree(arguments);
        var call = new ToolCall("1", server + "__" + tool, input.toString());
        return ToolRequests.of(
                        new ToolRequest(call, server, tool, JsonMapper.shared().readTree(input.toString()), null), 7)
                .type();
    }

    @Test
    void whatRunsCommandsIsACommand() {
        var tools = tools(ToolRequests.server(PermissionType.shell));
        assertThat(tools.keySet()).contains("run_command", "run_script");
        takes(Objects.requireNonNull(tools.get("run_command")), "command");
        takes(Objects.requireNonNull(tools.get("run_script")), "language", "code");
        assertThat(ToolRequests.argument(PermissionType.shell)).isEqualTo("command");
        assertThat(type("cmd-runner", "run_command", Map.of("command", "ls"))).isEqualTo(PermissionType.shell);
        assertThat(type("cmd-runner", "run_script", Map.of("language", "sh", "code", "ls")))
                .isEqualTo(PermissionType.shell);
        assertThat(tools.keySet())
                .filteredOn(name -> ToolRequests.typeOf("cmd-runner/" + name) != null)
                .containsExactlyInAnyOrder("run_command", "run_script");
    }

    @Test
    void whatFetchesIsAnAddress() {
        var tools = tools(ToolRequests.server(PermissionType.url));
        assertThat(tools.keySet()).containsExactlyInAnyOrder("http_get", "http_request");
        takes(Objects.requireNonNull(tools.get("http_get")), "url");
        takes(Objects.requireNonNull(tools.get("http_request")), "url", "method");
        assertThat(ToolRequests.argument(PermissionType.url)).isEqualTo("url");
        assertThat(type("fetch", "http_get", Map.of("url", "https://example.org")))
                .isEqualTo(PermissionType.url);
        assertThat(type("fetch", "http_request", Map.of("url", "https://example.org", "method", "HEAD")))
                .isEqualTo(PermissionType.url);
        assertThat(ToolRequests.typeOf("fetch/http_get")).isEqualTo(PermissionType.url);
        assertThat(ToolRequests.typeOf("fetch/http_request")).isNull();
    }
}

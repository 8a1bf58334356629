package dev.steward.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.mcp.client.ServerDefinition.Transport;
import dev.steward.platform.input.Patch;
import dev.steward.platform.problem.Problem;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerPatchTest {

    private static final String URL = "https://tools.example.com/mcp";
    private static final ServerDefinition REMOTE = new ServerDefinition(
            "wiki",
            Transport.STREAMABLE_HTTP,
            URL,
            null,
            List.of(),
            Map.of("Authorization", "Bearer s3cret"),
            Map.of());
    private static final ServerDefinition LOCAL = new ServerDefinition(
            "files", Transport.STDIO, null, "npx", List.of("-y", "server"), Map.of(), Map.of("TOKEN", "s3cret"));

    private static ServerPatch patch(
            Patch<String> name,
            Patch<Transport> transport,
            Patch<@Nullable String> url,
            Patch<@Nullable String> command) {
        return new ServerPatch(name, transport, url, command, Patch.absent(), Patch.absent(), Patch.absent());
    }

    private static ServerPatch moved(Patch<@Nullable String> url, Patch<Map<String, String>> headers) {
        return new ServerPatch(
                Patch.absent(), Patch.absent(), url, Patch.absent(), Patch.absent(), headers, Patch.absent());
    }

    @Test
    void aPatchLeavesWhatItDoesNotName() {
        var nothing = patch(Patch.absent(), Patch.absent(), Patch.absent(), Patch.absent());
        assertThat(nothing.over(REMOTE, Set.of("wiki"))).isEqualTo(REMOTE);
        assertThat(nothing.over(LOCAL, Set.of("files"))).isEqualTo(LOCAL);
    }

    @Test
    void aServerKeepsANameThatWasReservedLater() {
        var user = new ServerDefinition("user", Transport.STDIO, null, "npx", List.of(), Map.of(), Map.of());
        var command = patch(Patch.of("User"), Patch.absent(), Patch.absent(), Patch.of("uvx"));
        assertThat(command.over(user, Set.of("user")).command()).isEqualTo("uvx");
        var renamed = patch(Patch.of("import"), Patch.absent(), Patch.absent(), Patch.absent());
        assertThatThrownBy(() -> renamed.over(user, Set.of("user"))).isInstanceOf(Problem.Conflict.class);
    }

    @Test
    void nullClearsOnlyWhatTheTransportDoesNotNeed() {
        var noCommand = patch(Patch.absent(), Patch.absent(), Patch.absent(), new Patch.Null<>());
        assertThat(noCommand.over(REMOTE, Set.of("wiki"))).isEqualTo(REMOTE);
        assertThatThrownBy(() -> noCommand.over(LOCAL, Set.of("files"))).hasMessage("command is required for stdio");
        var noUrl = moved(new Patch.Null<>(), Patch.absent());
        assertThatThrownBy(() -> noUrl.over(REMOTE, Set.of())).hasMessage("url is required for streamable_http");
        assertThatThrownBy(() -> patch(new Patch.Null<>(), Patch.absent(), Patch.absent(), Patch.absent()))
                .isInstanceOf(Problem.Invalid.class)
                .hasMessage("name must not be null");
        assertThatThrownBy(() -> moved(Patch.absent(), new Patch.Null<>())).hasMessage("headers must not be null");
    }

    @Test
    void aPatchWithABlankIsRefusedWhereTheTransportNeedsAValue() {
        var noUrl = patch(Patch.absent(), Patch.absent(), Patch.of(" "), Patch.absent());
        assertThatThrownBy(() -> noUrl.over(REMOTE, Set.of("wiki")))
                .isInstanceOf(Problem.BadRequest.class)
                .hasMessage("url is required for streamable_http");
        assertThat(noUrl.over(LOCAL, Set.of("files"))).isEqualTo(LOCAL);
        var noCommand = patch(Patch.absent(), Patch.absent(), Patch.absent(), Patch.of(""));
        assertThatThrownBy(() -> noCommand.over(LOCAL, Set.of("files")))
                .isInstanceOf(Problem.BadRequest.class)
                .hasMessage("command is required for stdio");
        assertThat(noCommand.over(REMOTE, Set.of("wiki"))).isEqualTo(REMOTE);
        var unnamed = patch(Patch.of(""), Patch.absent(), Patch.absent(), Patch.absent());
        assertThatThrownBy(() -> unnamed.over(REMOTE, Set.of("wiki"))).isInstanceOf(Problem.Invalid.class);
    }

    @Test
    void anotherTransportClearsTheFieldsOfTheOneBefore() {
        var started = patch(Patch.absent(), Patch.of(Transport.STDIO), Patch.absent(), Patch.of("npx"));
        assertThat(started.over(REMOTE, Set.of()))
                .isEqualTo(new ServerDefinition("wiki", Transport.STDIO, null, "npx", List.of(), Map.of(), Map.of()));
        var reached = patch(Patch.absent(), Patch.of(Transport.STREAMABLE_HTTP), Patch.of(URL), Patch.absent());
        assertThat(reached.over(LOCAL, Set.of()))
                .isEqualTo(new ServerDefinition(
                        "files", Transport.STREAMABLE_HTTP, URL, null, List.of(), Map.of(), Map.of()));
        var incomplete = patch(Patch.absent(), Patch.of(Transport.STDIO), Patch.absent(), Patch.absent());
        assertThatThrownBy(() -> incomplete.over(REMOTE, Set.of())).hasMessage("command is required for stdio");
    }

    @Test
    void aServerKeepsItsNameAndTakesNoOther() {
        var same = patch(Patch.of("Wiki "), Patch.absent(), Patch.absent(), Patch.absent());
        assertThat(same.over(REMOTE, Set.of("wiki", "files"))).isEqualTo(REMOTE);
        var other = patch(Patch.of("files"), Patch.absent(), Patch.absent(), Patch.absent());
        assertThatThrownBy(() -> other.over(REMOTE, Set.of("wiki", "files"))).isInstanceOf(Problem.Conflict.class);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
            https://tools.example.com/other,       true
            https://TOOLS.example.com:443/mcp,     true
            https://tools.example.com:8443/mcp,    false
            http://tools.example.com/mcp,          false
            https://evil.example.com/mcp,          false
            """)
    void headersAreNotSentToAnotherOriginThanTheyWereEnteredFor(String url, boolean stays) {
        var moved = moved(Patch.of(url), Patch.absent());
        if (stays) {
            assertThat(moved.over(REMOTE, Set.of()).headers()).isEqualTo(REMOTE.headers());
        } else {
            assertThatThrownBy(() -> moved.over(REMOTE, Set.of()))
                    .isInstanceOf(Problem.Invalid.class)
                    .hasMessageStartingWith("headers belong to https://tools.example.com:443 and are not sent to ");
        }
        var fresh = moved(Patch.of(url), Patch.of(Map.of("X-A", "1")));
        assertThat(fresh.over(REMOTE, Set.of()).headers()).isEqualTo(Map.of("X-A", "1"));
        assertThat(moved(Patch.of(url), Patch.of(Map.of()))
                        .over(REMOTE, Set.of())
                        .headers())
                .isEmpty();
    }

    @Test
    void nothingPrintsASecret() {
        assertThat(REMOTE + " " + LOCAL).doesNotContain("s3cret");
        assertThat(moved(Patch.absent(), Patch.of(Map.of("A", "s3cret"))).toString())
                .doesNotContain("s3cret");
    }
}

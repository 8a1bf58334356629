package dev.steward.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.mcp.client.ServerDefinition.Transport;
import dev.steward.mcp.client.ServerList.Missing;
import dev.steward.mcp.client.ServerList.Refused;
import dev.steward.mcp.client.ServerList.Taken;
import dev.steward.platform.problem.Problem;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerListTest {

    private static final ServerDefinition REMOTE = new ServerDefinition(
            "wiki",
            Transport.STREAMABLE_HTTP,
            "https://wiki.example.com/mcp",
            null,
            List.of(),
            Map.of("Authorization", "Bearer s3cret"),
            Map.of());
    private static final ServerDefinition LOCAL = new ServerDefinition(
            "files", Transport.STDIO, null, "npx", List.of("-y", "server"), Map.of(), Map.of("TOKEN", "s3cret"));

    private static ServerList read(String entries) {
        return ServerList.read("{\"mcpServers\": {" + entries + "}}", Set.of("taken"));
    }

    private static Taken one(String entry) {
        return read("\"a\": " + entry).taken().getFirst();
    }

    private static Refused refusal(String entry) {
        return read(entry).refused().getFirst();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"""
                {"mcpServers": {"a": {"command": "npx"}}}""", """
                {"servers": {"a": {"type": "stdio", "command": "npx"}}, "inputs": []}""", """
                {"context_servers": {"a": {"command": {"path": "npx", "args": []}}}}""", """
                {"mcp": {"servers": {"a": {"command": "npx"}}}, "editor.fontSize": 12}""", """
                "mcpServers": {"a": {"command": "npx"}}""", "\uFEFF {\"servers\": {\"a\": {\"command\": \"npx\"}}}\n", """
                {
                  // the servers of this folder
                  "servers": {
                    "a": {"command": "npx", "args": [],}, /* one only */
                  },
                }"""})
    void everyFormOfTheListIsRead(String text) {
        assertThat(ServerList.read(text, Set.of()).taken())
                .extracting(Taken::server)
                .containsExactly(
                        new ServerDefinition("a", Transport.STDIO, null, "npx", List.of(), Map.of(), Map.of()));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "\"url\": \"https://e.com/mcp\"",
                "\"serverUrl\": \"https://e.com/mcp\"",
                "\"httpUrl\": \"https://e.com/mcp\"",
                "\"type\": \"http\", \"url\": \"https://e.com/mcp\"",
                "\"type\": \"streamable-http\", \"url\": \"https://e.com/mcp\"",
                "\"type\": \"streamableHttp\", \"url\": \"https://e.com/mcp\"",
                "\"transport\": \"streamable_http\", \"url\": \"https://e.com/mcp\"",
                "\"type\": \"http\", \"url\": \"https://e.com/mcp\", \"command\": \"npx\", \"env\": {\"A\": \"1\"}"
            })
    void everyWayToNameAnAddressIsRead(String fields) {
        assertThat(one("{" + fields + ", \"headers\": {\"X-Key\": \"1\"}}").server())
                .isEqualTo(new ServerDefinition(
                        "a",
                        Transport.STREAMABLE_HTTP,
                        "https://e.com/mcp",
                        null,
                        List.of(),
                        Map.of("X-Key", "1"),
                        Map.of()));
    }

    @Test
    void argumentsAndTheEnvironmentAreTextsWithOrWithoutQuotes() {
        var server = one("""
                {"command": "npx", "args": ["-y", 8080, true], "env": {"PORT": 3000, "A": "b"}}""").server();

        assertThat(server.args()).containsExactly("-y", "8080", "true");
        assertThat(server.env()).isEqualTo(Map.of("PORT", "3000", "A", "b"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            "disabled": true    | true
            "disabled": false   | false
            "enabled": false    | true
            "enabled": true     | false
            "other": 1          | false
            """)
    void anEntrySaysWhetherItWasSwitchedOff(String field, boolean disabled) {
        assertThat(one("{\"command\": \"npx\", " + field + "}").disabled()).isEqualTo(disabled);
    }

    @Test
    void placeholdersAreToBeFilledIn() {
        assertThat(one("""
                {"command": "${userHome}/run", "args": ["--key", "a${env:KEY}b${input:two}"],
                 "env": {"TOKEN": "${input:token}", "PLAIN": "$x {y}"}}""").missing())
                .containsExactly(
                        new Missing("command", "${userHome}"),
                        new Missing("args.1", "${env:KEY}"),
                        new Missing("args.1", "${input:two}"),
                        new Missing("env.TOKEN", "${input:token}"));
        assertThat(one("""
                {"url": "https://e.com", "headers": {"Authorization": "Bearer ${TOKEN:-none}"},
                 "env": {"A": "${input:unused}"}}""").missing()).containsExactly(new Missing("headers.Authorization", "${TOKEN:-none}"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "a": {"type": "sse", "url": "https://e.com/sse"}    | 'a' speaks only SSE, which streamable HTTP has replaced; ask its maker for an address of that.
            "a": {"transport": "SSE", "url": "https://e.com"}   | 'a' speaks only SSE, which streamable HTTP has replaced; ask its maker for an address of that.
            "a": {"type": "ws", "url": "https://e.com"}         | 'a' has a type that is neither stdio nor http.
            "a": {}                                             | 'a' has neither a command nor an address.
            "a": "npx"                                          | 'a' is no description of a server.
            "a": {"command": "npx", "url": "https://e.com"}     | 'a' has both a command and an address, and does not say which one counts.
            "a": {"command": 5}                                 | 'a' has a command that is no text.
            "a": {"command": "npx", "args": "-y"}               | 'a' has args that are no list.
            "a": {"command": "npx", "args": [["-y"]]}           | 'a' has args that are not all texts.
            "a": {"command": "npx", "env": []}                  | 'a' has env that are no object.
            "a": {"command": "npx", "env": {"A": null}}         | 'a' has env that are not all texts.
            "a": {"type": "http"}                               | “a” cannot be added: url is required for streamable_http.
            "a": {"type": "stdio", "url": "https://e.com"}      | “a” cannot be added: command is required for stdio.
            "a": {"url": "ftp://e.com"}                         | “a” cannot be added: url must be a web address (http:// or https://).
            "a": {"url": "https://me:pw@e.com"}                 | “a” cannot be added: url must not hold a user name or a password; send them in a header.
            "a": {"url": "https://${env:HOST}/mcp"}             | 'a' has an address with a placeholder in it; write the address out.
            "a": {"url": "https://e.com", "headers": {"Host": "x"}} | “a” cannot be added: headers.Host is set by Steward itself.
            "A B": {}                                           | 'A B' has neither a command nor an address.
            """)
    void anEntryThatCannotBeTakenSaysWhy(String entry, String sentence) {
        assertThat(refusal(entry).sentence()).isEqualTo(sentence);
        assertThat(refusal(entry).suggestion()).isNull();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
            My Server!,          my-server
            io.github.me/tool,   io-github-me-tool
            2nd,                 nd
            --x--,               x
            日本,                server
            drawio,              drawio-2
            GitHub,              github-2
            taken,               taken-2
            Taken!,              taken-2
            my_server,           my-server
            """)
    void aNameThatCannotBeUsedComesWithOneThatCan(String name, String suggestion) {
        var refused = refusal("\"%s\": {\"command\": \"npx\"}".formatted(name));

        assertThat(refused.suggestion()).isEqualTo(suggestion);
        assertThat(refused.sentence()).endsWith(" This one could be called '%s'.".formatted(suggestion));
    }

    @Test
    void eachSentenceAboutANameSaysWhatIsWrongWithIt() {
        assertThat(refusal("\"a b\": {\"command\": \"npx\"}").sentence())
                .startsWith("The name 'a b' cannot be used: it must start with a letter and contain only letters");
        assertThat(refusal("\"fetch\": {\"command\": \"npx\"}").sentence())
                .startsWith("The name 'fetch' is reserved by a built-in MCP server.");
        assertThat(refusal("\"TAKEN\": {\"command\": \"npx\"}").sentence())
                .startsWith("There is an MCP server named 'taken' already.");
        assertThat(refusal("\"%s\": {\"command\": \"npx\"}".formatted("x".repeat(5_000))))
                .satisfies(refused -> assertThat(refused.suggestion()).hasSize(64))
                .satisfies(refused -> assertThat(refused.sentence()).hasSizeLessThan(400));
    }

    @Test
    void twoEntriesNeverShareAName() {
        var list = read("""
                "a": {"command": "npx"}, "A": {"command": "npx"}, "a!": {"command": "npx"}, "a?": {"command": "npx"}""");

        assertThat(list.taken()).extracting(taken -> taken.server().name()).containsExactly("a");
        assertThat(list.refused()).extracting(Refused::suggestion).containsExactly("a-2", "a-3", "a-4");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {"", "[]", "null", "{}", "{\"mcpServers\": []}", "{\"mcp\": 5}", "\"a\"", "{", "{} {}", "npx -y a"
            })
    void whatIsNoListIsRefused(String text) {
        assertThatThrownBy(() -> ServerList.read(text, Set.of())).isInstanceOf(Problem.BadRequest.class);
    }

    @Test
    void whatIsNoJsonIsRefusedWithTheLine() {
        assertThatThrownBy(() -> ServerList.read("{\n\"servers\": {\n  'a'}}", Set.of()))
                .isInstanceOf(Problem.BadRequest.class)
                .hasMessageContaining("at line 3, column");
        assertThatThrownBy(() -> read("\"a\": {\"command\": \"x\"},\n\"a\": {\"command\": \"y\"}"))
                .isInstanceOf(Problem.BadRequest.class)
                .hasMessageContaining("names something twice, at line 2");
    }

    @Test
    void aListHasLimits() {
        assertThatThrownBy(() -> ServerList.read(" ".repeat(200_001), Set.of()))
                .hasMessage("The list has more than 200000 characters");
        assertThatThrownBy(() -> read("\"a\": " + "[".repeat(100) + "]".repeat(100)))
                .hasMessage("The list is nested too deep, or holds too much");
        assertThatThrownBy(() -> read("\"a\": [" + "1,".repeat(60_000) + "1]"))
                .hasMessage("The list is nested too deep, or holds too much");
        assertThat(read(many(100)).taken()).hasSize(100);
        assertThatThrownBy(() -> read(many(101)))
                .hasMessage("The list has 101 servers. At most 100 are taken at a time.");
    }

    private static String many(int servers) {
        return IntStream.range(0, servers)
                .mapToObj("\"s%d\": {\"command\": \"npx\"}"::formatted)
                .collect(Collectors.joining(","));
    }

    @Test
    void aListIsWrittenWithoutSecretsAndCanBeReadAgain() {
        var text = ServerList.write(List.of(REMOTE, LOCAL));

        assertThat(text).doesNotContain("s3cret");
        var again = ServerList.read(text, Set.of()).taken();
        assertThat(again)
                .extracting(Taken::server)
                .containsExactly(
                        new ServerDefinition(
                                "wiki",
                                Transport.STREAMABLE_HTTP,
                                REMOTE.url(),
                                null,
                                List.of(),
                                Map.of("Authorization", "${input:wiki-Authorization}"),
                                Map.of()),
                        new ServerDefinition(
                                "files",
                                Transport.STDIO,
                                null,
                                "npx",
                                LOCAL.args(),
                                Map.of(),
                                Map.of("TOKEN", "${input:files-TOKEN}")));
        assertThat(again).flatExtracting(Taken::missing).hasSize(2);
    }
}

package dev.steward.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.mcp.client.ServerDefinition.Transport;
import dev.steward.platform.problem.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerDefinitionTest {

    private static final String URL = "https://tools.example.com/mcp";

    private static ServerDefinition named(String name) {
        return create(name, Transport.STREAMABLE_HTTP, URL, null).definition(Set.of());
    }

    private static ServerCreate create(
            String name, Transport transport, @Nullable String url, @Nullable String command) {
        return new ServerCreate(name, transport, url, command, null, null, null);
    }

    private static ServerDefinition at(String url) {
        return create("wiki", Transport.STREAMABLE_HTTP, url, null).definition(Set.of());
    }

    private static ServerDefinition sending(String header, String value) {
        return new ServerCreate("wiki", Transport.STREAMABLE_HTTP, URL, null, null, Map.of(header, value), null)
                .definition(Set.of());
    }

    private static ServerDefinition started(List<String> args, Map<String, String> env) {
        return new ServerCreate("files", Transport.STDIO, null, "npx", args, null, env).definition(Set.of());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
            wiki,          wiki
            '  Wiki ',     wiki
            A-1-b,         a-1-b
            x,             x
            """)
    void aNameIsTrimmedAndSmall(String wished, String kept) {
        assertThat(named(wished).name()).isEqualTo(kept);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"", " ", "1a", "-a", "a_b", "a b", "a.b", "é", "a__b", "../a"})
    void anotherNameIsRefused(String wished) {
        assertThatThrownBy(() -> named(wished))
                .isInstanceOfSatisfying(Problem.Invalid.class, problem -> assertThat(problem.errors())
                        .containsExactly(new Problem.FieldError("name", ServerName.FLAW)));
    }

    @Test
    void aNameHasAtMost64Letters() {
        assertThat(named("a".repeat(64)).name()).hasSize(64);
        assertThatThrownBy(() -> named("a".repeat(65))).isInstanceOf(Problem.Invalid.class);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "github",
                "workiq",
                "playwright",
                "fetch",
                "workspace-fs",
                "Drawio",
                "cmd-runner",
                "steward",
                "workiq-teams",
                "workiq-user"
            })
    void theNamesOfBuiltInServersAreReserved(String name) {
        assertThatThrownBy(() -> named(name))
                .isInstanceOfSatisfying(Problem.Conflict.class, problem -> assertThat(problem.type())
                        .isEqualTo("/problems/name-reserved"))
                .hasMessage("'%s' is reserved by a built-in MCP server".formatted(ServerName.kept(name)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Export", "import", "user"})
    void theWordsInAddressesOfTheApiAreReserved(String name) {
        assertThatThrownBy(() -> named(name))
                .isInstanceOf(Problem.Conflict.class)
                .hasMessage("'%s' is reserved by the API".formatted(ServerName.kept(name)));
    }

    @Test
    void aNameIsGivenOnce() {
        assertThatThrownBy(() ->
                        create(" WIKI", Transport.STREAMABLE_HTTP, URL, null).definition(Set.of("wiki")))
                .isInstanceOfSatisfying(Problem.Conflict.class, problem -> assertThat(problem.type())
                        .isEqualTo("/problems/name-taken"))
                .hasMessage("An MCP server named 'wiki' already exists.");
    }

    @Test
    void eachTransportNeedsItsOwnField() {
        assertThatThrownBy(
                        () -> create("a", Transport.STREAMABLE_HTTP, " ", "npx").definition(Set.of()))
                .isInstanceOf(Problem.BadRequest.class)
                .hasMessage("url is required for streamable_http");
        assertThatThrownBy(() -> create("a", Transport.STDIO, URL, null).definition(Set.of()))
                .isInstanceOf(Problem.BadRequest.class)
                .hasMessage("command is required for stdio");
    }

    @Test
    void whatTheTransportHasNoUseForIsLeftOut() {
        var everything = new ServerCreate(
                "a", Transport.STREAMABLE_HTTP, URL, "npx", List.of("-y"), Map.of("X-A", "1"), Map.of("A", "1"));
        assertThat(everything.definition(Set.of()))
                .isEqualTo(new ServerDefinition(
                        "a", Transport.STREAMABLE_HTTP, URL, null, List.of(), Map.of("X-A", "1"), Map.of()));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "http://localhost:3000/mcp",
                "https://example.com",
                "HTTPS://example.com/a?key=1",
                "http://10.0.0.7/mcp",
                "http://[::1]:8080/mcp",
                " https://example.com/a@b "
            })
    void aWebAddressIsTaken(String url) {
        assertThat(at(url).url()).isEqualTo(url.strip());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
            ftp://example.com/a,              url must be a web address (http:// or https://)
            file:///etc/passwd,               url must be a web address (http:// or https://)
            example.com,                      url must be a web address (http:// or https://)
            'https://exa mple.com',           url must be a web address (http:// or https://)
            http://my_server:8000/mcp,        'url must name a host without an underscore, whose last part begins with a letter. Use its IP address or another name'
            https://,                         url must be a web address (http:// or https://)
            https://me:pw@example.com/mcp,    url must not hold a user name or a password; send them in a header
            https://me@example.com,           url must not hold a user name or a password; send them in a header
            'https://pw@exa mple.com',        url must not hold a user name or a password; send them in a header
            https://example.com/#part,        'url must not hold a part after #, which is never sent'
            """)
    void anotherAddressIsRefused(String url, String sentence) {
        assertThatThrownBy(() -> at(url)).isInstanceOf(Problem.Invalid.class).hasMessage(sentence);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(textBlock = """
            Authorization,    Bearer abc.def
            X-Key,            ''
            x_odd.but|fine,   'a b'
            """)
    void aHeaderThatHttpCarriesIsTaken(String header, String value) {
        assertThat(sending(' ' + header, ' ' + value + ' ').headers()).containsOnly(Map.entry(header, value));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(textBlock = """
            'X Key',              a
            'X:Key',              a
            '',                   a
            'Schlüssel',          a
            'X-Key\r\nX-Other',   a
            X-Key,                'a\r\nX-Other: b'
            X-Key,                'a\u0000'
            X-Key,                'abc…'
            X-Key,                'é'
            Host,                 example.com
            content-length,       5
            Mcp-Session-Id,       abc
            """)
    void anotherHeaderIsRefused(String header, String value) {
        assertThatThrownBy(() -> sending(header, value)).isInstanceOf(Problem.Invalid.class);
    }

    @Test
    void aHeaderStandsThereOnceHoweverItIsWritten() {
        assertThatThrownBy(() -> new ServerCreate(
                                "a", Transport.STREAMABLE_HTTP, URL, null, null, Map.of("X-A", "1", "x-a", "2"), null)
                        .definition(Set.of()))
                .isInstanceOf(Problem.Invalid.class)
                .hasMessageContaining("must stand there once");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
            TOKEN,     true
            _a1,       true
            '',        false
            1A,        false
            A=B,       false
            A-B,       false
            'A B',     false
            'A\u0000', false
            """)
    void theEnvironmentHasNamesThatEverySystemTakes(String variable, boolean fine) {
        var env = Map.of(variable, "several\nlines");
        if (fine) {
            assertThat(started(List.of(), env).env()).isEqualTo(env);
        } else {
            assertThatThrownBy(() -> started(List.of(), env))
                    .isInstanceOf(Problem.Invalid.class)
                    .hasMessageStartingWith("env ");
        }
    }

    @Test
    void everyFieldHasALimit() {
        assertThat(started(Collections.nCopies(100, "x".repeat(300)), Map.of("A", "x".repeat(8_000)))
                        .args())
                .hasSize(100);
        assertThatThrownBy(() -> started(Collections.nCopies(101, "x"), Map.of()))
                .hasMessage("args must be at most 100");
        assertThatThrownBy(() -> started(List.of("x".repeat(4_001)), Map.of()))
                .hasMessage("args must have at most 4000 characters each");
        assertThatThrownBy(() -> started(Collections.nCopies(100, "x".repeat(301)), Map.of()))
                .hasMessage("args must have at most 30000 characters together");
        assertThatThrownBy(() -> started(List.of(), Map.of("A", "x".repeat(8_001))))
                .hasMessage("env must have values of at most 8000 characters");
        assertThatThrownBy(() -> started(List.of(), Map.of("A".repeat(129), "")))
                .hasMessageContaining("env must have names of at most 128 characters");
        var many = new HashMap<String, String>();
        for (int number = 0; number <= 100; number++) {
            many.put("A" + number, "");
        }
        assertThatThrownBy(() -> started(List.of(), many)).hasMessage("env must be at most 100");
        assertThatThrownBy(() -> at("https://example.com/" + "x".repeat(2_000)))
                .hasMessage("url must have at most 2000 characters");
        assertThatThrownBy(() ->
                        create("a", Transport.STDIO, null, "x".repeat(256)).definition(Set.of()))
                .hasMessage("command must have at most 255 characters");
        assertThatThrownBy(() -> create("a", Transport.STDIO, null, "npx\n-y").definition(Set.of()))
                .hasMessage("command must be a single line");
        assertThatThrownBy(() -> started(List.of("a\0b"), Map.of()))
                .hasMessage("args must not hold NUL or half of a character");
    }

    @Test
    void listsAndMapsOfABodyHoldTexts() {
        var args = new ArrayList<@Nullable String>();
        args.add(null);
        var values = new HashMap<String, @Nullable String>();
        values.put("A", null);
        assertThatThrownBy(() -> wire(args, values))
                .isInstanceOf(Problem.Invalid.class)
                .hasMessage("args must hold texts only; headers must hold texts only; env must hold texts only");
    }

    @SuppressWarnings({"NullAway", "unchecked"}) // a body may contain this although no type allows it
    private static void wire(List<@Nullable String> args, Map<String, @Nullable String> values) {
        var texts = (Map<String, String>) (Map<String, ?>) values;
        new ServerCreate("a", Transport.STDIO, null, "npx", (List<String>) (List<?>) args, texts, texts);
    }

    @Test
    void nothingPrintsASecret() {
        var values = Map.of("A", "s3cret");
        var create = new ServerCreate("a", Transport.STDIO, null, "npx", null, null, values);
        assertThat(create + " " + create.definition(Set.of())).doesNotContain("s3cret");
    }
}

package dev.steward.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.event.Event;
import dev.steward.support.ServiceTest;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.JsonNode;

/** Tests what hosts get at /mcp, on a real socket. */
@ServiceTest
@Import(Fixtures.class)
class McpApiTest extends OpenToHosts {

    @Autowired
    private HostCalls calls;

    @Autowired
    private BridgeToken token;

    private static Map<String, Object> request(int id, String tool, @Nullable String token) {
        var params = new HashMap<String, Object>(Map.of("name", tool, "arguments", Map.of("text", "hello")));
        if (token != null) {
            params.put("_meta", Map.of("progressToken", token));
        }
        return Map.of("jsonrpc", "2.0", "id", id, "method", "tools/call", "params", params);
    }

    @ParameterizedTest
    @CsvSource({
        "2025-11-25, 2025-11-25",
        "2025-06-18, 2025-06-18",
        "2025-03-26, 2025-03-26",
        "2024-11-05, 2024-11-05",
        "2030-01-01, 2025-11-25"
    })
    void aHostIsGreetedInItsVersionOrInTheLatest(String wished, String agreed) {
        var host = host().connected(wished, Map.of());
        assertThat(host.headers.get("MCP-Protocol-Version")).isEqualTo(agreed);
        assertThat(host.headers.get("Mcp-Session-Id")).matches("[A-Za-z0-9_-]{22,}");
        assertThat(host.ask("ping", Map.of()).result().isObject()).isTrue();
    }

    @Test
    void aHostOfALaterVersionThatSaysNotWhatItAcceptsIsGreeted() {
        var host = host();
        host.headers.remove("Accept");
        host.headers.put("MCP-Protocol-Version", "2030-01-01");
        host.connected("2030-01-01", Map.of());
        assertThat(host.ask("ping", Map.of()).result().isObject()).isTrue();
    }

    @Test
    void toolsAreListedWithTheirSchemasAndWhatTheyDo() {
        var tools = host().connected().ask("tools/list", Map.of()).result().path("tools");
        assertThat(host().connected()
                        .ask("tools/list", Map.of("cursor", ""))
                        .result()
                        .path("tools"))
                .isEqualTo(tools);
        assertThat(names(tools))
                .contains("steward_info", "fixture_say", "fixture_ask", "fixture_open")
                .startsWith("fixture_open");
        var say = tool(tools, "fixture_say");
        assertThat(say.path("title").asString()).isEqualTo("Title of fixture_say");
        assertThat(say.path("annotations").path("readOnlyHint").asBoolean()).isTrue();
        assertThat(say.path("inputSchema").path("type").asString()).isEqualTo("object");
        assertThat(say.path("outputSchema").path("properties").propertyNames()).contains("text", "times", "lines");
        assertThat(tool(tools, "fixture_break")
                        .path("annotations")
                        .path("destructiveHint")
                        .asBoolean())
                .isTrue();
    }

    private static List<String> names(JsonNode tools) {
        return tools.valueStream().map(tool -> tool.path("name").asString()).toList();
    }

    private static JsonNode tool(JsonNode tools, String name) {
        return tools.valueStream()
                .filter(tool -> tool.path("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aCallIsAnsweredAsTextAndAsAStructure() {
        var arguments = new HashMap<String, Object>(Map.of("text", "hello", "times", 2));
        arguments.put("mood", null);
        assertThat(host().connected()
                        .call("fixture_say", Map.of("text", "hello", "times", 2.0))
                        .result())
                .as("2.0 is an integer to the schema")
                .isEqualTo(host().connected().call("fixture_say", arguments).result());
        var answer = host().connected().call("fixture_say", arguments);
        assertThat(answer.type()).startsWith("application/json");
        var result = answer.result();
        assertThat(result.path("isError").asBoolean(false)).isFalse();
        assertThat(result.path("structuredContent"))
                .isEqualTo(Host.JSON.readTree("{\"text\":\"hello\",\"times\":2,\"lines\":[\"one\"]}"));
        assertThat(Host.JSON.readTree(
                        result.path("content").path(0).path("text").asString()))
                .isEqualTo(result.path("structuredContent"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fixture_say    | {}                            | required",
                "fixture_say    | {\"text\":\"a\",\"more\":1}   | more",
                "fixture_say    | {\"text\":1}                  | string",
                "fixture_say    | {\"text\":\"a\",\"times\":2147483648} | times must be a whole number",
                "fixture_say    | {\"text\":\"a\",\"mood\":\"x\"} | calm",
                "fixture_say    | {\"text\":\" \"}              | text must not be blank",
                "fixture_refuse | {\"text\":\"a\"}              | Topic not found",
                "fixture_break  | {\"text\":\"a\"}              | under id",
            })
    void whatAToolCannotDoIsAResultInWords(String tool, String arguments, String said) {
        var answer = host().connected().call(tool, Host.JSON.readValue(arguments, Map.class));
        assertThat(answer.result().path("isError").asBoolean()).isTrue();
        var text = answer.result().path("content").path(0).path("text").asString();
        assertThat(Host.JSON.readTree(text).path("error").asString())
                .contains(said)
                .doesNotContain("secret of the inside");
    }

    @Test
    void whatIsClosedIsNotListedAndRefusedAndToldAtOnce() throws Exception {
        var host = host().connected();
        try (var news = host.listen(null)) {
            expose("search");
            assertThat(news.awaitMethod("notifications/tools/list_changed").has("id"))
                    .isFalse();
            assertThat(names(host.ask("tools/list", Map.of()).result().path("tools")))
                    .contains("fixture_open")
                    .doesNotContain("fixture_say");
            var refused = host.call("fixture_say", Map.of("text", "hello")).result();
            assertThat(refused.path("isError").asBoolean()).isTrue();
            assertThat(refused.path("content").path(0).path("text").asString())
                    .contains("The 'live' capability is not exposed", "mcp_expose");
            assertThat(host.ask("resources/list", Map.of()).result().path("resources"))
                    .isEmpty();
            assertThat(host.ask("resources/read", Map.of("uri", "steward://fixtures/a%2F1"))
                            .message()
                            .path("error")
                            .path("message")
                            .asString())
                    .contains("The 'live' capability is not exposed");
            assertThat(host.ask("prompts/list", Map.of()).result().findValuesAsString("name"))
                    .doesNotContain("fixture_prompt");
            assertThat(host.ask("prompts/get", Map.of("name", "fixture_prompt"))
                            .message()
                            .path("error")
                            .path("message")
                            .asString())
                    .contains("The 'live' capability is not exposed");
        }
    }

    @Test
    void aCallThatWasAcceptedEndsAsItWouldWhenItsSectionIsClosed() throws Exception {
        var host = host().connected();
        try (var answer = host.begin(request(7, "fixture_wait", null))) {
            await().atMost(SOON).until(() -> hands.begun.get() == 1);
            expose("search");
            hands.gate.tryEmitValue("go");
            var last = answer.await(message -> message.has("result"));
            assertThat(last.path("result")
                            .path("structuredContent")
                            .path("text")
                            .asString())
                    .isEqualTo("hello");
        }
    }

    @Test
    void progressComesBeforeTheResult() throws Exception {
        var host = host().connected();
        try (var answer = host.begin(request(7, "fixture_wait", "mine"))) {
            var progress = answer.awaitMethod("notifications/progress").path("params");
            assertThat(progress.path("progressToken").asString()).isEqualTo("mine");
            assertThat(progress.path("total").asInt()).isEqualTo(2);
            hands.gate.tryEmitValue("go");
            assertThat(answer.await(message -> message.path("id").asInt() == 7).has("result"))
                    .isTrue();
            assertThat(answer.next()).isNull();
        }
    }

    @Test
    void aHostTakesACallBack() throws Exception {
        var host = host().connected();
        try (var answer = host.begin(request(7, "fixture_wait", "mine"))) {
            await().atMost(SOON).until(() -> hands.begun.get() == 1);
            assertThat(host.tell("notifications/cancelled", Map.of("requestId", 7))
                            .status())
                    .isEqualTo(202);
            await().atMost(SOON).until(() -> hands.cancelled.get() == 1);
            for (var frame = answer.next(); frame != null; frame = answer.next()) {
                assertThat(frame.data()).doesNotContain("\"result\"");
            }
            assertThat(calls.last(1).getFirst().outcome()).isEqualTo(HostCallRead.Outcome.cancelled);
        }
    }

    @Test
    void aHostThatHangsUpUndoesNothingAndComesBackForItsAnswer() throws Exception {
        var host = host().connected();
        String place;
        try (var answer = host.begin(request(7, "fixture_wait", "mine"))) {
            place = Objects.requireNonNull(answer.next()).id();
            await().atMost(SOON).until(() -> hands.begun.get() == 1);
        }
        Thread.sleep(100); // lets the service notice that the connection is gone
        hands.gate.tryEmitValue("go");
        await().atMost(SOON).until(() -> hands.done.get() == 1);
        assertThat(hands.cancelled).hasValue(0);
        try (var rest = host.listen(place)) {
            assertThat(rest.await(message -> message.path("id").asInt() == 7).has("result"))
                    .isTrue();
        }
    }

    @Test
    void aRequestOfWhichHalfCameIsNone() throws Exception {
        var host = host().connected();
        var body = Host.JSON.writeValueAsString(request(7, "fixture_wait", null));
        for (int sent : new int[] {0, 1, body.length() / 2, body.length() - 1}) {
            sendAndHangUp(host, body, sent);
        }
        assertThat(host.call("fixture_say", Map.of("text", "hello")).message().has("result"))
                .isTrue();
        assertThat(hands.begun).hasValue(0);
        sendAndHangUp(host, body, body.length());
        hands.gate.tryEmitValue("go");
        await().atMost(SOON).until(() -> hands.begun.get() == hands.done.get());
        assertThat(hands.cancelled).hasValue(0);
    }

    private void sendAndHangUp(Host host, String body, int bytes) throws IOException {
        var request = host.raw("POST", body);
        var sent = request.substring(0, request.length() - body.length() + bytes);
        try (var socket = new Socket("127.0.0.1", port)) {
            socket.getOutputStream().write(sent.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
        }
    }

    @Test
    void hostsThatComeAndGoLeaveNothing() throws Exception {
        long before = budget.taken();
        for (int round = 0; round < 30; round++) {
            try (var host = new Host(port).connected()) {
                host.call("fixture_long", Map.of("length", 10_000));
                try (var _ = host.listen(null);
                        var answer = host.begin(request(7, "fixture_wait", "mine"))) {
                    answer.awaitMethod("notifications/progress");
                }
                host.send("DELETE", "");
            }
        }
        hands.gate.tryEmitValue("go");
        await().atMost(SOON).until(() -> hands.done.get() == 30 && budget.taken() <= before);
        assertThat(hosts.all()).isEmpty();
    }

    @Test
    void aConnectionThatIsCutByTheToolIsComeBackTo() throws Exception {
        var host = host().connected();
        String place;
        try (var answer = host.begin(request(7, "fixture_cut", null))) {
            place = Objects.requireNonNull(answer.next()).id();
            assertThat(answer.retry()).isNull();
            assertThat(answer.next()).isNull();
            assertThat(answer.retry()).isEqualTo("1000");
        }
        try (var rest = host.listen(place)) {
            assertThat(rest.await(message -> message.has("result")).toString()).contains("after");
            assertThat(rest.next()).isNull();
            assertThat(rest.retry()).isNull();
        }
    }

    @Test
    void aToolAsksItsHostAndSaysWhatItWantsToHear() throws Exception {
        var host = host().connected("2025-06-18", Map.of("sampling", Map.of()));
        try (var answer = host.begin(request(7, "fixture_ask", null))) {
            var heard = new ArrayList<String>();
            var question = answer.await(message -> {
                heard.add(message.path("params").path("data").asString(""));
                return message.path("method").asString("").equals("sampling/createMessage");
            });
            assertThat(heard).contains("loud").doesNotContain("quiet");
            var said = Map.of(
                    "jsonrpc", "2.0", "id", question.path("id").asString(), "result", Map.of("role", "assistant"));
            assertThat(host.send(said).status()).isEqualTo(202);
            assertThat(answer.await(message -> message.has("result")).toString())
                    .contains("assistant");
        }
        assertThat(host.ask("logging/setLevel", Map.of("level", "debug"))
                        .message()
                        .has("result"))
                .isTrue();
        assertThat(host.ask("logging/setLevel", Map.of("level", "shouting"))
                        .message()
                        .path("error")
                        .path("code")
                        .asInt())
                .isEqualTo(-32602);
        var cannot = host().connected().call("fixture_ask", Map.of());
        assertThat(cannot.result().path("isError").asBoolean()).isTrue();
    }

    @Test
    void resourcesArePagedReadFollowedAndCompleted() throws Exception {
        var host = host().connected();
        var uris = new ArrayList<String>();
        var page = host.ask("resources/list", Map.of()).result();
        while (true) {
            uris.addAll(page.path("resources").findValuesAsString("uri"));
            if (!page.has("nextCursor")) {
                break;
            }
            page = host.ask(
                            "resources/list",
                            Map.of("cursor", page.path("nextCursor").asString()))
                    .result();
        }
        assertThat(host.ask("resources/list", Map.of())
                        .result()
                        .path("resources")
                        .findValuesAsString("uri"))
                .as("hosts that read one page see every kind")
                .containsExactlyElementsOf(uris);
        assertThat(uris)
                .contains("steward://fixtures/a%2F0", "steward://fixtures/a%2F4")
                .doesNotHaveDuplicates();
        for (var cursor : List.of("nonsense", "Zml4dHVyZXMKeA")) { // the second is fixtures, after x
            assertThat(host.ask("resources/list", Map.of("cursor", cursor))
                            .message()
                            .path("error")
                            .path("message")
                            .asString())
                    .isEqualTo("cursor is of no page");
        }
        assertThat(host.ask("resources/templates/list", Map.of()).result().findValuesAsString("uriTemplate"))
                .contains("steward://fixtures/{fixture}");
        assertThat(host.ask("resources/read", Map.of("uri", uris.getFirst()))
                        .result()
                        .toString())
                .contains("text of a/0");
        var missing = host.ask("resources/read", Map.of("uri", "steward://fixtures/none"))
                .message();
        assertThat(missing.path("error").path("code").asInt()).isEqualTo(-32002);
        assertThat(completed(host, "fixture")).isEqualTo("[\"a1\",\"a2\"]");
        assertThat(completed(host, "other")).as("no variable of the template").isEqualTo("[]");

        var followed = "steward://fixtures/a%2F1";
        assertThat(host.ask("resources/subscribe", Map.of("uri", followed))
                        .message()
                        .has("result"))
                .isTrue();
        try (var news = host.listen(null)) {
            bus.broadcast(Event.of("fixture.changed"));
            assertThat(news.awaitMethod("notifications/resources/updated")
                            .path("params")
                            .path("uri")
                            .asString())
                    .isEqualTo(followed);
            bus.broadcast(Event.of("fixtures.changed"));
            news.awaitMethod("notifications/resources/list_changed");
        }
        assertThat(host.ask("resources/unsubscribe", Map.of("uri", followed))
                        .message()
                        .has("result"))
                .isTrue();
    }

    private static String completed(Host host, String variable) {
        return host.ask(
                        "completion/complete",
                        Map.of(
                                "ref",
                                Map.of("type", "ref/resource", "uri", "steward://fixtures/{fixture}"),
                                "argument",
                                Map.of("name", variable, "value", "a")))
                .result()
                .path("completion")
                .path("values")
                .toString();
    }

    @Test
    void aResourceIsFollowedUnderTheNameThatTheHostHasForIt() throws Exception {
        var host = host().connected();
        var followed = "steward://fixtures/first";
        host.ask("resources/subscribe", Map.of("uri", followed));
        try (var news = host.listen(null)) {
            bus.broadcast(Event.of("fixture.changed"));
            assertThat(news.awaitMethod("notifications/resources/updated")
                            .path("params")
                            .path("uri")
                            .asString())
                    .isEqualTo(followed);
        }
        assertThat(host.ask("resources/subscribe", Map.of("uri", "steward://fixtures/none"))
                        .message()
                        .path("error")
                        .path("message")
                        .asString())
                .isEqualTo("There is nothing at this address.");
    }

    @Test
    void promptsAreListedSaidAndCompleted() {
        var host = host().connected();
        assertThat(host.ask("prompts/list", Map.of()).result().findValuesAsString("name"))
                .contains("fixture_prompt");
        assertThat(host.ask("prompts/get", Map.of("name", "fixture_prompt", "arguments", Map.of("what", "it")))
                        .result()
                        .path("messages")
                        .path(0)
                        .path("content")
                        .path("text")
                        .asString())
                .isEqualTo("Say it");
        for (var wrong : List.of(Map.of("name", "fixture_prompt"), Map.of("name", "none"))) {
            assertThat(host.ask("prompts/get", wrong)
                            .message()
                            .path("error")
                            .path("code")
                            .asInt())
                    .isEqualTo(-32602);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[]                                                       | 400 | -32600",
                "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]     | 400 | -32600",
                "{                                                        | 400 | -32700",
                "nonsense                                                 | 400 | -32700",
                "{\"id\":1,\"method\":\"ping\"}                           | 400 | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1}                           | 400 | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}    | 400 | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}     | 400 | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[]} | 400 | -32600",
                "{\"jsonrpc\":\"2.0\",\"method\":\"a\",\"params\":{\"a\":\"\\u0000\"}} | 400 | -32602",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"a\":\"\\u0000\"}} | 200 | -32602",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"no/such\"}    | 200 | -32601",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"none\"}} | 200 | -32602",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"cursor\":\"x\"}} | 200 | -32602",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/templates/list\",\"params\":{\"cursor\":\"x\"}} | 200 | -32602",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"prompts/list\",\"params\":{\"cursor\":\"x\"}} | 200 | -32602",
            })
    void whatIsNoMessageIsRefusedByItsNumber(String body, int status, int code) {
        var answer = host().connected().send("POST", body);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.json().path("error").path("code").asInt()).isEqualTo(code);
        assertThat(answer.json().path("id").isNull()).isEqualTo(status == 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-03-26", "2024-11-05"})
    void aHostOfAnEarlierVersionMaySendABatch(String version) {
        var host = host().connected(version, Map.of());
        var note = Map.of("jsonrpc", "2.0", "method", "notifications/none");
        var ping = Map.of("jsonrpc", "2.0", "id", "p", "method", "ping");
        var answers = host.send(List.of(note, ping, request(7, "fixture_say", null), Map.of("id", 8, "method", "ping")))
                .frames();
        assertThat(answers)
                .extracting(frame -> frame.json().path("id").asString() + " "
                        + frame.json().path("error").path("code").asInt(0))
                .containsExactlyInAnyOrder("p 0", "7 0", "8 -32600");
        assertThat(host.send(List.of(note, note)).status()).isEqualTo(202);
        var hello = Map.of("jsonrpc", "2.0", "id", 9, "method", "initialize");
        assertThat(host.send(List.of(hello))
                        .message()
                        .path("error")
                        .path("code")
                        .asInt())
                .isEqualTo(-32600);
    }

    @Test
    void aBatchMayHaveMoreRequestsThanRunAtOnce() throws Exception {
        var host = host().connected("2025-03-26", Map.of());
        int more = HostRequests.MAX_EACH + 4;
        var batch = IntStream.range(0, more)
                .mapToObj(id -> request(id, "fixture_wait", "t" + id))
                .toList();
        try (var answers = host.begin(batch)) {
            await().atMost(SOON).until(() -> hands.begun.get() == HostRequests.MAX_EACH);
            hands.gate.tryEmitValue("go");
            for (int i = 0; i < more; i++) {
                assertThat(answers.await(message -> message.has("id")).has("result"))
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "{\"id\":1}", "{\"foo\":1}", "{\"jsonrpc\":\"2.0\",\"id\":1}"})
    void aFlawedMessageOfABatchIsToldAndTheOthersAreHeard(String flawed) throws Exception {
        var host = host().connected("2025-03-26", Map.of());
        try (var _ = host.begin(request(7, "fixture_wait", "t"))) {
            var cancel = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}";
            var answer = host.send("POST", "[%s,%s]".formatted(flawed, cancel));
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.json().path("error").path("code").asInt()).isEqualTo(-32600);
            await().atMost(SOON).until(() -> hands.cancelled.get() == 1);
        }
    }

    @Test
    void aParameterThatIsMissingIsNamed() {
        for (var params : List.of("{}", "{\"name\":null}")) {
            var body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":%s}".formatted(params);
            assertThat(host().connected()
                            .send("POST", body)
                            .json()
                            .path("error")
                            .path("message")
                            .asString())
                    .isEqualTo("name is required");
        }
    }

    @Test
    void aBodyThatIsTooLargeOrTooDeepIsRefused() {
        var host = host().connected();
        var large = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"x\":\"%s\"}}"
                .formatted("x".repeat(7_000_000));
        var refused = host.send("POST", large);
        assertThat(refused.status()).isEqualTo(413);
        assertThat(refused.json().path("error").path("message").asString())
                .isEqualTo("The body exceeds the limit of 6144 KB.");
        var deep = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":%s1%s}"
                .formatted("{\"a\":".repeat(5_000), "}".repeat(5_000));
        assertThat(host.send("POST", deep).status()).isEqualTo(400);
        assertThat(host.ask("ping", Map.of()).status()).isEqualTo(200);
    }

    @Test
    void aSessionIsNamedKnownAndEnded() {
        var host = host();
        assertThat(host.ask("ping", Map.of()).status()).isEqualTo(400);
        host.headers.put("Mcp-Session-Id", "no-such-session");
        assertThat(host.ask("ping", Map.of()).status()).isEqualTo(404);
        host.connected();
        host.headers.put("MCP-Protocol-Version", "1999-01-01");
        assertThat(host.ask("ping", Map.of()).status()).isEqualTo(400);
        host.headers.put("MCP-Protocol-Version", "2025-11-25");
        host.headers.put("Accept", "application/json");
        assertThat(host.ask("ping", Map.of()).status()).isEqualTo(406);
        assertThat(host.send("GET", "").status()).isEqualTo(406);
        host.headers.put("Accept", "*/*");
        var put = host.send("PUT", "{}");
        assertThat(put.status()).isEqualTo(405);
        assertThat(put.json().path("detail").asString())
                .isEqualTo("PUT cannot be sent to /mcp. It takes DELETE, GET, POST.");
        assertThat(host.ask("ping", Map.of()).status()).isEqualTo(200);
        assertThat(host.send("DELETE", "").status()).isEqualTo(204);
        assertThat(host.ask("ping", Map.of()).status()).isEqualTo(404);
    }

    @Test
    void twoHostsAreTwoAndAPersonDisconnectsOne() throws Exception {
        var one = host().connected();
        var other = host().connected();
        assertThat(one.headers.get("Mcp-Session-Id")).isNotEqualTo(other.headers.get("Mcp-Session-Id"));
        one.call("fixture_say", Map.of("text", "hello"));
        var listed = json("/api/mcp/server/hosts");
        assertThat(listed).hasSize(2);
        assertThat(listed.path(0).path("calls").asInt()).isEqualTo(1);
        assertThat(listed.toString()).doesNotContain(one.headers.get("Mcp-Session-Id"));
        assertThat(json("/api/mcp/server/calls?limit=1").path(0).path("tool").asString())
                .isEqualTo("fixture_say");
        try (var news = one.listen(null)) {
            client.delete()
                    .uri("/api/mcp/server/hosts/" + listed.path(0).path("id").asString())
                    .exchange()
                    .expectStatus()
                    .isNoContent();
            assertThat(CompletableFuture.supplyAsync(() -> {
                                try {
                                    while (news.next() != null) {}
                                    return true;
                                } catch (IOException e) {
                                    return false;
                                }
                            })
                            .get(20, TimeUnit.SECONDS))
                    .isTrue();
        }
        assertThat(one.ask("ping", Map.of()).status()).isEqualTo(404);
        assertThat(other.ask("ping", Map.of()).status()).isEqualTo(200);
        client.delete()
                .uri("/api/mcp/server/hosts/none")
                .exchange()
                .expectStatus()
                .isNotFound();
    }

    private JsonNode json(String path) {
        return Objects.requireNonNull(client.get()
                .uri(path)
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody(JsonNode.class)
                .returnResult()
                .getResponseBody());
    }

    @Test
    void aPersonIsToldHowProgramsReachSteward() {
        var info = json("/api/mcp/server/info");
        assertThat(info.path("name").asString()).isEqualTo("steward");
        assertThat(info.path("http_enabled").asBoolean()).isTrue();
        assertThat(info.path("http_url").asString()).isEqualTo("http://127.0.0.1:" + port + "/mcp");
        assertThat(info.path("args").toString()).contains("mcp", "--data-dir");
        assertThat(info.path("tools").findValuesAsString("name")).contains("steward_info", "fixture_say");
        assertThat(info.path("exposure")).hasSize(info.path("sections").size());
        var settings = json("/api/settings");
        assertThat(settings.path("mcp_http_url").asString())
                .isEqualTo(info.path("http_url").asString());
        assertThat(settings.path("mcp_http_loopback_ok").asBoolean()).isTrue();
        assertThat(settings.path("mcp_expose").path("live").asBoolean()).isTrue();
        assertThat(settings.path("mcp_expose").path("topics").asBoolean(true)).isFalse();
    }

    @Test
    void nothingIsThereWhileItIsSwitchedOff() throws Exception {
        var host = host().connected();
        try (var news = host.listen(null)) {
            settings(Map.of("mcp_http_enabled", false));
            while (news.next() != null) {}
        }
        var answer = host.ask("ping", Map.of());
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.body()).isEqualTo("Not Found");
        var bridge = host();
        bridge.headers.put(BridgeToken.HEADER, "wrong");
        assertThat(bridge.ask("ping", Map.of()).body()).isEqualTo("Not Found");
        bridge.headers.put(BridgeToken.HEADER, token.value());
        bridge.connected();
        assertThat(json("/api/mcp/server/hosts").path(0).path("transport").asString())
                .isEqualTo("stdio");
        assertThat(bridge.call("steward_info", Map.of())
                        .result()
                        .path("structuredContent")
                        .path("name")
                        .asString())
                .isEqualTo("steward");
    }

    @ParameterizedTest
    @CsvSource({
        "Host, evil.com, 421",
        "Host, 192.168.1.4, 421",
        "Host, nas.local, 421",
        "Host, 127.0.0.1.evil.com, 421",
        "Origin, http://evil.com, 403",
        "Origin, null, 403",
        "Sec-Fetch-Site, cross-site, 403",
        "X-Forwarded-For, 10.0.0.1, 404",
    })
    void whoComesFromElsewhereIsRefusedBeforeAnythingIsRead(String header, String value, int status) {
        client.post()
                .uri("/mcp")
                .headers(headers -> headers.set(header, value))
                .header("Accept", "application/json, text/event-stream")
                .header("Content-Type", "application/json")
                .bodyValue("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}")
                .exchange()
                .expectStatus()
                .isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/mcp/x", "/%6Dcp", "/mcp;a=b", "//mcp"})
    void thereIsOneSpellingOfThePath(String path) throws Exception {
        var answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                .header("Accept", "application/json, text/event-stream")
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString(
                                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isIn(400, 404, 405);
    }

    @Test
    void asManyCallsAtOnceAsMayBeAndNoMore() throws Exception {
        var host = host().connected();
        var open = new ArrayList<Host.Stream>();
        for (int id = 1_001; id <= 1_000 + HostRequests.MAX_EACH; id++) {
            open.add(host.begin(request(id, "fixture_wait", "t" + id)));
        }
        await().atMost(SOON).until(() -> hands.begun.get() == HostRequests.MAX_EACH);
        assertThat(host.ask("tools/list", Map.of())
                        .message()
                        .path("error")
                        .path("message")
                        .asString())
                .contains("as it takes at once");
        assertThat(host.ask("ping", Map.of()).message().has("result")).isTrue();
        var twice = host.send(request(1_003, "fixture_say", null));
        assertThat(twice.message().path("error").path("code").asInt()).isEqualTo(-32600);
        hands.gate.tryEmitValue("go");
        for (var each : open) {
            each.await(message -> message.has("result"));
            each.close();
        }
        assertThat(host.ask("tools/list", Map.of()).message().has("result")).isTrue();
    }

    @Test
    void aSlowReaderGetsItAllInTheEnd() throws Exception {
        var host = host().connected();
        var answer = host.call("fixture_long", Map.of("length", 3_000_000));
        assertThat(answer.result().path("structuredContent").path("text").asString())
                .hasSize(3_000_000);
        var enormous = host.call("fixture_long", Map.of("length", 20_000_000));
        assertThat(enormous.status()).isIn(200, 503);
    }
}

package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.mcp.session.SessionFailure.Kind;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests an HTTP session with a server that follows the protocol. */
@Timeout(180)
class HttpSessionTest extends HttpSessions {

    @ParameterizedTest
    @CsvSource({
        "405, endpoint, true",
        "404, endpoint, true",
        "400, endpoint, true",
        "405, message, false",
        "405, , false"
    })
    void aServerOfTheOldTransportIsNamedAsOne(int status, @Nullable String event, boolean isOld) {
        server.on("initialize", (_, reply) -> reply.status(status));
        server.on("GET", (_, reply) -> {
            if (event == null) {
                reply.status(404);
            } else {
                reply.stream();
                reply.chunk("event: %s\ndata: /messages?session=1\n\n".formatted(event));
            }
        });
        var failure = openFailure(address(Map.of()));
        assertThat(failure.kind()).isEqualTo(SessionFailure.Kind.REFUSED);
        assertThat(failure).message().contains(isOld ? "HTTP with SSE" : "status " + status);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            step 1                                       | step 1
            {"message":"step 1","context":{"i":1}}       | step 1
            {"msg":"step 1","extra":null}                | step 1
            {"msg":" ","text":"step 1"}                  | step 1
            {"i":1,"of":[2,true]}                        | {"i":1,"of":[2,true]}
            ["a"]                                        | ["a"]
            7                                            | 7
            """)
    void whatIsLoggedIsToldInItsWords(String data, String words) throws IOException {
        var isText = !data.matches("[\\[{7].*");
        assertThat(RpcSession.words(isText ? data : BoundedJson.MAPPER.readValue(data, Object.class)))
                .isEqualTo(words);
        assertThat(RpcSession.words(null)).isEmpty();
    }

    @Test
    void aServerIsGreetedListedCalledAndLeft() {
        var session = open(address(Map.of("X-Key", "k")));
        assertThat(tools(session)).containsExactly("t");
        assertThat(text(session)).isEqualTo("done");
        session.close().block(Programs.LONG);
        assertThat(server.requests)
                .extracting(ScriptedServer.Request::what)
                .contains("initialize", "notifications/initialized", "GET", "tools/list", "tools/call")
                .endsWith("DELETE");
        assertThat(server.requests).allSatisfy(request -> {
            assertThat(request.header("X-Key")).isEqualTo("k");
            boolean first = request.what().equals("initialize");
            assertThat(request.header("Mcp-Session-Id")).isEqualTo(first ? null : "s-1");
            assertThat(request.header("MCP-Protocol-Version")).isEqualTo(first ? null : "2025-11-25");
        });
        assertThat(server.heard("initialize").getFirst().body())
                .contains("\"elicitation\":{\"form\":{}}")
                .doesNotContain("roots", "sampling");
    }

    @Test
    void aServerThatWantsNoGreetingAndRefusesAPageIsUsedAsFarAsItGoes() {
        server.on("notifications/initialized", (_, reply) -> reply.send(400, "text/plain", "no"));
        server.on(
                "tools/list",
                (request, reply) -> reply.json(
                        request.body().contains("cursor")
                                ? "{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"error\":{\"code\":-32602,\"message\":\"no\"}}"
                                        .formatted(request.id())
                                : ScriptedServer.answer(
                                        request.id(), "{\"tools\":[{\"name\":\"t\"}],\"nextCursor\":\"2\"}")));
        var session = open();
        assertThat(session.tools().block(Programs.LONG)).satisfies(listing -> {
            assertThat(listing.tools()).hasSize(1);
            assertThat(listing.complete()).isFalse();
        });
        assertThat(text(session)).isEqualTo("done");
    }

    @Test
    void aStreamThatTheServerClosesIsAskedForAgainWhenItSaidAndFromWhereItWas() {
        var times = new ConcurrentLinkedQueue<Long>();
        server.on("tools/call", (request, reply) -> {
            reply.stream();
            reply.chunk("id: e1\nretry: 700\ndata: \n\n");
            reply.endStream();
            times.add(System.nanoTime());
            server.on("GET", (again, more) -> {
                if (!"e1".equals(again.header("Last-Event-ID"))) {
                    more.status(405); // the stream for unsolicited messages is requested in parallel with the call
                    return;
                }
                times.add(System.nanoTime());
                more.stream();
                more.event(ScriptedServer.answer(request.id(), ScriptedServer.DONE));
                more.endStream();
            });
        });
        assertThat(text(open())).isEqualTo("done");
        assertThat(times.remove() + Duration.ofMillis(650).toNanos()).isLessThan(times.remove());
    }

    @Test
    void aStreamThatBreaksIsResumedTheSameWayAndServersThatCannotAreGivenUp() {
        server.on("tools/call", (request, reply) -> {
            reply.stream();
            reply.chunk("id: e1\nretry: 1\ndata: \n\n");
            server.on("GET", (_, more) -> {
                if (server.heard("GET").size() < 4) {
                    throw new IOException();
                }
                more.stream();
                more.event(ScriptedServer.answer(request.id(), ScriptedServer.DONE));
            });
            throw new IOException();
        });
        assertThat(text(open())).isEqualTo("done");
        server.on("GET", (_, reply) -> reply.status(405)).on("tools/call", (_, reply) -> {
            reply.stream();
            reply.chunk("id: e1\nretry: 1\ndata: \n\n");
            throw new IOException();
        });
        assertThat(failure(open())).satisfies(e -> {
            assertThat(e.kind()).isEqualTo(Kind.UNREACHABLE);
            assertThat(e.beforeExecution()).isFalse();
        });
    }

    @Test
    void aCallThatIsGivenUpReturnsAtOnceAndTheServerHearsOfIt() throws Exception {
        giveUp(open());
        await().atMost(Programs.LONG)
                .until(() -> !server.heard("notifications/cancelled").isEmpty());
        assertThat(server.heard("notifications/cancelled").getFirst().body())
                .contains("\"requestId\":\"%s\""
                        .formatted(server.heard("tools/call").getFirst().id()));
    }

    @Test
    void aServerThatHeardOfACallThatWasGivenUpIsCalledAgain() throws Exception {
        var session = open();
        giveUp(session);
        server.on("tools/call", (request, reply) -> reply.result(request, ScriptedServer.DONE));
        assertThat(text(session)).isEqualTo("done");
        assertThat(server.heard("ping")).hasSize(1);
    }

    /** Running calls may finish, because the server may be busy with them. */
    @Test
    void aServerThatIsStuckInACallThatWasGivenUpIsNotCalledAgain() throws Exception {
        server.on("ping", (_, reply) -> reply.stall());
        var session = open();
        var answer = new CompletableFuture<String>();
        server.on("tools/call", (request, reply) -> reply.result(request, answer.get()));
        var running = session.call(USE).last().toFuture();
        await().atMost(Programs.LONG).until(() -> server.heard("tools/call").size() == 1);
        giveUp(session);
        assertThat(failure(session)).satisfies(e -> {
            assertThat(e.kind()).isEqualTo(Kind.ENDED);
            assertThat(e.beforeExecution()).isTrue();
        });
        assertThat(session.over().block(Programs.LONG)).isNotNull();
        assertThat(server.heard("tools/call")).hasSize(2);
        answer.complete(ScriptedServer.DONE);
        assertThat(running.get()).isInstanceOf(SessionSignal.Result.class);
    }

    private void giveUp(ToolSession session) throws InterruptedException {
        var called = new CountDownLatch(1);
        server.on("tools/call", (_, reply) -> {
            called.countDown();
            reply.stall();
        });
        var call = session.call(USE).subscribe();
        called.await();
        call.dispose();
    }

    @Test
    void aForgottenSessionIsOverAndItIsCertainThatNothingBegan() {
        var session = open();
        server.on("tools/call", (_, reply) -> reply.status(404));
        assertThat(failure(session)).satisfies(e -> {
            assertThat(e.kind()).isEqualTo(Kind.ENDED);
            assertThat(e.beforeExecution()).isTrue();
        });
        assertThat(session.over().block(Programs.LONG)).isNotNull();
        assertThat(failure(session).kind()).isEqualTo(Kind.ENDED);
        assertThat(server.heard("tools/call")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 403, 404, 405, 500})
    void aServerThatOnlyAnswersNeedsNoStreamOfItsOwn(int status) {
        server.on("GET", (_, reply) -> reply.status(status));
        var session = open();
        await().atMost(Programs.LONG).until(() -> !server.heard("GET").isEmpty());
        assertThat(text(session)).isEqualTo("done");
    }

    @Test
    void whatTheServerSaysByItselfIsHeardOverItsOwnStream() {
        server.on("GET", (_, reply) -> {
            reply.stream();
            reply.chunk("retry: 1\n\n");
            for (int i = 0; i < 1_000; i++) {
                reply.event("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}");
            }
            reply.event(
                    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"level\":\"info\",\"data\":\"hi\"}}");
            reply.event("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}");
            reply.event("{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"sampling/createMessage\",\"params\":{}}");
            reply.stall();
        });
        open();
        await().atMost(Programs.LONG).untilAsserted(() -> {
            assertThat(changes).hasPositiveValue();
            assertThat(said).containsExactly("hi");
            assertThat(server.heard("answer"))
                    .extracting(ScriptedServer.Request::body)
                    .anyMatch(body -> body.contains("\"id\":7") && body.contains("\"result\":{}"))
                    .anyMatch(body -> body.contains("\"id\":8") && body.contains("-32601"));
        });
        assertThat(changes).hasValueLessThan(100);
    }

    @Test
    void progressAndQuestionsComeBeforeTheResultAndDefaultsAreFilledIn() {
        server.on("tools/call", (request, reply) -> {
            reply.stream();
            reply.event(
                    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progressToken\":\"%s\",\"progress\":1,\"total\":4,\"message\":\"one\"}}"
                            .formatted(request.id()));
            reply.event(
                    "{\"jsonrpc\":\"2.0\",\"id\":\"q\",\"method\":\"elicitation/create\",\"params\":{\"message\":\"Who?\",\"requestedSchema\":{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\",\"default\":\"Ada\"},\"age\":{\"type\":\"integer\"}}}}}");
            await().atMost(Programs.LONG).until(() -> !server.heard("answer").isEmpty());
            reply.event(ScriptedServer.answer(request.id(), ScriptedServer.DONE));
            reply.endStream();
        });
        var signals = new ArrayList<SessionSignal>();
        open().call(USE)
                .doOnNext(signals::add)
                .doOnNext(signal -> {
                    if (signal instanceof SessionSignal.Asked asked) {
                        asked.answer().accept(new ElicitResult(ElicitResult.Action.ACCEPT, Map.of("age", 3)));
                    }
                })
                .blockLast(Programs.LONG);
        assertThat(signals).hasSize(3);
        assertThat(signals.getFirst()).isEqualTo(new SessionSignal.Progress(1, 4.0, "one"));
        assertThat(signals.getLast()).isInstanceOf(SessionSignal.Result.class);
        assertThat(server.heard("answer").getFirst().body())
                .contains("\"action\":\"accept\"", "\"name\":\"Ada\"", "\"age\":3");
    }
}

package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.mcp.session.SessionFailure.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what becomes of an HTTP session if the server lies, hangs up, never ends or never starts. */
@Timeout(180)
class HttpLiesTest extends HttpSessions {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 20",
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n",
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"jsonrpc\"",
                "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nda",
                "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: {}\n",
                "no HTTP at all\r\n\r\n",
            })
    void whoHangsUpAnywhereEndsTheCallAndTheSessionIsNotHandedOutAgain(String before) {
        var session = open();
        server.on("tools/call", (_, reply) -> {
            reply.raw(before);
            throw new IOException();
        });
        assertThat(failure(session)).satisfies(e -> {
            assertThat(e.kind()).isEqualTo(Kind.UNREACHABLE);
            assertThat(e.beforeExecution()).isFalse();
        });
        assertThat(session.over().block(Programs.LONG)).isNotNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/json | {}                                               | MALFORMED",
                "application/json | nonsense                                         | MALFORMED",
                "application/json | []                                               | MALFORMED",
                "application/json | {\"jsonrpc\":\"2.0\",\"id\":\"other\",\"result\":{}} | MALFORMED",
                "application/json | {\"jsonrpc\":\"2.0\",\"id\":null,\"result\":{}}  | MALFORMED",
                "application/json | {\"jsonrpc\":\"2.0\",\"id\":\"$\",\"result\":{\"content\":12}} | MALFORMED",
                "application/json | {\"jsonrpc\":\"2.0\",\"id\":\"$\",\"error\":{\"code\":-32602,\"message\":\"Unknown tool: t\"}} | NO_SUCH_TOOL",
                "text/html        | <html>                                           | MALFORMED",
            })
    void anAnswerThatMakesNoSenseIsSaidToAndTheNextCallWorks(String type, String body, Kind kind) {
        var session = open();
        server.on("tools/call", (request, reply) -> reply.send(200, type, body.replace("$", request.id())));
        assertThat(failure(session).kind()).isEqualTo(kind);
        server.on("tools/call", (request, reply) -> reply.result(request, ScriptedServer.DONE));
        assertThat(text(session)).isEqualTo("done");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/json; charset=utf-8 | {'jsonrpc':'2.0','id':'$','result':@}",
                "application/json         | ^{'jsonrpc':'2.0','id':'$','result':@}",
                "application/json         | {'jsonrpc':'2.0','id':$,'result':@}",
                "application/json         | {'id':'$','result':@}",
                "application/json         | {'jsonrpc':'1.0','id':'$','result':@}",
                "application/json         | {'jsonrpc':'2.0','id':'$','result':@,'error':null}",
                "application/json         | {'jsonrpc':'2.0','id':'$','result':@,'extra':1}",
                "application/json         | event: message~data: {'jsonrpc':'2.0','id':'$','result':@}~~",
                "application/json-rpc     | {'jsonrpc':'2.0','id':'$','result':@}",
                "text/plain;charset=UTF-8 | {'jsonrpc':'2.0','id':'$','result':@}",
                "''                       | {'jsonrpc':'2.0','id':'$','result':@}",
            })
    void anAnswerThatIsMerelyWrittenOddlyIsRead(String type, String body) {
        var session = open();
        server.on(
                "tools/call",
                (request, reply) -> reply.send(
                        200,
                        type,
                        body.replace('\'', '"')
                                .replace("$", request.id())
                                .replace("@", ScriptedServer.DONE)
                                .replace("^", "\uFEFF")
                                .replace('~', '\n')));
        assertThat(text(session)).isEqualTo("done");
    }

    @Test
    void anAnswerInAStreamWhoseIdIsANumberIsTheAnswer() {
        var session = open();
        server.on("tools/call", (request, reply) -> {
            reply.stream();
            reply.chunk(": hello\r\nretry: 10\r\nid: 1\r\ndata: "
                    + ScriptedServer.answer(request.id(), ScriptedServer.DONE)
                            .replace("\"" + request.id() + "\"", request.id())
                    + "\r\n\r\n");
            reply.endStream();
        });
        assertThat(text(session)).isEqualTo("done");
        assertThat(text(session)).isEqualTo("done");
        assertThat(server.heard("GET")).as("asked to continue the stream").hasSize(1);
    }

    @Test
    void anErrorWithoutAnIdIsToldInItsWords() {
        var session = open();
        server.on(
                "tools/call",
                (_, reply) -> reply.json(
                        "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32603,\"message\":\"The database is away\"}}"));
        assertThat(failure(session)).hasMessageContaining("The database is away");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'error':'boom'",
                "'error':{'message':'boom'}",
                "'error':{'code':'E_AWAY','message':'boom'}",
                "'error':{'code':-32000,'message':{'reason':'boom'}}",
                "'error':{'code':-32000,'reason':'boom'}",
                "'error':{'code':-32000,'message':'Invalid','data':{'details':'boom'}}",
                "'result':{},'error':{'code':-32000,'message':'boom'}",
            })
    void anErrorIsToldInItsWordsHoweverItIsWritten(String error) {
        var session = open();
        server.on(
                "tools/call",
                (request, reply) -> reply.json("{'jsonrpc':'2.0','id':'%s',%s}"
                        .formatted(request.id(), error)
                        .replace('\'', '"')));
        assertThat(failure(session)).hasMessageContaining("boom");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "422 | {\"detail\":\"the reason\"}",
                "400 | {\"detail\":[{\"msg\":\"the reason\"}]}",
                "400 | {\"error\":\"the reason\"}",
                "400 | {\"error\":{\"message\":\"the reason\"}}",
                "503 | the reason",
            })
    void theReasonOfAnErrorStatusIsTold(int status, String body) {
        var session = open();
        server.on("tools/call", (_, reply) -> reply.send(status, "text/plain", body));
        assertThat(failure(session)).hasMessageContaining("the reason");
    }

    @Test
    void theFirstAnswerCountsAmongManyAndAmongGarbage() {
        var session = open();
        server.on("tools/call", (request, reply) -> {
            reply.stream();
            reply.event("garbage");
            reply.chunk("event: ping\ndata: {}\n\n: comment\n\n");
            reply.event(ScriptedServer.answer("other", ScriptedServer.DONE));
            reply.event("[" + ScriptedServer.answer(request.id(), ScriptedServer.DONE) + "]");
            reply.event(ScriptedServer.answer(request.id(), "{\"content\":[]}"));
            reply.endStream();
        });
        assertThat(text(session)).isEqualTo("done");
        assertThat(text(session)).isEqualTo("done");
    }

    @ParameterizedTest
    @ValueSource(strings = {"data: ", ": ", "x"})
    void whatNeverEndsIsCutWhileItIsRead(String begin) {
        var session = open();
        var written = new AtomicInteger();
        server.on("tools/call", (_, reply) -> {
            reply.stream();
            reply.chunk(begin);
            for (int i = 0; i < 1_000; i++) { // a billion bytes
                reply.chunk("x".repeat(1_000_000) + (begin.equals(": ") ? "\n: " : ""));
                written.incrementAndGet();
            }
        });
        assertThat(failure(session).kind()).isEqualTo(Kind.TOO_LARGE);
        assertThat(written).hasValueLessThan(200);
    }

    @Test
    void aJsonAnswerThatIsTooLargeIsCutToo() {
        var session = open();
        server.on("tools/call", (_, reply) -> {
            reply.raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n");
            for (int i = 0; i < 1_000; i++) {
                reply.raw(" ".repeat(1_000_000));
            }
        });
        assertThat(failure(session).kind()).isEqualTo(Kind.TOO_LARGE);
    }

    @Test
    void headersWithoutEndAreCut() {
        var session = open();
        server.on("tools/call", (_, reply) -> {
            reply.raw("HTTP/1.1 200 OK\r\n");
            for (int i = 0; i < 100_000; i++) {
                reply.raw("X-%d: %s\r\n".formatted(i, "x".repeat(1_000)));
            }
        });
        assertThat(failure(session).kind()).isEqualTo(Kind.UNREACHABLE);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aServerThatIsSilentIsGivenUpWhetherItsStreamIsOpenOrNot(boolean open) {
        var session = open();
        server.on("tools/call", (_, reply) -> {
            if (open) {
                reply.stream();
            }
            reply.stall();
        });
        var use = new ToolUse("t", Map.of(), false, Duration.ofMinutes(10), Duration.ofMillis(300));
        assertThat(failure(session, use).kind()).isEqualTo(Kind.TIMED_OUT);
        await().atMost(Programs.LONG)
                .until(() -> !server.heard("notifications/cancelled").isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"1999-01-01, REFUSED", "'', REFUSED"})
    void aServerOfAnotherTimeIsRefused(String version, Kind kind) {
        server.on(
                "initialize",
                (request, reply) -> reply.result(request, ScriptedServer.HELLO.replace("2025-11-25", version)));
        assertThat(openFailure(address(Map.of())).kind()).isEqualTo(kind);
    }

    @Test
    void aServerThatNeverGreetsIsGivenUpInTime() {
        server.on("initialize", (_, reply) -> reply.stall());
        assertThat(openFailure(Duration.ofMillis(500), address(Map.of())).kind())
                .isEqualTo(Kind.TIMED_OUT);
    }

    @Test
    void whereNobodyIsNothingIsWaitedFor() throws IOException {
        server.close();
        assertThat(openFailure(address(Map.of()))).satisfies(e -> {
            assertThat(e.kind()).isEqualTo(Kind.UNREACHABLE);
            assertThat(e.beforeExecution()).isTrue();
        });
    }

    @Test
    void whatIsClosedWhileACallRunsTellsWhoWaits() throws Exception {
        var session = open();
        var called = new CountDownLatch(1);
        server.on("tools/call", (_, reply) -> {
            reply.stream();
            called.countDown();
            reply.stall();
        });
        server.on("DELETE", (_, reply) -> reply.stall()); // does not respond to that either
        var told = new ConcurrentLinkedQueue<Throwable>();
        session.call(USE).subscribe(_ -> {}, told::add);
        called.await();
        session.close().block(Programs.LONG);
        assertThat(told).singleElement().isInstanceOfSatisfying(SessionFailure.class, e -> assertThat(e.kind())
                .isEqualTo(Kind.ENDED));
    }
}

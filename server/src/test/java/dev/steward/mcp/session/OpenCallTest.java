package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.mcp.session.SessionFailure.Kind;
import dev.steward.tool.AddressGate;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.scheduler.VirtualTimeScheduler;

/** Tests the course of a call, independent of the transport, here with an in-process server. */
class OpenCallTest {

    private static final ElicitFormRequest QUESTION = new ElicitFormRequest(
            "Who?", Map.of("properties", Map.of("name", Map.of("default", "Ada"), "age", Map.of())), null);

    private final VirtualTimeScheduler time = VirtualTimeScheduler.create();
    private final List<SessionSignal> heard = new ArrayList<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final Sinks.One<CallToolResult> result = Sinks.one();
    private final AtomicReference<LocalServer.LocalCall> running = new AtomicReference<>();

    @Test
    void whatTravelsWithACallReachesTheTool() {
        var gate = new AtomicReference<AddressGate>();
        AddressGate known = (_, _) -> Mono.just("No.");
        var call = OpenCall.run(
                new ToolUse("t", Map.of(), false, Duration.ofMinutes(15)),
                CallLimiter.Place.NONE,
                time,
                _ -> Mono.deferContextual(context -> {
                    gate.set(AddressGate.in(context));
                    return Mono.just(CallToolResult.builder().build());
                }));
        known.around(call).blockLast();
        assertThat(gate).hasValue(known);
    }

    @Test
    void thereIsOneResultAndItComesLast() {
        call(true, in -> result.asMono());
        running().progress(1, null, "x".repeat(1_000));
        running().said("y".repeat(1_000));
        result.tryEmitValue(CallToolResult.builder().build());
        running().progress(2, null, null);
        assertThat(heard).hasSize(3);
        assertThat(heard.getFirst())
                .isInstanceOfSatisfying(SessionSignal.Progress.class, progress -> assertThat(progress.message())
                        .hasSize(500));
        assertThat(heard.get(1)).isInstanceOfSatisfying(SessionSignal.Said.class, said -> assertThat(said.text())
                .hasSize(500));
        assertThat(heard.getLast()).isInstanceOf(SessionSignal.Result.class);
    }

    @Test
    void whoSaysTooMuchIsHeardFiveTimesASecond() {
        call(true, in -> result.asMono());
        for (int second = 0; second < 3; second++) {
            for (int i = 0; i < 1_000; i++) {
                running().progress(i, null, null);
            }
            time.advanceTimeBy(Duration.ofSeconds(1));
        }
        assertThat(heard).hasSize(15);
    }

    @Test
    void silenceEndsACallAndASignOfLifeKeepsIt() {
        call(true, in -> result.asMono());
        for (int i = 0; i < 2; i++) {
            time.advanceTimeBy(Duration.ofSeconds(299));
            running().progress(i, null, null);
            assertThat(failure).hasNullValue();
        }
        time.advanceTimeBy(Duration.ofSeconds(301));
        assertThat(kind()).isEqualTo(Kind.TIMED_OUT);
        assertThat(failure.get()).hasMessage("“t” sent nothing for 5 minutes and was stopped.");
    }

    @Test
    void noSignOfLifeKeepsACallForEver() {
        call(true, in -> result.asMono());
        for (int i = 0; i < 91; i++) {
            time.advanceTimeBy(Duration.ofSeconds(10));
            running().progress(i, null, null);
        }
        assertThat(kind()).isEqualTo(Kind.TIMED_OUT);
    }

    @Test
    void aPersonWhoIsAskedMayTakeTheirTime() {
        var answers = new ArrayList<ElicitResult>();
        call(true, in -> in.ask(QUESTION).doOnNext(answers::add).then(result.asMono()));
        time.advanceTimeBy(Duration.ofMinutes(10));
        assertThat(failure).hasNullValue();
        var asked = (SessionSignal.Asked) heard.getFirst();
        asked.answer().accept(new ElicitResult(ElicitResult.Action.ACCEPT, Map.of("age", 3)));
        asked.answer().accept(new ElicitResult(ElicitResult.Action.DECLINE, null));
        assertThat(answers)
                .containsExactly(new ElicitResult(ElicitResult.Action.ACCEPT, Map.of("age", 3, "name", "Ada")));
        time.advanceTimeBy(Duration.ofSeconds(301));
        assertThat(kind()).isEqualTo(Kind.TIMED_OUT);
    }

    @Test
    void whereNobodyIsAQuestionIsDeclined() {
        var answers = new ArrayList<ElicitResult>();
        call(false, in -> in.ask(QUESTION).doOnNext(answers::add).then(result.asMono()));
        assertThat(heard).isEmpty();
        assertThat(answers).extracting(ElicitResult::action).containsExactly(ElicitResult.Action.DECLINE);
    }

    @Test
    void whoAsksWithoutEndIsDeclinedAtSomeTime() {
        call(true, in -> result.asMono());
        var answers = new ArrayList<ElicitResult>();
        for (int i = 0; i < OpenCall.QUESTIONS + 5; i++) {
            running().ask(QUESTION).subscribe(answers::add);
        }
        assertThat(heard).hasSize(OpenCall.QUESTIONS);
        assertThat(answers).hasSize(5);
        result.tryEmitValue(CallToolResult.builder().build());
        assertThat(answers)
                .filteredOn(answer -> answer.action() == ElicitResult.Action.CANCEL)
                .hasSize(OpenCall.QUESTIONS);
    }

    @Test
    void aToolThatBreaksNeverShowsItsException() {
        call(true, in -> Mono.error(new IllegalStateException("secret")));
        assertThat(kind()).isEqualTo(Kind.REFUSED);
        assertThat(failure.get()).hasMessageNotContaining("secret");
    }

    @Test
    void aToolWithoutAResultHasFailed() {
        call(true, in -> Mono.empty());
        assertThat(kind()).isEqualTo(Kind.MALFORMED);
    }

    @Test
    void aSessionThatIsClosedEndsItsCalls() {
        var session = call(true, in -> result.asMono());
        session.close().block();
        assertThat(kind()).isEqualTo(Kind.ENDED);
    }

    @Test
    void whoListensHearsThatTheToolsAreOthersUntilTheSessionIsClosed() {
        var changes = Sinks.many().multicast().<Boolean>directBestEffort();
        var heardOf = new AtomicInteger();
        var session = new LocalSession(
                new LocalServer() {
                    @Override
                    public String name() {
                        return "local";
                    }

                    @Override
                    public Mono<List<Tool>> tools() {
                        return Mono.just(List.of());
                    }

                    @Override
                    public Mono<CallToolResult> call(
                            String name, Map<String, Object> arguments, LocalServer.LocalCall in) {
                        return Mono.empty();
                    }

                    @Override
                    public Flux<?> changes() {
                        return changes.asFlux();
                    }
                },
                new SessionListener() {
                    @Override
                    public void toolsChanged() {
                        heardOf.incrementAndGet();
                    }

                    @Override
                    public void said(String text) {}
                },
                time);
        changes.tryEmitNext(true);
        assertThat(heardOf).hasValue(1);
        session.close().block();
        changes.tryEmitNext(true);
        assertThat(heardOf).hasValue(1);
    }

    private ToolSession call(boolean attended, Function<LocalServer.LocalCall, Mono<CallToolResult>> tool) {
        var session = new LocalSession(
                new LocalServer() {
                    @Override
                    public String name() {
                        return "local";
                    }

                    @Override
                    public Mono<List<Tool>> tools() {
                        return Mono.just(List.of());
                    }

                    @Override
                    public Mono<CallToolResult> call(
                            String name, Map<String, Object> arguments, LocalServer.LocalCall in) {
                        running.set(in);
                        return tool.apply(in);
                    }
                },
                new SessionListener() {},
                time);
        session.call(new ToolUse("t", Map.of(), attended, Duration.ofMinutes(15)))
                .subscribe(heard::add, failure::set);
        return session;
    }

    private LocalServer.LocalCall running() {
        return Objects.requireNonNull(running.get());
    }

    private Kind kind() {
        return ((SessionFailure) Objects.requireNonNull(failure.get())).kind();
    }
}

package dev.steward.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.provider.PromptMessage;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ScriptedTools;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import dev.steward.tool.Attendance;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import dev.steward.tool.ToolScope;
import dev.steward.tool.ToolSignal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import tools.jackson.databind.json.JsonMapper;

/** Tests what readers of a turn are told about its calls before they have a result. */
@ServiceTest
class TurnReportsTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final AtomicLong IDS = new AtomicLong(2_000_000_000);

    @Autowired
    private TurnEngine engine;

    @Autowired
    private TurnHub hub;

    @Autowired
    private Talk talk;

    @Autowired
    private ScriptedTools tools;

    @Autowired
    private JsonMapper json;

    private ScriptedProvider provider;
    private LiveTurn live;

    /** What a reader that was there from the start is told. */
    private final List<TurnFrame> told = new CopyOnWriteArrayList<>();

    /** Reports each result to readers, as a conversation does. */
    private static class Telling extends MemorySink {
        @Override
        public Mono<List<TurnFrame>> answered(ToolCall call, ToolResult result) {
            return super.answered(call, result)
                    .thenReturn(List.of(new TurnFrame.ToolResult(
                            1, call.id(), call.name(), "{}", result.content(), result.isError(), null, List.of())));
        }
    }

    @BeforeEach
    void begin() {
        provider = ScriptedProvider.start();
        talk.answeredBy(provider);
        long id = IDS.incrementAndGet();
        live = hub.begin(id, "test:" + id);
        live.log()
                .follow(null)
                .map(entry -> json.readValue(entry.data(), TurnFrame.class))
                .subscribe(told::add);
        live.open(new TurnFrame.UserMessage(1, "Hi", List.of(), Instant.EPOCH, Instant.EPOCH));
    }

    @AfterEach
    void end() {
        tools.reset();
        provider.close();
    }

    @Test
    void readersAreToldHowFarACallIsAndThatItWaitsForThem() {
        var answer = Sinks.<ToolSignal>one();
        tools.offerSpeaking("test__slow", _ -> Flux.<ToolSignal>just(
                        new ToolSignal.Progress(1, 2.0, "half"), new ToolSignal.SignIn("test", "Sign in to test."))
                .concatWith(answer.asMono()));
        asked("c1");
        var sink = new Telling();
        var running = run(sink);
        var progress = new TurnFrame.ToolProgress("c1", 1, 2.0, "half");
        var prompt = new TurnFrame.AuthRequired("c1", "test", "Sign in to test.", "test__slow");
        await().atMost(LONG).until(() -> told.contains(progress) && told.contains(prompt));
        await().atMost(LONG).until(() -> late().containsAll(List.of(progress, prompt)));
        answer.tryEmitValue(result("found"));
        assertThat(running.block(LONG)).isInstanceOf(TurnEnd.Completed.class);
        assertThat(sink.stored).containsExactly("asked 1", "c1 found", "completed Done");
    }

    @Test
    void callsAtTheSameTimeAreToldApartAndNoneIsReportedAfterItsResult() {
        var ids = IntStream.range(0, 8).mapToObj(n -> "c" + n).toList();
        tools.offerSpeaking("test__slow", call -> Flux.range(1, 5_000)
                .<ToolSignal>map(n -> new ToolSignal.Progress(n, 5_000.0, call.id()))
                .concatWithValues(new ToolSignal.SignIn("test", "Sign in."), result("found"))
                .concatWithValues(new ToolSignal.Progress(1, null, "late"), new ToolSignal.SignIn("late", "late")));
        asked(ids.toArray(String[]::new));
        var sink = new Telling();
        run(sink).block(LONG);
        assertThat(sink.stored).hasSize(ids.size() + 2).endsWith("completed Done");
        assertThat(late()).as("late").noneMatch(frame -> String.valueOf(frame).contains("late"));
        assertThatNoReportFollowsItsResult(late());
        assertThat(late().stream()
                        .filter(TurnFrame.ToolProgress.class::isInstance)
                        .map(TurnFrame.ToolProgress.class::cast))
                .allMatch(report -> report.toolCallId().equals(report.message()));
        assertThat(late().stream().filter(TurnFrame.AuthRequired.class::isInstance))
                .hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void whatIsNoReportOfAnythingIsMadeOneOrNotTold() {
        var answer = Sinks.<ToolSignal>one();
        tools.offerSpeaking("test__slow", _ -> Flux.<ToolSignal>just(
                        new ToolSignal.Progress(Double.NaN, 1.0, "no number"),
                        new ToolSignal.Progress(Double.NEGATIVE_INFINITY, 1.0, "no number"),
                        new ToolSignal.Progress(3, Double.POSITIVE_INFINITY, "half a sign \ud83d and \u0000"),
                        new ToolSignal.SignIn("te\udc00st", "x".repeat(1_000_000) + "\ud83d"))
                .concatWith(answer.asMono()));
        asked("c1");
        var running = run(new Telling());
        await().atMost(LONG)
                .until(() -> told.stream().anyMatch(TurnFrame.ToolProgress.class::isInstance)
                        && told.stream().anyMatch(TurnFrame.AuthRequired.class::isInstance));
        assertThat(told)
                .contains(new TurnFrame.ToolProgress("c1", 3, null, "half a sign \ufffd and \ufffd"))
                .anySatisfy(frame -> assertThat(frame).isInstanceOfSatisfying(TurnFrame.AuthRequired.class, prompt -> {
                    assertThat(prompt.server()).isEqualTo("te\ufffdst");
                    assertThat(prompt.message()).hasSize(500);
                }));
        assertThat(String.valueOf(told)).doesNotContain("no number");
        answer.tryEmitValue(result("found"));
        running.block(LONG);
    }

    @Test
    void aStopIsHeardWhileReportsFlow() {
        tools.offerSpeaking("test__slow", call -> Flux.interval(Duration.ofMillis(1))
                .onBackpressureDrop()
                .map(n -> new ToolSignal.Progress(n, null, call.id())));
        asked("c1", "c2");
        var sink = new Telling();
        var running = run(sink);
        await().atMost(LONG).until(() -> reported("c1") && reported("c2"));
        live.interrupt(LiveTurn.Interruption.PERSON);
        assertThat(running.block(LONG)).isInstanceOf(TurnEnd.Stopped.class);
        assertThat(sink.stored).hasSize(4).endsWith("stopped ");
        await().atMost(LONG)
                .until(() -> told.stream()
                                .filter(TurnFrame.ToolResult.class::isInstance)
                                .count()
                        == 2);
        assertThatNoReportFollowsItsResult(told);
    }

    @Test
    void aTurnThatDiesWhileReportsFlowTellsNothingAfterItsEnd() {
        var end = new TurnFrame.Failed("Dead.", null, null, "unexpected", null, null);
        tools.offerSpeaking(
                "test__slow",
                call -> call.id().equals("c1")
                        ? Flux.just(result("found")).delaySubscription(Mono.defer(this::whenC2Reported))
                        : Flux.interval(Duration.ofMillis(1))
                                .onBackpressureDrop()
                                .map(n -> new ToolSignal.Progress(n, null, null)));
        asked("c1", "c2");
        var running = run(new Telling() {
            @Override
            public Mono<List<TurnFrame>> answered(ToolCall call, ToolResult result) {
                return Mono.error(new IllegalStateException("secret cause"));
            }

            @Override
            public Mono<List<TurnFrame>> ended(TurnEnd how) {
                return super.ended(how).thenReturn(List.of(end));
            }
        });
        assertThat(running.block(LONG)).isInstanceOf(TurnEnd.Failed.class);
        await().atMost(LONG).until(() -> told.contains(end));
        assertThat(told.getLast()).isEqualTo(end);
    }

    private Mono<Long> whenC2Reported() {
        return Flux.interval(Duration.ofMillis(20)).filter(_ -> reported("c2")).next();
    }

    private boolean reported(String call) {
        return told.stream()
                .anyMatch(frame -> frame instanceof TurnFrame.ToolProgress report
                        && report.toolCallId().equals(call));
    }

    private static void assertThatNoReportFollowsItsResult(List<TurnFrame> frames) {
        var answered = new ArrayList<String>();
        for (var frame : frames) {
            if (frame instanceof TurnFrame.ToolResult result) {
                answered.add(result.toolCallId());
            }
            if (frame instanceof TurnFrame.ToolProgress report) {
                assertThat(answered).doesNotContain(report.toolCallId());
            }
            if (frame instanceof TurnFrame.AuthRequired prompt) {
                assertThat(answered).doesNotContain(prompt.toolCallId());
            }
        }
    }

    private void asked(String... calls) {
        var script = Script.answer();
        for (var call : calls) {
            script = script.toolCall(call, "test__slow", "{\"call\":\"" + call + "\"}");
        }
        provider.next(script.done("tool_calls"), Script.says("Done"));
    }

    /** The turn, which runs whether or not anyone listens. */
    private Mono<TurnEnd> run(TurnSink sink) {
        var plan = new TurnPlan(
                null,
                _ -> Mono.just(new TurnPlan.Prompt("You are a test.", List.of(new PromptMessage.User("Hi")))),
                Mono.just(ToolScope.ALL),
                Attendance.UNATTENDED);
        var running = engine.run(plan, sink, live).cache();
        running.subscribe();
        return running;
    }

    /** What a reader that joins now is told. */
    private List<TurnFrame> late() {
        var frames = new CopyOnWriteArrayList<TurnFrame>();
        live.log()
                .follow(null)
                .map(entry -> json.readValue(entry.data(), TurnFrame.class))
                .subscribe(frames::add)
                .dispose();
        return frames;
    }

    private static ToolSignal result(String content) {
        return new ToolSignal.Result(ToolResult.ok(content));
    }
}

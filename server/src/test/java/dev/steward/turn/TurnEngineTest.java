package dev.steward.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.provider.PromptMessage;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ScriptedTools;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import dev.steward.tool.Attendance;
import dev.steward.tool.CallFacts;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import dev.steward.tool.ToolScope;
import dev.steward.tool.ToolSignal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/** Tests the engine through its public API, with plans and sinks other than conversations. */
@ServiceTest
class TurnEngineTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final AtomicLong IDS = new AtomicLong(1_000_000_000);

    @Autowired
    private TurnEngine engine;

    @Autowired
    private TurnHub hub;

    @Autowired
    private Talk talk;

    @Autowired
    private ScriptedTools tools;

    private ScriptedProvider provider;

    @BeforeEach
    void begin() {
        provider = ScriptedProvider.start();
        talk.answeredBy(provider);
    }

    @AfterEach
    void end() {
        tools.reset();
        provider.close();
    }

    @Test
    void aTurnThatIsStoredNowhereRunsToItsEndAndIsForgotten() {
        tools.offer("test__tool", call -> Mono.just(ToolResult.ok("found")));
        provider.next(
                Script.answer()
                        .text("Looking.")
                        .toolCall("c1", "test__tool", "{}")
                        .done("tool_calls"),
                Script.says("Done"));
        var sink = new MemorySink();
        var live = live();
        assertThat(engine.run(plan(), sink, live).block(LONG)).isInstanceOf(TurnEnd.Completed.class);
        assertThat(sink.stored).containsExactly("asked 1", "c1 found", "completed Done");
        assertThat(hub.running(live.subject())).isEmpty();
    }

    @Test
    void aTurnWithoutToolsIsOfferedNone() {
        tools.offer("test__tool", call -> Mono.just(ToolResult.ok("found")));
        provider.next(Script.says("Done"));
        var plan = new TurnPlan(null, prompt(), Mono.just(ToolScope.NONE), Attendance.UNATTENDED);
        engine.run(plan, new MemorySink(), live()).block(LONG);
        assertThat(provider.requests().getLast().body().path("tools").isMissingNode())
                .isTrue();
    }

    @Test
    void whatACallSaysBeforeItsResultIsNotTakenForIt() {
        tools.offerSpeaking(
                "test__slow",
                _ -> Flux.just(
                        new ToolSignal.Progress(1, 2.0, "half"),
                        new ToolSignal.SignIn("test", "Sign in to test."),
                        new ToolSignal.Result(ToolResult.ok("found"))));
        provider.next(Script.answer().toolCall("c1", "test__slow", "{}").done("tool_calls"), Script.says("Done"));
        var sink = new MemorySink();
        var live = live();
        engine.run(plan(), sink, live).block(LONG);
        assertThat(sink.stored).containsExactly("asked 1", "c1 found", "completed Done");
        assertThat(tools.contexts()).singleElement().satisfies(in -> {
            assertThat(in.subject()).isEqualTo(live.subject());
            assertThat(in.attendance()).isEqualTo(Attendance.UNATTENDED);
        });
    }

    @Test
    void aNumberThatNobodyCanReadIsRefusedAndTheTurnGoesOn() {
        tools.offer("test__tool", call -> Mono.just(ToolResult.ok("found")));
        provider.next(
                Script.answer()
                        .toolCall("c1", "test__tool", "{\"n\":1e2147483648}")
                        .done("tool_calls"),
                Script.says("Done"));
        var sink = new MemorySink();
        engine.run(plan(), sink, live()).block(LONG);
        assertThat(sink.stored)
                .hasSize(3)
                .endsWith("completed Done")
                .element(1)
                .asString()
                .contains("Invalid JSON");
    }

    @Test
    void callsOfARoundThatMayDependOnEachOtherRunInTheirOrder() {
        tools.queue("test");
        tools.annotate("test__write", "{\"openWorldHint\":false}");
        tools.annotate("test__read", "{\"readOnlyHint\":true}");
        var done = new ConcurrentLinkedQueue<String>();
        tools.offer("test__write", call -> Mono.delay(Duration.ofMillis(20)).map(_ -> noted(done, call)));
        tools.offer("test__read", call -> Mono.fromSupplier(() -> noted(done, call)));
        var round = Script.answer();
        var ids = IntStream.range(0, 20).mapToObj(i -> "c" + i).toList();
        ids.forEach(id -> {
            boolean writes = ids.indexOf(id) % 2 == 0;
            round.toolCall(id, writes ? "test__write" : "test__read", "{\"id\":\"%s\"}".formatted(id));
            if (writes) {
                round.toolCall("refused " + id, "test__read", "{\"id\":"); // ends early, and lets nobody overtake
            }
        });
        provider.next(round.done("tool_calls"), Script.says("Done"));
        engine.run(plan(), new MemorySink(), live()).block(LONG);
        assertThat(done).containsExactlyElementsOf(ids);
    }

    @Test
    void callsThatReadRunBesideEachOtherOnceWhatIsWrittenBeforeThemIs() {
        tools.queue("test");
        tools.annotate("test__read", "{\"readOnlyHint\":true}");
        tools.annotate("test__write", "{\"openWorldHint\":false}");
        var done = new ConcurrentLinkedQueue<String>();
        var both = new CountDownLatch(2);
        tools.offer("test__write", call -> Mono.delay(Duration.ofMillis(20)).map(_ -> noted(done, call)));
        tools.offer("test__read", call -> Mono.fromCallable(() -> {
                    both.countDown();
                    return both.await(10, TimeUnit.SECONDS) ? noted(done, call) : ToolResult.error("alone");
                })
                .subscribeOn(Schedulers.boundedElastic()));
        provider.next(
                Script.answer()
                        .toolCall("c1", "test__write", "{}")
                        .toolCall("c2", "test__read", "{}")
                        .toolCall("c3", "test__read", "{\"again\":true}")
                        .toolCall("c4", "test__write", "{\"last\":true}")
                        .done("tool_calls"),
                Script.says("Done"));
        engine.run(plan(), new MemorySink(), live()).block(LONG);
        assertThat(done).startsWith("c1").endsWith("c4").hasSize(4);
    }

    /** Such as a question in another topic, which takes minutes. */
    @Test
    void aCallThatAnotherModelAnswersHoldsUpNoOther() {
        tools.queue("test");
        tools.annotate("test__write", "{\"openWorldHint\":false}");
        var written = Sinks.<ToolResult>one();
        tools.offer("test__ask", _ -> written.asMono());
        tools.offer("test__write", _ -> {
            written.tryEmitValue(ToolResult.ok("answered"));
            return Mono.just(ToolResult.ok("written"));
        });
        provider.next(
                Script.answer()
                        .toolCall("c1", "test__ask", "{}")
                        .toolCall("c2", "test__write", "{}")
                        .done("tool_calls"),
                Script.says("Done"));
        assertThat(engine.run(plan(), new MemorySink(), live()).block(LONG)).isInstanceOf(TurnEnd.Completed.class);
    }

    private static ToolResult noted(Collection<String> done, ToolCall call) {
        done.add(call.id());
        return ToolResult.ok("done " + call.id());
    }

    @Test
    void readersAreToldWhyToolsAreMissing() {
        tools.missing("far", "The server far cannot be reached.");
        provider.next(Script.says("Done"));
        var live = live();
        engine.run(plan(), new MemorySink(), live).block(LONG);
        assertThat(frames(live)).contains("{\"type\":\"system\",\"message\":\"The server far cannot be reached.\"}");
    }

    @Test
    void aScopeKeepsTheOtherServersOut() {
        tools.offer("test__tool", call -> Mono.just(ToolResult.ok("found")));
        tools.offer("other__tool", call -> Mono.just(ToolResult.ok("found")));
        provider.next(Script.says("Done"));
        var scope = new ToolScope(Set.of("other", "unknown"));
        var plan = new TurnPlan(null, prompt(), Mono.just(scope), Attendance.UNATTENDED);
        engine.run(plan, new MemorySink(), live()).block(LONG);
        assertThat(provider.requests().getLast().body().path("tools"))
                .singleElement()
                .extracting(tool -> tool.path("function").path("name").asString())
                .isEqualTo("other__tool");
    }

    @Test
    void aToolWithoutItsServerIsNamedInFull() {
        tools.offer("test__quick", call -> Mono.just(ToolResult.ok("found")));
        provider.next(Script.answer()
                .toolCall("c1", "quick", "{}")
                .toolCall("c2", "slow", "{}")
                .done("tool_calls"));
        provider.next(Script.says("Done"));
        var sink = new MemorySink();
        engine.run(plan(), sink, live()).block(LONG);
        assertThat(sink.stored)
                .contains("c1 There is no tool named quick. Use test__quick", "c2 There is no tool named slow");
    }

    @Test
    void aTurnThatTakesTooLongEndsAndKeepsWhatWasShown() {
        provider.next(Script.answer().text("Half").hang());
        var sink = new MemorySink();
        var live = live();
        live.log()
                .follow(null)
                .filter(entry -> entry.event().equals("delta"))
                .next()
                .subscribe(_ -> live.interrupt(LiveTurn.Interruption.DEADLINE));
        engine.run(plan(), sink, live).block(LONG);
        assertThat(sink.stored).containsExactly("deadline Half");
    }

    @Test
    void aStopIsHeardWhileThePromptIsGathered() {
        var sink = new MemorySink();
        var live = live();
        var plan = new TurnPlan(null, _ -> Mono.never(), Mono.just(ToolScope.ALL), Attendance.ATTENDED);
        live.interrupt(LiveTurn.Interruption.PERSON);
        engine.run(plan, sink, live).block(LONG);
        assertThat(sink.stored).containsExactly("stopped ");
    }

    @Test
    void aStopIsHeardWhileToolsRunAndEveryCallHasItsResult() {
        var live = live();
        tools.offer("test__quick", call -> Mono.just(ToolResult.ok("found")));
        tools.offer("test__hangs", call -> Mono.<ToolResult>never()
                .doOnSubscribe(_ -> live.interrupt(LiveTurn.Interruption.PERSON)));
        provider.next(Script.answer()
                .toolCall("c1", "test__quick", "{}")
                .toolCall("c2", "test__hangs", "{}")
                .done("tool_calls"));
        var sink = new MemorySink();
        engine.run(plan(), sink, live).block(LONG);
        assertThat(sink.stored)
                .startsWith("asked 2")
                .endsWith("stopped ")
                .hasSize(4)
                .anySatisfy(row -> assertThat(row).startsWith("c2 This call was cut"));
    }

    @Test
    void aCallThatIsStillHeldBackAtAStopWasNotMade() {
        var live = live();
        tools.offer("test__quick", call -> Mono.just(ToolResult.ok("found")));
        provider.next(Script.answer().toolCall("c1", "test__quick", "{}").done("tool_calls"));
        var sink = new MemorySink();
        var held = new TurnPlan(
                null,
                prompt(),
                Mono.just(ToolScope.ALL),
                Attendance.UNATTENDED,
                null,
                TurnPlan.AS_MANY_AS_ALLOWED,
                (_, _, _) -> Flux.<ToolSignal>never().doOnSubscribe(_ -> live.interrupt(LiveTurn.Interruption.PERSON)));
        engine.run(held, sink, live).block(LONG);
        assertThat(sink.stored).contains("c1 This call was not made: the turn was stopped first.");
    }

    @Test
    void anEndThatCannotBeStoredIsStoredAsSoonAsItCan() {
        provider.next(Script.says("Done"));
        var failures = new AtomicInteger();
        var sink = new MemorySink() {
            @Override
            public Mono<List<TurnFrame>> ended(TurnEnd end) {
                return failures.incrementAndGet() < 3
                        ? Mono.error(new IllegalStateException("secret cause"))
                        : super.ended(end);
            }
        };
        var live = live();
        engine.run(plan(), sink, live).block(LONG);
        assertThat(sink.stored).containsExactly("completed Done");
        var shown =
                live.log().follow(null).map(TurnLog.Entry::data).collectList().block(LONG);
        assertThat(String.valueOf(shown)).contains("could not be stored yet").doesNotContain("secret cause");
    }

    @Test
    void aRoundThatCannotBeStoredKeepsItsTextForTheEnd() {
        provider.next(Script.answer()
                .text("Looking.")
                .toolCall("c1", "test__tool", "{}")
                .done("tool_calls"));
        var sink = new MemorySink() {
            @Override
            public Mono<List<TurnFrame>> asked(String model, ModelRound round, Map<String, CallFacts> facts) {
                return Mono.error(new IllegalStateException("secret cause"));
            }
        };
        engine.run(plan(), sink, live()).block(LONG);
        assertThat(sink.stored).containsExactly("unexpected Looking.");
    }

    @Test
    void aTurnThatBelongsToSomebodyElseByNowStoresNothingAndEnds() {
        provider.next(Script.says("Done"));
        var sink = new MemorySink() {
            @Override
            public Mono<List<TurnFrame>> ended(TurnEnd end) {
                return Mono.error(new TurnLost());
            }
        };
        var live = live();
        assertThat(engine.run(plan(), sink, live)
                        .onErrorResume(TurnSink.TurnLost.class, _ -> Mono.empty())
                        .blockOptional(LONG))
                .isEmpty();
        assertThat(hub.running(live.subject())).isEmpty();
    }

    /** The frames readers were shown, as JSON. */
    private static List<String> frames(LiveTurn live) {
        return Objects.requireNonNull(
                live.log().follow(null).map(TurnLog.Entry::data).collectList().block(LONG));
    }

    private LiveTurn live() {
        long id = IDS.incrementAndGet();
        var live = hub.begin(id, "test:" + id);
        live.open(new TurnFrame.UserMessage(1, "Hi", List.of(), Instant.EPOCH, Instant.EPOCH));
        return live;
    }

    private static TurnPlan plan() {
        return new TurnPlan(null, prompt(), Mono.just(ToolScope.ALL), Attendance.UNATTENDED);
    }

    private static TurnPlan.PromptSource prompt() {
        return _ -> Mono.just(new TurnPlan.Prompt("You are a test.", List.of(new PromptMessage.User("Hi"))));
    }
}

package dev.steward.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ScriptedTools;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import dev.steward.tool.ToolSignal;
import dev.steward.tool.ToolSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Tests that a tool source that hangs, throws or returns garbage costs only its own tools, and that a stop always works. */
@NullUnmarked // a bad source may return null
class RudeToolsTest {

    private static final Duration SOON = Duration.ofSeconds(1);
    private static final int LARGE = 10_000_000;

    /** Attempts at a quick stop, since a busy machine may be late once. */
    private static final int STOPS = 4;

    private final Service service = Service.shared();
    private final RudeTools rude = service.bean(RudeTools.class);
    private final ScriptedTools good = service.bean(ScriptedTools.class);
    private final ScriptedProvider provider = ScriptedProvider.start();

    /** Holds threads that a source blocks. */
    private final CountDownLatch released = new CountDownLatch(1);

    @BeforeEach
    void begin() {
        service.answeredBy(provider);
        good.offer("good__tool", _ -> Mono.just(ToolResult.ok("good result")));
    }

    @AfterEach
    void end() {
        released.countDown();
        rude.reset();
        good.reset();
        provider.close();
    }

    @Test
    void aSourceThatDoesNotNameItsToolsCostsOnlyThose() {
        var ways = new LinkedHashMap<String, Supplier<Mono<List<ToolSpec>>>>();
        ways.put("throws", () -> {
            throw new IllegalStateException("rude");
        });
        ways.put("fails", () -> Mono.error(new IllegalStateException("rude")));
        ways.put("gives null", () -> null);
        ways.put("gives nothing", Mono::empty);
        ways.put("misses a class", () -> {
            throw new NoClassDefFoundError("rude");
        });
        ways.put("gives no list of tools", () -> Mono.just(Arrays.asList(RudeTools.tool("one"), null)));
        ways.put("gives tools without a name", () -> Mono.just(List.of(new ToolSpec(null, null, null))));
        ways.put("never answers", Mono::never);
        ways.put("blocks", () -> {
            block();
            return Mono.empty();
        });
        ways.put(
                "answers twice",
                () -> Mono.fromDirect(Flux.just(List.of(RudeTools.tool("one")), List.of(RudeTools.tool("one")))));
        ways.forEach((way, behaviour) -> {
            rude.offering(behaviour);
            assertThat(offered(way)).as(way).contains("good__tool");
        });
    }

    @Test
    void whatIsNoToolIsLeftOutAndTheOthersOfItsSourceStay() {
        var schema = "{\"type\":\"object\"}";
        var specs = List.of(
                new ToolSpec("", "d", schema),
                new ToolSpec("   ", "d", schema),
                new ToolSpec("x".repeat(1000), "d", schema),
                new ToolSpec("half a sign \ud83d", "d", schema),
                new ToolSpec("garbage", "d", "{\"type\":"),
                new ToolSpec("text", "d", "\"a text\""),
                new ToolSpec("list", "d", "[]"),
                new ToolSpec("empty", "d", ""),
                new ToolSpec("large", "d".repeat(LARGE), schema),
                new ToolSpec("fine", "d", schema),
                new ToolSpec("fine", "an impostor", schema),
                new ToolSpec("../../etc/passwd", "d", schema));
        rude.offering(() -> Mono.just(specs));
        assertThat(offered("garbage"))
                .contains("good__tool", "rude__fine")
                .allMatch(name -> name.matches("[a-zA-Z0-9_-]{1,64}"))
                .doesNotHaveDuplicates()
                .hasSize(3);
    }

    @Test
    void whateverACallDoesIsOneResultAndTheTurnGoesOn() {
        var ways = new LinkedHashMap<String, Function<ToolCall, Mono<ToolResult>>>();
        ways.put("throws", _ -> {
            throw new IllegalStateException("/secret/place");
        });
        ways.put("throws an error", _ -> {
            throw new NoClassDefFoundError("/secret/place");
        });
        ways.put("fails", _ -> Mono.error(new IllegalStateException("/secret/place")));
        ways.put("gives null", _ -> null);
        ways.put("gives nothing", _ -> Mono.empty());
        ways.put("gives a result of nothing", _ -> Mono.just(new ToolResult(null, false, null)));
        ways.put("gives too much", _ -> Mono.just(ToolResult.ok("x".repeat(LARGE))));
        ways.put("answers twice", _ -> Mono.fromDirect(Flux.just(ToolResult.ok("one"), ToolResult.ok("two"))));
        ways.forEach((way, behaviour) -> {
            rude.calling(behaviour);
            provider.reset().next(calls(), Script.says("went on"));
            long topic = service.topic("rude");
            var answer = service.say(topic, way);
            assertThat(answer.body()).as(way).contains("event:done").doesNotContain("/secret/place");
            var rows = service.messages(topic);
            assertThat(rows)
                    .as(way)
                    .extracting(row -> row.path("role").asString())
                    .containsExactly("user", "assistant", "tool", "assistant");
            var result = rows.get(2);
            assertThat(result.path("content").asString())
                    .as(way)
                    .hasSizeBetween(1, LARGE / 5)
                    .doesNotContain("secret");
            assertThat(result.path("tool_calls").path("pending").asBoolean(false))
                    .as(way)
                    .isFalse();
        });
    }

    @Test
    void aCallThatReportsAHundredThousandTimesIsOneResult() {
        rude.speaking(_ -> Flux.<ToolSignal>just(
                        new ToolSignal.Progress(Double.NaN, -1.0, null),
                        new ToolSignal.Progress(1, Double.POSITIVE_INFINITY, "x".repeat(LARGE) + "\ud83d"))
                .repeat(100_000)
                .concatWithValues(new ToolSignal.Result(ToolResult.ok("done"))));
        provider.reset().next(calls(), Script.says("went on"));
        var answer = service.say(service.topic("rude"), "count");
        assertThat(answer.body()).contains("event:done").hasSizeLessThan(100_000);
    }

    @Test
    void whoSignsOneInForEverIsStoppedAllTheSame() {
        assertStops(
                "while a tool waits for a person",
                () -> rude.speaking(_ -> Flux.concat(
                        Flux.just(new ToolSignal.SignIn("rude", "Sign in to rude."))
                                .repeat(10),
                        Flux.never())),
                calls());
    }

    @Test
    void aStopIsHeardInEveryPhase() {
        assertStops("while the prompt is gathered", () -> rude.offering(Mono::never), Script.says("never asked"));
        assertStops(
                "while a source blocks",
                () -> rude.offering(() -> {
                    block();
                    return Mono.empty();
                }),
                Script.says("never asked"));
        assertStops("before the provider answers", rude::reset, Script.hangs());
        assertStops(
                "while the answer is written",
                rude::reset,
                Script.answer().text("half").hang());
        assertStops("while a tool is at work", () -> rude.calling(_ -> Mono.never()), calls());
        assertStops(
                "while a tool blocks",
                () -> rude.calling(_ -> {
                    block();
                    return Mono.empty();
                }),
                calls());
    }

    private void assertStops(String phase, Runnable behaviour, Script script) {
        behaviour.run();
        var quickest = Duration.ofDays(1);
        for (int i = 0; i < STOPS && quickest.compareTo(SOON) > 0; i++) {
            provider.reset().next(script);
            long topic = service.topic(phase);
            var stream = service.begin("POST", path(topic) + "/stream", Map.of("content", phase));
            await(phase).atMost(Service.LONG).until(() -> !service.sql(
                            "select id from turns where running_in = " + topic)
                    .isEmpty());
            if (phase.contains("tool")) {
                await(phase)
                        .atMost(Service.LONG)
                        .until(() -> service.messages(topic).size() == 3);
            }
            long asked = System.nanoTime();
            assertThat(service.send("POST", path(topic) + "/stop", null).status())
                    .as(phase)
                    .isEqualTo(200);
            var took = Duration.ofNanos(System.nanoTime() - asked);
            quickest = took.compareTo(quickest) < 0 ? took : quickest;
            assertThat(stream.join().body()).as(phase).contains("event:done");
            assertThat(service.messages(topic).getLast().path("finish_reason").asString())
                    .as(phase)
                    .isEqualTo("stopped");
            assertThat(service.messages(topic)).as(phase).noneMatch(RudeToolsTest::isPending);
        }
        assertThat(quickest).as(phase).isLessThan(SOON);
    }

    private static boolean isPending(JsonNode row) {
        return row.path("role").asString().equals("tool")
                && row.path("tool_calls").path("pending").asBoolean(false);
    }

    /** The names of the tools offered to the model. */
    private List<String> offered(String way) {
        provider.reset().next(Script.says("fine"));
        var answer = service.say(service.topic("rude"), way);
        assertThat(answer.body()).as(way).contains("event:done");
        var names = new ArrayList<String>();
        provider.requests()
                .getLast()
                .body()
                .path("tools")
                .forEach(tool -> names.add(tool.path("function").path("name").asString()));
        return names;
    }

    private static Script calls() {
        return Script.answer().toolCall("c1", "rude__tool", "{}").done("tool_calls");
    }

    private void block() {
        try {
            released.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String path(long topic) {
        return "/api/topics/" + topic + "/messages";
    }
}

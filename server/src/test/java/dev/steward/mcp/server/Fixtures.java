package dev.steward.mcp.server;

import dev.steward.event.Event;
import dev.steward.exposed.ExposedCall;
import dev.steward.exposed.ExposedPrompts;
import dev.steward.exposed.ExposedResources;
import dev.steward.exposed.ExposedTool;
import dev.steward.exposed.ExposedTools;
import dev.steward.exposed.Section;
import dev.steward.platform.problem.Problem;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import tools.jackson.databind.JsonNode;

/** Tools, resources and prompts for the tests of the protocol, in sections without a feature so far. */
@TestConfiguration(proxyBeanMethods = false)
class Fixtures {

    enum Mood {
        calm,
        wild
    }

    record Wish(
            @Schema(description = "What to say", maxLength = 100)
            String text,

            @Nullable Integer times,
            @Nullable Mood mood) {

        Wish {
            if (text.isBlank()) {
                throw new Problem.Invalid("text", "must not be blank");
            }
        }
    }

    record Said(String text, @Nullable Integer times, List<String> lines) {}

    record Length(
            @Schema(minimum = "1", maximum = "20000000") int length) {}

    record Long(String text) {}

    static final int FLOOD_LINES = 5_000;

    static final String FLOOD_LINE = "x".repeat(20_000);

    /** State shared between the tools and the tests. */
    static final class Hands {

        final AtomicInteger begun = new AtomicInteger();
        final AtomicInteger done = new AtomicInteger();
        final AtomicInteger cancelled = new AtomicInteger();
        volatile Sinks.One<String> gate = Sinks.one();
    }

    @Bean
    Hands hands() {
        return new Hands();
    }

    @Bean
    ExposedTools fixtureTools(Hands hands) {
        return () -> List.of(
                tool("fixture_say", Section.LIVE, ExposedTool.Effect.READS, (wish, _) -> say(wish)),
                tool("fixture_wait", Section.LIVE, ExposedTool.Effect.ADDS, (wish, call) -> await(hands, wish, call)),
                tool(
                        "fixture_refuse",
                        Section.LIVE,
                        ExposedTool.Effect.SETS,
                        (_, _) -> Mono.error(new Problem.NotFound("Topic"))),
                tool(
                        "fixture_break",
                        Section.LIVE,
                        ExposedTool.Effect.REMOVES,
                        (_, _) -> Mono.error(new IllegalStateException("a secret of the inside"))),
                tool("fixture_open", null, ExposedTool.Effect.READS, (wish, _) -> say(wish)),
                new ExposedTool<>(
                        "fixture_long",
                        Section.LIVE,
                        "Long",
                        "A long text",
                        ExposedTool.Effect.READS,
                        Length.class,
                        Long.class,
                        (length, _) -> Mono.fromSupplier(() -> new Long("x".repeat(length.length())))));
    }

    private static ExposedTool<Wish, Said> tool(
            String name, @Nullable Section section, ExposedTool.Effect effect, ExposedTool.Work<Wish, Said> work) {
        return new ExposedTool<>(
                name, section, "Title of " + name, "What it does", effect, Wish.class, Said.class, work);
    }

    private static Mono<Said> say(Wish wish) {
        return Mono.just(new Said(wish.text(), wish.times(), List.of("one")));
    }

    private static Mono<Said> await(Hands hands, Wish wish, ExposedCall call) {
        return Mono.defer(() -> {
                    hands.begun.incrementAndGet();
                    call.progress(1, 2d, "half");
                    return hands.gate.asMono();
                })
                .flatMap(_ -> say(wish))
                .doOnNext(_ -> hands.done.incrementAndGet())
                .doOnCancel(hands.cancelled::incrementAndGet);
    }

    @Bean
    RawTool askingTool() {
        return raw("fixture_ask", call -> {
            call.log(LoggingLevel.DEBUG, "quiet");
            call.log(LoggingLevel.WARNING, "loud");
            return call.ask("sampling/createMessage", Map.of("maxTokens", 1)).map(JsonNode::toString);
        });
    }

    /** Logs far more than a client that does not read may cost, and then waits. */
    @Bean
    RawTool floodingTool(Hands hands) {
        return raw("fixture_flood", call -> {
            for (int line = 1; line <= FLOOD_LINES; line++) {
                call.log(LoggingLevel.ERROR, "line %d of the flood %s".formatted(line, FLOOD_LINE));
            }
            hands.begun.incrementAndGet();
            return hands.gate.asMono();
        });
    }

    @Bean
    RawTool cuttingTool() {
        return raw("fixture_cut", call -> Mono.delay(Duration.ofMillis(1_500))
                .doOnNext(_ -> call.cut())
                .delayElement(Duration.ofMillis(200))
                .thenReturn("after"));
    }

    /** A tool that takes any arguments and returns text. */
    private static RawTool raw(String name, Function<RawCall, Mono<String>> work) {
        return new RawTool() {

            @Override
            public String name() {
                return name;
            }

            @Override
            public Section section() {
                return Section.LIVE;
            }

            @Override
            public McpSchema.Tool listed() {
                return McpSchema.Tool.builder(name, Map.of("type", "object")).build();
            }

            @Override
            public Mono<CallToolResult> call(JsonNode arguments, RawCall call) {
                return Mono.defer(() -> work.apply(call))
                        .map(text -> CallToolResult.builder(List.of(new TextContent(text)))
                                .build());
            }
        };
    }

    @Bean
    ExposedResources fixtureTexts() {
        return new ExposedResources() {

            @Override
            public Kind kind() {
                return new Kind("fixtures", "fixture", "Fixtures", "Texts of tests", "text/plain");
            }

            @Override
            public Set<Section> sections() {
                return Set.of(Section.LIVE, Section.SEARCH);
            }

            @Override
            public Mono<Page> list(@Nullable String after) {
                if (after != null && !after.matches("[0-9]")) {
                    return Mono.error(new Problem.Invalid("after", "is from no page"));
                }
                int from = after == null ? 0 : Integer.parseInt(after);
                var lines = IntStream.range(from, Math.min(from + 2, 5))
                        .mapToObj(n -> new Line("a/" + n, "Text " + n, null))
                        .toList();
                return Mono.just(new Page(lines, from + 2 < 5 ? String.valueOf(from + 2) : null));
            }

            @Override
            public Mono<String> read(String key, ExposedCall call) {
                return key.startsWith("a/") ? Mono.just("text of " + key) : Mono.empty();
            }

            @Override
            public Mono<String> resolve(String key) {
                return Mono.justOrEmpty(key.equals("first") ? "a/1" : key.startsWith("a/") ? key : null);
            }

            @Override
            public Mono<List<String>> complete(String beginning) {
                return Mono.just(List.of(beginning + "1", beginning + "2"));
            }

            @Override
            public Optional<String> changedBy(Event event) {
                return event.type().equals("fixture.changed") ? Optional.of("a/1") : Optional.empty();
            }

            @Override
            public boolean isListChangedBy(Event event) {
                return event.type().equals("fixtures.changed");
            }
        };
    }

    @Bean
    ExposedPrompts fixturePrompts() {
        return new ExposedPrompts() {

            @Override
            public Section section() {
                return Section.LIVE;
            }

            @Override
            public Mono<List<Prompt>> list() {
                return Mono.just(List.of(new Prompt(
                        "fixture_prompt", "Says it", List.of(new Argument("what", "What to say", true, null)))));
            }

            @Override
            public Mono<String> text(String name, Map<String, String> arguments) {
                return Mono.just("Say " + arguments.get("what"));
            }

            @Override
            public Mono<List<String>> complete(String name, String argument, String beginning) {
                return Mono.just(List.of(argument + beginning));
            }

            @Override
            public boolean isListChangedBy(Event event) {
                return false;
            }
        };
    }
}

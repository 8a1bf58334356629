package dev.steward.tool;

import dev.steward.platform.task.Blocking;
import dev.steward.platform.text.WellFormed;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * All tools of all sources, as one turn sees them. A source that hangs, fails or offers what is no tool costs its own tools
 * and nothing else.
 */
@Component
public class Toolbox {

    private static final Logger log = LoggerFactory.getLogger(Toolbox.class);

    /** A source that has not named its tools by then is left out of the turn. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** A call that has not answered by then is given up. */
    private static final Duration LONGEST_CALL = Duration.ofMinutes(15);

    /** Sources asked at the same time. */
    private static final int SOURCES = 32;

    /** More of a result is dropped: it is kept in a row, in a frame and in memory while the turn runs. */
    static final int MAX_RESULT_CHARS = 400_000;

    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_-]{1,128}");
    private static final int MAX_DESCRIPTION = 20_000;
    private static final int MAX_SCHEMA = 200_000;

    private final ObjectProvider<ToolSource> sources;
    private final Blocking blocking;
    private final JsonMapper json;

    Toolbox(ObjectProvider<ToolSource> sources, Blocking blocking, JsonMapper json) {
        this.sources = sources;
        this.blocking = blocking;
        this.json = json;
    }

    /** A tool with who offers it. */
    private record Offer(ToolSpec spec, ToolSource source) {}

    /** The tools offered now. The first source that offers a name has it. */
    public Mono<Tools> open() {
        return Flux.fromStream(sources::orderedStream)
                .flatMapSequential(this::offers, SOURCES)
                .collectList()
                .map(this::tools);
    }

    /** No tools. */
    public Tools empty() {
        return tools(List.of());
    }

    private Flux<Offer> offers(ToolSource source) {
        return asked(source::tools)
                .subscribeOn(blocking.scheduler()) // one that blocks before it answers holds up nobody else
                .timeout(PATIENCE)
                .map(specs -> specs.stream()
                        .filter(this::isTool)
                        .map(spec -> new Offer(spec, source))
                        .toList())
                .onErrorResume(error -> {
                    log.warn(
                            "The tools of {} are left out of a turn: it did not name them. {}",
                            source.getClass().getSimpleName(),
                            error.toString());
                    return Mono.empty();
                })
                .flatMapIterable(offers -> offers);
    }

    /** A class that a source misses is its own affair too; Reactor would let that end the thread and nobody hear of it. */
    private static <T> Mono<T> asked(Supplier<Mono<T>> source) {
        return Mono.defer(() -> {
            try {
                return source.get();
            } catch (LinkageError e) {
                return Mono.error(new IllegalStateException(e));
            }
        });
    }

    private boolean isTool(ToolSpec spec) {
        return NAME.matcher(spec.name()).matches()
                && spec.description().length() <= MAX_DESCRIPTION
                && spec.inputSchema().length() <= MAX_SCHEMA
                && WellFormed.is(spec.description())
                && WellFormed.is(spec.inputSchema())
                && isObject(spec.inputSchema());
    }

    private Tools tools(List<Offer> offered) {
        var sourceOf = new HashMap<String, ToolSource>();
        var specs = offered.stream()
                .filter(offer -> sourceOf.putIfAbsent(offer.spec().name(), offer.source()) == null)
                .map(Offer::spec)
                .toList();
        return new Tools(specs, sourceOf);
    }

    /** Providers refuse a whole request for one schema that is not an object. */
    private boolean isObject(String schema) {
        try {
            return json.readTree(schema).isObject();
        } catch (JacksonException _) {
            return false;
        }
    }

    private boolean isJson(String text) {
        try {
            json.readTree(text);
            return true;
        } catch (JacksonException _) {
            return false;
        }
    }

    /** The tools of one turn. */
    public final class Tools {

        private final List<ToolSpec> specs;
        private final Map<String, ToolSource> sourceOf;

        private Tools(List<ToolSpec> specs, Map<String, ToolSource> sourceOf) {
            this.specs = specs;
            this.sourceOf = Map.copyOf(sourceOf);
        }

        public List<ToolSpec> specs() {
            return specs;
        }

        /** Runs a call. Whatever goes wrong is a result that the model can read; it never fails. */
        public Mono<ToolResult> call(ToolCall call) {
            var source = sourceOf.get(call.name());
            if (source == null) {
                return Mono.just(ToolResult.error("There is no tool named " + call.name()));
            }
            if (!isJson(call.arguments())) {
                return Mono.just(ToolResult.error("The arguments of " + call.name() + " are not valid JSON"));
            }
            return asked(() -> source.call(call))
                    .subscribeOn(blocking.scheduler())
                    .timeout(
                            LONGEST_CALL,
                            Mono.fromSupplier(() -> ToolResult.error("%s did not answer within %d minutes."
                                    .formatted(call.name(), LONGEST_CALL.toMinutes()))))
                    .switchIfEmpty(Mono.fromSupplier(() -> ToolResult.ok("(empty result)")))
                    .map(Toolbox::capped)
                    .onErrorResume(error -> {
                        log.warn("The tool {} failed in a way that it should have reported itself", call.name(), error);
                        return Mono.just(
                                ToolResult.error("Tool call failed: " + call.name() + " broke off without a result."));
                    });
        }
    }

    /** The result as it can be stored: not too long, and a text. */
    private static ToolResult capped(ToolResult result) {
        var link = result.link();
        var whole = link == null || (WellFormed.is(link.slug()) && WellFormed.is(link.path())) ? link : null;
        return new ToolResult(WellFormed.repaired(capped(result.content())), result.isError(), whole);
    }

    private static String capped(String content) {
        if (content.length() <= MAX_RESULT_CHARS) {
            return content;
        }
        int end = Character.isHighSurrogate(content.charAt(MAX_RESULT_CHARS - 1))
                ? MAX_RESULT_CHARS - 1
                : MAX_RESULT_CHARS;
        return content.substring(0, end) + "\n[… %d characters left out]".formatted(content.length() - end);
    }
}

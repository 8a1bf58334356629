package dev.steward.tool;

import dev.steward.platform.task.Blocking;
import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Collects the tools of all sources for a turn. A source that hangs, fails or offers an invalid tool only loses its own tools.
 */
@Component
public record Toolbox(ObjectProvider<ToolSources> sources, Blocking blocking, JsonMapper json, Clock clock) {

    private static final Logger log = LoggerFactory.getLogger(Toolbox.class);

    /**
     * How long a source may take to answer before the turn leaves it out. A source with a limit of its own, and something to say
     * when it is reached, needs one that is much shorter: on a busy machine both clocks may be seconds late.
     */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** For Steward's own tools: on a busy machine that has just started, they may take long to list. */
    private static final Duration PATIENCE_INSIDE = Duration.ofMinutes(1);

    /** Sources queried at the same time. */
    private static final int SOURCES = 32;

    private static final int MAX_NAME = 128;
    private static final int MAX_DESCRIPTION = 20_000;
    private static final int MAX_SCHEMA = 200_000;
    private static final int MAX_NOTICE = 500;

    private record Answered(ToolSource source, List<ToolSpec> tools, Optional<String> notice) {}

    /** The tools that the servers of the scope currently offer. If two sources have the same server name, the first one wins. */
    public Mono<Tools> open(ToolScope scope) {
        return Flux.defer(() -> Flux.fromIterable(inScope(scope)))
                .flatMapSequential(this::offer, SOURCES)
                .collectList()
                .map(this::tools);
    }

    /**
     * The servers of the scope that need a user to sign in, as {@link ToolSource#needsSignIn} says. A source that does not answer
     * in time or fails counts as signed in if {@code tries} is set, and as signed out otherwise.
     */
    public Flux<String> signedOut(ToolScope scope, boolean tries) {
        return Flux.defer(() -> Flux.fromIterable(inScope(scope)))
                .flatMapSequential(
                        source -> Mono.from(asked(() -> source.needsSignIn(tries)))
                                .subscribeOn(blocking.scheduler())
                                .timeout(PATIENCE)
                                .onErrorReturn(!tries)
                                .filter(needs -> needs)
                                .map(_ -> source.server()),
                        SOURCES)
                .publishOn(blocking.scheduler());
    }

    private List<ToolSource> inScope(ToolScope scope) {
        var byServer = new LinkedHashMap<String, ToolSource>();
        sources.orderedStream()
                .flatMap(each -> each.now().stream())
                .filter(scope::allows)
                .forEach(source -> byServer.putIfAbsent(source.server(), source));
        return List.copyOf(byServer.values());
    }

    private Mono<Answered> offer(ToolSource source) {
        return Mono.from(asked(source::offer))
                .subscribeOn(blocking.scheduler()) // a source that blocks must not hold up the others
                .timeout(source.isInside() ? PATIENCE_INSIDE : PATIENCE)
                .map(offer -> answered(source, offer))
                .onErrorResume(error -> {
                    log.warn(
                            "The tools of {} are left out of a turn: it did not name them. {}",
                            source.server(),
                            error.toString());
                    return Mono.empty();
                });
    }

    private Answered answered(ToolSource source, Offer offer) {
        var notice =
                Optional.ofNullable(offer.notice()).map(text -> WellFormed.repaired(Truncate.to(text, MAX_NOTICE)));
        return new Answered(source, offer.tools().stream().filter(this::isTool).toList(), notice);
    }

    /** Turns a LinkageError in a source into its own failure; Reactor would let it end the thread unnoticed. */
    static <T> Flux<T> asked(Supplier<? extends Publisher<T>> source) {
        return Flux.defer(() -> {
            try {
                return source.get();
            } catch (LinkageError e) {
                return Flux.error(new IllegalStateException(e));
            }
        });
    }

    private Tools tools(List<Answered> answered) {
        var ownerOf = new LinkedHashMap<QualifiedName, Tools.Owner>();
        for (var each : answered) {
            var server = each.source().server();
            each.tools()
                    .forEach(spec -> ownerOf.putIfAbsent(
                            new QualifiedName(server, spec.name()), new Tools.Owner(each.source(), spec)));
        }
        var owners = new LinkedHashMap<String, Tools.Owner>();
        QualifiedName.all(ownerOf.keySet())
                .forEach((name, tool) -> owners.put(name, Objects.requireNonNull(ownerOf.get(tool))));
        var notices = answered.stream()
                .map(Answered::notice)
                .flatMap(Optional::stream)
                .toList();
        return new Tools(owners, notices, blocking, json, clock);
    }

    private boolean isTool(ToolSpec spec) {
        return !spec.name().isBlank()
                && spec.name().length() <= MAX_NAME
                && spec.description().length() <= MAX_DESCRIPTION
                && spec.inputSchema().length() <= MAX_SCHEMA
                && (spec.annotations() == null || spec.annotations().length() <= MAX_SCHEMA)
                && WellFormed.is(spec.name())
                && WellFormed.is(spec.description())
                && WellFormed.is(spec.inputSchema())
                && isObject(spec.inputSchema());
    }

    /** Providers reject the whole request if one schema is not an object. */
    private boolean isObject(String schema) {
        try {
            return json.readTree(schema).isObject();
        } catch (JacksonException _) {
            return false;
        }
    }
}

package dev.steward.tool;

import dev.steward.platform.task.Blocking;
import dev.steward.platform.text.ForeignText;
import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/** The tools of one turn, under the names that the model uses. */
public final class Tools {

    private static final Logger log = LoggerFactory.getLogger(Tools.class);

    /** The timeout of a call. */
    static final Duration MAX_CALL = Duration.ofMinutes(15);

    /** Longer results are cut: they are kept in a row, in a frame and in memory while the turn runs. */
    static final int MAX_RESULT_CHARS = 400_000;

    private static final ToolSignal EMPTY = new ToolSignal.Result(ToolResult.ok("(empty result)"));

    private final Map<String, Owner> owners;
    private final List<ToolSpec> specs;
    private final List<ToolSpec> withHelp;
    private final List<String> notices;
    private final Blocking blocking;

    /** Numbers stay as they were written, in arguments as in schemas: a double equals no decimal. */
    private final ObjectReader json;

    private final Clock clock;

    /** The source of a tool, and its spec there. */
    record Owner(ToolSource source, ToolSpec spec) {}

    Tools(Map<String, Owner> owners, List<String> notices, Blocking blocking, JsonMapper json, Clock clock) {
        this.owners = Collections.unmodifiableMap(new LinkedHashMap<>(owners));
        this.specs = specs(owners, false);
        this.withHelp = specs(owners, true);
        this.notices = List.copyOf(notices);
        this.blocking = blocking;
        this.json = json.reader().with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
        this.clock = clock;
    }

    private static List<ToolSpec> specs(Map<String, Owner> owners, boolean withHelp) {
        return owners.entrySet().stream()
                .filter(named -> withHelp || !named.getValue().source().helps())
                .map(named -> new ToolSpec(
                        named.getKey(),
                        named.getValue().spec().description(),
                        named.getValue().spec().inputSchema(),
                        named.getValue().spec().annotations()))
                .toList();
    }

    /** The specs for the model. @param withHelp whether to include tools that only help with the results of others */
    public List<ToolSpec> specs(boolean withHelp) {
        return withHelp ? this.withHelp : specs;
    }

    /** What is known of the calls whose tools are offered, by their ids. */
    public Map<String, CallFacts> facts(List<ToolCall> calls) {
        var facts = new HashMap<String, CallFacts>();
        for (var call : calls) {
            if (owners.get(call.name()) instanceof Owner(var source, var spec)) {
                var effects = ToolEffects.of(spec.annotations());
                facts.put(call.id(), new CallFacts(source.server(), effects.isReading()));
            }
        }
        return facts;
    }

    /** A call's place among those of its round. */
    public record Place(String server, ToolSource.WaitsFor waitsFor) {}

    /** The place of a call; empty if its tool is not offered. */
    public Optional<Place> place(ToolCall call) {
        return Optional.ofNullable(owners.get(call.name()))
                .map(owner -> new Place(
                        owner.source().server(),
                        owner.source().waitsFor(ToolEffects.of(owner.spec().annotations()))));
    }

    /** Sentences for people about missing tools. */
    public List<String> notices() {
        return notices;
    }

    /** The name that models use for a server's tool; empty if it is not offered. */
    public Optional<String> named(String server, String tool) {
        return owners.entrySet().stream()
                .filter(named -> named.getValue().source().server().equals(server)
                        && named.getValue().spec().name().equals(tool))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** The context of a call that starts now. */
    public CallContext context(String subject, Attendance attendance) {
        return new CallContext(subject, attendance, clock.instant().plus(MAX_CALL));
    }

    /**
     * Runs a call: signals while it runs, then exactly one result. Never fails: errors become results that the model can read.
     *
     * @param in its context; the timeout starts once the gate has let the call through
     */
    public Flux<ToolSignal> call(ToolCall call, Supplier<CallContext> in, ToolGate gate) {
        var owner = owners.get(call.name());
        if (owner == null) {
            return refused(
                    "no_such_tool", "There is no tool named " + ForeignText.name(call.name()) + meant(call.name()));
        }
        var given = parsed(call.arguments());
        if (given == null) {
            return refused(
                    "invalid_arguments",
                    "Invalid JSON arguments: %s was sent no JSON. If the arguments were cut off, make them shorter, in several calls if needed."
                            .formatted(call.name()));
        }
        return Toolbox.asked(() -> checked(owner, call, given, in, gate))
                .subscribeOn(blocking.scheduler())
                .onErrorResume(error -> {
                    log.warn("Whether {} may be called could not be decided", ForeignText.name(call.name()), error);
                    return refused(
                            "unexpected",
                            "%s was not called: whether it may be could not be decided."
                                    .formatted(ForeignText.name(call.name())));
                })
                .concatWithValues(EMPTY)
                .takeUntil(ToolSignal.Result.class::isInstance);
    }

    /** Models often leave out the server, as texts about its tools do. */
    private String meant(String name) {
        return owners.entrySet().stream()
                .filter(named -> named.getValue().spec().name().equals(name))
                .map(named -> ". Use " + named.getKey())
                .findFirst()
                .orElse("");
    }

    private Flux<ToolSignal> checked(
            Owner owner, ToolCall call, JsonNode given, Supplier<CallContext> in, ToolGate gate) {
        var read = parsed(owner.spec().inputSchema());
        var schema = read == null ? json.createObjectNode() : read; // what cannot be read forbids nothing
        var arguments = Defaults.filledIn(schema, given);
        var flaw = ArgumentCheck.flaw(schema, arguments);
        if (flaw.isPresent()) {
            return refused(
                    "invalid_arguments", "The arguments of %s do not fit: %s".formatted(call.name(), flaw.get()));
        }
        var wish = new ToolRequest(
                call,
                owner.source().server(),
                owner.spec().name(),
                arguments,
                owner.spec().annotations());
        var whole = arguments.equals(given) && !call.arguments().isBlank()
                ? call
                : new ToolCall(call.id(), call.name(), arguments.toString());
        return gate.pass(wish, Flux.defer(() -> carriedOut(owner, whole, in.get())), () -> {});
    }

    private Flux<ToolSignal> carriedOut(Owner owner, ToolCall call, CallContext in) {
        var own = new ToolCall(call.id(), owner.spec().name(), call.arguments());
        var told = Toolbox.asked(() -> owner.source().call(own, in))
                .subscribeOn(blocking.scheduler())
                .takeUntil(ToolSignal.Result.class::isInstance)
                .filter(new ProgressPace(clock)::lets) // before a message is looked at: it may be long
                .map(Tools::bounded)
                .onErrorResume(error -> {
                    log.warn(
                            "The tool {} failed in a way that it should have reported itself",
                            ForeignText.name(call.name()),
                            error);
                    return refused("unexpected", "Tool call failed: " + call.name() + " broke off without a result.");
                })
                .concatWithValues(EMPTY);
        return Flux.merge(told, late(call, in)).takeUntil(ToolSignal.Result.class::isInstance);
    }

    private Mono<ToolSignal> late(ToolCall call, CallContext in) {
        return Mono.delay(Duration.between(clock.instant(), in.deadline()))
                .map(_ -> new ToolSignal.Result(ToolResult.failed(
                        "timed_out",
                        "%s did not answer within %d minutes.".formatted(call.name(), MAX_CALL.toMinutes()))));
    }

    private static Flux<ToolSignal> refused(String code, String sentence) {
        return Flux.just(new ToolSignal.Result(ToolResult.failed(code, sentence)));
    }

    private @Nullable JsonNode parsed(String text) {
        try {
            return text.isBlank() // some models send this for none
                    ? json.createObjectNode()
                    : json.readTree(text);
        } catch (JacksonException | NumberFormatException _) {
            return null;
        }
    }

    /** The signal, shortened and repaired for storage and display. */
    private static ToolSignal bounded(ToolSignal signal) {
        return switch (signal) {
            case ToolSignal.Progress progress -> ProgressPace.bounded(progress);
            case ToolSignal.SignIn(var server, var message) ->
                new ToolSignal.SignIn(ProgressPace.bounded(server), ProgressPace.bounded(message));
            case ToolSignal.Asked asked -> asked;
            case ToolSignal.Result(var result) -> new ToolSignal.Result(capped(result));
        };
    }

    private static ToolResult capped(ToolResult result) {
        var link = result.link();
        var whole = link == null || (WellFormed.is(link.slug()) && WellFormed.is(link.path())) ? link : null;
        var structured = result.structured();
        return new ToolResult(
                WellFormed.repaired(capped(result.content())),
                result.isError(),
                whole,
                result.pictures(),
                structured == null || structured.length() > MAX_RESULT_CHARS ? null : structured,
                result.code());
    }

    private static String capped(String content) {
        if (content.length() <= MAX_RESULT_CHARS) {
            return content;
        }
        var kept = Truncate.to(content, MAX_RESULT_CHARS);
        return kept + "\n[… %d characters left out]".formatted(content.length() - kept.length());
    }
}

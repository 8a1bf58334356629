package dev.steward.agent.turn;

import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Hold;
import dev.steward.agent.definition.Readiness;
import dev.steward.agent.lifecycle.RunStore;
import dev.steward.agent.lifecycle.RunTransitions;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunSubject;
import dev.steward.history.change.Author;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.task.ServiceLifecycle;
import dev.steward.provider.ActiveModel;
import dev.steward.provider.Models;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.SettingValues;
import dev.steward.setting.Settings;
import dev.steward.tool.Attendance;
import dev.steward.tool.Toolbox;
import dev.steward.turn.LiveTurn;
import dev.steward.turn.ModelRound;
import dev.steward.turn.TurnEnd;
import dev.steward.turn.TurnEngine;
import dev.steward.turn.TurnFrame;
import dev.steward.turn.TurnHub;
import dev.steward.turn.TurnPlan;
import dev.steward.turn.TurnSink;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Drives runs, turn by turn, until they come to rest. A run belongs to the driver with the newest epoch: all others can no longer
 * write, and their turns end as soon as they notice. A turn cut by a service stop is continued at the next start.
 */
@Component
public class RunDriver extends ServiceLifecycle {

    /** Offset of turn ids: those of agents are ids of transcript entries, and must not clash with those of conversations. */
    private static final long TURNS = 500_000_000_000_000_000L;

    /** A run pays for its history in every round, and many providers charge more per token for longer prompts. */
    private static final int USUAL_TOKENS = 200_000;

    /** Stands for the active model in the settings. */
    private static final String AUTO = "auto";

    /** How often a run records its activity. */
    private static final Duration SIGN = Duration.ofSeconds(10);

    private static final TurnEnd IN_VAIN = new TurnEnd.Failed(
            null,
            TurnEnd.Cause.of(
                    "begun_in_vain",
                    "It was begun %d times without getting on; the log may say why."
                            .formatted(RunTurnStore.MAX_BEGINNINGS)),
            ModelRound.NOTHING);

    private static final Logger log = LoggerFactory.getLogger(RunDriver.class);

    private final Parts parts;
    private final Function<FaultPoint, Mono<Void>> faults;
    private final PermissionGate gate;
    private volatile boolean stopping;

    /** The collaborators of the driver. */
    @Component
    record Parts(
            RunRepository runs,
            RunTransitions reports,
            RunTurnStore records,
            RunPrompt prompts,
            RunWatcher signs,
            LiveRuns shown,
            RunStore store,
            TurnEngine engine,
            Toolbox toolbox,
            TurnHub hub,
            Models models,
            Settings settings,
            AgentsEnabledGuard enabled,
            Blocking blocking,
            Clock clock) {}

    @Autowired
    RunDriver(Parts parts, PermissionGate gate) {
        this(parts, gate, _ -> Mono.empty());
    }

    /** @param faults called at each point; does nothing in production */
    RunDriver(Parts parts, PermissionGate gate, Function<FaultPoint, Mono<Void>> faults) {
        this.parts = parts;
        this.gate = gate;
        this.faults = faults;
    }

    /** Why a turn follows. */
    private enum Why {
        /** The run was admitted: someone wants it. */
        ADMITTED,
        /** Another driver had the run before. */
        TAKEN,
        /** Only the run itself wants it. */
        CONTINUED
    }

    private record Step(AgentRun run, Why why) {}

    /** Drives a run that was admitted, or that has lost its driver. Completes when it comes to rest. */
    Mono<Void> carryOn(long id) {
        return Mono.defer(() -> stopping ? Mono.<Step>never() : taken(id))
                .delayUntil(_ -> faults.apply(FaultPoint.TAKEN))
                .expand(this::turn)
                .then()
                .onErrorResume(TurnSink.TurnLost.class, _ -> Mono.empty());
    }

    private Mono<Step> taken(long id) {
        return parts.runs().find(id).flatMap(run -> switch (run.status()) {
            case pending ->
                parts.store()
                        .hasPlace(id)
                        .filter(in -> in)
                        .flatMap(_ -> parts.reports().admit(id))
                        .filter(now -> now.status() == RunStatus.running)
                        .map(now -> new Step(now, Why.ADMITTED));
            case running -> tookOver(id);
            case needs_approval -> parts.store().hasPlace(id).filter(in -> in).flatMap(_ -> tookOver(id));
            case waiting, idle, blocked, interrupted, completed, failed, cancelled -> Mono.<Step>empty();
        });
    }

    private Mono<Step> tookOver(long id) {
        return parts.reports().take(id).map(now -> new Step(now, Why.TAKEN));
    }

    /** Runs a turn, and returns the next one if it follows by itself. */
    private Mono<Step> turn(Step step) {
        if (stopping) {
            return Mono.never();
        }
        return wanted(step)
                .flatMap(run -> parts.records().begin(run))
                .onErrorResume(TurnSink.TurnLost.class, _ -> Mono.empty())
                .switchIfEmpty(Mono.defer(() -> parts.records().closed(step.run())))
                .delayUntil(_ -> faults.apply(FaultPoint.BEGUN))
                .flatMap(this::run)
                .delayUntil(_ -> faults.apply(FaultPoint.ENDED))
                .filter(after -> goesOn(step.run(), after))
                .map(after -> new Step(after, Why.CONTINUED));
    }

    /** The run, if its turn may begin: one that only the run itself wants is checked first. */
    private Mono<AgentRun> wanted(Step step) {
        var run = step.run();
        return switch (step.why()) {
            case ADMITTED -> ready(run);
            case CONTINUED -> next(run).flatMap(this::ready);
            case TAKEN ->
                parts.records()
                        .isInVain(run)
                        .flatMap(isInVain -> isInVain
                                ? parts.records()
                                        .ended(run, IN_VAIN, RunContext.UNKNOWN)
                                        .then(Mono.empty())
                                : parts.records()
                                        .isTurnOpen(run)
                                        .flatMap(isOpen -> isOpen
                                                ? Mono.just(run)
                                                : next(run).flatMap(this::ready)));
        };
    }

    private Mono<AgentRun> next(AgentRun run) {
        return parts.reports().next(run).filter(now -> goesOn(run, now));
    }

    /** Whether the caller still drives the run. */
    private static boolean goesOn(AgentRun known, AgentRun now) {
        return now.status() == RunStatus.running && now.epoch() == known.epoch();
    }

    /** The run, unless its next turn could not do its work, or agents are disabled. */
    private Mono<AgentRun> ready(AgentRun run) {
        return parts.enabled()
                .isOpen()
                .flatMap(isOpen -> isOpen
                        ? readiness(run, true)
                                .flatMap(readiness -> readiness.equals(Readiness.READY)
                                        ? Mono.just(run)
                                        : parts.reports().ready(run, readiness))
                        : parts.reports().deferred(run))
                .filter(now -> goesOn(run, now));
    }

    /** What the next turn of a run lacks. @param tries whether servers that failed before are asked again */
    Mono<Readiness> readiness(AgentRun run, boolean tries) {
        return parts.settings()
                .current()
                .flatMap(values -> pin(run, values))
                .flatMap(pin -> parts.models().activeFor(pin.model()))
                .flatMap(active -> active.reason() != null
                        ? Mono.just(Readiness.held(Hold.unready(active.reason())))
                        : signedOut(run, tries)
                                .map(out -> new Readiness(
                                        out.isEmpty() ? null : new Hold(BlockReason.sign_in, RunTools.signIn(out)),
                                        out,
                                        active.isPriced() ? null : active.model())));
    }

    /** The servers that it needs and a person has to sign in to. */
    private Mono<List<String>> signedOut(AgentRun run, boolean tries) {
        return Mono.justOrEmpty(RunTools.named(run.capabilities()))
                .flatMapMany(named -> parts.toolbox().signedOut(named, tries))
                .collectList();
    }

    /** The turn is independent of its subscriber; cancelling the subscription asks it to end. */
    private Mono<AgentRun> run(RunTurnStore.Begun begun) {
        return parts.settings().current().flatMap(values -> pin(begun.run(), values)
                .delayUntil(pin -> noteOtherModel(begun.run(), pin))
                .flatMap(pin -> run(begun, values, pin)));
    }

    private Mono<AgentRun> run(RunTurnStore.Begun begun, SettingValues values, Pin pin) {
        // The journal of the turn is written to disk, which no thread of a driver may wait for.
        return context(pin, values).publishOn(parts.blocking().scheduler()).flatMap(context -> {
            var run = begun.run();
            var live = parts.hub().begin(TURNS + begun.start().id(), RunSubject.of(run.id()));
            var shown = parts.shown().show(run.id(), live);
            shown.begin(begun.open());
            var pause = new TurnPause(run, live, parts.records(), faults);
            var sink = new RunSink(
                    parts.records(),
                    parts.prompts(),
                    run,
                    live,
                    shown,
                    pause,
                    context,
                    faults,
                    new AtomicReference<>());
            var over = Sinks.<AgentRun>one();
            var beside = Disposables.composite(ending(run, live), signs(run, shown));
            parts.engine()
                    .run(plan(begun, values, pin, context, pause), sink, live)
                    .subscribeOn(parts.blocking().scheduler())
                    .then(Mono.defer(sink::after))
                    .contextWrite(new Author(run.id())::in)
                    .doFinally(_ -> beside.dispose())
                    .subscribe(over::tryEmitValue, over::tryEmitError, () -> {
                        // A turn cut by a service stop keeps its message: the next start continues it.
                        if (live.interruption() == LiveTurn.Interruption.PAUSE) {
                            over.tryEmitEmpty();
                        }
                    });
            live.open(first(begun));
            return over.asMono().doOnCancel(() -> live.interrupt(LiveTurn.Interruption.SHUTDOWN));
        });
    }

    /** The most tokens of its history that a run shows its model in one round. */
    private static int tokens(SettingValues values) {
        return values.get(SettingKeys.AGENTS_CONTEXT_TIER).equals("long_context")
                ? TurnPlan.AS_MANY_AS_ALLOWED
                : USUAL_TOKENS;
    }

    private Mono<RunContext> context(Pin pin, SettingValues values) {
        int most = tokens(values);
        return parts.engine()
                .room(pin.model(), most)
                .map(room -> new RunContext(room, most))
                .onErrorReturn(RunContext.UNKNOWN); // the turn fails in the same way, and reports it
    }

    private TurnPlan plan(
            RunTurnStore.Begun begun, SettingValues values, Pin pin, RunContext context, TurnPause pause) {
        var run = begun.run();
        var effort = values.get(SettingKeys.AGENTS_REASONING_EFFORT);
        return new TurnPlan(
                pin.model(),
                parts.prompts().of(begun, pin.model(), context),
                Mono.just(RunTools.scope(run.capabilities()).inside()),
                Attendance.UNATTENDED,
                effort.isEmpty() ? null : effort,
                tokens(values),
                gate.of(run, pause));
    }

    /**
     * The model of a turn.
     *
     * @param model null for the active model
     * @param lacking the requested model, if the provider does not have it
     */
    private record Pin(@Nullable String model, @Nullable String lacking) {}

    /** Does not request a model of the run's own that the catalogue lacks. Spec: Agents, on default models. */
    private Mono<Pin> pin(AgentRun run, SettingValues values) {
        var wished = model(run.capabilities().model(), values);
        return wished == null || !wished.equals(run.capabilities().model())
                ? Mono.just(new Pin(wished, null))
                : parts.models().lacks(wished).map(lacks -> lacks ? new Pin(null, wished) : new Pin(wished, null));
    }

    /** Notes in the transcript, once per run, that another model answers than the requested one. */
    private Mono<Void> noteOtherModel(AgentRun run, Pin pin) {
        var wished = pin.lacking();
        return wished == null || run.counters().steps() > 0
                ? Mono.empty()
                : parts.models().active().flatMap(active -> parts.records().tell(run, lacking(active, wished)));
    }

    /** What a person is told about a missing model. @param active the model that answers instead */
    public static String lacking(ActiveModel active, String wished) {
        return "%s does not offer the model “%s”. “%s” answers instead."
                .formatted(active.providerLabel(), wished, active.model());
    }

    /** Null for the active model. */
    public static @Nullable String model(@Nullable String own, SettingValues values) {
        var wished = own == null || own.isBlank() ? values.get(SettingKeys.AGENTS_DEFAULT_MODEL) : own;
        return wished.isBlank() || wished.equals(AUTO) ? null : wished;
    }

    private TurnFrame first(RunTurnStore.Begun begun) {
        var start = begun.start();
        return new TurnFrame.UserMessage(
                start.id(),
                Objects.requireNonNullElse(begun.run().dialogue().prompt(), ""),
                List.of(),
                start.at(),
                parts.clock().instant());
    }

    /** Ends a turn as soon as it may no longer drive its run, and leaves it unfinished if the run is queued again. */
    private Disposable ending(AgentRun run, LiveTurn live) {
        var look = parts.runs().find(run.id()).singleOptional().filter(now -> now.filter(
                        known -> known.epoch() == run.epoch() && known.isGoingOn())
                .isEmpty());
        return parts.signs()
                .await(run, look)
                .subscribe(found -> live.interrupt(
                        found.filter(now -> now.status() == RunStatus.pending).isPresent()
                                ? LiveTurn.Interruption.PAUSE
                                : LiveTurn.Interruption.PERSON));
    }

    /** A run without activity counts as dead, so a run that works without output records activity. */
    private Disposable signs(AgentRun run, LiveRun shown) {
        return Flux.interval(SIGN)
                .onBackpressureDrop()
                .filter(_ -> shown.isAlive())
                .concatMap(
                        _ -> parts.runs()
                                .touch(run.id(), parts.clock().instant())
                                .onErrorComplete(),
                        1)
                .subscribe(_ -> {}, error -> log.warn("An agent run could not report progress", error));
    }

    @Override
    protected void begin() {
        stopping = false;
    }

    @Override
    protected Mono<Void> end() {
        stopping = true;
        return Mono.empty();
    }

    /** Stops before the active turns are ended, so that none begins after that. */
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}

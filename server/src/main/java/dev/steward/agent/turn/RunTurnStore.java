package dev.steward.agent.turn;

import dev.steward.agent.approval.Permission;
import dev.steward.agent.approval.Permissions;
import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.Spent;
import dev.steward.agent.lifecycle.Objective;
import dev.steward.agent.lifecycle.RunStore;
import dev.steward.agent.lifecycle.RunTransitions;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunStep;
import dev.steward.agent.transcript.CallRepository;
import dev.steward.agent.transcript.EventDraft;
import dev.steward.agent.transcript.EventKind;
import dev.steward.agent.transcript.EventRead;
import dev.steward.agent.transcript.EventRepository;
import dev.steward.agent.transcript.RunPictures;
import dev.steward.agent.transcript.StoredCall;
import dev.steward.platform.data.Tx;
import dev.steward.provider.ModelEvent;
import dev.steward.provider.UsageLedger;
import dev.steward.tool.CallFacts;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import dev.steward.turn.ModelRound;
import dev.steward.turn.TurnEnd;
import dev.steward.turn.TurnSink;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Stores what happens in the turns of a run, each step in one transaction: messages, cost and the new status of the run always
 * change together. A driver that no longer has the run writes nothing and gets {@link TurnSink.TurnLost}.
 */
@Component
record RunTurnStore(
        RunStore writes,
        RunRepository runs,
        RunTransitions reports,
        EventRepository events,
        CallRepository calls,
        Permissions permissions,
        RunPictures pictures,
        UsageLedger usage,
        AgentReplyDelivery back,
        AgentNews news,
        Tx tx,
        Clock clock) {

    private static final Set<EventKind> BOUNDS = Set.of(EventKind.turn_start, EventKind.turn_end);

    private static final Set<EventKind> TOLD = Set.of(
            EventKind.user, EventKind.system, EventKind.assistant_message, EventKind.tool_call, EventKind.tool_result);

    /** How often a turn may begin without progress. */
    static final int MAX_BEGINNINGS = 10;

    /**
     * A turn that has begun.
     *
     * @param start its first entry, whose id is unique to the turn
     * @param calls requested so far, if another driver began the turn
     */
    record Begun(Agent agent, AgentRun run, EventRead start, List<StoredCall> calls) {
        Begun {
            calls = List.copyOf(calls);
        }

        /** The calls still to be carried out. */
        List<ToolCall> open() {
            return calls.stream()
                    .filter(call -> call.state() == StoredCall.State.waiting)
                    .map(StoredCall::call)
                    .toList();
        }
    }

    /** Begins a turn, or continues an unfinished one: calls that had begun are not begun again. */
    Mono<Begun> begin(AgentRun known) {
        return mine(known, (agent, run) -> events.isTurnOpen(run.id())
                .flatMap(isLeft -> (isLeft ? cut(run) : calls.forget(run.id()).then())
                        .then(prompt(run, isLeft))
                        .flatMap(drafts -> events.append(run, drafts, clock.instant()))
                        .then(runs.touch(run.id(), clock.instant()))
                        .then(news.changed(agent, run)))
                .then(Mono.zip(
                        events.newest(run.id(), BOUNDS),
                        calls.all(run.id()).collectList(),
                        (start, all) -> new Begun(agent, run, start, all))));
    }

    /** Ends the turn that a run had left unfinished, if it was stopped before its new driver could continue it. Always empty. */
    Mono<Begun> closed(AgentRun known) {
        return tx.underWay(writes.with(
                        known.id(),
                        (agent, run) -> run.epoch() == known.epoch() && run.status() == RunStatus.cancelled
                                ? events.newest(run.id(), BOUNDS)
                                        .filter(last -> last.kind() == EventKind.turn_start)
                                        .flatMap(_ -> events.append(
                                                run, List.of(EventDraft.of(EventKind.turn_end)), clock.instant()))
                                        .then(news.changed(agent, run))
                                : Mono.<Void>empty()))
                .then(Mono.empty());
    }

    Mono<Boolean> isTurnOpen(AgentRun run) {
        return events.isTurnOpen(run.id());
    }

    /** Whether its turn was begun again and again without progress, by any driver. */
    Mono<Boolean> isInVain(AgentRun run) {
        return events.begunInVain(run.id()).map(times -> times >= MAX_BEGINNINGS);
    }

    private Mono<Void> cut(AgentRun run) {
        return calls.all(run.id())
                .filter(call -> call.state() == StoredCall.State.begun)
                .collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(call -> calls.finish(call.id(), RunEvents.CUT)
                        .then(events.append(
                                run, List.of(RunEvents.answered(call.call(), RunEvents.CUT)), clock.instant())))
                .then();
    }

    Mono<Optional<String>> said(AgentRun run, String requestId) {
        return events.said(run.id(), requestId).singleOptional();
    }

    /** A turn begins with its prompt, unless that is the last message already. */
    private Mono<List<EventDraft>> prompt(AgentRun run, boolean isLeft) {
        return events.newest(run.id(), TOLD)
                .map(last -> isLeft || last.kind() == EventKind.user || last.kind() == EventKind.system)
                .defaultIfEmpty(false)
                .flatMap(isSaid ->
                        isSaid ? Mono.just(List.<EventDraft>of()) : toDo(run).map(List::of))
                .map(said -> {
                    var drafts = new ArrayList<>(said);
                    drafts.add(RunEvents.started(run.counters().steps() + 1, isLeft));
                    return drafts;
                });
    }

    /** A step's run that has the same prompt already is only nudged: the prompt may be long, and is in the transcript. */
    private Mono<EventDraft> toDo(AgentRun run) {
        var nudge = EventDraft.said(EventKind.system, RunWords.NUDGE);
        var prompt = EventDraft.user(Objects.requireNonNullElse(run.dialogue().prompt(), ""));
        if (run.counters().steps() > 0) {
            return Mono.just(nudge);
        }
        return run.step() == null
                ? Mono.just(prompt)
                : events.newest(run.id(), Set.of(EventKind.user))
                        .filter(told -> Objects.equals(told.text(), prompt.text()))
                        .map(_ -> nudge)
                        .defaultIfEmpty(prompt);
    }

    /** The recorded result of the same call in the run that a replay repeats; empty if there is none. */
    Mono<Optional<ToolResult>> recorded(AgentRun replay, ToolCall call) {
        return Mono.justOrEmpty(replay.step())
                .mapNotNull(RunStep::replayOf)
                .flatMap(before -> Mono.zip(
                        events.calls(before, call.name()).collectList(),
                        events.calls(replay.id(), call.name()).collectList(),
                        (recorded, own) -> RecordedCalls.answer(recorded, own, call)))
                .defaultIfEmpty(Optional.empty());
    }

    /** Delivers the queued messages in the middle of a turn. Emits them; empty if there are none. */
    Mono<List<String>> heard(AgentRun known) {
        return reports.hasWaiting(known)
                .filter(waiting -> waiting)
                .flatMap(_ ->
                        mine(known, (agent, run) -> reports.heard(agent, run).defaultIfEmpty(List.of())))
                .filter(said -> !said.isEmpty());
    }

    /** The model asked for tools. */
    Mono<Void> asked(AgentRun known, String model, ModelRound round, Map<String, CallFacts> facts, RunContext context) {
        return mine(known, (agent, run) -> events.append(
                                run, RunEvents.asked(model, round, facts, context), clock.instant())
                        .then(calls.insert(run.id(), round.calls(), clock.instant()))
                        .then(spent(agent, run, model, round.usage()))
                        .then(runs.touch(run.id(), clock.instant()))
                        .then(news.changed(agent, run))
                        .thenReturn(run))
                .then();
    }

    /**
     * A call has its result, or was cut. Returns the new entry; empty if this turn may not add one.
     *
     * @param isLeft whether the turn is left unfinished: a waiting call then keeps waiting
     */
    Mono<Optional<Long>> answered(AgentRun known, ToolCall call, ToolResult result, boolean isLeft) {
        return pictures.keep(result)
                .flatMap(kept -> mine(known, (agent, run) -> calls.open(run.id(), call.id())
                        .filter(open -> !(isLeft && open.state() == StoredCall.State.waiting))
                        .filterWhen(open -> calls.finish(open.id(), result))
                        .flatMap(open -> decided(
                                run, open, RunEvents.answered(call, result).with(kept)))
                        .flatMap(draft -> events.append(run, List.of(draft), clock.instant()))
                        .delayUntil(entry -> pictures.give(entry, kept))
                        .singleOptional()
                        .delayUntil(_ -> runs.touch(run.id(), clock.instant()))
                        .delayUntil(_ -> news.changed(agent, run))));
    }

    /** The result of a call with the person's decision about it, if there is one. */
    private Mono<EventDraft> decided(AgentRun run, StoredCall call, EventDraft result) {
        return Mono.justOrEmpty(call.requestId())
                .flatMap(id -> permissions.find(run.agentId(), id))
                .mapNotNull(Permission::answer)
                .filter(answer -> answer.by() == Permission.By.person)
                .map(answer -> result.decided(answer.decision().wire(), answer.at()))
                .defaultIfEmpty(result);
    }

    /**
     * Ends the turn and returns the run as it is then; an end that was stored already stays. A run that is queued again was left
     * unfinished by this turn: its end is stored once it is continued.
     */
    Mono<AgentRun> ended(AgentRun known, TurnEnd end, RunContext context) {
        return tx.underWay(writes.with(
                        known.id(),
                        (agent, run) -> run.epoch() == known.epoch() && run.status() != RunStatus.pending
                                ? events.newest(run.id(), BOUNDS)
                                        .filter(last -> last.kind() == EventKind.turn_start)
                                        .flatMap(_ -> written(agent, run, end, context))
                                        .switchIfEmpty(Mono.just(run))
                                : Mono.empty()))
                .switchIfEmpty(Mono.error(TurnSink.TurnLost::new));
    }

    /** Records the cost of a round cut by a service stop; the next start requests the round again. */
    Mono<Void> stopped(AgentRun known, TurnEnd end, RunContext context) {
        var cost = end.round().usage();
        return cost == null
                ? Mono.empty()
                : mine(known, (agent, run) -> events.append(run, RunEvents.spent(end, context), clock.instant())
                                .then(spent(agent, run, String.valueOf(end.model()), cost))
                                .thenReturn(run))
                        .onErrorComplete(TurnSink.TurnLost.class)
                        .then();
    }

    /** Adds the cost of a round cut because its run was queued again, whoever drives it by now: the round is requested again. */
    Mono<Void> paused(AgentRun known, TurnEnd end) {
        return tx.underWay(writes.with(
                        known.id(),
                        (agent, run) -> spent(
                                agent,
                                run,
                                String.valueOf(end.model()),
                                end.round().usage())))
                .then();
    }

    private Mono<AgentRun> written(Agent agent, AgentRun run, TurnEnd end, RunContext context) {
        var drafts = new ArrayList<EventDraft>();
        if (run.isGoingOn() || run.status() == RunStatus.cancelled) {
            drafts.addAll(RunEvents.ended(end, context));
        }
        drafts.add(EventDraft.of(EventKind.turn_end));
        var outcome = Objective.after(Objective.Situation.of(agent, run), end);
        var usage = end.round().usage();
        return events.append(run, drafts, clock.instant())
                .then(calls.forget(run.id()))
                .then(Mono.defer(() -> back.send(agent, run, outcome, end.round())))
                .then(Mono.defer(
                        () -> reports.ended(agent, run, outcome, usage == null ? Spent.NOTHING : Spent.of(usage))))
                // A run that was stopped meanwhile has been announced before these entries.
                .switchIfEmpty(Mono.defer(() -> news.changed(agent, run)).thenReturn(run))
                .flatMap(now -> cost(
                                agent,
                                String.valueOf(end.model()),
                                usage,
                                spent -> isToldMore(now)
                                        ? reports.count(agent, now.id(), spent)
                                        : reports.spend(agent, now.id(), spent))
                        .defaultIfEmpty(now));
    }

    /** Whether its next turn answers a message: then the budget is checked before that turn instead. */
    private static boolean isToldMore(AgentRun run) {
        return run.status() == RunStatus.running && run.isWanted();
    }

    /** Returns the run as it is then; empty if there is no cost. */
    private Mono<AgentRun> spent(Agent agent, AgentRun run, String model, ModelEvent.@Nullable Usage cost) {
        return cost(agent, model, cost, spent -> reports.spend(agent, run.id(), spent));
    }

    private Mono<AgentRun> cost(
            Agent agent, String model, ModelEvent.@Nullable Usage cost, Function<Spent, Mono<AgentRun>> counts) {
        var container = agent.content().container();
        return cost == null || cost.isNothing()
                ? Mono.empty()
                : usage.record(UsageLedger.AGENT, container == null ? null : container.id(), model, cost)
                        .then(Mono.defer(() -> counts.apply(Spent.of(cost))));
    }

    /** Adds a sentence by Steward to the transcript. */
    Mono<Void> tell(AgentRun known, String sentence) {
        return mine(known, (agent, run) -> events.append(
                                run, List.of(EventDraft.said(EventKind.system, sentence)), clock.instant())
                        .then(news.changed(agent, run))
                        .thenReturn(run))
                .then();
    }

    /**
     * Gives up the slot of a run that waits for a person, unless one of its calls is running. Returns whether it did: if
     * everything was decided meanwhile, the turn continues.
     */
    Mono<Boolean> stepAside(AgentRun known) {
        return tx.underWay(writes.with(
                        known.id(),
                        (_, run) -> run.epoch() == known.epoch() && run.status() == RunStatus.needs_approval
                                ? calls.areUnderWay(run.id())
                                        .filter(goesOn -> !goesOn)
                                        .flatMap(_ -> writes.leftLane(run.id()))
                                : Mono.<Boolean>empty()))
                .hasElement();
    }

    /**
     * Records that an allowed call begins. Returns whether it had not begun; empty if the run has given up its slot: the turn is
     * about to be interrupted, and the next one begins the call.
     */
    Mono<Boolean> begins(AgentRun known, String call) {
        return mine(known, (_, run) -> writes.hasPlace(run.id())
                        .flatMap(hasPlace -> hasPlace && run.status() != RunStatus.pending
                                ? calls.open(run.id(), call)
                                        .flatMap(open -> calls.begin(open.id()))
                                        .defaultIfEmpty(false)
                                        .singleOptional()
                                : Mono.just(Optional.<Boolean>empty())))
                .flatMap(Mono::justOrEmpty);
    }

    /** Does something for the driver of the run, while its turn may write. */
    <T> Mono<T> mine(AgentRun known, BiFunction<Agent, AgentRun, Mono<T>> work) {
        return tx.underWay(writes.with(
                        known.id(),
                        (agent, run) -> run.epoch() == known.epoch() && run.isGoingOn()
                                ? work.apply(agent, run)
                                : Mono.error(new TurnSink.TurnLost())))
                .switchIfEmpty(Mono.error(TurnSink.TurnLost::new));
    }
}

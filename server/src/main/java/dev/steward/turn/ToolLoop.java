package dev.steward.turn;

import dev.steward.platform.task.Blocking;
import dev.steward.provider.Estimate;
import dev.steward.provider.ModelEvent;
import dev.steward.provider.ModelFault;
import dev.steward.provider.ModelRequest;
import dev.steward.provider.ModelState;
import dev.steward.provider.Models;
import dev.steward.provider.PromptMessage;
import dev.steward.tool.Attendance;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolGate;
import dev.steward.tool.ToolResult;
import dev.steward.tool.ToolSignal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Runs the rounds of one turn: asks the model, runs the tools it asks for, shows it the results, and asks again, until
 * it answers, is interrupted, fails or has used up its rounds.
 */
final class ToolLoop {

    /** Calls of one round that run concurrently. */
    private static final int CONCURRENT_CALLS = 8;

    private static final int PREFETCH = 256;

    private static final ToolResult DROPPED = ToolResult.failed(
            "no_room", "The result was dropped: Steward holds as much as its memory allows. Ask for less at once.");

    private static final ToolResult CUT =
            ToolResult.failed("cut", "This call was cut: the turn was stopped before the tool had answered.");

    private static final ToolResult NOT_MADE =
            ToolResult.failed("stopped", "This call was not made: the turn was stopped first.");

    private final Models models;
    private final Blocking blocking;
    private final TurnStart start;
    private final TurnSink sink;
    private final LiveTurn live;
    private final TurnAllowance allowance;
    private final TurnFaults faults;
    private final CallReports reports;
    private final LoopGuard guard = new LoopGuard();
    private final List<PromptMessage> history;

    /** Notices that readers have received; each is sent once per turn. */
    private final Set<String> noticed = new HashSet<>();

    private int rounds;

    /** The request of the current round; null until it is sent. */
    private @Nullable ModelRequest sent;

    /** A finished call. @param shown the part of its result that the model is shown */
    private record Done(LoopGuard.Asked asked, String shown, LoopGuard.Seen seen) {
        ToolCall call() {
            return asked.call();
        }
    }

    ToolLoop(
            Models models,
            Blocking blocking,
            TurnFaults faults,
            TurnStart start,
            TurnSink sink,
            LiveTurn live,
            TurnAllowance allowance) {
        this.models = models;
        this.blocking = blocking;
        this.faults = faults;
        this.start = start;
        this.sink = sink;
        this.live = live;
        this.allowance = allowance;
        this.reports = new CallReports(live.log(), live.questions(), allowance, blocking);
        this.history = new ArrayList<>(start.prompt().history());
    }

    /** Runs the rounds, once. A round without an end asks the model again. */
    Mono<TurnEnd> run() {
        return Flux.concat(Mono.defer(this::leftOpen), Mono.defer(this::round).repeat())
                .next();
    }

    /** How an interrupted turn ends. */
    static TurnEnd interrupted(LiveTurn.Interruption reason, @Nullable String model, ModelRound partial) {
        return switch (reason) {
            case PERSON -> new TurnEnd.Stopped(model, partial);
            case PAUSE, SHUTDOWN -> new TurnEnd.Failed(model, TurnEnd.Cause.shutdown(), partial);
            case DEADLINE -> new TurnEnd.Failed(model, TurnEnd.Cause.deadline(), partial);
        };
    }

    /** Finishes a round that was stored and then cut before any new round, which is also shown what a person said since. */
    private Mono<TurnEnd> leftOpen() {
        var open = start.prompt().open();
        return open.isEmpty()
                ? hear()
                : live.opened()
                        .publishOn(blocking.scheduler())
                        .then(Mono.defer(() -> results(open)))
                        .flatMap(this::remember)
                        .onErrorResume(
                                this::isOfTheTurn, error -> failed(faults.cause(error, live), ModelRound.NOTHING));
    }

    private Mono<TurnEnd> round() {
        if (rounds >= start.maxRounds()) {
            return failed(
                    TurnEnd.Cause.of("round_limit", "Stopped after %d tool rounds.".formatted(rounds)),
                    ModelRound.NOTHING);
        }
        rounds++;
        sent = null;
        var round = new Round(live.log(), allowance, noticed);
        return Flux.defer(this::answer)
                .takeUntilOther(interruption())
                .doOnNext(round::accept)
                .then(Mono.defer(() -> afterAnswer(round)))
                .onErrorResume(this::isOfTheTurn, error -> broken(error, round.cut()));
    }

    /** A stream that was cancelled because the turn must end may still report that as an error of its own. */
    private Mono<TurnEnd> broken(Throwable error, ModelRound partial) {
        var reason = live.interruption();
        if (reason != null && error instanceof ModelFault) {
            return counted(partial).map(cut -> interrupted(reason, start.model(), cut));
        }
        var cause = faults.cause(error, live);
        boolean isPaid = partial.wasShown() || (error instanceof ModelFault fault && fault.isTaken());
        return isPaid ? counted(partial).flatMap(cut -> failed(cause, cut)) : failed(cause, partial);
    }

    /**
     * Returns the round with its cost. In an unattended turn nothing a model does is free: usage that its provider did
     * not report is estimated.
     */
    private Mono<ModelRound> counted(ModelRound round) {
        var request = sent;
        var usage = round.usage();
        boolean isAttended = start.plan().attendance() == Attendance.ATTENDED;
        if (request == null || isAttended || (usage != null && !usage.isNothing())) {
            return Mono.just(round);
        }
        int answer = Estimate.ofAnswer(round.text(), round.reasoning(), round.calls());
        return models.estimated(start.settings(), request, answer)
                .map(round::with)
                .publishOn(blocking.scheduler());
    }

    /** Asks the model at once, but passes on nothing of its answer before the start of the turn is on disk. */
    private Flux<ModelEvent> answer() {
        var specs = start.tools().specs(history.stream().anyMatch(CutResult::isIn));
        var system = new PromptMessage.System(start.prompt().system());
        var fitted = start.budget().fit(system, history, specs, Map.of());
        if (rounds == 1) {
            allowance.holdPrompt(length(fitted.messages()));
        }
        var request = new ModelRequest(start.plan().model(), fitted.messages(), fitted.tools(), start.options());
        sent = request;
        var events = models.stream(start.settings(), request, start.plan().attendance());
        var opened = live.opened().then(showNotices(fitted.leftOut())).thenMany(Flux.<ModelEvent>empty());
        return Flux.mergeSequentialDelayError(List.of(opened, events), 2, PREFETCH);
    }

    private static long length(List<PromptMessage> prompt) {
        return prompt.stream().mapToLong(message -> message.text().length()).sum();
    }

    /** Tells readers, once per turn, what the model does not see. */
    private Mono<Void> showNotices(Budget.LeftOut leftOut) {
        var frames = new ArrayList<TurnFrame>();
        start.tools().notices().forEach(notice -> frames.add(new TurnFrame.Notice(notice)));
        if (!leftOut.isNothing()) {
            frames.add(new TurnFrame.LeftOut(leftOut.tools(), leftOut.messages(), leftOut.tokens()));
        }
        return rounds > 1 || frames.isEmpty() ? Mono.empty() : blocking.run(() -> show(frames));
    }

    private Mono<TurnEnd> afterAnswer(Round round) {
        var reason = live.interruption();
        if (reason != null) {
            return counted(round.cut()).map(cut -> interrupted(reason, start.model(), cut));
        }
        return counted(round.complete()).flatMap(answer -> answered(answer, round.state()));
    }

    private Mono<TurnEnd> answered(ModelRound answer, @Nullable ModelState state) {
        if (!answer.calls().isEmpty()) {
            return useTools(answer, state);
        }
        return answer.isEmpty()
                ? failed(
                        TurnEnd.Cause.empty(answer.finishReason().equals("length"), answer.reasoning() != null), answer)
                : Mono.just(new TurnEnd.Completed(start.model(), answer));
    }

    /** Until the round is stored its text is only what was shown; afterwards it must not be stored again. */
    private Mono<TurnEnd> useTools(ModelRound asked, @Nullable ModelState state) {
        int length = asked.calls().stream()
                .mapToInt(call -> call.arguments().length())
                .sum();
        return Mono.<List<TurnFrame>>defer(() -> {
                    allowance.takeCalls(asked.calls().size());
                    allowance.passOnOrEnd(length);
                    return sink.asked(start.model(), asked, start.tools().facts(asked.calls()))
                            .doFinally(_ -> allowance.passedOn(length));
                })
                .publishOn(blocking.scheduler())
                .flatMap(frames -> carryOut(asked, state, frames))
                .onErrorResume(this::isOfTheTurn, error -> failed(faults.cause(error, live), asked.withoutCalls()));
    }

    private Mono<TurnEnd> carryOut(ModelRound asked, @Nullable ModelState state, List<TurnFrame> frames) {
        return Mono.<Void>fromRunnable(() -> show(frames))
                .then(Mono.defer(() -> results(asked.calls())))
                .flatMap(done -> {
                    history.add(new PromptMessage.Assistant(asked.text(), asked.calls(), state));
                    return remember(done);
                })
                .onErrorResume(this::isOfTheTurn, error -> failed(faults.cause(error, live), ModelRound.NOTHING));
    }

    /** Every call gets a result, which is stored as soon as it arrives; the results are returned in call order. */
    private Mono<List<Done>> results(List<ToolCall> calls) {
        var order = new CallOrder(start.tools());
        return Flux.fromIterable(guard.sift(calls))
                .flatMapSequential(
                        one -> result(one, order.next(one))
                                .publishOn(blocking.scheduler())
                                .flatMap(result -> stored(one, result)),
                        CONCURRENT_CALLS)
                .collectList();
    }

    private Mono<ToolResult> result(LoopGuard.Asked one, CallOrder.Turn turn) {
        return Mono.defer(() -> {
            if (live.interruption() != null) {
                return Mono.just(NOT_MADE);
            }
            var begun = new AtomicBoolean();
            return one.refusal() != null
                    ? Mono.just(one.refusal())
                    : Mono.firstWithSignal(
                            carriedOut(one.call(), turn, begun),
                            live.interrupted().map(_ -> begun.get() ? CUT : NOT_MADE));
        });
    }

    /** @param begun is set when the tool itself is called, which may wait for others and for an approval */
    private Mono<ToolResult> carriedOut(ToolCall call, CallOrder.Turn turn, AtomicBoolean begun) {
        var plan = start.plan();
        // In front of the gate: a call that only waits for its turn must count neither as begun nor as being at work.
        ToolGate gate = (wish, work, _) -> {
            var noted = work.doFirst(() -> begun.set(true));
            return turn.await(unlessInterrupted(Flux.defer(() -> plan.gate().pass(wish, noted, turn::over))));
        };
        return Mono.using(() -> reports.of(call), told -> start.tools()
                        .call(call, () -> start.tools().context(live.subject(), plan.attendance()), gate)
                        .doOnNext(told::tell)
                        .ofType(ToolSignal.Result.class)
                        .map(ToolSignal.Result::result)
                        .next())
                .doFinally(_ -> turn.over());
    }

    /** A call that is cut lets the next one go, which must not start either. */
    private Flux<ToolSignal> unlessInterrupted(Flux<ToolSignal> work) {
        return Flux.defer(() -> live.interruption() == null ? work : Flux.just(new ToolSignal.Result(NOT_MADE)));
    }

    /** Stores a result and keeps only the part that the model is shown. */
    private Mono<Done> stored(LoopGuard.Asked one, ToolResult given) {
        return Mono.defer(() -> {
            int length = given.length();
            boolean fits = allowance.passOn(length);
            var result = fits ? given : DROPPED;
            return sink.answered(one.call(), result)
                    .publishOn(blocking.scheduler())
                    .doOnNext(this::show)
                    .doFinally(_ -> allowance.passedOn(fits ? length : 0))
                    .map(told -> new Done(
                            one,
                            CutResult.of(result.content(), start.budget().resultTokens(), row(told)),
                            LoopGuard.Seen.of(one.call(), result)));
        });
    }

    /** The row of the stored result; 0 if there is none. */
    private static long row(List<TurnFrame> told) {
        return told.stream()
                .mapToLong(frame -> frame instanceof TurnFrame.ToolResult kept ? kept.messageId() : 0)
                .max()
                .orElse(0);
    }

    /** Adds the results to what the model sees next, unless the model loops or the turn has to end. */
    private Mono<TurnEnd> remember(List<Done> done) {
        for (var one : done) {
            allowance.take(one.shown().length());
            history.add(new PromptMessage.ToolResult(one.call().id(), one.call().name(), one.shown()));
        }
        var reason = live.interruption();
        if (reason != null) {
            return Mono.just(interrupted(reason, start.model(), ModelRound.NOTHING));
        }
        var circle = done.stream()
                .filter(one -> one.asked().refusal() == null)
                .map(one -> guard.count(one.seen()))
                .flatMap(Optional::stream)
                .findFirst();
        return Mono.justOrEmpty(circle)
                .flatMap(reached -> failed(TurnEnd.Cause.of("tool_loop", reached), ModelRound.NOTHING))
                .switchIfEmpty(Mono.defer(this::hear));
    }

    /** Adds what a person has said meanwhile, if another round may follow. */
    private Mono<TurnEnd> hear() {
        return rounds >= start.maxRounds()
                ? Mono.empty()
                : sink.added()
                        .publishOn(blocking.scheduler())
                        .doOnNext(said -> said.forEach(text -> {
                            allowance.take(text.length());
                            history.add(new PromptMessage.User(text));
                        }))
                        .then(Mono.empty());
    }

    private void show(List<TurnFrame> frames) {
        frames.forEach(live.log()::append);
    }

    /** Observed off the event loop, because the steps that follow write the journal. */
    private Mono<LiveTurn.Interruption> interruption() {
        return live.interrupted().publishOn(blocking.scheduler());
    }

    /** Whether the turn can still record how it ended. */
    private boolean isOfTheTurn(Throwable error) {
        return !(error instanceof TurnSink.TurnLost);
    }

    private Mono<TurnEnd> failed(TurnEnd.Cause cause, ModelRound partial) {
        return Mono.just(new TurnEnd.Failed(start.model(), cause.keeping(partial.wasShown()), partial));
    }
}

package dev.steward.turn;

import dev.steward.platform.data.NotOnDisk;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Blocking;
import dev.steward.provider.ModelEvent;
import dev.steward.provider.ModelFault;
import dev.steward.provider.ModelRequest;
import dev.steward.provider.ModelState;
import dev.steward.provider.Models;
import dev.steward.provider.PromptMessage;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The rounds of one turn: asks the model, runs the tools it asks for, shows it the results, and asks again, until it
 * answers, is interrupted, dies or has had all its rounds.
 */
final class ToolLoop {

    private static final Logger log = LoggerFactory.getLogger(ToolLoop.class);

    /** Calls of one round that run at the same time. */
    private static final int CONCURRENT_CALLS = 8;

    private static final int PREFETCH = 256;

    private static final ToolResult CUT =
            ToolResult.error("This call was cut: the turn was stopped before the tool had answered.");

    private final Models models;
    private final Blocking blocking;
    private final TurnStart start;
    private final TurnSink sink;
    private final LiveTurn live;
    private final LoopGuard guard = new LoopGuard();
    private final List<PromptMessage> history;
    private int rounds;

    /** What came of a step. */
    private sealed interface Step {

        /** The model is asked again. */
        record Again() implements Step {}

        record Over(TurnEnd end) implements Step {}
    }

    /** A call with what came of it. */
    private record Done(ToolCall call, ToolResult result) {}

    ToolLoop(Models models, Blocking blocking, TurnStart start, TurnSink sink, LiveTurn live) {
        this.models = models;
        this.blocking = blocking;
        this.start = start;
        this.sink = sink;
        this.live = live;
        this.history = new ArrayList<>(start.prompt().history());
    }

    /** Runs the rounds, once. */
    Mono<TurnEnd> run() {
        return Mono.defer(this::round)
                .repeat()
                .<TurnEnd>handle((step, ends) -> {
                    switch (step) {
                        case Step.Again() -> {}
                        case Step.Over(var end) -> ends.next(end);
                    }
                })
                .next();
    }

    /** How a turn ends that is interrupted. */
    static TurnEnd interrupted(LiveTurn.Interruption reason, @Nullable String model, ModelRound partial) {
        return switch (reason) {
            case PERSON -> new TurnEnd.Stopped(model, partial);
            case SHUTDOWN -> new TurnEnd.Failed(model, TurnEnd.Cause.shutdown(), partial);
            case DEADLINE -> new TurnEnd.Failed(model, TurnEnd.Cause.deadline(), partial);
        };
    }

    private Mono<Step> round() {
        if (rounds >= start.maxRounds()) {
            return failed(
                    TurnEnd.Cause.of("round_limit", "Stopped after %d tool rounds.".formatted(rounds)),
                    ModelRound.NOTHING);
        }
        rounds++;
        var round = new Round(live.log());
        return answer().takeUntilOther(interruption())
                .doOnNext(round::accept)
                .takeUntil(_ -> round.isFull())
                .then(Mono.defer(() -> afterAnswer(round)))
                .onErrorResume(this::isOfTheTurn, error -> failed(causeOf(error), round.cut()));
    }

    /** The model is asked at once; nothing of its answer passes before what began the turn is on disk. */
    private Flux<ModelEvent> answer() {
        var specs = start.tools().specs();
        var system = new PromptMessage.System(start.prompt().system());
        var fitted = start.budget().fit(system, history, specs, Map.of());
        var events = models.stream(new ModelRequest(start.wishedModel(), fitted.messages(), fitted.tools()));
        var opened = live.opened()
                .then(Mono.fromRunnable(() -> tell(fitted.leftOut())))
                .thenMany(Flux.<ModelEvent>empty());
        return Flux.mergeSequentialDelayError(List.of(opened, events), 2, PREFETCH);
    }

    /** Readers hear once a turn what its model does not see. */
    private void tell(Budget.LeftOut leftOut) {
        if (rounds == 1 && !leftOut.isNothing()) {
            live.log().append(new TurnFrame.LeftOut(leftOut.tools(), leftOut.messages(), leftOut.tokens()));
        }
    }

    private Mono<Step> afterAnswer(Round round) {
        var reason = live.interruption();
        if (reason != null) {
            return over(interrupted(reason, start.model(), round.cut()));
        }
        var answer = round.complete();
        if (!answer.calls().isEmpty()) {
            return useTools(answer, round.state());
        }
        return answer.isEmpty()
                ? failed(
                        TurnEnd.Cause.of(
                                "empty_answer", "The model gave an empty answer. Try again, or choose another model."),
                        answer)
                : over(new TurnEnd.Completed(start.model(), answer));
    }

    /** Until the round is stored its text is only what was shown; from then on it must not be stored again. */
    private Mono<Step> useTools(ModelRound asked, @Nullable ModelState state) {
        return sink.asked(start.model(), asked)
                .publishOn(blocking.scheduler())
                .flatMap(frames -> carryOut(asked, state, frames))
                .onErrorResume(this::isOfTheTurn, error -> failed(causeOf(error), asked.withoutCalls()));
    }

    private Mono<Step> carryOut(ModelRound asked, @Nullable ModelState state, List<TurnFrame> frames) {
        return Mono.<Void>fromRunnable(() -> show(frames))
                .then(Mono.defer(() -> results(asked)))
                .map(done -> remember(asked, state, done))
                .onErrorResume(this::isOfTheTurn, error -> failed(causeOf(error), ModelRound.NOTHING));
    }

    /** Every call gets a result, which is stored as soon as it is there; in call order they are given back. */
    private Mono<List<Done>> results(ModelRound asked) {
        return Flux.fromIterable(asked.calls())
                .flatMapSequential(
                        call -> result(call)
                                .publishOn(blocking.scheduler())
                                .delayUntil(result -> sink.answered(call, result)
                                        .publishOn(blocking.scheduler())
                                        .doOnNext(this::show))
                                .map(result -> new Done(call, result)),
                        CONCURRENT_CALLS)
                .collectList();
    }

    private Mono<ToolResult> result(ToolCall call) {
        return Mono.defer(() -> live.interruption() != null
                ? Mono.just(CUT)
                : Mono.firstWithSignal(
                        start.tools().call(call), live.interrupted().map(_ -> CUT)));
    }

    /** Adds the round to what the model sees next, unless it goes round in circles or has to end. */
    private Step remember(ModelRound asked, @Nullable ModelState state, List<Done> done) {
        history.add(new PromptMessage.Assistant(asked.text(), asked.calls(), state));
        done.forEach(one -> history.add(new PromptMessage.ToolResult(
                one.call().id(), one.call().name(), one.result().content())));
        var reason = live.interruption();
        if (reason != null) {
            return new Step.Over(interrupted(reason, start.model(), ModelRound.NOTHING));
        }
        return done.stream()
                .map(one -> guard.count(one.call(), one.result()))
                .flatMap(Optional::stream)
                .findFirst()
                .<Step>map(circle -> new Step.Over(
                        new TurnEnd.Failed(start.model(), TurnEnd.Cause.of("tool_loop", circle), ModelRound.NOTHING)))
                .orElseGet(Step.Again::new);
    }

    private void show(List<TurnFrame> frames) {
        frames.forEach(live.log()::append);
    }

    /** Heard off the event loop, for what follows it writes the journal. */
    private Mono<LiveTurn.Interruption> interruption() {
        return live.interrupted().publishOn(blocking.scheduler());
    }

    /** Whether the turn can still say how it ended. */
    private boolean isOfTheTurn(Throwable error) {
        return !(error instanceof TurnSink.TurnLost);
    }

    private TurnEnd.Cause causeOf(Throwable error) {
        return switch (error) {
            case ModelFault fault ->
                new TurnEnd.Cause(
                        fault.kind(),
                        fault.sentence(),
                        fault.retryAfter().map(Duration::toSeconds).orElse(null));
            case Problem problem -> TurnEnd.Cause.of("storage", problem.detail());
            case UncheckedIOException _, DataAccessException _, TransactionException _, NotOnDisk _ ->
                TurnEnd.Cause.unwritable();
            default -> {
                log.error("A turn in {} failed unexpectedly. Report it with what follows.", live.subject(), error);
                yield TurnEnd.Cause.unexpected();
            }
        };
    }

    private Mono<Step> failed(TurnEnd.Cause cause, ModelRound partial) {
        return over(new TurnEnd.Failed(start.model(), cause, partial));
    }

    private static Mono<Step> over(TurnEnd end) {
        return Mono.just(new Step.Over(end));
    }
}

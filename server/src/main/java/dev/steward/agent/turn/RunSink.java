package dev.steward.agent.turn;

import dev.steward.agent.run.AgentRun;
import dev.steward.tool.CallFacts;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import dev.steward.turn.LiveTurn;
import dev.steward.turn.ModelRound;
import dev.steward.turn.TurnEnd;
import dev.steward.turn.TurnFrame;
import dev.steward.turn.TurnSink;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Stores a turn of a run in the transcript of its agent, and informs readers.
 *
 * @param known gets the run after the turn
 */
record RunSink(
        RunTurnStore records,
        RunPrompt prompts,
        AgentRun run,
        LiveTurn live,
        LiveRun shown,
        TurnPause pause,
        RunContext context,
        Function<FaultPoint, Mono<Void>> faults,
        AtomicReference<@Nullable AgentRun> known)
        implements TurnSink {

    /** Text frames have no entry id, since clients read the transcript separately; result frames have one. */
    private static final long NO_ROW = 0;

    /** The run after the end of the turn; empty if the end was not stored. */
    Mono<AgentRun> after() {
        return Mono.justOrEmpty(known.get());
    }

    @Override
    public Mono<List<TurnFrame>> asked(String model, ModelRound round, Map<String, CallFacts> facts) {
        return records.asked(run, model, round, facts, context)
                .then(Mono.defer(() -> faults.apply(FaultPoint.ASKED)))
                .then(Mono.fromCallable(() -> {
                    shown.begin(round.calls());
                    return TurnFrame.asked(NO_ROW, round);
                }));
    }

    @Override
    public Mono<List<TurnFrame>> answered(ToolCall call, ToolResult result) {
        if (isPaused()) {
            return Mono.just(List.of()); // it has no result, and keeps waiting
        }
        return faults.apply(FaultPoint.CALLED)
                .then(Mono.defer(() -> records.answered(run, call, result, isLeft())))
                .delayUntil(_ -> faults.apply(FaultPoint.ANSWERED))
                .delayUntil(_ -> pause.ends(call.id()))
                .map(entry -> {
                    shown.end(call);
                    return List.of(TurnFrame.answered(entry.orElse(NO_ROW), call, result, List.of()));
                });
    }

    /** Neither a service stop nor a pause ends a turn: the next one continues it. */
    @Override
    public Mono<List<TurnFrame>> ended(TurnEnd end) {
        if (isPaused() && !(end instanceof TurnEnd.Completed)) {
            return records.paused(run, end).thenReturn(List.of());
        }
        return isLeft() && !(end instanceof TurnEnd.Completed)
                ? records.stopped(run, end, context).thenReturn(frames(end))
                : records.ended(run, end, context).map(after -> {
                    known.set(after);
                    return frames(end);
                });
    }

    @Override
    public Mono<List<String>> added() {
        return records.heard(run).flatMap(said -> prompts.told(run, said));
    }

    /** Whether the turn is left unfinished, to be continued later. */
    private boolean isLeft() {
        return live.interruption() == LiveTurn.Interruption.SHUTDOWN || isPaused();
    }

    private boolean isPaused() {
        return live.interruption() == LiveTurn.Interruption.PAUSE;
    }

    private List<TurnFrame> frames(TurnEnd end) {
        return switch (end) {
            case TurnEnd.Completed(var model, var answer) -> done(model, answer, answer.finishReason());
            case TurnEnd.Stopped(var model, var partial) -> done(model, partial, "stopped");
            case TurnEnd.Failed(var _, var cause, var _) ->
                List.of(new TurnFrame.Failed(
                        cause.sentence(), null, null, cause.kind(), cause.retryAfterSeconds(), null));
        };
    }

    private List<TurnFrame> done(@Nullable String model, ModelRound answer, String reason) {
        return TurnFrame.done(NO_ROW, model, answer, live.elapsedMs(), reason, List.of());
    }
}

package dev.steward.turn;

import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.task.Blocking;
import dev.steward.provider.ActiveModel;
import dev.steward.provider.Models;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.SettingValues;
import dev.steward.setting.Settings;
import dev.steward.tool.Toolbox;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Runs turns: gathers the prompt, asks the model, runs the tools it asks for, and has the end stored by a
 * {@link TurnSink}, whatever happens. Once begun, a turn ends by itself or by {@link LiveTurn#interrupt}.
 */
@Component
public record TurnEngine(
        Models models, Settings settings, Toolbox toolbox, Blocking blocking, MemoryBudget memory, TurnFaults faults) {

    private static final Logger log = LoggerFactory.getLogger(TurnEngine.class);

    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
    private static final Duration MAX_PAUSE = Duration.ofSeconds(15);

    /** In chars; and how many longer answers may be stored at the same time. */
    private static final int LONG_ANSWER = 100_000;

    private static final Semaphore LONG_ENDS = new Semaphore(4);

    /** Runs the turn and emits how it ended once that is stored. Fails only with {@link TurnSink.TurnLost}. */
    public Mono<TurnEnd> run(TurnPlan plan, TurnSink sink, LiveTurn live) {
        return Mono.using(
                () -> new TurnAllowance(memory.open()),
                allowance -> run(plan, sink, live, allowance),
                TurnAllowance::close);
    }

    private Mono<TurnEnd> run(TurnPlan plan, TurnSink sink, LiveTurn live, TurnAllowance allowance) {
        Mono<Mono<TurnEnd>> rounds = faults.patiently(gather(plan))
                .map(start -> new ToolLoop(models, blocking, faults, start, sink, live, allowance).run());
        Mono<Mono<TurnEnd>> interrupted = live.interrupted()
                .map(reason -> Mono.just(ToolLoop.interrupted(reason, plan.model(), ModelRound.NOTHING)));
        return Mono.firstWithSignal(rounds, interrupted)
                .flatMap(end -> end)
                // Whoever took the turn has said why, so this is no failure: a stopped run can still store its end.
                .onErrorResume(
                        TurnSink.TurnLost.class, _ -> Mono.just(new TurnEnd.Stopped(plan.model(), ModelRound.NOTHING)))
                .onErrorResume(error ->
                        Mono.just(new TurnEnd.Failed(plan.model(), faults.cause(error, live), ModelRound.NOTHING)))
                // Nothing of the turn, not even its end, is shown before its start is on disk.
                .delayUntil(_ -> live.opened())
                .publishOn(blocking.scheduler())
                .flatMap(end -> stored(sink, live, end).thenReturn(end));
    }

    private Mono<TurnStart> gather(TurnPlan plan) {
        var model = plan.model() == null ? "" : plan.model();
        return settings.current().flatMap(values -> Mono.zip(
                        models.answering(values, model), plan.tools().flatMap(toolbox::open))
                .flatMap(known -> {
                    var active = known.getT1();
                    var budget = budget(values, active, plan.mostTokens());
                    return plan.prompt()
                            .read(budget.tokens())
                            .map(prompt -> new TurnStart(
                                    plan,
                                    values,
                                    active.model(),
                                    prompt,
                                    known.getT2(),
                                    budget,
                                    values.get(SettingKeys.MAX_TOOL_ROUNDS)));
                }));
    }

    private static Budget budget(SettingValues values, ActiveModel active, int mostTokens) {
        return new Budget(
                Math.min(mostTokens, active.promptTokens(values.get(SettingKeys.LLM_MAX_INPUT_TOKENS))),
                values.get(SettingKeys.LLM_MAX_TOOL_RESULT_TOKENS));
    }

    /**
     * How much a turn may show this model.
     *
     * @param model null for the one in the settings
     * @param mostTokens as in {@link TurnPlan}
     */
    public Mono<PromptRoom> room(@Nullable String model, int mostTokens) {
        return settings.current().flatMap(values -> models.answering(values, model)
                .map(active -> new PromptRoom(
                        active.model(),
                        active.contextWindow(),
                        Math.min(mostTokens, active.promptLimit(values.get(SettingKeys.LLM_MAX_INPUT_TOKENS))),
                        budget(values, active, mostTokens).tokens(),
                        active.tokensPerEstimate())));
    }

    /**
     * Stores the end, however long that takes: what readers were shown must not be lost because a disk is full for a
     * while. Then tells readers. Only a stop of the service gives up; the journal remains for the next start.
     */
    private Mono<Void> stored(TurnSink sink, LiveTurn live, TurnEnd end) {
        return Mono.defer(() -> inTurn(end, sink.ended(end)))
                .doOnError(error -> !(error instanceof TurnSink.TurnLost), error -> tellWaiting(live, error))
                .retryWhen(Retry.backoff(Long.MAX_VALUE, FIRST_PAUSE)
                        .maxBackoff(MAX_PAUSE)
                        .filter(error -> !(error instanceof TurnSink.TurnLost)))
                .takeUntilOther(live.abandoned())
                .publishOn(blocking.scheduler())
                .doOnNext(frames -> over(live, frames))
                .doOnError(_ -> over(live, List.of(lost())))
                .then();
    }

    /** A long answer takes a row, a frame and several copies, so only a few are stored at the same time. */
    private Mono<List<TurnFrame>> inTurn(TurnEnd end, Mono<List<TurnFrame>> stored) {
        return end.round().length() < LONG_ANSWER
                ? stored
                : Mono.usingWhen(
                        blocking.call(() -> {
                            LONG_ENDS.acquire();
                            return LONG_ENDS;
                        }),
                        _ -> stored,
                        turn -> Mono.fromRunnable(turn::release));
    }

    private void tellWaiting(LiveTurn live, Throwable error) {
        if (live.waitsForStore()) {
            log.error(
                    "The end of {} could not be stored: {}. Steward keeps trying.", live.subject(), error.getMessage());
            live.log().appendLast(new TurnFrame.Notice("The answer could not be stored yet. Steward keeps trying."));
        }
    }

    private static void over(LiveTurn live, List<TurnFrame> frames) {
        frames.forEach(live.log()::appendLast);
        live.log().deleteJournal();
        live.end();
    }

    private static TurnFrame lost() {
        return new TurnFrame.Failed(
                "Another Steward process took over this answer, or its conversation was deleted.",
                null,
                null,
                "lost",
                null,
                null);
    }
}

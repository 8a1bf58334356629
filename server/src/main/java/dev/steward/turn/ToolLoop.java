package dev.steward.turn;

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
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Asks the model, runs the tools it asks for, shows it the results, and asks again, until it answers, is stopped, dies or
 * has had all its rounds.
 */
@Component
class ToolLoop {

    /** Calls of one round that run at the same time. */
    private static final int CONCURRENT_CALLS = 8;

    private static final int PREFETCH = 256;

    private final Models models;
    private final TurnStore store;
    private final Blocking blocking;

    ToolLoop(Models models, TurnStore store, Blocking blocking) {
        this.models = models;
        this.store = store;
        this.blocking = blocking;
    }

    /**
     * @param opened completes when the question is on disk and announced; nothing of the answer is shown before, though
     *     the model is asked at once
     */
    Mono<TurnEnd> run(RunningTurn turn, TurnContext context, Mono<Void> opened) {
        return Mono.defer(() -> {
            var loop = new Loop(turn, context, opened);
            return Mono.defer(loop::round).repeat().concatMap(Mono::justOrEmpty).next();
        });
    }

    private final class Loop {

        private final RunningTurn turn;
        private final TurnContext context;
        private final Mono<Void> opened;
        private final LoopGuard guard = new LoopGuard();
        private final List<PromptMessage> history;
        private int rounds;

        Loop(RunningTurn turn, TurnContext context, Mono<Void> opened) {
            this.turn = turn;
            this.context = context;
            this.opened = opened;
            this.history = new ArrayList<>(context.history());
        }

        /** One round: an end, or nothing when another round must follow. */
        Mono<Optional<TurnEnd>> round() {
            if (rounds >= context.maxRounds()) {
                return Mono.just(Optional.of(new TurnEnd.Failed(
                        "Stopped after %d tool rounds.".formatted(rounds), "round_limit", null, Round.Result.NOTHING)));
            }
            rounds++;
            var round = new Round(turn.log());
            return answers()
                    .takeUntilOther(stopped())
                    .doOnNext(round::accept)
                    .then(Mono.defer(() -> after(round)))
                    .onErrorResume(ModelFault.class, fault -> end(failed(fault, round)))
                    .onErrorResume(UncheckedIOException.class, _ -> end(TurnEnd.Failed.unwritable(round.cut())));
        }

        private Flux<ModelEvent> answers() {
            var fitted = context.budget()
                    .fit(context.system(), history, context.tools().specs(), Map.of());
            var request = new ModelRequest(turn.model(), fitted.messages(), fitted.tools());
            var events = models.stream(request);
            return Flux.mergeSequentialDelayError(
                    List.of(opened.thenMany(Flux.<ModelEvent>empty()), events), 2, PREFETCH);
        }

        private Mono<Optional<TurnEnd>> after(Round round) {
            var stop = turn.stopReason();
            if (stop != null) {
                return end(new TurnEnd.Stopped(stop, round.cut()));
            }
            var result = round.complete();
            if (!result.calls().isEmpty()) {
                return useTools(result, round.state());
            }
            return end(
                    result.isEmpty()
                            ? new TurnEnd.Failed(
                                    "The model gave an empty answer. Try again, or choose another model.",
                                    "empty_answer",
                                    null,
                                    result)
                            : new TurnEnd.Completed(result));
        }

        private Mono<Optional<TurnEnd>> useTools(Round.Result result, @Nullable ModelState state) {
            history.add(new PromptMessage.Assistant(result.text(), result.calls(), state));
            return store.toolRound(turn, context.modelName(), result)
                    .thenMany(Flux.fromIterable(result.calls()))
                    .flatMapSequential(this::call, CONCURRENT_CALLS)
                    .takeUntilOther(stopped())
                    .publishOn(blocking.scheduler())
                    .concatMap(done -> store.toolResult(turn, done.getKey(), done.getValue())
                            .thenReturn(done))
                    .map(this::remember)
                    .reduce(Optional.<String>empty(), (first, next) -> first.isPresent() ? first : next)
                    .flatMap(circle -> {
                        var stop = turn.stopReason();
                        if (stop != null) {
                            return end(new TurnEnd.Stopped(stop, Round.Result.NOTHING));
                        }
                        return circle.map(reason ->
                                        end(new TurnEnd.Failed(reason, "tool_loop", null, Round.Result.NOTHING)))
                                .orElseGet(() -> Mono.just(Optional.empty()));
                    })
                    // The text of this round is stored already
                    .onErrorResume(
                            UncheckedIOException.class, _ -> end(TurnEnd.Failed.unwritable(Round.Result.NOTHING)));
        }

        private Mono<Map.Entry<ToolCall, ToolResult>> call(ToolCall call) {
            return context.tools().call(call).map(result -> Map.entry(call, result));
        }

        /** Adds the result to what the model sees next; gives the reason when it goes round in circles. */
        private Optional<String> remember(Map.Entry<ToolCall, ToolResult> done) {
            var call = done.getKey();
            history.add(new PromptMessage.ToolResult(
                    call.id(), call.name(), done.getValue().content()));
            return guard.count(call, done.getValue());
        }

        private TurnEnd failed(ModelFault fault, Round round) {
            var after = fault.retryAfter();
            return new TurnEnd.Failed(
                    String.valueOf(fault.getMessage()),
                    fault.kind(),
                    after.map(Duration::toSeconds).orElse(null),
                    round.cut());
        }

        /** A stop is heard off the event loop, for what follows it writes the journal. */
        private Mono<RunningTurn.StopReason> stopped() {
            return turn.stopRequested().publishOn(blocking.scheduler());
        }

        private static Mono<Optional<TurnEnd>> end(TurnEnd end) {
            return Mono.just(Optional.of(end));
        }
    }
}

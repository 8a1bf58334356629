package dev.steward.turn;

import dev.steward.conversation.Container;
import dev.steward.conversation.Message;
import dev.steward.conversation.Messages;
import dev.steward.platform.data.Tx;
import dev.steward.provider.ModelEvent;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Stores the rows of a turn as they become final; then, and only then, tells its readers. */
@Component
class TurnStore {

    private final Messages messages;
    private final TurnRepository turns;
    private final UsageRepository usage;
    private final Tx tx;
    private final Clock clock;
    private final JsonMapper json;
    private final History history;

    TurnStore(Messages messages, TurnRepository turns, UsageRepository usage, Tx tx, Clock clock, JsonMapper json) {
        this.messages = messages;
        this.turns = turns;
        this.usage = usage;
        this.tx = tx;
        this.clock = clock;
        this.json = json;
        this.history = new History(json);
    }

    /** The model asked for tools. */
    Mono<Void> toolRound(RunningTurn turn, String model, Round.Result result) {
        var row = answer(turn.container(), result, null, null, null);
        return tx.durable(messages.add(row).delayUntil(_ -> record(turn.container(), model, result.usage())))
                .doOnNext(stored -> {
                    usage(stored, result.usage()).ifPresent(turn.log()::append);
                    turn.log()
                            .append(new TurnFrame.ToolCalls(
                                    stored.key(),
                                    result.calls().stream()
                                            .map(call -> new TurnFrame.Call(call.id(), call.name(), call.arguments()))
                                            .toList()));
                })
                .then(messages.announce(turn.container()));
    }

    /** A call is finished. */
    Mono<Void> toolResult(RunningTurn turn, ToolCall call, ToolResult result) {
        var row = Message.tool(turn.container(), result.content(), answeredCall(call, result), clock.instant());
        return tx.durable(messages.add(row))
                .doOnNext(stored -> turn.log()
                        .append(new TurnFrame.ToolResult(
                                stored.key(),
                                call.id(),
                                call.name(),
                                call.arguments(),
                                result.content(),
                                result.isError(),
                                result.link())))
                .then(messages.announce(turn.container()));
    }

    /** Stores how the turn ended, closes it, tells its readers, and gives the last row. */
    Mono<Message> close(RunningTurn turn, @Nullable String model, TurnEnd end) {
        return switch (end) {
            case TurnEnd.Completed(var answer) ->
                closeAnswered(turn, model, answer, answer.finishReason(), TurnRow.Status.done);
            case TurnEnd.Stopped(var reason, var partial) ->
                switch (reason) {
                    case PERSON -> closeAnswered(turn, model, partial, "stopped", TurnRow.Status.stopped);
                    case SHUTDOWN ->
                        closeFailed(
                                turn,
                                model,
                                new TurnEnd.Failed(
                                        "Steward was stopped before the answer was complete.",
                                        "shutdown",
                                        null,
                                        partial));
                };
            case TurnEnd.Failed failed -> closeFailed(turn, model, failed);
        };
    }

    private Mono<Message> closeAnswered(
            RunningTurn turn, @Nullable String model, Round.Result answer, String finish, TurnRow.Status status) {
        int elapsed = turn.elapsedMs();
        var row = answer(turn.container(), answer, model, elapsed, finish);
        return tx.durable(messages.add(row)
                        .delayUntil(_ -> record(turn.container(), model, answer.usage()))
                        .delayUntil(_ -> turns.close(turn.id(), status.name(), model, clock.instant())))
                .doOnNext(stored -> {
                    var log = turn.log();
                    usage(stored, answer.usage()).ifPresent(log::appendLast);
                    log.appendLast(
                            new TurnFrame.Done(stored.key(), stored.content(), String.valueOf(model), elapsed, finish));
                    if (!answer.suggestions().isEmpty()) {
                        log.appendLast(new TurnFrame.Suggestions(stored.key(), answer.suggestions()));
                    }
                })
                .delayUntil(_ -> messages.announce(turn.container()));
    }

    private Mono<Message> closeFailed(RunningTurn turn, @Nullable String model, TurnEnd.Failed failed) {
        var partial = failed.partial();
        boolean keep = !partial.text().isEmpty() || partial.reasoning() != null;
        var kept = keep
                ? messages.add(answer(turn.container(), partial, model, turn.elapsedMs(), "error"))
                : Mono.<Message>empty();
        var notice = Message.notice(turn.container(), "Error: " + failed.message(), clock.instant());
        return tx.durable(kept.map(Message::key)
                        .delayUntil(_ -> record(turn.container(), model, partial.usage()))
                        .map(Optional::of)
                        .defaultIfEmpty(Optional.empty())
                        .flatMap(partialId -> messages.add(notice).map(stored -> Map.entry(stored, partialId)))
                        .delayUntil(_ -> turns.close(turn.id(), TurnRow.Status.failed.name(), model, clock.instant())))
                .doOnNext(stored -> turn.log()
                        .appendLast(new TurnFrame.Failed(
                                failed.message(),
                                stored.getKey().key(),
                                stored.getValue().orElse(null),
                                failed.kind(),
                                failed.retryAfterSeconds())))
                .delayUntil(_ -> messages.announce(turn.container()))
                .map(Map.Entry::getKey);
    }

    private Message answer(
            Container container,
            Round.Result result,
            @Nullable String model,
            @Nullable Integer elapsedMs,
            @Nullable String finishReason) {
        var cost = result.usage();
        boolean asksForTools = finishReason == null;
        return Message.assistant(
                container,
                new Message.Answer(
                        result.text(),
                        result.reasoning(),
                        asksForTools ? history.stored(result.calls()) : null,
                        result.suggestions().isEmpty() ? null : json.writeValueAsString(result.suggestions()),
                        cost == null ? null : cost.promptTokens(),
                        cost == null ? null : cost.completionTokens(),
                        model,
                        elapsedMs,
                        finishReason),
                clock.instant());
    }

    private String answeredCall(ToolCall call, ToolResult result) {
        var stored = new LinkedHashMap<String, Object>();
        stored.put("tool_call_id", call.id());
        stored.put("name", call.name());
        stored.put("arguments", call.arguments());
        stored.put("is_error", result.isError());
        if (result.link() != null && !result.isError()) {
            stored.put("link", result.link());
        }
        return json.writeValueAsString(stored);
    }

    private static Optional<TurnFrame> usage(Message stored, ModelEvent.@Nullable Usage cost) {
        return Optional.ofNullable(cost)
                .map(known -> new TurnFrame.Usage(
                        stored.key(), known.promptTokens(), known.completionTokens(), known.totalTokens()));
    }

    /** One ledger line per round that cost something. */
    private Mono<Void> record(Container container, @Nullable String model, ModelEvent.@Nullable Usage cost) {
        if (cost == null || (cost.promptTokens() == 0 && cost.completionTokens() == 0)) {
            return Mono.empty();
        }
        return usage.save(UsageRecord.of(
                        container,
                        String.valueOf(model),
                        cost.promptTokens(),
                        cost.completionTokens(),
                        cost.totalTokens(),
                        clock.instant()))
                .then();
    }
}

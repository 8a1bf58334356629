package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.attachment.Pictures;
import dev.steward.conversation.transcript.Message;
import dev.steward.conversation.transcript.Messages;
import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.platform.data.Tx;
import dev.steward.provider.UsageLedger;
import dev.steward.tool.CallFacts;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import dev.steward.turn.LiveTurn;
import dev.steward.turn.ModelRound;
import dev.steward.turn.TurnEnd;
import dev.steward.turn.TurnFrame;
import dev.steward.turn.TurnSink;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Stores a turn in the transcript of its conversation. A round that asks for tools is stored with one row per call, in
 * call order; each row is filled as soon as its tool has answered, so a crash leaves no half round behind.
 */
final class TranscriptSink implements TurnSink {

    private final Stores stores;
    private final TurnRow turn;
    private final LiveTurn live;

    /** The rows of unanswered calls, by call id. */
    private final Map<String, Long> waiting = new ConcurrentHashMap<>();

    /** The last round known to be stored; 0 before the first. */
    private volatile long lastRound;

    /** Set if a commit failed, because it may have happened anyway. */
    private volatile boolean inDoubt;

    /** The dependencies needed to store transcripts. */
    @Component
    record Stores(
            Conversations conversations,
            Messages messages,
            Pictures pictures,
            TurnRepository turns,
            StoredRounds rounds,
            UsageLedger usage,
            Tx tx,
            Clock clock) {}

    TranscriptSink(Stores stores, TurnRow turn, LiveTurn live) {
        this.stores = stores;
        this.turn = turn;
        this.live = live;
    }

    @Override
    public Mono<List<TurnFrame>> asked(String model, ModelRound round, Map<String, CallFacts> facts) {
        var rows = new ArrayList<TranscriptEntry>();
        rows.add(TurnRows.asked(round));
        round.calls().forEach(call -> rows.add(TurnRows.pending(call)));
        return kept(round.pictures())
                .flatMap(kept -> stores.tx()
                        .underWay(hold().then(stores.messages()
                                .addAll(container(), rows)
                                .delayUntil(stored -> give(stored.getFirst(), kept))
                                .delayUntil(_ -> stores.usage()
                                        .record(UsageLedger.CHAT, container().id(), model, round.usage())))))
                .doOnError(_ -> inDoubt = true)
                .map(stored -> asked(round, stored));
    }

    private List<TurnFrame> asked(ModelRound round, List<Message> stored) {
        long id = stored.getFirst().id();
        lastRound = id;
        for (int i = 0; i < round.calls().size(); i++) {
            waiting.put(round.calls().get(i).id(), stored.get(i + 1).id());
        }
        return TurnFrame.asked(id, round);
    }

    @Override
    public Mono<List<TurnFrame>> answered(ToolCall call, ToolResult result) {
        return Mono.defer(() -> {
            long row = Objects.requireNonNull(waiting.get(call.id()), call.id());
            return kept(result.pictures())
                    .flatMap(kept -> stores.tx()
                            .underWay(hold().then(
                                            stores.messages().answer(container(), row, TurnRows.answered(call, result)))
                                    .then(stores.pictures().give(container(), row, kept))))
                    .map(files -> {
                        waiting.remove(call.id());
                        return List.of(TurnFrame.answered(row, call, result, TurnRows.files(container(), files)));
                    });
        });
    }

    private Mono<List<Pictures.Kept>> kept(List<ToolResult.Picture> pictures) {
        return Flux.fromIterable(pictures)
                .concatMap(picture -> stores.pictures().keep(picture.type(), picture.bytes()))
                .collectList();
    }

    /** Attaches pictures to the answer they belong to. */
    private Mono<List<TurnFrame.Attachment>> give(Message answer, List<Pictures.Kept> kept) {
        return stores.pictures().give(container(), answer.id(), kept).map(files -> TurnRows.files(container(), files));
    }

    @Override
    public Mono<List<TurnFrame>> ended(TurnEnd end) {
        var stored = kept(end.round().pictures()).flatMap(kept -> stores.tx()
                .underWay(close(end).then(cutWaiting()).then(notStoredYet(end)).flatMap(open -> rows(open, kept))));
        return stored.onErrorResume(TurnLost.class, lost -> storedBefore(end).switchIfEmpty(Mono.error(lost)));
    }

    private Mono<List<TurnFrame>> rows(TurnEnd end, List<Pictures.Kept> kept) {
        return switch (end) {
            case TurnEnd.Completed(var model, var answer) -> answered(model, answer, answer.finishReason(), kept);
            case TurnEnd.Stopped(var model, var partial) -> answered(model, partial, "stopped", kept);
            case TurnEnd.Failed failed -> died(failed, kept);
        };
    }

    /** The frames of an end that was committed although the reply to the commit was lost; empty if it was not committed. */
    private Mono<List<TurnFrame>> storedBefore(TurnEnd end) {
        return stores.turns()
                .closedByOwner(turn)
                .filter(closed -> closed)
                .flatMap(_ -> stores.messages().newest(container()))
                .map(last -> switch (end) {
                    case TurnEnd.Completed(var model, var answer) ->
                        done(last.id(), model, answer, answer.finishReason(), List.of());
                    case TurnEnd.Stopped(var model, var partial) ->
                        done(last.id(), model, partial, "stopped", List.of());
                    case TurnEnd.Failed dead -> List.of(failed(dead.cause(), last.id(), null));
                });
    }

    private List<TurnFrame> done(
            long row, @Nullable String model, ModelRound answer, String finish, List<TurnFrame.Attachment> files) {
        return TurnFrame.done(row, model, answer, live.elapsedMs(), finish, files);
    }

    private static TurnFrame failed(TurnEnd.Cause cause, long notice, @Nullable Long partial) {
        return new TurnFrame.Failed(
                cause.sentence(), notice, partial, cause.kind(), cause.retryAfterSeconds(), cause.messageIdAtFault());
    }

    private Mono<Void> close(TurnEnd end) {
        var status =
                switch (end) {
                    case TurnEnd.Completed _ -> TurnRow.Status.done;
                    case TurnEnd.Stopped _ -> TurnRow.Status.stopped;
                    case TurnEnd.Failed _ -> TurnRow.Status.failed;
                };
        return stores.turns()
                .close(turn, status, end.model(), stores.clock().instant())
                .flatMap(mine -> mine ? Mono.empty() : Mono.error(new TurnLost()))
                .then(stores.conversations().use(container()))
                // A turn that a person stopped is not news.
                .then(
                        status == TurnRow.Status.stopped
                                ? Mono.empty()
                                : stores.conversations().addUnread(container()));
    }

    private Mono<List<TurnFrame>> answered(
            @Nullable String model, ModelRound answer, String finish, List<Pictures.Kept> kept) {
        return stores.messages()
                .add(container(), TurnRows.answer(answer, new TranscriptEntry.Ending(model, live.elapsedMs(), finish)))
                .delayUntil(
                        _ -> stores.usage().record(UsageLedger.CHAT, container().id(), model, answer.usage()))
                .zipWhen(
                        stored -> give(stored, kept),
                        (stored, files) -> done(stored.id(), model, answer, finish, files));
    }

    private Mono<List<TurnFrame>> died(TurnEnd.Failed failed, List<Pictures.Kept> kept) {
        var cause = failed.cause();
        var partial = failed.partial();
        var rows = new ArrayList<TranscriptEntry>();
        if (partial.wasShown()) {
            rows.add(TurnRows.answer(partial, new TranscriptEntry.Ending(failed.model(), live.elapsedMs(), "error")));
        }
        rows.add(TurnRows.died(cause));
        return stores.messages()
                .addAll(container(), rows)
                .delayUntil(stored -> partial.wasShown() ? give(stored.getFirst(), kept) : Mono.empty())
                .delayUntil(
                        _ -> stores.usage().record(UsageLedger.CHAT, container().id(), failed.model(), partial.usage()))
                .map(stored -> List.of(failed(
                        cause,
                        stored.getLast().id(),
                        stored.size() > 1 ? stored.getFirst().id() : null)));
    }

    private Mono<Void> cutWaiting() {
        return waiting.isEmpty() && !inDoubt ? Mono.empty() : stores.rounds().cutUnanswered(turn);
    }

    /** Drops the text of an end if it was already stored with a round whose commit only seemed to fail. */
    private Mono<TurnEnd> notStoredYet(TurnEnd end) {
        return inDoubt && end instanceof TurnEnd.Failed(var model, var cause, var _)
                ? stores.rounds()
                        .newest(turn)
                        .map(round -> round > lastRound ? new TurnEnd.Failed(model, cause, ModelRound.NOTHING) : end)
                : Mono.just(end);
    }

    /** From here on the transaction holds the turn. */
    private Mono<Void> hold() {
        return stores.turns().hold(turn).flatMap(mine -> mine ? Mono.empty() : Mono.error(new TurnLost()));
    }

    private Container container() {
        return turn.container();
    }
}

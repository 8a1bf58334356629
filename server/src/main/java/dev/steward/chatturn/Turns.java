package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.ConversationHooks;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.transcript.Message;
import dev.steward.conversation.transcript.Messages;
import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.turn.LiveTurn;
import dev.steward.turn.TurnHub;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Runs turns in conversations: a question is stored, a model answers, the answer is stored. A turn belongs to the
 * service; readers come and go.
 */
@Service
record Turns(
        Conversations conversations,
        Messages messages,
        TurnRepository turns,
        Questions questions,
        ConversationPrompt prompts,
        TurnHub hub,
        TurnLaunches launches,
        QuestionDeduplication said,
        TurnKeeper keeper,
        StopsElsewhere elsewhere,
        StartingTurns beginnings,
        EventBus bus,
        Tx tx,
        Clock clock)
        implements ConversationHooks {

    private static final Duration MOMENT = Duration.ofMillis(5);

    /** How long a stop waits for a turn that is beginning; usually it begins within milliseconds. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /**
     * Stores the question and starts the turn, which continues whatever happens to the caller. A question already asked
     * under the same client id is not asked again.
     *
     * @throws Problem.NotFound if the conversation, or the message to ask again, does not exist
     * @throws Problem.BadRequest if the message to ask again is not a question of this conversation
     * @throws Problem.Conflict if a turn is already running in the conversation, or the question is queued
     */
    Mono<TurnBegun> start(Container container, TurnRequest request) {
        return start(container, request, Asker.PERSON);
    }

    /** The same for turns in which there may be no person to ask. */
    Mono<TurnBegun> start(Container container, TurnRequest request, Asker asker) {
        var begun = begin(container, questions.of(container, request), asker).<TurnBegun>map(TurnBegun.Live::new);
        var clientId = request.clientMessageId();
        if (clientId == null) {
            return begun;
        }
        var known = known(container, clientId);
        // The index gives the id to one of two concurrent calls; the other finds the turn that one began.
        return known.switchIfEmpty(begun)
                .onErrorResume(Problem.Conflict.class, refusal -> known.switchIfEmpty(Mono.error(refusal)));
    }

    /** What is known of the message. If its turn was stored but does not run here yet, it may just be beginning. */
    private Mono<TurnBegun> known(Container container, String clientId) {
        var found = said.find(container, clientId);
        return found.flatMap(known -> known instanceof TurnBegun.Over over && over.goesOn()
                ? running(container).timeout(PATIENCE, Mono.empty()).then(found).defaultIfEmpty(known)
                : Mono.just(known));
    }

    /**
     * Makes the oldest follow-up, or a certain one, the next turn; empty if it is gone.
     *
     * @throws Problem.Conflict if a turn is already running in the conversation
     */
    Mono<LiveTurn> startQueued(Container container, @Nullable Long id) {
        return begin(container, questions.ofQueue(container, id), Asker.PERSON);
    }

    /** Stops the running turn of the conversation and returns the row it stored; empty if none is running. */
    Mono<Message> stopAndRead(Container container) {
        return conversations
                .require(container)
                .then(Mono.defer(() -> ended(container)))
                .flatMap(_ -> messages.newest(container));
    }

    /** Stops the running turn; if none is running, stores the text that a client had received before it gave up. */
    Mono<Message> stopped(Container container, StoppedText text) {
        var answer = new TranscriptEntry.Answer(
                text.content(), null, List.of(), List.of(), null, new TranscriptEntry.Ending(null, null, "stopped"));
        var stored = conversations
                .lockIdle(container)
                .then(conversations.use(container))
                .then(messages.add(container, answer));
        return stopAndRead(container).switchIfEmpty(tx.durable(stored));
    }

    @Override
    public Mono<Void> stop(Container container) {
        return Mono.defer(() -> ended(container)).then();
    }

    @Override
    public Mono<Boolean> isBusy(Container container) {
        return turns.running(container).hasElement();
    }

    /** Accepts new turns, at startup and again after a pause. */
    void accept() {
        beginnings.open();
    }

    /** Ends all turns for a shutdown and stores what had arrived. Completes when all are closed. */
    Mono<Void> stopAll(Duration patience) {
        beginnings.close();
        return Flux.fromIterable(hub.running())
                .flatMap(turn -> {
                    turn.interrupt(LiveTurn.Interruption.SHUTDOWN);
                    return turn.over().timeout(patience, Mono.fromRunnable(turn::abandon));
                })
                .then();
    }

    private Mono<LiveTurn> begin(Container container, Mono<Questions.Asked> asked, Asker asker) {
        if (beginnings.areClosed()) {
            return Mono.error(new Problem.Unavailable("Steward is stopping. Send the message again when it is back."));
        }
        var beginning = open(container, asked, asker);
        return beginning.onErrorResume(
                Problem.Conflict.class,
                // Perhaps nothing is running, and the row was left by a crash or a full disk.
                conflict -> keeper.settle(container).flatMap(settled -> settled ? beginning : Mono.error(conflict)));
    }

    /** Stores the question and the turn in one transaction. Asks the model at the commit; tells readers once it is on disk. */
    private Mono<LiveTurn> open(Container container, Mono<Questions.Asked> asked, Asker asker) {
        return Mono.defer(() -> {
            var launched = new AtomicReference<@Nullable LiveTurn>();
            var stored = conversations
                    .lockIdle(container)
                    .then(asked)
                    .flatMap(known -> opened(container, known, asker))
                    .delayUntil(opened -> bus.publish(TurnNews.started(container, opened.asked())))
                    .delayUntil(opened -> tx.atCommit(Mono.fromRunnable(() -> launched.set(launch(opened)))))
                    .delayUntil(
                            opened -> tx.afterCommit(Mono.fromRunnable(() -> launches.show(launched.get(), opened))))
                    .delayUntil(
                            opened -> tx.afterCommit(Mono.fromRunnable(() -> launches.name(launched.get(), opened))));
            return tx.whole(beginnings.count(container, tx.durable(stored)))
                    .onErrorMap(DuplicateKeyException.class, _ -> Conversations.inProgress())
                    .flatMap(_ -> Mono.justOrEmpty(launched.get()));
        });
    }

    private Mono<TurnLaunches.Opened> opened(Container container, Questions.Asked asked, Asker asker) {
        long question = asked.question().id();
        return conversations.use(container).flatMap(subject -> turns.open(
                        container, question, asked.model(), clock.instant())
                .flatMap(row -> prompts.newest(container, question)
                        .map(newest -> new TurnLaunches.Opened(row, subject, asked, newest, asker))));
    }

    private LiveTurn launch(TurnLaunches.Opened opened) {
        var live = launches.launch(opened, Mono.defer(() -> next(opened.row().container())));
        if (beginnings.areClosed()) {
            live.interrupt(LiveTurn.Interruption.SHUTDOWN);
        }
        return live;
    }

    /** Makes the oldest queued message the next turn, unless another caller was faster. */
    Mono<LiveTurn> next(Container container) {
        return startQueued(container, null).onErrorResume(Problem.class, _ -> Mono.empty());
    }

    /** Emits once the running turn, in any process, has been stopped; empty if there is none. */
    private Mono<Boolean> ended(Container container) {
        return running(container)
                .timeout(PATIENCE, Mono.empty())
                .flatMap(turn -> {
                    turn.interrupt(LiveTurn.Interruption.PERSON);
                    return turn.over().thenReturn(true);
                })
                .switchIfEmpty(elsewhere.stop(container));
    }

    /** The turn that runs here; if one is just beginning, waits for it. */
    private Mono<LiveTurn> running(Container container) {
        return Mono.defer(() -> {
            // Asked first: a turn runs before it is no longer under way.
            boolean begins = beginnings.isUnderWay(container);
            var live = Mono.justOrEmpty(hub.running(container.key()));
            return begins ? live.switchIfEmpty(Mono.delay(MOMENT).then(running(container))) : live;
        });
    }
}

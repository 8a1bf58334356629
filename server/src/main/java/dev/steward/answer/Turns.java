package dev.steward.answer;

import dev.steward.conversation.Container;
import dev.steward.conversation.ConversationHooks;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.Message;
import dev.steward.conversation.Messages;
import dev.steward.conversation.Said;
import dev.steward.conversation.Subject;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Blocking;
import dev.steward.turn.LiveTurn;
import dev.steward.turn.TurnEnd;
import dev.steward.turn.TurnEngine;
import dev.steward.turn.TurnFrame;
import dev.steward.turn.TurnHub;
import dev.steward.turn.TurnPlan;
import dev.steward.turn.TurnSink;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Turns in conversations: a question is stored, a model answers, the answer is stored. A turn belongs to the service; readers
 * come and go.
 */
@Service
class Turns implements ConversationHooks {

    private static final Logger log = LoggerFactory.getLogger(Turns.class);

    private final Conversations conversations;
    private final Messages messages;
    private final TurnRepository turns;
    private final QueueRepository queue;
    private final TranscriptSink.Stores stores;
    private final ConversationPrompt prompts;
    private final TurnEngine engine;
    private final TurnHub hub;
    private final TurnKeeper keeper;
    private final Beginnings beginnings;
    private final EventBus bus;
    private final Tx tx;
    private final Blocking blocking;
    private final Clock clock;

    private volatile boolean stopping;

    Turns(
            Conversations conversations,
            Messages messages,
            TurnRepository turns,
            QueueRepository queue,
            TranscriptSink.Stores stores,
            ConversationPrompt prompts,
            TurnEngine engine,
            TurnHub hub,
            TurnKeeper keeper,
            Beginnings beginnings,
            EventBus bus,
            Tx tx,
            Blocking blocking,
            Clock clock) {
        this.conversations = conversations;
        this.messages = messages;
        this.turns = turns;
        this.queue = queue;
        this.stores = stores;
        this.prompts = prompts;
        this.engine = engine;
        this.hub = hub;
        this.keeper = keeper;
        this.beginnings = beginnings;
        this.bus = bus;
        this.tx = tx;
        this.blocking = blocking;
        this.clock = clock;
    }

    /**
     * Stores the question and starts the turn. The running turn goes on whatever becomes of the caller.
     *
     * @throws Problem.NotFound when the conversation, or the message to ask again, does not exist
     * @throws Problem.BadRequest when the message to ask again is no question of this conversation
     * @throws Problem.Conflict when a turn runs in the conversation already
     */
    Mono<LiveTurn> start(Container container, TurnRequest request) {
        return begin(
                container,
                Mono.defer(() -> question(container, request))
                        .map(question -> new Asked(question, request.chosenModel(), request.promptOverride())));
    }

    /**
     * Makes the oldest follow-up, or a certain one, the next turn; nothing when it is no longer there.
     *
     * @throws Problem.Conflict when a turn runs in the conversation already
     */
    Mono<LiveTurn> startQueued(Container container, @Nullable Long id) {
        return begin(
                container,
                Mono.defer(() -> queue.take(container, id))
                        .flatMap(next -> messages.add(
                                        container, new Said.Question(next.content(), next.promptOverride()))
                                .map(question -> new Asked(question, next.model(), next.promptOverride())))
                        .delayUntil(_ -> bus.publish(container.event(FollowUps.CHANGED))));
    }

    /** Stops the turn that runs in the conversation and gives the row that it stored; nothing when none runs. */
    Mono<Message> stopAndRead(Container container) {
        return conversations
                .require(container)
                .then(Mono.defer(() -> Mono.justOrEmpty(hub.running(container.key()))))
                .flatMap(turn -> end(turn).then(messages.newest(container)));
    }

    /** Stops the running turn; with none running, stores the text that a client had received before it gave up. */
    Mono<Message> stopped(Container container, StoppedText text) {
        var answer = new Said.Answer(
                text.content(), null, List.of(), List.of(), null, new Said.Ending(null, null, "stopped"));
        var stored = conversations
                .lockIdle(container)
                .then(conversations.use(container))
                .then(messages.add(container, answer));
        return stopAndRead(container).switchIfEmpty(tx.durable(stored));
    }

    @Override
    public Mono<Void> stop(Container container) {
        return Mono.defer(() -> Mono.justOrEmpty(hub.running(container.key()))).flatMap(Turns::end);
    }

    @Override
    public Mono<Boolean> isBusy(Container container) {
        return turns.running(container).hasElement();
    }

    /** Takes new turns, at the start and again after a pause. */
    void accept() {
        stopping = false;
    }

    /** Ends all turns for a shutdown: what had arrived is stored. Completes when all are closed. */
    Mono<Void> stopAll(Duration patience) {
        stopping = true;
        return Flux.fromIterable(hub.running())
                .flatMap(turn -> {
                    turn.interrupt(LiveTurn.Interruption.SHUTDOWN);
                    return turn.over().timeout(patience, Mono.fromRunnable(turn::abandon));
                })
                .then();
    }

    /** A question that is stored and how it is to be answered. */
    private record Asked(
            Message question,
            @Nullable String model,
            @Nullable String promptOverride) {}

    /** A stored turn, and what of the conversation it begins with. */
    private record Opened(TurnRow row, Subject subject, Asked asked, List<Message> newest) {}

    private Mono<LiveTurn> begin(Container container, Mono<Asked> asked) {
        if (stopping) {
            return Mono.error(new Problem.Unavailable("Steward is stopping. Send the message again when it is back."));
        }
        var beginning = open(container, asked);
        return beginning.onErrorResume(
                Problem.Conflict.class,
                // Perhaps nothing runs, and the row is what a crash or a full disk left.
                conflict -> keeper.settle(container).flatMap(settled -> settled ? beginning : Mono.error(conflict)));
    }

    /** One transaction: the question, the turn. The model is asked at the commit, readers hear of it once it is on disk. */
    private Mono<LiveTurn> open(Container container, Mono<Asked> asked) {
        return Mono.defer(() -> {
            var launched = new AtomicReference<@Nullable LiveTurn>();
            var stored = conversations
                    .lockIdle(container)
                    .then(asked)
                    .flatMap(known -> opened(container, known))
                    .delayUntil(_ -> bus.publish(container.event("stream.started")))
                    .delayUntil(opened -> tx.atCommit(Mono.fromRunnable(() -> launched.set(launch(opened)))))
                    .delayUntil(opened -> tx.afterCommit(Mono.fromRunnable(() -> show(launched.get(), opened))));
            return tx.whole(beginnings.count(container, tx.durable(stored)))
                    .onErrorMap(DuplicateKeyException.class, _ -> Conversations.inProgress())
                    .flatMap(_ -> Mono.justOrEmpty(launched.get()));
        });
    }

    private Mono<Opened> opened(Container container, Asked asked) {
        long question = asked.question().id();
        return conversations.use(container).flatMap(subject -> turns.open(
                        container, question, asked.model(), clock.instant())
                .flatMap(row ->
                        prompts.newest(container, question).map(newest -> new Opened(row, subject, asked, newest))));
    }

    private Mono<Message> question(Container container, TurnRequest request) {
        if (request.retryMessageId() != null) {
            return messages.askAgain(container, request.retryMessageId());
        }
        var said = new Said.Question(request.text(), request.promptOverride());
        return request.rewordMessageId() == null
                ? messages.add(container, said)
                : messages.reword(container, request.rewordMessageId(), said);
    }

    private LiveTurn launch(Opened opened) {
        var container = opened.row().container();
        var live = hub.begin(opened.row().id(), container.key());
        if (stopping) {
            live.interrupt(LiveTurn.Interruption.SHUTDOWN);
        }
        var plan = new TurnPlan(
                opened.asked().model(),
                prompts.of(opened.subject(), opened.newest(), override(opened.asked())),
                TurnPlan.ToolOffer.ALL,
                TurnPlan.Attendance.ATTENDED,
                null);
        engine.run(plan, new TranscriptSink(stores, opened.row(), live), live)
                .subscribeOn(blocking.scheduler())
                .flatMap(end -> bus.publish(container.event("stream.ended")).thenReturn(end))
                .onErrorResume(TurnSink.TurnLost.class, _ -> bus.publish(container.event("stream.ended"))
                        .then(Mono.empty()))
                .filter(TurnEnd.Completed.class::isInstance)
                .flatMap(_ -> next(container))
                .subscribe(
                        _ -> {},
                        error -> log.error(
                                "The turn after one in {} could not begin. It waits to be sent.",
                                container.key(),
                                error));
        return live;
    }

    /** What waits in the queue becomes the next turn, unless somebody else was quicker. */
    Mono<LiveTurn> next(Container container) {
        return startQueued(container, null).onErrorResume(Problem.class, _ -> Mono.empty());
    }

    private static @Nullable String override(Asked asked) {
        var stored = asked.question().said() instanceof Said.Question question ? question.promptOverride() : null;
        return asked.promptOverride() == null ? stored : asked.promptOverride();
    }

    private static void show(@Nullable LiveTurn turn, Opened opened) {
        var question = opened.asked().question();
        if (turn != null) {
            turn.open(new TurnFrame.UserMessage(
                    question.id(),
                    question.said().content(),
                    List.of(),
                    question.createdAt(),
                    opened.row().startedAt()));
        }
    }

    private static Mono<Void> end(LiveTurn turn) {
        turn.interrupt(LiveTurn.Interruption.PERSON);
        return turn.over();
    }
}

package dev.steward.turn;

import dev.steward.conversation.Container;
import dev.steward.conversation.ConversationHooks;
import dev.steward.conversation.Message;
import dev.steward.conversation.Messages;
import dev.steward.conversation.PromptRow;
import dev.steward.conversation.Topic;
import dev.steward.conversation.Topics;
import dev.steward.event.EventBus;
import dev.steward.platform.data.DataFolder;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Blocking;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import tools.jackson.databind.json.JsonMapper;

/**
 * Turns: a question is stored, a model answers, the answer is stored. A turn belongs to the service; readers come and go.
 */
@Service
class Turns implements ConversationHooks {

    private static final Logger log = LoggerFactory.getLogger(Turns.class);

    private final Topics topics;
    private final Messages messages;
    private final TurnRepository turns;
    private final TurnStore store;
    private final TurnContexts contexts;
    private final ToolLoop loop;
    private final TurnHub hub;
    private final TurnRecovery recovery;
    private final EventBus bus;
    private final Tx tx;
    private final Blocking blocking;
    private final Clock clock;
    private final JsonMapper json;
    private final Path journals;

    /**
     * To begin a turn takes a hundred times the work of passing on a word. When many begin at once they take their turn,
     * so that the answers under way keep flowing.
     */
    private final Scheduler starting = Blocking.few("turn", 1);

    private volatile boolean stopping;

    Turns(
            Topics topics,
            Messages messages,
            TurnRepository turns,
            TurnStore store,
            TurnContexts contexts,
            ToolLoop loop,
            TurnHub hub,
            TurnRecovery recovery,
            EventBus bus,
            Tx tx,
            Blocking blocking,
            Clock clock,
            JsonMapper json,
            DataFolder folder) {
        this.topics = topics;
        this.messages = messages;
        this.turns = turns;
        this.store = store;
        this.contexts = contexts;
        this.loop = loop;
        this.hub = hub;
        this.recovery = recovery;
        this.bus = bus;
        this.tx = tx;
        this.blocking = blocking;
        this.clock = clock;
        this.json = json;
        this.journals = TurnRecovery.journals(folder);
    }

    /**
     * Stores the question and starts the turn. The running turn goes on whatever becomes of the caller.
     *
     * @throws Problem.NotFound when the conversation, or the message to retry, does not exist
     * @throws Problem.BadRequest when the message to retry is no question of this conversation
     * @throws Problem.Conflict when a turn runs in the conversation already
     */
    Mono<RunningTurn> start(Container container, TurnRequest request) {
        if (stopping) {
            return Mono.error(new Problem.Unavailable("Steward is stopping. Send the message again when it is back."));
        }
        return recovery.done()
                .then(tx.lazily(open(container, request)))
                .flatMap(opened -> blocking.onBlockingThread(Mono.deferContextual(context -> {
                    var turn = running(container, opened);
                    drive(turn, opened, tx.sync()).contextWrite(context).subscribe();
                    return Mono.just(turn);
                })))
                .subscribeOn(starting)
                .onErrorMap(
                        DuplicateKeyException.class,
                        _ -> new Problem.Conflict(
                                "turn-in-progress", "An answer is already being written in this conversation"));
    }

    /** Stops the turn that runs in the conversation and gives the row that it stored; nothing when none runs. */
    Mono<Message> stop(Container container) {
        return messages.require(container)
                .then(Mono.defer(() -> Mono.justOrEmpty(hub.running(container))))
                .flatMap(turn -> {
                    turn.requestStop(RunningTurn.StopReason.PERSON);
                    return turn.ended();
                });
    }

    /** Stops the running turn; with none running, stores the text that a client had received before it gave up. */
    Mono<Message> stopped(Container container, StoppedText text) {
        var answer = new Message.Answer(text.content(), null, null, null, null, null, null, null, "stopped");
        return stop(container)
                .switchIfEmpty(Mono.defer(
                        () -> messages.append(container, Message.assistant(container, answer, clock.instant()))));
    }

    @Override
    public Mono<Void> beforeEmptied(Container container) {
        return Mono.defer(() -> Mono.justOrEmpty(hub.running(container))).flatMap(turn -> {
            turn.requestStop(RunningTurn.StopReason.PERSON);
            return turn.ended().then();
        });
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
                    turn.requestStop(RunningTurn.StopReason.SHUTDOWN);
                    return turn.ended();
                })
                .then()
                .timeout(patience, Mono.empty());
    }

    /** A stored turn, and what of the conversation it begins with. */
    private record Opened(TurnRow row, Topic topic, Message question, List<PromptRow> newest) {}

    private Mono<Opened> open(Container container, TurnRequest request) {
        return topics.use(container.id())
                .flatMap(topic -> question(container, request).flatMap(question -> turns.save(
                                TurnRow.open(container, question.key(), request.chosenModel(), clock.instant()))
                        .zipWhen(_ -> contexts.newest(container, question.key() + 1))
                        .map(both -> new Opened(both.getT1(), topic, question, both.getT2()))));
    }

    private Mono<Message> question(Container container, TurnRequest request) {
        var retry = request.retryMessageId();
        if (retry == null) {
            return messages.insert(Message.user(container, request.text(), request.promptOverride(), clock.instant()));
        }
        return messages.find(retry)
                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Message")))
                .filter(row -> row.role() == Message.Role.user && row.topicId() == container.id())
                .switchIfEmpty(Mono.error(() -> new Problem.BadRequest("Only a user turn can be retried")))
                .delayUntil(row -> messages.deleteAfter(container, row.key()))
                .map(row -> request.promptOverride() == null ? row : row.withOverride(request.promptOverride()));
    }

    private RunningTurn running(Container container, Opened opened) {
        long id = opened.row().key();
        var turnLog = new TurnLog(id, hub.signal(container), new TurnJournal(journals, id), json);
        var turn =
                new RunningTurn(id, container, opened.question(), opened.row().model(), turnLog, clock);
        hub.started(turn);
        return turn;
    }

    /** Runs the turn to its end. Whatever happens, it is closed and its readers are told. */
    private Mono<Void> drive(RunningTurn turn, Opened opened, Mono<Void> synced) {
        var container = turn.container();
        var told = synced.then(messages.announce(container))
                .then(bus.publish(container.event("stream.started")))
                .then(Mono.<Void>fromRunnable(() -> turn.log().append(asked(turn))))
                .cache();
        var model = new AtomicReference<@Nullable String>(turn.model());
        var end = contexts.of(turn, opened.topic(), opened.newest())
                .doOnNext(context -> model.set(context.modelName()))
                .flatMap(context -> loop.run(turn, context, told))
                .onErrorResume(error -> Mono.just(died(turn, error)));
        // The wait for the disk begins first; the model is asked meanwhile.
        return Mono.zip(told.onErrorComplete().thenReturn(true), end)
                .publishOn(blocking.scheduler())
                .flatMap(both -> store.close(turn, model.get(), both.getT2()))
                .map(Optional::of)
                .onErrorResume(error -> {
                    log.error("A turn in {} could not be stored. Is the disk full?", container.key(), error);
                    return Mono.just(Optional.empty());
                })
                .publishOn(blocking.scheduler())
                .doOnNext(last -> close(turn, last.orElse(null)))
                .then(bus.publish(container.event("stream.ended")));
    }

    private void close(RunningTurn turn, @Nullable Message last) {
        if (last == null) {
            var failed = TurnEnd.Failed.unexpected();
            turn.log().appendLast(new TurnFrame.Failed(failed.message(), null, null, failed.kind(), null));
        } else {
            turn.log().deleteJournal();
        }
        hub.ended(turn);
        turn.end(last);
    }

    private static TurnFrame asked(RunningTurn turn) {
        var question = turn.question();
        return new TurnFrame.UserMessage(question.key(), question.content(), List.of(), question.createdAt());
    }

    private static TurnEnd died(RunningTurn turn, Throwable error) {
        if (error instanceof Problem problem) {
            return new TurnEnd.Failed(problem.detail(), "refused", null, Round.Result.NOTHING);
        }
        log.error(
                "A turn in {} failed unexpectedly. Report it with the lines that follow.",
                turn.container().key(),
                error);
        return TurnEnd.Failed.unexpected();
    }
}

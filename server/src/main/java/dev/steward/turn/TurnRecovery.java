package dev.steward.turn;

import dev.steward.conversation.Message;
import dev.steward.conversation.Messages;
import dev.steward.event.EventBus;
import dev.steward.platform.data.DataFolder;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.Blocking;
import java.nio.file.Path;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import tools.jackson.databind.json.JsonMapper;

/**
 * Closes, at the next start, the turns that a crash cut: the text that readers were shown is stored, and a notice says
 * what happened.
 */
@Component
class TurnRecovery implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(TurnRecovery.class);

    private static final String NOTICE =
            "Error: Steward stopped unexpectedly before the answer was complete. What had arrived is kept.";

    private final TurnRepository turns;
    private final Messages messages;
    private final EventBus bus;
    private final Tx tx;
    private final Blocking blocking;
    private final Clock clock;
    private final JsonMapper json;
    private final Path journals;
    private final Sinks.Empty<Void> done = Sinks.empty();
    private volatile boolean running;

    TurnRecovery(
            TurnRepository turns,
            Messages messages,
            EventBus bus,
            Tx tx,
            Blocking blocking,
            Clock clock,
            JsonMapper json,
            DataFolder folder) {
        this.turns = turns;
        this.messages = messages;
        this.bus = bus;
        this.tx = tx;
        this.blocking = blocking;
        this.clock = clock;
        this.json = json;
        this.journals = journals(folder);
    }

    /** Journals lie beside the database: they are a part of what it will hold. */
    static Path journals(DataFolder folder) {
        return folder.root().resolve("db/turns");
    }

    /** Completes when no turn of an earlier run is open any more; new turns wait for it. */
    Mono<Void> done() {
        return done.asMono();
    }

    @Override
    public void start() {
        running = true;
        recover().subscribe(_ -> {}, done::tryEmitError, done::tryEmitEmpty);
    }

    Mono<Void> recover() {
        return turns.unclosed()
                .concatMap(this::close)
                .then(Mono.<Void>fromRunnable(() -> TurnJournal.prepare(journals))
                        .subscribeOn(blocking.scheduler()));
    }

    private Mono<Void> close(TurnRow turn) {
        log.info(
                "Closing an answer in {} that was cut when Steward stopped unexpectedly",
                turn.container().key());
        return Mono.fromCallable(() -> TurnJournal.read(journals, turn.key()))
                .subscribeOn(blocking.scheduler())
                .flatMap(lines -> tx.durable(newestRow(turn)
                        .map(row -> CutRound.of(lines, row, json))
                        .flatMap(round -> store(turn, round))))
                .then(messages.announce(turn.container()))
                .then(bus.publish(turn.container().event("stream.ended")));
    }

    private Mono<Message> newestRow(TurnRow turn) {
        return messages.newestBefore(turn.container(), Long.MAX_VALUE, 1).next();
    }

    private Mono<Integer> store(TurnRow turn, CutRound round) {
        var now = clock.instant();
        var partial = new Message.Answer(
                round.text(), round.reasoning(), null, null, null, null, turn.model(), null, "error");
        var kept = round.isEmpty()
                ? Mono.<Message>empty()
                : messages.add(Message.assistant(turn.container(), partial, now));
        return kept.then(messages.add(Message.notice(turn.container(), NOTICE, now)))
                .then(turns.close(turn.key(), TurnRow.Status.cut.name(), turn.model(), now));
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Early, so that it is mostly over when the first request arrives. */
    @Override
    public int getPhase() {
        return 0;
    }
}

package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.transcript.Messages;
import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Instance;
import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.task.PeriodicTask;
import dev.steward.turn.Leftover;
import dev.steward.turn.TurnEnd;
import dev.steward.turn.TurnHub;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Closes turns that nobody runs: those cut by a crash, those whose process is gone, and any other leftovers. Stores the
 * text that readers were shown, and a notice that says what happened. Each turn is closed on its own: one that cannot
 * be closed now does not hold up others and is retried.
 */
@Component
class TurnKeeper implements PeriodicTask {

    private static final Logger log = LoggerFactory.getLogger(TurnKeeper.class);

    private static final Duration LOOK = Duration.ofSeconds(10);

    /** More than a person has at once; the next look finds the rest. */
    private static final int AT_ONCE = 500;

    private static final TurnEnd.Cause CUT =
            TurnEnd.Cause.of("cut", "Steward stopped unexpectedly before the answer was complete.");

    private final TurnRepository turns;
    private final Conversations conversations;
    private final Messages messages;
    private final StoredRounds rounds;
    private final TurnHub hub;
    private final StartingTurns beginnings;
    private final Instance instance;
    private final EventBus bus;
    private final Tx tx;
    private final Blocking blocking;
    private final Clock clock;
    private final IsolatedItems cut = new IsolatedItems("An answer in %s that was cut could not be closed");

    TurnKeeper(
            TurnRepository turns,
            Conversations conversations,
            Messages messages,
            StoredRounds rounds,
            TurnHub hub,
            StartingTurns beginnings,
            Instance instance,
            EventBus bus,
            Tx tx,
            Blocking blocking,
            Clock clock) {
        this.turns = turns;
        this.conversations = conversations;
        this.messages = messages;
        this.rounds = rounds;
        this.hub = hub;
        this.beginnings = beginnings;
        this.instance = instance;
        this.bus = bus;
        this.tx = tx;
        this.blocking = blocking;
        this.clock = clock;
    }

    @Override
    public Mono<Void> run(Instant now) {
        return heartbeat().then(sweep()).then();
    }

    @Override
    public Plan plan() {
        return Plan.own("turn_keeper", Duration.ZERO, LOOK, "Turns could not be looked after");
    }

    /** Tells other processes that this one is alive. Without others, an idle service writes nothing. */
    Mono<Void> heartbeat() {
        return instance.isSharing() ? turns.heartbeat() : Mono.empty();
    }

    /** Closes every turn that this process is responsible for and that nobody runs. Returns how many were closed. */
    Mono<Long> sweep() {
        return cut.each(
                        turns.entrusted(cut.room(AT_ONCE)).filter(this::isForsaken),
                        turn -> turn.container().key(),
                        turn -> close(turn).filter(closed -> closed))
                .delayUntil(_ -> tidy());
    }

    /** Removes journals whose turns have been closed by any process. */
    private Mono<Void> tidy() {
        return hub.hasOld()
                ? turns.entrusted(AT_ONCE)
                        .map(TurnRow::id)
                        .collect(HashSet<Long>::new, Set::add)
                        .flatMap(open -> blocking.run(() -> hub.discardOld(open)))
                : Mono.empty();
    }

    /** Closes the turn that keeps the conversation busy if nobody runs it. Returns whether the conversation is free now. */
    Mono<Boolean> settle(Container container) {
        return turns.running(container)
                .filter(this::isLeft)
                .flatMap(this::close)
                .defaultIfEmpty(false);
    }

    /** Whether this process owns a running turn but does not run it, after a crash or a full disk. */
    boolean isLeft(TurnRow turn) {
        return turn.owner().equals(instance.id()) && isForsaken(turn);
    }

    private boolean isForsaken(TurnRow turn) {
        boolean runs = hub.running(turn.container().key())
                .filter(live -> live.id() == turn.id())
                .isPresent();
        return !runs && !beginnings.isUnderWay(turn.container());
    }

    private Mono<Boolean> close(TurnRow turn) {
        return blocking.call(() -> leftover(turn))
                .flatMap(leftover -> tx.underWay(turns.take(turn)
                        .delayUntil(taken -> store(taken, leftover))
                        .delayUntil(taken -> bus.publish(TurnNews.cut(taken.container(), CUT)))
                        .hasElement()))
                .doOnNext(closed -> {
                    if (closed) {
                        log.info(
                                "Closed an answer in {} that was cut",
                                turn.container().key());
                    }
                })
                .delayUntil(_ -> blocking.run(() -> hub.discard(turn.id())));
    }

    /** A journal that cannot be read at all loses only the text it held. */
    private Leftover leftover(TurnRow turn) {
        try {
            var leftover = hub.leftover(turn.id());
            if (leftover.damage() > 0) {
                log.warn(
                        "The journal of an answer in {} was damaged: {} of its lines could not be read, the rest is kept.",
                        turn.container().key(),
                        leftover.damage());
            }
            return leftover;
        } catch (IOException | RuntimeException e) {
            log.warn(
                    "The journal of an answer in {} cannot be read, so the text that it held is lost. {}",
                    turn.container().key(),
                    e.toString());
            return Leftover.NOTHING;
        }
    }

    private Mono<Void> store(TurnRow turn, Leftover leftover) {
        var container = turn.container();
        return turns.close(turn, TurnRow.Status.cut, turn.model(), clock.instant())
                .then(rounds.cutUnanswered(turn))
                .then(rounds.newest(turn))
                .flatMap(round -> messages.addAll(container, rows(turn, leftover.after(round))))
                .then(conversations.use(container))
                .then(conversations.addUnread(container));
    }

    private static List<TranscriptEntry> rows(TurnRow turn, Leftover leftover) {
        var rows = new ArrayList<TranscriptEntry>();
        if (!leftover.isEmpty()) {
            rows.add(new TranscriptEntry.Answer(
                    leftover.text(),
                    leftover.reasoning(),
                    List.of(),
                    List.of(),
                    null,
                    new TranscriptEntry.Ending(turn.model(), null, "error")));
        }
        rows.add(TurnRows.died(CUT.keeping(!leftover.isEmpty())));
        return rows;
    }
}

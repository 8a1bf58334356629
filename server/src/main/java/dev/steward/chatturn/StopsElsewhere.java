package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.platform.data.Instance;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.PeriodicTask;
import dev.steward.turn.LiveTurn;
import dev.steward.turn.TurnHub;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeoutException;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Stops turns across the processes that share a database: the one that runs a turn looks whether another asks it to stop. */
@Component
record StopsElsewhere(TurnRepository turns, TurnHub hub, Instance instance) implements PeriodicTask {

    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final Duration PAUSE = Duration.ofMillis(250);

    /** Long enough for a busy process, and shorter than a client waits. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    @Override
    public Plan plan() {
        return Plan.own("turn_stops", LOOK, LOOK, "Answers could not be stopped for another process");
    }

    @Override
    public boolean isWanted() {
        return instance.isSharing();
    }

    @Override
    public Mono<Void> run(Instant now) {
        return hub.running().isEmpty()
                ? Mono.empty()
                : turns.askedToStop().doOnNext(this::interrupt).then();
    }

    private void interrupt(TurnRow turn) {
        hub.running(turn.container().key())
                .filter(live -> live.id() == turn.id())
                .ifPresent(live -> live.interrupt(LiveTurn.Interruption.PERSON));
    }

    /**
     * Stops the conversation's turn that another process runs. Emits once it is over; empty if there is none.
     *
     * @throws Problem.Unavailable if that process does not stop it
     */
    Mono<Boolean> stop(Container container) {
        return !instance.isSharing() ? Mono.empty() : turns.askToStop(container).flatMap(this::over);
    }

    /** Waits for this turn only: the next one of the conversation, which may begin at once, was not asked to stop. */
    private Mono<Boolean> over(TurnRow asked) {
        return turns.isRunning(asked)
                .filter(running -> !running)
                .map(_ -> true)
                .repeatWhenEmpty(looks -> looks.delayElements(PAUSE))
                .timeout(PATIENCE)
                .onErrorMap(
                        TimeoutException.class,
                        _ -> new Problem.Unavailable("Another process of Steward writes this answer and has not"
                                + " stopped it yet. Try again in a minute."));
    }
}

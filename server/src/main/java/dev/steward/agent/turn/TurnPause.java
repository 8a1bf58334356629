package dev.steward.agent.turn;

import dev.steward.agent.run.AgentRun;
import dev.steward.turn.LiveTurn;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * Pauses a turn when all of its unfinished calls wait for a person: then its run needs no slot, and a decision queues it again.
 * Thread-safe.
 */
final class TurnPause {

    private final AgentRun run;
    private final LiveTurn live;
    private final RunTurnStore records;
    private final Function<FaultPoint, Mono<Void>> faults;
    private final Set<String> atWork = new HashSet<>();
    private final Set<String> waiting = new HashSet<>();

    /** @param faults called at each point; does nothing in production */
    TurnPause(AgentRun run, LiveTurn live, RunTurnStore records, Function<FaultPoint, Mono<Void>> faults) {
        this.run = run;
        this.live = live;
        this.records = records;
        this.faults = faults;
    }

    /** A call is under way: it begins, or its request was decided. */
    synchronized void begins(String call) {
        waiting.remove(call);
        atWork.add(call);
    }

    /** A call starts to wait for a person. */
    Mono<Void> waits(String call) {
        return Mono.defer(() -> paused(call, true));
    }

    /** The result of a call is stored. */
    Mono<Void> ends(String call) {
        return Mono.defer(() -> paused(call, false));
    }

    private Mono<Void> paused(String call, boolean waits) {
        return onlyWaits(call, waits)
                ? records.stepAside(run)
                        .filter(aside -> aside)
                        .delayUntil(_ -> faults.apply(FaultPoint.ASIDE))
                        .doOnNext(_ -> live.interrupt(LiveTurn.Interruption.PAUSE))
                        .onErrorComplete() // it keeps its slot, and continues there
                        .then()
                : Mono.empty();
    }

    private synchronized boolean onlyWaits(String call, boolean waits) {
        atWork.remove(call);
        if (waits) {
            waiting.add(call);
        } else {
            waiting.remove(call);
        }
        return atWork.isEmpty() && !waiting.isEmpty();
    }
}

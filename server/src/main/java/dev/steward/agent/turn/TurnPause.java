package dev.steward.agent.turn;

import dev.steward.agent.run.AgentRun;
import dev.steward.turn.LiveTurn;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * Pauses a turn once all of its calls that are under way wait for a person: then its run needs no place, and a decision puts
 * it back into the line. From any thread.
 */
final class TurnPause {

    private final AgentRun run;
    private final LiveTurn live;
    private final RunTurnStore records;
    private final Function<FaultPoint, Mono<Void>> faults;
    private final Set<String> atWork = new HashSet<>();
    private final Set<String> waiting = new HashSet<>();

    /** @param faults what happens at each point, nothing in a service */
    TurnPause(AgentRun run, LiveTurn live, RunTurnStore records, Function<FaultPoint, Mono<Void>> faults) {
        this.run = run;
        this.live = live;
        this.records = records;
        this.faults = faults;
    }

    /** A call is under way: it begins, or a person has decided about it. */
    synchronized void begins(String call) {
        waiting.remove(call);
        atWork.add(call);
    }

    /** A call waits for a person from now on. */
    Mono<Void> waits(String call) {
        return Mono.defer(() -> paused(call, true));
    }

    /** What came of a call is written down. */
    Mono<Void> ends(String call) {
        return Mono.defer(() -> paused(call, false));
    }

    private Mono<Void> paused(String call, boolean waits) {
        return onlyWaits(call, waits)
                ? records.stepAside(run)
                        .filter(aside -> aside)
                        .delayUntil(_ -> faults.apply(FaultPoint.ASIDE))
                        .doOnNext(_ -> live.interrupt(LiveTurn.Interruption.PAUSE))
                        .onErrorComplete() // it keeps its place, and goes on in it
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

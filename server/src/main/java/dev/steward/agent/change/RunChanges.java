package dev.steward.agent.change;

import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.AgentReference;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.run.AgentRun;
import dev.steward.history.change.ChangeRead;
import dev.steward.history.change.Undo;
import dev.steward.history.change.UndoRead;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.util.function.Function;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Lists and undoes what a run wrote into other parts of Steward. */
@Service
record RunChanges(AgentRuns runs, AgentRepository agents, Undo undo, AgentNews news, Tx tx) {

    /** A page of its changes, newest first. @throws Problem.NotFound when the agent has no such run */
    Flux<ChangeRead> list(long agent, long run, KeysetPage page) {
        return runs.get(agent, run).flatMapMany(known -> undo.list(known.id(), page));
    }

    /**
     * Undoes all its changes that nobody has edited since, newest first.
     *
     * @throws Problem.NotFound when the agent has no such run
     * @throws Problem.Conflict while the run is active
     */
    Mono<UndoRead> undo(long agent, long run) {
        return rested(agent, run, known -> undo.all(known.id(), atRest(known)));
    }

    /** Undoes one change. @throws Problem.NotFound also when there is no such change */
    Mono<UndoRead> undo(long agent, long run, long change) {
        return rested(agent, run, known -> undo.one(known.id(), change, atRest(known)));
    }

    private Mono<UndoRead> rested(long agent, long run, Function<AgentRun, Mono<UndoRead>> work) {
        return tx.whole(runs.get(agent, run)
                .zipWith(agents.find(agent))
                .flatMap(known -> known.getT1().mayWrite()
                        ? Mono.error(atWork())
                        : announced(known.getT2(), work.apply(known.getT1()))));
    }

    /** Locks the agent, so that none of its turns begins before the transaction ends. */
    private Mono<AgentRun> atRest(AgentRun run) {
        return agents.lock(run.agentId())
                .flatMap(_ -> runs.get(run.agentId(), run.id()))
                .switchIfEmpty(AgentReference.missing(run.agentId()))
                .filter(now -> !now.mayWrite())
                .switchIfEmpty(Mono.error(RunChanges::atWork));
    }

    /** Announces the change after a failure as well: what was undone before stays undone. Reads nothing that could fail. */
    private Mono<UndoRead> announced(Agent agent, Mono<UndoRead> work) {
        var told = news.changed(agent);
        return work.onErrorResume(failure -> told.then(Mono.error(failure))).delayUntil(_ -> told);
    }

    private static Problem atWork() {
        return new Problem.Conflict(
                "agent-active",
                "The agent is at work. Wait until it rests, or stop it, before you take anything back.");
    }
}

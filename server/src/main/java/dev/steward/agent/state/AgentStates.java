package dev.steward.agent.state;

import dev.steward.agent.approval.RunTaint;
import dev.steward.agent.definition.Agent;
import dev.steward.agent.lifecycle.RunStore;
import dev.steward.agent.run.AgentNews;
import dev.steward.history.change.Changes;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import java.time.Clock;
import java.util.Map;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The state that agents keep between runs. It outlives runs and transcripts. */
@Service
public class AgentStates extends States<Agent> {

    private final RunStore writes;
    private final AgentNews news;

    AgentStates(RunStore writes, AgentNews news, Sql sql, RunTaint taint, Changes changes, Tx tx, Clock clock) {
        super("agent", sql, taint, changes, tx, clock);
        this.writes = writes;
        this.news = news;
    }

    @Override
    protected Mono<Agent> lock(long agent) {
        return writes.lock(agent);
    }

    @Override
    protected Mono<Void> changed(Agent agent) {
        return news.changed(agent);
    }

    /** What a model is told about the keys; empty if there are none. */
    public Mono<String> index(long agent) {
        return lines(agent).collectList().map(StateLine::index);
    }

    /** Restores the values of a restored agent. @param more values from elsewhere, by key */
    public Mono<Void> giveBack(long trashed, long agent, Map<String, String> more) {
        return giveBack(trashed, agent)
                .thenMany(Flux.fromIterable(more.entrySet()))
                .concatMap(entry -> add(agent, new StateKey(entry.getKey()), entry.getValue()))
                .then();
    }
}

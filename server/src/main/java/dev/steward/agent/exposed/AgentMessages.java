package dev.steward.agent.exposed;

import dev.steward.agent.control.AgentCreate;
import dev.steward.agent.control.Agents;
import dev.steward.agent.definition.AgentReference;
import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.lifecycle.RunStore;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunTrigger;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** What is told to agents in place of a person, as by the command {@code /agent} at a time that was chosen. Spec: Agents, 23.3. */
@Component
public class AgentMessages {

    private final AgentReference references;
    private final Agents agents;
    private final AgentRuns runs;
    private final RunStore writes;
    private final AgentsEnabledGuard gate;
    private final Tx tx;

    AgentMessages(
            AgentReference references, Agents agents, AgentRuns runs, RunStore writes, AgentsEnabledGuard gate, Tx tx) {
        this.references = references;
        this.agents = agents;
        this.runs = runs;
        this.writes = writes;
        this.gate = gate;
        this.tx = tx;
    }

    /** An agent as far as it is told of. */
    public record Known(long id, String title) {}

    /** The agent that is named by its id or its public id; nothing where there is none. */
    public Mono<Known> find(String named) {
        return references
                .find(named)
                .map(agent -> new Known(agent.id(), agent.title()))
                .onErrorResume(Problem.NotFound.class, _ -> Mono.empty());
    }

    /** Makes an agent that is linked to the topic, and starts it. @throws Problem.Conflict when agents are switched off */
    public Mono<Known> create(long topic, String task) {
        return gate.require()
                .then(Mono.defer(() -> agents.create(AgentCreate.ofTopic(topic, task))))
                .map(agent -> new Known(agent.id(), agent.title()));
    }

    /**
     * Tells the agent something, as {@link AgentRuns#message}: while it is at work that waits for the end of its turn.
     *
     * @throws Problem.Conflict when too much waits already, or when agents are switched off
     */
    public Mono<Void> send(long agent, String text) {
        return gate.require().then(runs.message(agent, text)).then();
    }

    /** Forgets what was said. @throws Problem.Conflict while it is at work */
    public Mono<Void> clear(long agent) {
        return idle(agent)
                .then(Mono.defer(() -> runs.clear(agent, RunTrigger.schedule)))
                .then();
    }

    /**
     * Forgets what was said, and has the agent do its task.
     *
     * @param note what it is told besides; blank for nothing
     * @throws Problem.Conflict while it is at work, or when agents are switched off
     */
    public Mono<Void> run(long agent, String note) {
        return tx.durable(gate.require()
                .then(Mono.defer(() -> clear(agent)))
                .then(Mono.defer(() -> writes.lock(agent)))
                .flatMap(known -> note.isBlank()
                        ? runs.started(known, RunTrigger.schedule)
                        : writes.current(known)
                                .flatMap(Mono::justOrEmpty)
                                .flatMap(run ->
                                        runs.message(known, run, known.content().task() + "\n\n" + note.strip())))
                .then());
    }

    private Mono<Void> idle(long agent) {
        return writes.lock(agent)
                .flatMap(writes::current)
                .filter(run -> run.map(AgentRun::status)
                        .filter(ScheduledAgents::isBusy)
                        .isPresent())
                .flatMap(_ ->
                        Mono.error(new Problem.Conflict("agent-active", "The agent is working. Nothing was changed.")));
    }
}

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

/** Sends messages to agents on behalf of a person, for example for a scheduled {@code /agent} command. Spec: Agents, 23.3. */
@Component
public record AgentMessages(
        AgentReference references, Agents agents, AgentRuns runs, RunStore writes, AgentsEnabledGuard gate, Tx tx) {

    public record Known(long id, String title) {}

    /** The agent with this id or public id; empty if there is none. */
    public Mono<Known> find(String named) {
        return references
                .find(named)
                .map(agent -> new Known(agent.id(), agent.title()))
                .onErrorResume(Problem.NotFound.class, _ -> Mono.empty());
    }

    /** Creates an agent that is linked to the topic, and starts it. @throws Problem.Conflict when agents are disabled */
    public Mono<Known> create(long topic, String task) {
        return gate.require()
                .then(Mono.defer(() -> agents.create(AgentCreate.ofTopic(topic, task))))
                .map(agent -> new Known(agent.id(), agent.title()));
    }

    /**
     * Sends the agent a message, as {@link AgentRuns#message}: while it works, the message is queued until the next request to
     * the model.
     *
     * @throws Problem.Conflict when the queue is full, or agents are disabled
     */
    public Mono<Void> send(long agent, String text) {
        return gate.require().then(runs.message(agent, text)).then();
    }

    /** Clears the transcript. @throws Problem.Conflict while the agent is running */
    public Mono<Void> clear(long agent) {
        return idle(agent)
                .then(Mono.defer(() -> runs.clear(agent, RunTrigger.schedule)))
                .then();
    }

    /**
     * Clears the transcript and starts the task.
     *
     * @param note added to the task; blank for none
     * @throws Problem.Conflict while the agent is running, or when agents are disabled
     */
    public Mono<Void> run(long agent, String note) {
        return tx.durable(gate.require()
                .then(Mono.defer(() -> idle(agent)))
                .then(Mono.defer(() -> writes.lock(agent)))
                .map(known -> (known.content().task() + "\n\n" + note.strip()).stripTrailing())
                .flatMap(text -> runs.restart(agent, RunTrigger.schedule, text))
                .then());
    }

    private Mono<Void> idle(long agent) {
        return writes.lock(agent)
                .flatMap(writes::current)
                .filter(run -> run.map(AgentRun::status)
                        .filter(ScheduledAgents::isBusy)
                        .isPresent())
                .flatMap(_ ->
                        Mono.error(new Problem.Conflict("agent-active", "The agent is running. Nothing was changed.")));
    }
}

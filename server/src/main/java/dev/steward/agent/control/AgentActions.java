package dev.steward.agent.control;

import dev.steward.agent.approval.PermissionAnswer;
import dev.steward.agent.approval.Permissions;
import dev.steward.agent.definition.AgentPatch;
import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.run.RunTrigger;
import dev.steward.agent.transcript.EventRepository;
import dev.steward.agent.trigger.Triggers;
import dev.steward.library.MemoryCommands;
import dev.steward.platform.data.Tx;
import java.time.Clock;
import java.util.List;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** What people tell agents to do. Each method returns the agent as it is afterwards. */
@Service
public record AgentActions(
        Agents agents,
        AgentRuns runs,
        Permissions permissions,
        Triggers triggers,
        AgentsEnabledGuard gate,
        RunRepository rows,
        EventRepository events,
        MemoryCommands memories,
        Tx tx,
        Clock clock) {

    /** As {@link AgentRuns#start}. */
    Mono<AgentRead> start(long agent) {
        return done(agent, runs.start(agent, RunTrigger.manual));
    }

    /** As {@link AgentRuns#resume}. */
    Mono<AgentRead> resume(long agent) {
        return done(agent, runs.resume(agent));
    }

    /** As {@link AgentRuns#cancel}. */
    Mono<AgentRead> cancel(long agent) {
        return done(agent, runs.cancel(agent));
    }

    /**
     * Sends the agent a message, as {@link AgentRuns#message}, or carries out the command in it.
     *
     * @throws dev.steward.platform.problem.Problem.BadRequest when there is no such command, or its argument is missing
     */
    Mono<AgentRead> send(long agent, String message) {
        return Mono.defer(() -> done(
                agent,
                AgentCommand.of(message)
                        .<Mono<?>>map(command -> carriedOut(agent, command))
                        .orElseGet(() -> runs.message(agent, message))));
    }

    private Mono<?> carriedOut(long agent, AgentCommand command) {
        return switch (command) {
            case AgentCommand.Rename(var title) -> agents.update(agent, AgentPatch.titled(title));
            case AgentCommand.Archive _ -> agents.archive(agent);
            case AgentCommand.Clear _ -> runs.clear(agent, RunTrigger.manual);
            case AgentCommand.StoreMemory(var said) -> memories.store(said);
            case AgentCommand.UpdateMemory(var id, var said) -> memories.update(id, said);
        };
    }

    /** As {@link Permissions#answer}; a note appears in the transcript, next to the request. */
    public Mono<AgentRead> answer(long agent, PermissionAnswer wish) {
        return done(
                agent,
                permissions
                        .answer(agent, wish.requestId(), wish.decision())
                        .delayUntil(answered -> wish.isSilent()
                                ? Mono.empty()
                                : rows.find(answered.runId())
                                        .flatMap(run -> events.append(run, List.of(wish.said()), clock.instant()))));
    }

    /**
     * Starts the agent whose trigger has this token, as {@link Triggers#fire}. The caller proves nothing but the token, so the
     * response has the agent's state but none of its text.
     *
     * @throws dev.steward.platform.problem.Problem.NotFound when no enabled trigger has the token
     * @throws dev.steward.platform.problem.Problem.TooMany when it was called too often recently
     * @throws dev.steward.platform.problem.Problem.Conflict when agents are disabled
     */
    Mono<AgentRead> fire(String token) {
        return tx.durable(triggers.called(token)
                .delayUntil(_ -> gate.require())
                .flatMap(triggers::fire)
                .flatMap(run -> agents.outline(run.agentId(), run)));
    }

    /**
     * Records a test call of a trigger. Returns the same as {@link #fire}.
     *
     * @throws dev.steward.platform.problem.Problem.NotFound when no enabled trigger has the token
     * @throws dev.steward.platform.problem.Problem.Conflict when agents are disabled
     */
    Mono<AgentRead> ping(String token) {
        return tx.durable(triggers.called(token)
                .delayUntil(_ -> gate.require())
                .delayUntil(triggers::pinged)
                .flatMap(trigger -> agents.outline(trigger.agentId(), null)));
    }

    private Mono<AgentRead> done(long agent, Mono<?> work) {
        return tx.durable(work.then(Mono.defer(() -> agents.get(String.valueOf(agent)))));
    }
}

package dev.steward.agent.exposed;

import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.AgentDefinition;
import dev.steward.agent.definition.AgentReference;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.definition.ExportIds;
import dev.steward.agent.lifecycle.RunStore;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.step.InlineAgents;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.time.Ids;
import java.time.Clock;
import java.util.Collection;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Exports and imports agents. Writes in the caller's transaction, and starts nothing. Spec: Agents, 24. */
@Service
public record AgentDefinitions(
        AgentRepository rows,
        AgentReference references,
        RunRepository runs,
        RunStore store,
        InlineAgents writes,
        AgentNews news,
        Ids ids,
        Clock clock) {

    /** An existing agent. @param isInline whether it belongs to a workflow step */
    public record Stored(long id, boolean isInline, AgentDefinition definition) {}

    /** @param named by its id or its public id @throws Problem.NotFound when there is no such agent */
    public Mono<Stored> find(String named) {
        return references.find(named).flatMap(agent -> rows.exportIds()
                .of(agent.id())
                .singleOptional()
                .map(exportId -> stored(agent, exportId.orElse(null))));
    }

    /** Those of the given agents that exist. */
    public Flux<Stored> all(Collection<Long> agents) {
        return rows.exportIds().of(agents).flatMapMany(exportIds -> rows.all(agents)
                .map(agent -> stored(agent, exportIds.get(agent.id()))));
    }

    private static Stored stored(Agent agent, @Nullable String exportId) {
        return new Stored(agent.id(), agent.isInline(), AgentDefinition.of(agent, exportId));
    }

    /** All agents except inline ones, including archived ones, oldest first. */
    public Flux<ExportIds.Named> names() {
        return rows.exportIds().named("title", "inline = false");
    }

    /** Gives an export id to each of these agents that has none. If two callers do so at the same time, one of them wins. */
    public Mono<Void> mint(Collection<Long> agents) {
        return Flux.fromIterable(new TreeSet<>(agents))
                .concatMap(id -> rows.exportIds().mint(id, ids.uuid().toString()))
                .then();
    }

    /** Locks those of the given agents that exist: nobody else changes them, or starts a run, until the transaction ends. */
    public Flux<Long> lock(Collection<Long> agents) {
        return Flux.fromIterable(new TreeSet<>(agents)).concatMap(rows::lock).map(Agent::id);
    }

    /** Why an agent cannot be replaced now, as a sentence; empty if it can be, or is gone. */
    public Mono<String> refusal(long id) {
        return rows.find(id).flatMap(agent -> runs.inLine(id)
                .next()
                .switchIfEmpty(store.current(agent).flatMap(Mono::justOrEmpty))
                .mapNotNull(run -> inFlight(run.status()))
                .map(what ->
                        "Cannot replace the agent “%s” while it %s. Stop it first.".formatted(agent.title(), what)));
    }

    private static @Nullable String inFlight(RunStatus status) {
        return switch (status) {
            case pending, running, interrupted -> "is running";
            case needs_approval -> "waits for your approval";
            case blocked -> "waits for you";
            case waiting, idle, completed, failed, cancelled -> null;
        };
    }

    /**
     * Creates an agent without starting it. Fails with a {@link org.springframework.dao.DuplicateKeyException} if another one has
     * its export id.
     *
     * @throws Problem.Conflict when the limit is reached
     */
    public Mono<Long> create(AgentDefinition definition) {
        return writes.create(definition.content(), false)
                .delayUntil(id -> rows.exportIds().set(id, definition.exportId()));
    }

    /**
     * Replaces the definition of an agent. An active run keeps the settings it was started with; the caller has locked the agent,
     * and checked {@link #refusal}.
     */
    public Mono<Void> replace(long id, AgentDefinition definition) {
        return rows.overwrite(id, definition.content(), clock.instant())
                .then(rows.exportIds().set(id, definition.exportId()))
                .then(Mono.defer(() -> rows.find(id)))
                .flatMap(news::changed);
    }
}

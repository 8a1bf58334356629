package dev.steward.agent.control;

import dev.steward.agent.approval.Rules;
import dev.steward.agent.blueprint.Blueprint;
import dev.steward.agent.blueprint.Blueprints;
import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.AgentLinkRepository;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.definition.ServerNames;
import dev.steward.agent.definition.WorkflowUses;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.state.AgentStates;
import dev.steward.history.trash.TrashKeeper;
import dev.steward.history.trash.TrashKind;
import dev.steward.mcp.client.ServerRenames;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.util.Map;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.node.ObjectNode;

/**
 * Deleted agents. Their definition, notes, spending and rules can be restored, and with them their workflow steps and the link
 * to them in conversations; their runs, with transcripts and artifacts, are gone.
 */
@Service
public record AgentTrash(
        TrashKeeper trash,
        AgentRepository agents,
        Blueprints blueprints,
        AgentStates states,
        Rules rules,
        AgentLinkRepository ties,
        WorkflowUses workflows,
        AgentReads reads,
        AgentNews news,
        Tx tx,
        Clock clock)
        implements ServerRenames {

    private static final TypeReference<TrashedAgent> TRASHED = new TypeReference<>() {};

    /** Keeps a copy of an agent, in the transaction that deletes it. Agents of steps are skipped: they go with their step. */
    Mono<Void> keep(Agent agent) {
        return agent.isInline()
                ? Mono.empty()
                : Mono.zip(
                                rules.own(agent.id()).collectList(),
                                agents.spent(agent.id()),
                                agents.exportIds().of(agent.id()).singleOptional(),
                                workflows.places(agent.id()).collectList(),
                                ties.conversations(agent.id()).collectList())
                        .flatMap(own -> trash.keep(
                                TrashKind.agent,
                                agent.id(),
                                agent.title(),
                                new TrashedAgent(
                                        agent,
                                        Map.of(),
                                        own.getT1(),
                                        own.getT2(),
                                        own.getT3().orElse(null),
                                        own.getT4(),
                                        own.getT5())))
                        .flatMap(trashed -> states.keep(agent.id(), trashed))
                        .then();
    }

    /**
     * Restores a deleted agent under its former id. It is not started; links to what no longer exists are dropped.
     *
     * @throws Problem.NotFound when it is not in the trash
     * @throws Problem.Conflict when the limit of agents is reached, or that of rules would be exceeded
     */
    public Mono<AgentRead> restore(long id) {
        return tx.durable(
                trash.bringBack(TrashKind.agent, id, TRASHED, this::back)
                        .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Deleted agent")))
                        .delayUntil(news::gone)
                        .flatMap(reads::of),
                DuplicateKeyException.class::isInstance);
    }

    /** A deny rule must not come back about a name that nothing has any more. */
    @Override
    public Mono<Void> renamed(String name, String next) {
        return trash.change(TrashKind.agent, name, snapshot -> {
            ServerNames.rename(snapshot.path("agent"), name, next);
            for (var rule : snapshot.path("rules")) {
                var tool = rule.path("tool").asString("");
                if (rule instanceof ObjectNode fields && tool.startsWith(name + "/")) {
                    fields.put("tool", next + tool.substring(name.length()));
                }
            }
        });
    }

    private Mono<Agent> back(TrashKeeper.Kept<TrashedAgent> kept) {
        var trashed = kept.snapshot();
        long id = trashed.agent().id();
        return agents.requireRoom()
                .then(content(trashed.agent()))
                .flatMap(content -> agents.insertAgain(trashed.agent(), content, clock.instant()))
                .then(agents.exportIds().giveBack(id, trashed.exportId()))
                .then(agents.spend(id, trashed.spent()))
                .then(states.giveBack(kept.id(), id, trashed.state()))
                .then(rules.giveBack(trashed.rules()))
                .then(ties.giveBack(trashed.agent(), trashed.conversations()))
                .then(workflows.giveBack(id, trashed.steps()))
                .then(agents.find(id));
    }

    private Mono<Agent.Content> content(Agent agent) {
        var content = agent.content();
        return ties.ifThere(content.container()).flatMap(container -> ties.roleIfThere(
                        content.capabilities().roleId())
                .flatMap(role -> Mono.justOrEmpty(content.blueprintId())
                        .flatMap(blueprints::lock)
                        .map(Blueprint::id)
                        .singleOptional()
                        .map(kept -> content.at(container.orElse(null), kept.orElse(null), role.orElse(null)))));
    }
}

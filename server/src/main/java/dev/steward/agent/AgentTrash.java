package dev.steward.agent;

import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Agents that were deleted. What they were to do, what they had noted and the rules about them can be brought back; their runs, and what those said
 * and made, are gone.
 */
@Service
class AgentTrash {

    /** More than anybody looks through. */
    static final int MOST = 500;

    private final AgentTrashRepository rows;
    private final AgentRepository agents;
    private final BlueprintRepository blueprints;
    private final StateRepository states;
    private final RuleRepository rules;
    private final AgentTies ties;
    private final AgentReads reads;
    private final AgentNews news;
    private final Tx tx;
    private final Clock clock;

    AgentTrash(
            AgentTrashRepository rows,
            AgentRepository agents,
            BlueprintRepository blueprints,
            StateRepository states,
            RuleRepository rules,
            AgentTies ties,
            AgentReads reads,
            AgentNews news,
            Tx tx,
            Clock clock) {
        this.rows = rows;
        this.agents = agents;
        this.blueprints = blueprints;
        this.states = states;
        this.rules = rules;
        this.ties = ties;
        this.reads = reads;
        this.news = news;
        this.tx = tx;
        this.clock = clock;
    }

    /** What was deleted, the last one first. */
    Flux<AgentTrashRepository.Deleted> list() {
        return rows.list(MOST);
    }

    /** Keeps what an agent was, in the transaction that deletes it. One that belongs to a step goes with that. */
    Mono<Void> keep(Agent agent) {
        return agent.isInline()
                ? Mono.empty()
                : states.list(agent.id())
                        .collect(Collectors.toMap(StateRead::key, StateRead::value))
                        .zipWhen(_ -> rules.own(agent.id()).map(Rule::content).collectList())
                        .flatMap(own -> rows.keep(new TrashedAgent(agent, own.getT1(), own.getT2()), clock.instant()))
                        .then();
    }

    /**
     * Brings a deleted agent back under the id that it had. It waits until somebody starts it; what it hung on is left out
     * where that is gone.
     *
     * @throws Problem.NotFound when it is not in the trash
     */
    Mono<AgentRead> restore(long id) {
        return tx.durable(rows.take(id)
                .switchIfEmpty(missing())
                .flatMap(trashed -> content(trashed.agent())
                        .flatMap(content -> agents.insertAgain(trashed.agent(), content, clock.instant()))
                        .thenMany(Flux.fromIterable(trashed.state().entrySet()))
                        .concatMap(note -> states.put(
                                id, new StateKey(note.getKey()), note.getValue(), AgentStates.MOST, clock.instant()))
                        .thenMany(Flux.fromIterable(trashed.ownRules()))
                        .concatMap(rule -> rules.insert(rule, clock.instant()))
                        .then(agents.find(id)))
                .delayUntil(news::gone)
                .flatMap(reads::of));
    }

    private Mono<Agent.Content> content(Agent agent) {
        var content = agent.content();
        var blueprint = content.blueprintId();
        return ties.ifThere(content.container()).flatMap(container -> ties.roleIfThere(
                        content.capabilities().roleId())
                .flatMap(role -> (blueprint == null ? Mono.<Blueprint>empty() : blueprints.lock(blueprint))
                        .map(Blueprint::id)
                        .map(Optional::of)
                        .defaultIfEmpty(Optional.empty())
                        .map(kept -> content.at(container.orElse(null), kept.orElse(null), role.orElse(null)))));
    }

    /** Erases a deleted agent. @throws Problem.NotFound when it is not in the trash */
    Mono<Void> erase(long id) {
        return tx.durable(
                rows.forget(id).filter(there -> there).switchIfEmpty(missing()).then(news.erased()));
    }

    /** Erases all that lies in the trash now. */
    Mono<Void> empty() {
        return tx.durable(rows.forgetAll().then(news.erased()));
    }

    /** Erases what was deleted before then. Gives how many. */
    Mono<Long> eraseBefore(Instant then) {
        return tx.underWay(rows.forgetBefore(then).delayUntil(erased -> erased > 0 ? news.erased() : Mono.empty()));
    }

    private static <T> Mono<T> missing() {
        return Mono.error(() -> new Problem.NotFound("Deleted agent"));
    }
}

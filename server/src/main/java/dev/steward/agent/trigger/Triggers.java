package dev.steward.agent.trigger;

import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.lifecycle.RunStore;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunTrigger;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Sha256;
import dev.steward.platform.time.Ids;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Starts agents from outside. A token is shown once; Steward stores only its hash. */
@Service
public record Triggers(
        TriggerRepository rows,
        AgentRepository agents,
        RunStore writes,
        AgentRuns runs,
        AgentNews news,
        Tx tx,
        Ids ids,
        Clock clock) {

    /** The most triggers of one agent. */
    static final int MAX = 50;

    /** Longer texts are not tokens, and are not hashed. */
    private static final int MAX_TOKEN = 200;

    /** Triggers of these agents, newest first, without their tokens. */
    public Flux<TriggerRead> of(Collection<Long> agents) {
        return rows.of(agents);
    }

    /**
     * Creates a trigger and returns it with its token.
     *
     * @throws Problem.NotFound when there is no such agent
     * @throws Problem.Conflict when the agent has {@value #MAX} already
     */
    public Mono<TriggerRead> create(long agent, boolean enabled) {
        return tx.durable(
                writes.lock(agent).delayUntil(_ -> refuseTooMany(agent)).flatMap(locked -> {
                    var token = ids.token();
                    return rows.insert(agent, TriggerType.webhook, Sha256.of(token), enabled, clock.instant())
                            .flatMap(rows::find)
                            .map(trigger -> trigger.with(token))
                            .delayUntil(_ -> news.changed(locked));
                }));
    }

    private Mono<Void> refuseTooMany(long agent) {
        return rows.count(agent)
                .filter(there -> there >= MAX)
                .flatMap(_ -> Mono.error(new Problem.Conflict(
                        "too-many-triggers", "This agent has %d triggers already. Delete one first.".formatted(MAX))));
    }

    /** @throws Problem.NotFound when the agent has no such trigger */
    public Mono<Void> delete(long agent, long id) {
        return tx.durable(writes.lock(agent).flatMap(locked -> rows.delete(agent, id)
                .filter(there -> there)
                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Trigger")))
                .then(news.changed(locked))));
    }

    /** The trigger with this token. @throws Problem.NotFound when no enabled trigger has it */
    public Mono<TriggerRead> called(String token) {
        return Mono.just(token)
                .filter(each -> each.length() <= MAX_TOKEN)
                .flatMap(each -> rows.called(Sha256.of(each)))
                .filter(TriggerRead::enabled)
                .switchIfEmpty(unknown());
    }

    /**
     * Starts the agent of a trigger that was called.
     *
     * @throws Problem.NotFound when the trigger is gone or disabled by now
     * @throws Problem.TooMany when it was called too often recently, see {@link TriggerRate}
     * @throws Problem.Conflict while a run is active, or when the agent is archived
     */
    public Mono<AgentRun> fire(TriggerRead called) {
        return tx.durable(agents.lock(called.agentId())
                .filterWhen(_ -> rows.find(called.id()).map(TriggerRead::enabled))
                .flatMap(agent -> admitted(called.id()).flatMap(usedUntil -> runs.started(agent, RunTrigger.webhook)
                        .delayUntil(_ -> rows.fired(called.id(), clock.instant(), usedUntil))))
                .switchIfEmpty(unknown()));
    }

    /** Returns until when the rate is used up with this call. Only calls that start a run count: otherwise nothing is written. */
    private Mono<Instant> admitted(long trigger) {
        return rows.usedUntil(trigger)
                .defaultIfEmpty(Instant.EPOCH)
                .map(usedUntil -> TriggerRate.admit(usedUntil, clock.instant()));
    }

    /** Records a test call of a trigger. */
    public Mono<Void> pinged(TriggerRead called) {
        return rows.pinged(called.id(), clock.instant()).then();
    }

    private static <T> Mono<T> unknown() {
        return Mono.error(() -> Problem.NotFound.saying("Unknown or disabled trigger"));
    }
}

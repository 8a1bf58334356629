package dev.steward.agent.approval;

import dev.steward.agent.definition.Agent;
import dev.steward.agent.lifecycle.RunStateMachine;
import dev.steward.agent.lifecycle.RunStore;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.run.AgentRun;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.permission.ArgumentRule;
import dev.steward.permission.Decision;
import dev.steward.permission.PermissionCheck;
import dev.steward.permission.PermissionDecision;
import dev.steward.permission.PermissionRequest;
import dev.steward.permission.Reason;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.time.Ids;
import java.time.Clock;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Permission requests of runs, and the decisions about them. Requests are rows, so they survive a restart, and each is decided
 * once only.
 */
@Service
public record Permissions(
        PermissionRepository rows,
        RuleRepository rules,
        CheckRepository checks,
        RunStore writes,
        AgentNews news,
        Tx tx,
        Ids ids,
        Clock clock) {

    /** The most grants in a list. */
    public static final int MAX = 1_000;

    /**
     * The policy, rules and grants that decide about the requests of a run now.
     *
     * @param own the policy of its agent now; null for none
     * @param global the policy in the settings
     */
    public Mono<PermissionCheck> check(AgentRun run, @Nullable ApprovalPolicy own, String global) {
        var step = run.step();
        var now = own == null && step != null ? step.policy() : own;
        var policy = ApprovalPolicy.inForce(run.capabilities().approvalPolicy(), now, global);
        return rules.about(run.agentId())
                .map(rule -> rule.content().rule())
                .collectList()
                .flatMap(laidDown -> rows.granted(run.id())
                        .collectList()
                        .map(grants -> new PermissionCheck(policy, laidDown, grants, run.taintedBy())));
    }

    /** Records how a request was decided, for rule previews. @param requestId null if nobody is asked */
    public Mono<Void> note(
            AgentRun run,
            PermissionRequest request,
            PermissionCheck check,
            PermissionDecision decision,
            @Nullable String requestId) {
        return checks.insert(run, request, check, ArgumentRule.Effect.of(decision), requestId, clock.instant());
    }

    /** Asks a person. Empty if the run is no longer active, or not in the caller's epoch. */
    public Mono<Permission> park(AgentRun known, PermissionRequest request, Reason reason) {
        return tx.underWay(writes.with(known.id(), (agent, run) -> {
            if (run.epoch() != known.epoch() || !run.status().isActive()) {
                return Mono.empty();
            }
            var now = clock.instant();
            var requestId = ids.uuid().toString();
            return rows.insert(run, requestId, request, reason, now)
                    .then(writes.moved(agent, run, RunStateMachine.asked(run, now)))
                    .switchIfEmpty(Mono.defer(() -> news.changed(agent, run).thenReturn(run)))
                    .then(rows.find(agent.id(), requestId));
        }));
    }

    /**
     * The request with all that a person can be shown of it.
     *
     * @throws Problem.NotFound when the agent has no such request
     */
    public Mono<PermissionCard> card(long agent, String requestId) {
        return rows.find(agent, requestId)
                .flatMap(known -> rows.whole(known.id())
                        .map(whole -> PermissionCard.of(known, whole, Map.of()))
                        .defaultIfEmpty(PermissionCard.of(known)))
                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Permission request")));
    }

    /** The request, decided or not, for a caller that waits for the decision. */
    public Mono<Permission> find(long agent, String requestId) {
        return rows.find(agent, requestId);
    }

    /**
     * Decides a request. Allowing it for the run also answers all identical open requests. The run continues after the last open
     * one.
     *
     * @throws Problem.NotFound when there is no such agent, or no such open request
     * @throws Problem.Conflict when it is to be allowed for the run but is too long to be shown completely
     */
    public Mono<Permission> answer(long agent, String requestId, Decision decision) {
        return tx.durable(writes.lock(agent)
                .flatMap(locked -> rows.find(agent, requestId).flatMap(known -> decided(locked, known, decision)))
                .switchIfEmpty(Mono.error(() -> Problem.NotFound.saying("No pending permission request"))));
    }

    private Mono<Permission> decided(Agent agent, Permission known, Decision decision) {
        var answer = new Permission.Answer(decision, Permission.By.person, clock.instant());
        if (decision == Decision.approve_always && !known.allowable()) {
            return Mono.error(() -> new Problem.Conflict(
                    "too-long-to-allow", "This request is too long to show completely. Allow it once, or deny it."));
        }
        return rows.decide(known.id(), answer)
                .filter(first -> first)
                .flatMap(_ -> writes.with(known.runId(), (_, run) -> (decision == Decision.approve_always
                                ? granted(run, known, answer)
                                : Mono.<Void>empty())
                        .then(Mono.defer(() -> goesOn(agent, run)))))
                .flatMap(_ -> rows.find(agent.id(), known.requestId()));
    }

    /** Grants it for the run, which also answers all identical open requests. */
    private Mono<Void> granted(AgentRun run, Permission known, Permission.Answer answer) {
        return rows.grant(known, run.taintedBy() != null, answer.at())
                .thenMany(Flux.defer(() -> rows.pending(run.id())))
                .filter(open -> open.signature().equals(known.signature()))
                .collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(twin -> rows.decide(twin.id(), answer))
                .then();
    }

    /** Continues the run once nothing is open: immediately if its turn still has its slot. */
    private Mono<AgentRun> goesOn(Agent agent, AgentRun run) {
        return rows.pending(run.id())
                .hasElements()
                .flatMap(waits -> waits
                        ? news.changed(agent, run).thenReturn(run)
                        : writes.hasPlace(run.id())
                                .flatMap(hasPlace -> writes.moved(
                                        agent, run, RunStateMachine.answered(run, hasPlace, clock.instant())))
                                .defaultIfEmpty(run));
    }

    /** All grants, newest first. */
    public Flux<GrantRead> grants() {
        return rows.grants(MAX);
    }

    /** Revokes all grants. Returns how many there were. */
    public Mono<Long> resetGrants() {
        return tx.durable(rows.deleteGrants().delayUntil(_ -> news.all()));
    }
}

package dev.steward.agent.turn;

import dev.steward.agent.approval.Permission;
import dev.steward.agent.approval.Permissions;
import dev.steward.agent.approval.RunTaint;
import dev.steward.agent.definition.Agent;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunTrigger;
import dev.steward.agent.transcript.CallRepository;
import dev.steward.agent.transcript.StoredCall;
import dev.steward.permission.PermissionCheck;
import dev.steward.permission.PermissionDecision;
import dev.steward.permission.PermissionRequest;
import dev.steward.permission.Reason;
import dev.steward.permission.ToolRequests;
import dev.steward.platform.text.ForeignText;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import dev.steward.tool.AddressGate;
import dev.steward.tool.ToolGate;
import dev.steward.tool.ToolRequest;
import dev.steward.tool.ToolResult;
import dev.steward.tool.ToolSignal;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The only gate between agents and tools: rules decide, or a person. The person may take any time and is not asked twice about
 * the same call, whichever process waits for the decision. An allowed call is recorded before it begins.
 *
 * @param faults called at each point; does nothing in production
 */
@Component
record PermissionGate(
        RunTurnStore records,
        CallRepository calls,
        Permissions permissions,
        RunTaint taint,
        RunWatcher signs,
        Settings settings,
        Function<FaultPoint, Mono<Void>> faults) {

    private static final String OVER =
            "Not carried out: it needs the person's permission, and nobody can be asked any more.";

    /** The budget was used up within this turn. It may be raised, and another turn follows then. */
    private static final String AT_LIMIT =
            "Not carried out: it needs the person's permission, and the work stops at its limit now. Call it again if you are told to go on.";

    private static final String NO_WAY_ROUND =
            "Do not try it in another way; go on without it, or say what you need it for.";

    private static final String REPLAY =
            "Not carried out: this is a replay, which changes nothing, and no result of this call is on record. "
                    + "Go on without it, and say what you would have done.";

    @Autowired
    PermissionGate(
            RunTurnStore records,
            CallRepository calls,
            Permissions permissions,
            RunTaint taint,
            RunWatcher signs,
            Settings settings) {
        this(records, calls, permissions, taint, signs, settings, _ -> Mono.empty());
    }

    /** What happens to a call. */
    private sealed interface Verdict {

        /** It may begin, and that is recorded. */
        record Go() implements Verdict {}

        /** @param reason for the model */
        record Refused(String reason) implements Verdict {}

        record Waits(String requestId) implements Verdict {}

        /** A replay gets the recorded result. */
        record Recorded(ToolResult result) implements Verdict {}
    }

    /** The gate of a turn. @param run as its driver knows it */
    ToolGate of(AgentRun run, TurnPause pause) {
        return (wish, carriedOut, waits) -> {
            var call = wish.call().id();
            var request = ToolRequests.of(wish, run.agentId());
            pause.begins(call);
            return verdict(run, wish, request)
                    .delayUntil(verdict ->
                            verdict instanceof Verdict.Waits ? faults.apply(FaultPoint.PARKED) : Mono.empty())
                    .flatMap(verdict -> verdict instanceof Verdict.Waits(var id)
                            ? Mono.<Void>fromRunnable(waits) // first, as the next call may be at work
                                    .then(pause.waits(call))
                                    .then(Mono.defer(() -> decided(run, wish, id)))
                                    .doOnNext(_ -> pause.begins(call))
                            : Mono.just(verdict))
                    .flatMapMany(verdict -> switch (verdict) {
                        case Verdict.Refused(var reason) ->
                            Flux.just(new ToolSignal.Result(ToolResult.failed("refused", reason)));
                        case Verdict.Recorded(var result) -> Flux.just(new ToolSignal.Result(result));
                        case Verdict.Waits _ -> Flux.error(new IllegalStateException("Nobody has decided"));
                        case Verdict.Go _ ->
                            faults.apply(FaultPoint.ALLOWED)
                                    .thenMany(Flux.defer(() -> read(run, request, checked(run, request, carriedOut))));
                    });
        };
    }

    /** Redirects are checked as well, each before its connection is opened. */
    private Flux<ToolSignal> checked(AgentRun run, PermissionRequest request, Flux<ToolSignal> carriedOut) {
        AddressGate gate = (method, url) -> request instanceof PermissionRequest.Url allowed
                ? refusal(run, allowed, allowed.redirected(method, url))
                : Mono.empty();
        return gate.around(carriedOut);
    }

    private Mono<String> refusal(AgentRun known, PermissionRequest.Url allowed, PermissionRequest.Url next) {
        return policy().flatMap(policy -> records.mine(known, (agent, run) -> check(agent, run, policy)))
                .flatMap(check -> Mono.justOrEmpty(
                        switch (check.redirected(allowed, next)) {
                            case PermissionDecision.Allow _ -> Optional.<String>empty();
                            case PermissionDecision.Deny(var reason) ->
                                Optional.of("The address redirects to “%s”, which was not followed. %s %s"
                                        .formatted(next.taint(), reason.text(), NO_WAY_ROUND));
                            case PermissionDecision.Ask(var reason) ->
                                Optional.of(
                                        "The address redirects to “%s” (%s), which needs the person's permission, so it was not followed. %s Call that address itself: then the person is asked."
                                                .formatted(next.taint(), ForeignText.name(next.url()), reason.text()));
                        }));
    }

    private Mono<String> policy() {
        return settings.current().map(values -> values.get(SettingKeys.AGENTS_APPROVAL_POLICY));
    }

    private Mono<PermissionCheck> check(Agent agent, AgentRun run, String policy) {
        return permissions.check(run, agent.content().capabilities().approvalPolicy(), policy);
    }

    /** Records whose text the run reads before it gets the result. */
    private Flux<ToolSignal> read(AgentRun run, PermissionRequest request, Flux<ToolSignal> carriedOut) {
        @Nullable String by = request.taint();
        return by == null
                ? carriedOut
                : carriedOut.concatMap(signal -> signal instanceof ToolSignal.Result
                        ? taint.read(run.id(), by).thenReturn(signal)
                        : Mono.just(signal));
    }

    private Mono<Verdict> verdict(AgentRun known, ToolRequest wish, PermissionRequest request) {
        return policy().flatMap(policy -> records.mine(
                known, (agent, run) -> calls.open(run.id(), wish.call().id())
                        .flatMap(call -> call.requestId() == null
                                ? run.trigger() == RunTrigger.replay && !request.isReading()
                                        ? replayed(run, call)
                                        : checked(agent, run, call, request, policy)
                                : Mono.<Verdict>just(new Verdict.Waits(call.requestId())))
                        .defaultIfEmpty(unknown())));
    }

    /** A replay changes nothing. Spec: agents-workflows, 18.8. */
    private Mono<Verdict> replayed(AgentRun run, StoredCall call) {
        return records.recorded(run, call.call()).map(recorded -> recorded.<Verdict>map(Verdict.Recorded::new)
                .orElseGet(() -> new Verdict.Refused(REPLAY)));
    }

    private Mono<Verdict> checked(
            Agent agent, AgentRun run, StoredCall call, PermissionRequest request, String policy) {
        return check(agent, run, policy).flatMap(check -> {
            var decision = check.decide(request);
            return verdict(run, call, request, decision)
                    .delayUntil(verdict -> permissions.note(
                            run, request, check, decision, verdict instanceof Verdict.Waits(var id) ? id : null));
        });
    }

    private Mono<Verdict> verdict(
            AgentRun run, StoredCall call, PermissionRequest request, PermissionDecision decision) {
        return switch (decision) {
            case PermissionDecision.Allow _ -> calls.begin(call.id()).map(PermissionGate::begun);
            case PermissionDecision.Deny(var reason) ->
                Mono.just(new Verdict.Refused("Not carried out, by what the person has laid down. %s %s"
                        .formatted(reason.text(), advice(reason))));
            case PermissionDecision.Ask(var reason) ->
                permissions
                        .park(run, request, reason)
                        .delayUntil(parked -> calls.ask(call.id(), parked.requestId()))
                        .<Verdict>map(parked -> new Verdict.Waits(parked.requestId()))
                        .defaultIfEmpty(new Verdict.Refused(run.status() == RunStatus.blocked ? AT_LIMIT : OVER));
        };
    }

    private static String advice(Reason reason) {
        return reason.kind() == Reason.Kind.unclear_rule
                ? "Write it as one plain command, whole path or usual address, or go on without it."
                : NO_WAY_ROUND;
    }

    private static Verdict begun(boolean begins) {
        return begins ? new Verdict.Go() : unknown();
    }

    private static Verdict unknown() {
        return new Verdict.Refused("Not carried out: this call was begun before, or is not one of this turn.");
    }

    private Mono<Verdict> decided(AgentRun known, ToolRequest wish, String requestId) {
        var look = permissions
                .find(known.agentId(), requestId)
                .flatMap(permission -> Mono.justOrEmpty(permission.answer()));
        return signs.await(known, look)
                .delayUntil(_ -> faults.apply(FaultPoint.DECIDED))
                .flatMap(answer -> answer.decision().isApproval()
                        ? records.begins(known, wish.call().id())
                                .map(PermissionGate::begun)
                                .switchIfEmpty(Mono.never())
                        : records.said(known, requestId)
                                .<Verdict>map(said -> new Verdict.Refused(denied(answer, said))));
    }

    private static String denied(Permission.Answer answer, Optional<String> said) {
        return switch (answer.by()) {
            case person ->
                "Not carried out: the person denied it. "
                        + said.map("They say: %s"::formatted).orElse(NO_WAY_ROUND);
            case stop -> "Not carried out: the run was stopped.";
        };
    }
}

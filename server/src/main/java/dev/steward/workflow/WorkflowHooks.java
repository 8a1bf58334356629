package dev.steward.workflow;

import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.agent.trigger.TriggerRate;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Sha256;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Starts workflows from outside. Spec: decisions 30 and 62. */
@Service
record WorkflowHooks(
        WorkflowRepository workflows,
        WorkflowRunRepository runs,
        WorkflowRunStore store,
        AgentsEnabledGuard gate,
        Tx tx,
        Clock clock) {

    /** Bytes of a body that may become the brief; the rest is ignored. */
    static final int MAX_BYTES = 1024 * 1024;

    /** Characters of a token; a longer one is not looked up. */
    private static final int MAX_TOKEN = 200;

    /** Characters of an idempotency key. */
    static final int MAX_KEY = 255;

    private static final Duration REMEMBERED = Duration.ofHours(24);

    /** The response to a call, which tells only that something was started. */
    @Schema(name = "WorkflowStarted", description = "A run was started")
    record Started(
            @Schema(allowableValues = "started") String status,
            @Schema(description = "The id of the workflow") String workflow) {

        static Started of(Workflow workflow) {
            return new Started("started", String.valueOf(workflow.id()));
        }
    }

    /**
     * Starts the workflow that has this token.
     *
     * @param key of the call: another one with the same key within a day gets the same response, and starts nothing
     * @param body becomes the brief, see {@link HookBrief}
     * @throws Problem.NotFound when no workflow has the token
     * @throws Problem.Conflict while agents are disabled or a run is active, or when the workflow is archived or has no step that
     *     can run
     * @throws Problem.TooMany when it was called too often recently, see {@link TriggerRate}
     * @throws Problem.Invalid when the key is too long
     */
    Mono<Started> fire(String token, @Nullable String key, byte[] body) {
        if (key != null && key.length() > MAX_KEY) {
            return Mono.error(
                    () -> new Problem.Invalid("Idempotency-Key", "must have at most %d characters".formatted(MAX_KEY)));
        }
        var call = key == null || key.isBlank() ? null : Sha256.of(key);
        return tx.durable(called(token).delayUntil(_ -> gate.require()).flatMap(workflow -> Mono.justOrEmpty(call)
                .filterWhen(hash -> workflows
                        .forgetCalls(workflow.id(), clock.instant().minus(REMEMBERED))
                        .then(workflows.isCalled(workflow.id(), hash)))
                .map(_ -> Started.of(workflow))
                .switchIfEmpty(Mono.defer(() -> started(workflow, call, HookBrief.of(body))))));
    }

    private Mono<Started> started(Workflow workflow, @Nullable String call, @Nullable String brief) {
        return WorkflowRuns.requireInUse(workflow)
                .then(runs.active(workflow.id()).hasElement())
                .filter(active -> !active)
                .switchIfEmpty(Mono.error(
                        () -> new Problem.Conflict("run-in-progress", "A run of this workflow is still active.")))
                .then(workflows.usedUntil(workflow.id()))
                .map(usedUntil -> TriggerRate.admit(usedUntil, clock.instant()))
                .flatMap(usedUntil -> workflows.used(workflow.id(), usedUntil))
                .then(store.begin(workflow, WorkflowRun.Trigger.webhook, brief))
                .switchIfEmpty(
                        Mono.error(() -> new Problem.Conflict("nothing-to-run", "This workflow has no step to run.")))
                .then(call == null ? Mono.empty() : workflows.addCall(workflow.id(), call, clock.instant()))
                .thenReturn(Started.of(workflow));
    }

    /** Checks whether a call could start a run. @throws Problem.NotFound @throws Problem.Conflict as in {@link #fire} */
    Mono<Void> ping(String token) {
        return tx.durable(called(token).delayUntil(_ -> gate.require())).then();
    }

    private Mono<Workflow> called(String token) {
        return Mono.just(token)
                .filter(each -> each.length() <= MAX_TOKEN)
                .flatMap(each -> workflows.called(Sha256.of(each)))
                .flatMap(workflows::lock)
                .switchIfEmpty(Mono.error(() -> Problem.NotFound.saying("Unknown webhook token")));
    }
}

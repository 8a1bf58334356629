package dev.steward.workflow;

import dev.steward.agent.step.StepRun;
import java.util.Objects;
import java.util.Optional;

/** The outcome of an agent's turn. */
sealed interface StepOutcome {

    /** None yet: it works, or waits for a decision about a tool. */
    record Working() implements StepOutcome {}

    /** @param output of the step. @param verdict the summary that a gate is judged by */
    record Done(String output, String verdict) implements StepOutcome {}

    record Failed(String reason) implements StepOutcome {}

    /** It needs a person. */
    record Blocked(String question) implements StepOutcome {}

    record Cancelled() implements StepOutcome {}

    /** @param label of the step. Spec: Agents, 18.4 */
    static StepOutcome of(StepRun run, String label) {
        return switch (run.status()) {
            case waiting, pending, running, needs_approval -> new Working();
            case idle, completed ->
                new Done(Objects.requireNonNullElse(run.output(), ""), Objects.requireNonNullElse(run.verdict(), ""));
            case failed -> new Failed(reason(run, "“%s” failed.", label));
            case interrupted -> new Failed(reason(run, "“%s” was interrupted.", label));
            case blocked -> new Blocked(Objects.requireNonNullElse(run.question(), ""));
            case cancelled -> new Cancelled();
        };
    }

    private static String reason(StepRun run, String otherwise, String label) {
        var error = run.error();
        return error == null || error.isBlank() ? otherwise.formatted(label) : error;
    }

    /** The agent was deleted while it worked. */
    static StepOutcome gone(String label) {
        return new Failed("The agent of “%s” was deleted.".formatted(label));
    }

    /** How the attempt ends or blocks; empty while it continues. @param kind of its step. Spec: Agents, 18.4, 18.5 */
    default Optional<Effect.Close> close(StepKind kind) {
        return switch (this) {
            case Working _ -> Optional.empty();
            case Done(var _, var verdict)
            when kind == StepKind.gate -> {
                var judged = GateVerdict.of(verdict);
                yield Optional.of(new Effect.Close(
                        judged.isPass() ? AttemptStatus.passed : AttemptStatus.failed,
                        judged.isPass(),
                        judged.reason()));
            }
            case Done(var output, var _) -> Optional.of(new Effect.Close(AttemptStatus.completed, null, output));
            case Failed(var reason) -> Optional.of(new Effect.Close(AttemptStatus.failed, null, reason));
            case Blocked(var question) -> Optional.of(new Effect.Close(AttemptStatus.blocked, null, question));
            case Cancelled _ -> Optional.of(new Effect.Close(AttemptStatus.cancelled, null, null));
        };
    }
}

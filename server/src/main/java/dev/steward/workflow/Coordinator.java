package dev.steward.workflow;

import dev.steward.platform.text.Truncate;
import dev.steward.workflow.RunState.Counter;
import dev.steward.workflow.RunState.Phase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a signal does to a run (SPEC, States and transitions; agents-workflows 18). Pure: the caller stores the new state
 * and carries out the effects in order, in one transaction.
 */
final class Coordinator {

    /** Characters of an error. */
    static final int MAX_LENGTH = 2_000;

    /** The output of an approval without a note. */
    static final String APPROVED = "Approved.";

    /** The note of an approval that nobody decided in time. */
    static final String UNDECIDED = "Nobody decided in time.";

    static final String REJECTED = "A reviewer rejected this. Make a new version.";

    /** The next attempt replaces one that is blocked, or that waited in a paused run. */
    private static final Effect.Close SUPERSEDED = new Effect.Close(AttemptStatus.superseded, null, null);

    private Coordinator() {}

    /** How a run begins; empty if no step can run. */
    static Optional<Decision> begin(Plan plan) {
        var fresh = new RunState(RunStatus.running, null, Phase.none, Map.of(), Feedback.NONE, null);
        return plan.from(0).map(first -> entered(fresh, first, Feedback.NONE, List.of()));
    }

    static Decision decide(Plan plan, RunState run, Signal signal) {
        return switch (signal) {
            case Signal.Rested(var outcome) -> rested(plan, run, outcome);
            case Signal.TimedOut(var reason) -> timedOut(plan, run, reason);
            case Signal.Approved(var note) -> approved(plan, run, note);
            case Signal.Rejected(var note, var action) -> rejected(plan, run, note, action);
            case Signal.Paused _ ->
                run.status() == RunStatus.running ? new Decision(run.in(RunStatus.paused), List.of()) : nothing(run);
            case Signal.Resumed(var input) -> resumed(plan, run, input);
            case Signal.Decided(var note) -> decided(run, note);
            case Signal.Cancelled _ -> cancelled(run);
            case Signal.Retried(var position, var input) -> retried(plan, run, position, input);
        };
    }

    private static Decision nothing(RunState run) {
        return new Decision(run, List.of());
    }

    private static Decision rested(Plan plan, RunState run, StepOutcome outcome) {
        if (run.cursor() == null || run.phase() != Phase.open || run.status() == RunStatus.awaiting_approval) {
            return nothing(run);
        }
        var step = plan.at(run.cursor());
        return outcome.close(step.kind())
                .map(close -> closed(plan, run, step, outcome, close))
                .orElseGet(() -> nothing(run));
    }

    private static Decision closed(Plan plan, RunState run, PlannedStep step, StepOutcome outcome, Effect.Close close) {
        return switch (outcome) {
            case StepOutcome.Working _ -> nothing(run);
            case StepOutcome.Blocked(var question) ->
                new Decision(
                        run.in(RunStatus.paused)
                                .at(step.position(), Phase.blocked)
                                .because(cut(question)),
                        List.of(close));
            case StepOutcome.Cancelled _ ->
                new Decision(
                        run.keeping(step.position(), told(run, step.position())).ended(RunStatus.cancelled, null),
                        List.of(close));
            case StepOutcome.Failed(var reason) -> failed(plan, run, step, reason);
            case StepOutcome.Done _ ->
                close.status() == AttemptStatus.failed
                        ? refused(plan, run, step, close)
                        : forward(plan, run, step, close);
        };
    }

    /** A gate sends the run back. */
    private static Decision refused(Plan plan, RunState run, PlannedStep gate, Effect.Close close) {
        var reason = Objects.requireNonNullElse(close.output(), "");
        return sentBack(plan, run, gate, close, Feedback.rejected(reason), reason);
    }

    private static Decision forward(Plan plan, RunState run, PlannedStep step, Effect.Close close) {
        // A later visit to the step starts afresh; what a person said meanwhile is for the next one.
        var done = run.keeping(step.position(), Feedback.NONE).told(run.feedback());
        return plan.from(step.position() + 1)
                .map(next -> next(done, next, Feedback.NONE, close, Duration.ZERO))
                .orElseGet(() -> done.status() == RunStatus.paused
                        ? new Decision(done.at(step.position(), Phase.done), List.of(close))
                        : completed(done, List.of(close)));
    }

    /**
     * Begins the step after the one that ended; if the run is paused, once it is resumed. It is also told what a person said
     * while the one before still worked.
     */
    private static Decision next(RunState run, PlannedStep step, Feedback reason, Effect.Close close, Duration pause) {
        var feedback = reason.answered(run.feedback().answer());
        return run.status() == RunStatus.paused
                ? new Decision(run.ready(step.position(), feedback), List.of(close))
                : entered(run, step, feedback, List.of(close), pause);
    }

    /** What failed may need time, such as a busy provider: a second, then twice as long with each retry, about a minute at most. */
    private static Duration pause(int retries) {
        return Duration.ofSeconds(1L << Math.min(retries, 6));
    }

    private static Decision completed(RunState run, List<Effect> before) {
        return new Decision(run.ended(RunStatus.completed, null), with(before, new Effect.Record(null)));
    }

    private static Decision entered(RunState run, PlannedStep step, Feedback feedback, List<Effect> before) {
        return entered(run, step, feedback, before, Duration.ZERO);
    }

    private static Decision entered(
            RunState run, PlannedStep step, Feedback feedback, List<Effect> before, Duration pause) {
        var status = step.kind() == StepKind.approval ? RunStatus.awaiting_approval : RunStatus.running;
        return new Decision(
                run.in(status)
                        .keeping(step.position(), feedback)
                        .at(step.position(), Phase.open)
                        .because(null),
                with(before, new Effect.Enter(step.position(), feedback, pause)));
    }

    /** Goes back to an earlier step, unless there is none or the limit is reached. */
    private static Decision sentBack(
            Plan plan, RunState run, PlannedStep from, Effect.Close close, Feedback feedback, String reason) {
        var target = plan.back(from);
        if (target.isEmpty()) {
            var error = from.kind() == StepKind.approval
                    ? "Rejected at '%s', with no earlier step to go back to: %s"
                    : "“%s” found no earlier step to go back to: %s";
            return ended(run, close, error.formatted(from.label(), reason));
        }
        var counter = run.counter(from.position());
        var counted = run.counted(from.position(), new Counter(counter.loops() + 1, counter.retries(), Feedback.NONE));
        if (counter.loops() + 1 > plan.maxLoops()) {
            return ended(
                    counted,
                    close,
                    "“%s” still fails after %d attempts: %s".formatted(from.label(), counter.loops() + 1, reason));
        }
        return next(counted, target.get(), feedback, close, Duration.ZERO);
    }

    private static Decision ended(RunState run, Effect.Close close, String error) {
        return new Decision(run.ended(RunStatus.failed, cut(error)), List.of(close));
    }

    private static Decision failed(Plan plan, RunState run, PlannedStep step, String reason) {
        var close = new Effect.Close(AttemptStatus.failed, null, reason);
        var counter = run.counter(step.position());
        var again = told(run, step.position()).failed(reason);
        var kept = run.keeping(step.position(), again);
        return switch (step.onError()) {
            case continues -> forward(plan, run, step, close);
            case retry -> {
                if (counter.retries() >= step.maxRetries() || !step.isRunnable()) {
                    yield ended(kept, close, reason);
                }
                var counted = new Counter(counter.loops(), counter.retries() + 1, again);
                yield next(kept.counted(step.position(), counted), step, again, close, pause(counter.retries()));
            }
            case fail -> ended(kept, close, reason);
        };
    }

    private static Decision timedOut(Plan plan, RunState run, String reason) {
        if (run.status() != RunStatus.running || run.cursor() == null || run.phase() != Phase.open) {
            return nothing(run);
        }
        var decision = failed(plan, run, plan.at(run.cursor()), reason);
        var effects = new ArrayList<Effect>(List.of(new Effect.StopAgent()));
        effects.addAll(decision.effects());
        return new Decision(decision.state(), effects);
    }

    private static Decision approved(Plan plan, RunState run, String note) {
        if (run.status() != RunStatus.awaiting_approval || run.cursor() == null) {
            return nothing(run);
        }
        var said = note.isBlank() ? APPROVED : note.strip();
        var step = plan.at(run.cursor());
        return forward(plan, run.in(RunStatus.running), step, new Effect.Close(AttemptStatus.passed, null, said));
    }

    private static Decision rejected(Plan plan, RunState run, String note, StepPolicy.@Nullable OnReject action) {
        if (run.status() != RunStatus.awaiting_approval || run.cursor() == null) {
            return nothing(run);
        }
        var step = plan.at(run.cursor());
        var said = note.isBlank() ? REJECTED : note.strip();
        var running = run.in(RunStatus.running);
        return switch (action == null ? step.onReject() : action) {
            case rework ->
                sentBack(
                        plan,
                        running,
                        step,
                        new Effect.Close(AttemptStatus.failed, null, said),
                        Feedback.rework(said),
                        said);
            case skip -> forward(plan, running, step, new Effect.Close(AttemptStatus.skipped, null, said));
            case stop ->
                new Decision(
                        run.ended(RunStatus.cancelled, null),
                        List.of(new Effect.Close(AttemptStatus.failed, null, said), new Effect.Record(said)));
        };
    }

    private static Decision resumed(Plan plan, RunState run, String input) {
        if (run.status() != RunStatus.paused) {
            return nothing(run);
        }
        var running = run.in(RunStatus.running).because(null);
        var step = Optional.ofNullable(run.cursor())
                .filter(position -> plan.has(position) && plan.at(position).isRunnable())
                .map(plan::at)
                .or(() -> plan.from(0));
        if (step.isEmpty()) {
            return new Decision(run.ended(RunStatus.failed, "No steps left to run."), List.of());
        }
        return switch (run.phase()) {
            case open -> new Decision(running.told(run.feedback().answered(input)), List.of());
            case ready -> entered(running, step.get(), run.feedback().answered(input), List.of());
            case done -> completed(running, List.of());
            case blocked ->
                entered(
                        running,
                        step.get(),
                        told(run, step.get().position()).answered(input),
                        List.of(new Effect.StopAgent(), SUPERSEDED));
            case none -> entered(running, step.get(), Feedback.NONE.answered(input), List.of());
        };
    }

    /** The agent of the attempt has what it waited for: the same run of it continues. */
    private static Decision decided(RunState run, String note) {
        if (run.status() != RunStatus.paused || run.cursor() == null) {
            return nothing(run);
        }
        return switch (run.phase()) {
            case open, blocked ->
                new Decision(
                        run.in(RunStatus.running).at(run.cursor(), Phase.open).because(null),
                        List.of(SUPERSEDED, new Effect.Continue(run.cursor(), note)));
            case ready, done, none -> nothing(run);
        };
    }

    private static Decision cancelled(RunState run) {
        if (!run.status().isActive()) {
            return nothing(run);
        }
        boolean isUnderWay = run.phase() == Phase.open || run.phase() == Phase.blocked;
        List<Effect> effects = isUnderWay
                ? List.of(new Effect.StopAgent(), new Effect.Close(AttemptStatus.cancelled, null, null))
                : List.of();
        var at = run.cursor();
        var kept = at == null || effects.isEmpty() ? run : run.keeping(at, told(run, at));
        return new Decision(kept.ended(RunStatus.cancelled, null), effects);
    }

    /** Resets the counters of the step: after a retry by a person it has all its attempts again. */
    private static Decision retried(Plan plan, RunState run, int position, String input) {
        boolean isStopped = run.status() == RunStatus.failed || run.status() == RunStatus.cancelled;
        if (!isStopped || !plan.has(position) || !plan.at(position).isRunnable()) {
            return nothing(run);
        }
        var told = run.counter(position).told().answered(input);
        return entered(run.counted(position, Counter.NONE), plan.at(position), told, List.of());
    }

    /** What the last attempt at a step was told, what a person said since, and what it asks if it is blocked. */
    private static Feedback told(RunState run, int position) {
        var told = run.counter(position).told().answered(run.feedback().answer());
        boolean isAsking = run.phase() == Phase.blocked && Objects.equals(run.cursor(), position);
        return isAsking && run.error() != null ? told.asked(run.error()) : told;
    }

    private static List<Effect> with(List<Effect> before, Effect last) {
        return Stream.concat(before.stream(), Stream.of(last)).toList();
    }

    private static String cut(String text) {
        return text.length() <= MAX_LENGTH ? text : Truncate.to(text, MAX_LENGTH - 1) + "…";
    }
}

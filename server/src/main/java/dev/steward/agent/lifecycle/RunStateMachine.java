package dev.steward.agent.lifecycle;

import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Hold;
import dev.steward.agent.directive.DirectiveLine;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.Counters;
import dev.steward.agent.run.RunSignal;
import dev.steward.agent.run.RunStatus;
import dev.steward.platform.text.Truncate;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Computes the next row of a run from what happens to it; empty if that does not apply, as with late or duplicate reports. */
public final class RunStateMachine {

    private RunStateMachine() {}

    /** It gets a slot, in a new epoch: reports of its former driver no longer count. */
    static Optional<AgentRun> admitted(AgentRun run, Instant now) {
        return run.status().after(RunSignal.ADMIT).map(status -> driven(run, status, now));
    }

    /** Another driver takes it over as it is; empty if it is not active. */
    static Optional<AgentRun> taken(AgentRun run, Instant now) {
        return run.status().isActive() ? Optional.of(driven(run, run.status(), now)) : Optional.empty();
    }

    /** It gets a message, which also answers its question. */
    static Optional<AgentRun> messaged(AgentRun run, String text, Instant now) {
        var dialogue = said(text, run.dialogue().summary());
        return moved(run, RunSignal.MESSAGE, now, dialogue, run.counters().afresh());
    }

    /**
     * Its turn has ended, and messages have been queued meanwhile: it continues with them, whatever the outcome. Empty if they
     * cannot help: then they stay queued.
     */
    static Optional<AgentRun> heard(AgentRun run, Outcome outcome, String text, Instant now) {
        boolean isHelped =
                !(outcome instanceof Outcome.Blocked blocked && blocked.reason().keepsPrompt());
        return outcome instanceof Outcome.Answered answered && isHelped
                ? moved(
                        run,
                        RunSignal.CONTINUE,
                        now,
                        said(text, answered.summary()),
                        answered.counters().afresh())
                : Optional.empty();
    }

    /** It retries what it was doing; empty if there is nothing. */
    static Optional<AgentRun> resumed(AgentRun run, Instant now) {
        var prompt = run.dialogue().prompt();
        return prompt == null || prompt.isBlank()
                ? Optional.empty()
                : moved(run, RunSignal.RESUME, now, said(prompt, run.dialogue().summary()), run.counters());
    }

    /** A tool needs a decision. */
    public static Optional<AgentRun> asked(AgentRun run, Instant now) {
        return moved(run, RunSignal.ASK, now, run.dialogue(), run.counters());
    }

    /** Everything is decided. @param hasPlace whether its turn still has its slot; otherwise it is queued again */
    public static Optional<AgentRun> answered(AgentRun run, boolean hasPlace, Instant now) {
        return moved(run, hasPlace ? RunSignal.ANSWER : RunSignal.QUEUE, now, run.dialogue(), run.counters());
    }

    /** Its next turn may not begin now: it is queued again. */
    static Optional<AgentRun> deferred(AgentRun run, Instant now) {
        return moved(run, RunSignal.DEFER, now, run.dialogue(), run.counters());
    }

    static Optional<AgentRun> cancelled(AgentRun run, Instant now) {
        return moved(
                run,
                RunSignal.CANCEL,
                now,
                unasked(run.dialogue(), run.dialogue().error()),
                run.counters());
    }

    /** Nothing drives it any more. @param why for people; null if that is known */
    static Optional<AgentRun> interrupted(AgentRun run, @Nullable String why, Instant now) {
        return moved(run, RunSignal.INTERRUPT, now, unasked(run.dialogue(), why), run.counters());
    }

    /** It is blocked, whatever its turn reports. If it needs no answer, it keeps its prompt for its next turn. */
    static Optional<AgentRun> parked(AgentRun run, Hold hold, Instant now) {
        return parked(run, hold, hold.reason().keepsPrompt() ? run.dialogue().prompt() : null, now);
    }

    /** Its agent's budget is used up by a turn that has begun, which handles the prompt itself. */
    static Optional<AgentRun> spent(AgentRun run, Hold hold, Instant now) {
        return parked(run, hold, null, now);
    }

    private static Optional<AgentRun> parked(AgentRun run, Hold hold, @Nullable String prompt, Instant now) {
        var known = run.dialogue();
        var dialogue = new AgentRun.Dialogue(
                prompt, hold.reason(), cut(hold.question()), known.summary(), known.error(), null);
        return moved(run, RunSignal.BLOCK, now, dialogue, run.counters());
    }

    /**
     * What blocked it is gone: it continues, or waits for a message if it has nothing to do. After the limit of its steps, that is
     * one more step.
     *
     * @param prompt what it continues with; null for nothing
     */
    static Optional<AgentRun> released(AgentRun run, @Nullable String prompt, Instant now) {
        var signal = prompt == null ? RunSignal.RELEASE : RunSignal.RESUME;
        boolean isStep = prompt != null && run.dialogue().reason() == BlockReason.steps;
        var counters = isStep ? run.counters().further(true) : run.counters();
        return moved(run, signal, now, said(prompt, run.dialogue().summary()), counters);
    }

    static Optional<AgentRun> ended(AgentRun run, Outcome outcome, Instant now) {
        return switch (outcome) {
            case Outcome.Ignored _ -> Optional.empty();
            case Outcome.Cancelled _ -> cancelled(run, now);
            case Outcome.Continued on ->
                moved(run, RunSignal.CONTINUE, now, said(run.dialogue().prompt(), on.summary()), on.counters());
            case Outcome.Rested rested ->
                moved(run, RunSignal.REST, now, said(null, rested.summary()), rested.counters());
            case Outcome.Completed done ->
                moved(
                        run,
                        RunSignal.COMPLETE,
                        now,
                        new AgentRun.Dialogue(null, null, null, done.summary(), null, done.completion()),
                        done.counters());
            case Outcome.Blocked blocked ->
                moved(
                        run,
                        RunSignal.BLOCK,
                        now,
                        new AgentRun.Dialogue(
                                null, blocked.reason(), cut(blocked.question()), blocked.summary(), null, null),
                        blocked.counters());
            case Outcome.Kept kept -> Optional.of(kept(run, kept, now));
            case Outcome.Parked(var hold) -> parked(run, hold, now);
            case Outcome.Failed failed ->
                moved(run, RunSignal.FAIL, now, unasked(run.dialogue(), cut(failed.error())), run.counters());
        };
    }

    private static AgentRun kept(AgentRun run, Outcome.Kept kept, Instant now) {
        var known = run.dialogue();
        var dialogue = new AgentRun.Dialogue(
                known.prompt(), known.reason(), known.question(), kept.summary(), known.error(), null);
        return next(run, run.status(), dialogue, kept.counters(), now);
    }

    private static AgentRun.Dialogue said(@Nullable String prompt, @Nullable String summary) {
        return new AgentRun.Dialogue(prompt, null, null, summary, null, null);
    }

    /** It asks nothing any more. @param error why it was cut; null for no reason */
    private static AgentRun.Dialogue unasked(AgentRun.Dialogue known, @Nullable String error) {
        return new AgentRun.Dialogue(known.prompt(), null, null, known.summary(), error, null);
    }

    private static String cut(String text) {
        return Truncate.to(text, DirectiveLine.MAX_LENGTH);
    }

    private static Optional<AgentRun> moved(
            AgentRun run, RunSignal signal, Instant now, AgentRun.Dialogue dialogue, Counters counters) {
        return run.status().after(signal).map(status -> next(run, status, dialogue, counters, now));
    }

    private static AgentRun driven(AgentRun run, RunStatus status, Instant now) {
        var started = Objects.requireNonNullElse(run.times().startedAt(), now);
        return next(run, status, run.epoch() + 1, run.dialogue(), run.counters(), started, now);
    }

    private static AgentRun next(
            AgentRun run, RunStatus status, AgentRun.Dialogue dialogue, Counters counters, Instant now) {
        return next(run, status, run.epoch(), dialogue, counters, run.times().startedAt(), now);
    }

    private static AgentRun next(
            AgentRun run,
            RunStatus status,
            long epoch,
            AgentRun.Dialogue dialogue,
            Counters counters,
            @Nullable Instant started,
            Instant now) {
        return new AgentRun(
                run.id(),
                run.agentId(),
                run.trigger(),
                status,
                epoch,
                run.version() + 1,
                dialogue,
                counters,
                run.spent(),
                run.capabilities(),
                run.taintedBy(),
                run.step(),
                new AgentRun.Times(
                        started,
                        RunStatus.LIFE.isEnd(status) ? now : null,
                        now,
                        run.times().createdAt(),
                        now));
    }
}

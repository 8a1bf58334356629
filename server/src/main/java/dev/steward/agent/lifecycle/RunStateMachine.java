package dev.steward.agent.lifecycle;

import dev.steward.agent.definition.Hold;
import dev.steward.agent.directive.DirectiveLine;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.Counters;
import dev.steward.agent.run.RunSignal;
import dev.steward.agent.run.RunStatus;
import dev.steward.platform.text.Truncate;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Computes the next row of a run from what happens to it; empty if that does not apply, as with late or duplicate reports. */
public final class RunStateMachine {

    private RunStateMachine() {}

    /** It gets a slot, in a new epoch: reports of its former driver no longer count. */
    static Optional<AgentRun> admitted(AgentRun run, Instant now) {
        return moved(run, RunSignal.ADMIT, now, dialogue -> dialogue, run.counters())
                .map(next -> withEpoch(next, now));
    }

    /** Another driver takes it over as it is; empty if it is not active. */
    static Optional<AgentRun> taken(AgentRun run, Instant now) {
        return run.status().isActive()
                ? Optional.of(withEpoch(
                        new AgentRun(
                                run.id(),
                                run.agentId(),
                                run.trigger(),
                                run.status(),
                                run.epoch(),
                                run.version() + 1,
                                run.dialogue(),
                                run.counters(),
                                run.spent(),
                                run.capabilities(),
                                run.taintedBy(),
                                run.step(),
                                times(run.times(), run.status(), now)),
                        now))
                : Optional.empty();
    }

    /** It gets a message, which also answers its question. */
    static Optional<AgentRun> messaged(AgentRun run, String text, Instant now) {
        var dialogue = new AgentRun.Dialogue(text, null, null, run.dialogue().summary(), null);
        return moved(run, RunSignal.MESSAGE, now, _ -> dialogue, run.counters().afresh());
    }

    /**
     * Its turn has ended, and messages have been queued meanwhile: it continues with them, whatever the outcome. Empty if they
     * cannot help: then they stay queued.
     */
    static Optional<AgentRun> heard(AgentRun run, Outcome outcome, String text, Instant now) {
        return switch (outcome) {
            case Outcome.Continued on -> heard(run, text, on.summary(), on.counters(), now);
            case Outcome.Rested rested -> heard(run, text, rested.summary(), rested.counters(), now);
            case Outcome.Completed done -> heard(run, text, done.summary(), done.counters(), now);
            case Outcome.Blocked blocked ->
                blocked.reason().keepsPrompt()
                        ? Optional.empty()
                        : heard(run, text, blocked.summary(), blocked.counters(), now);
            case Outcome.Ignored _, Outcome.Cancelled _, Outcome.Parked _, Outcome.Failed _ -> Optional.empty();
        };
    }

    private static Optional<AgentRun> heard(AgentRun run, String text, String summary, Counters counters, Instant now) {
        return moved(run, RunSignal.CONTINUE, now, _ -> said(text, summary), counters.afresh());
    }

    /** It retries what it was doing; empty if there is nothing. */
    static Optional<AgentRun> resumed(AgentRun run, Instant now) {
        var prompt = run.dialogue().prompt();
        return prompt == null || prompt.isBlank()
                ? Optional.empty()
                : moved(
                        run,
                        RunSignal.RESUME,
                        now,
                        dialogue -> new AgentRun.Dialogue(prompt, null, null, dialogue.summary(), null),
                        run.counters());
    }

    /** A tool needs a decision. */
    public static Optional<AgentRun> asked(AgentRun run, Instant now) {
        return moved(run, RunSignal.ASK, now, dialogue -> dialogue, run.counters());
    }

    /** Everything is decided. @param hasPlace whether its turn still has its slot; otherwise it is queued again */
    public static Optional<AgentRun> answered(AgentRun run, boolean hasPlace, Instant now) {
        return moved(run, hasPlace ? RunSignal.ANSWER : RunSignal.QUEUE, now, dialogue -> dialogue, run.counters());
    }

    /** It is stopped. It can be resumed. */
    static Optional<AgentRun> cancelled(AgentRun run, Instant now) {
        return moved(
                run,
                RunSignal.CANCEL,
                now,
                dialogue -> new AgentRun.Dialogue(dialogue.prompt(), null, null, dialogue.summary(), dialogue.error()),
                run.counters());
    }

    /** Nothing drives it any more. @param why for people; null if that is known */
    static Optional<AgentRun> interrupted(AgentRun run, @Nullable String why, Instant now) {
        return moved(
                run,
                RunSignal.INTERRUPT,
                now,
                dialogue -> new AgentRun.Dialogue(dialogue.prompt(), null, null, dialogue.summary(), why),
                run.counters());
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
        return moved(
                run,
                RunSignal.BLOCK,
                now,
                dialogue -> new AgentRun.Dialogue(
                        prompt, hold.reason(), cut(hold.question()), dialogue.summary(), dialogue.error()),
                run.counters());
    }

    /**
     * What blocked it is gone: it continues, or waits for a message if it has nothing to do.
     *
     * @param prompt what it continues with; null for nothing
     */
    static Optional<AgentRun> released(AgentRun run, @Nullable String prompt, Instant now) {
        return moved(
                run,
                prompt == null ? RunSignal.RELEASE : RunSignal.RESUME,
                now,
                dialogue -> new AgentRun.Dialogue(prompt, null, null, dialogue.summary(), null),
                run.counters());
    }

    /** Its turn has ended. */
    static Optional<AgentRun> ended(AgentRun run, Outcome outcome, Instant now) {
        return switch (outcome) {
            case Outcome.Ignored _ -> Optional.empty();
            case Outcome.Cancelled _ -> cancelled(run, now);
            case Outcome.Continued on ->
                moved(run, RunSignal.CONTINUE, now, dialogue -> said(dialogue.prompt(), on.summary()), on.counters());
            case Outcome.Rested rested ->
                moved(run, RunSignal.REST, now, _ -> said(null, rested.summary()), rested.counters());
            case Outcome.Completed done ->
                moved(
                        run,
                        RunSignal.COMPLETE,
                        now,
                        _ -> new AgentRun.Dialogue(null, null, null, done.summary(), null, done.completion()),
                        done.counters());
            case Outcome.Blocked blocked ->
                moved(
                        run,
                        RunSignal.BLOCK,
                        now,
                        _ -> new AgentRun.Dialogue(
                                null, blocked.reason(), cut(blocked.question()), blocked.summary(), null),
                        blocked.counters());
            case Outcome.Parked(var hold) -> parked(run, hold, now);
            case Outcome.Failed failed ->
                moved(
                        run,
                        RunSignal.FAIL,
                        now,
                        dialogue -> new AgentRun.Dialogue(
                                dialogue.prompt(), null, null, dialogue.summary(), cut(failed.error())),
                        run.counters());
        };
    }

    private static AgentRun.Dialogue said(@Nullable String prompt, String summary) {
        return new AgentRun.Dialogue(prompt, null, null, summary, null);
    }

    private static String cut(String text) {
        return Truncate.to(text, DirectiveLine.MAX_LENGTH);
    }

    private static Optional<AgentRun> moved(
            AgentRun run, RunSignal signal, Instant now, UnaryOperator<AgentRun.Dialogue> dialogue, Counters counters) {
        return run.status()
                .after(signal)
                .map(status -> new AgentRun(
                        run.id(),
                        run.agentId(),
                        run.trigger(),
                        status,
                        run.epoch(),
                        run.version() + 1,
                        dialogue.apply(run.dialogue()),
                        counters,
                        run.spent(),
                        run.capabilities(),
                        run.taintedBy(),
                        run.step(),
                        times(run.times(), status, now)));
    }

    private static AgentRun.Times times(AgentRun.Times before, RunStatus status, Instant now) {
        var finished = RunStatus.LIFE.isEnd(status) ? now : null;
        return new AgentRun.Times(before.startedAt(), finished, now, before.createdAt(), now);
    }

    private static AgentRun withEpoch(AgentRun run, Instant now) {
        var times = run.times();
        var started = times.startedAt() == null ? now : times.startedAt();
        return new AgentRun(
                run.id(),
                run.agentId(),
                run.trigger(),
                run.status(),
                run.epoch() + 1,
                run.version(),
                run.dialogue(),
                run.counters(),
                run.spent(),
                run.capabilities(),
                run.taintedBy(),
                run.step(),
                new AgentRun.Times(
                        started, times.finishedAt(), times.lastActivityAt(), times.createdAt(), times.updatedAt()));
    }
}

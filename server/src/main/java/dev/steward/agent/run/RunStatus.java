package dev.steward.agent.run;

import dev.steward.agent.definition.BlockReason;
import dev.steward.durable.state.Lifecycle;
import java.util.Optional;

/** The status of a run. An agent has the status of its current run, and is waiting if it has none. */
public enum RunStatus {
    /** Not started. */
    waiting,
    /** Queued. */
    pending,
    /** Running, or about to begin the next step. */
    running,
    /** Waiting for approval of a tool. Other agents may use its slot meanwhile. */
    needs_approval,
    /** Finished, and ready for the next message. */
    idle,
    /** Needs you, see {@link BlockReason}. */
    blocked,
    /** Stopped responding while it worked. */
    interrupted,
    /** The objective is done. */
    completed,
    /** Failed. */
    failed,
    /** Stopped. */
    cancelled;

    /** All transitions of a run. */
    public static final Lifecycle<RunStatus, RunSignal> LIFE = Lifecycle.of(RunStatus.class, RunSignal.class)
            .begins(waiting)
            .ends(completed, failed, cancelled)
            .step(waiting, RunSignal.START, pending)
            .step(waiting, RunSignal.CLEAR, idle)
            .step(pending, RunSignal.ADMIT, running)
            .step(pending, RunSignal.BLOCK, blocked)
            .step(pending, RunSignal.FAIL, failed)
            .step(pending, RunSignal.CANCEL, cancelled)
            .step(running, RunSignal.CONTINUE, running)
            .step(running, RunSignal.DEFER, pending)
            .step(running, RunSignal.ASK, needs_approval)
            .step(running, RunSignal.REST, idle)
            .step(running, RunSignal.COMPLETE, completed)
            .step(running, RunSignal.BLOCK, blocked)
            .step(running, RunSignal.FAIL, failed)
            .step(running, RunSignal.CANCEL, cancelled)
            .step(running, RunSignal.INTERRUPT, interrupted)
            .step(needs_approval, RunSignal.ANSWER, running)
            .step(needs_approval, RunSignal.QUEUE, pending)
            .step(needs_approval, RunSignal.BLOCK, blocked)
            .step(needs_approval, RunSignal.FAIL, failed)
            .step(needs_approval, RunSignal.CANCEL, cancelled)
            .step(idle, RunSignal.MESSAGE, pending)
            .step(blocked, RunSignal.MESSAGE, pending)
            .step(blocked, RunSignal.RESUME, pending)
            .step(blocked, RunSignal.RELEASE, idle)
            .step(blocked, RunSignal.CANCEL, cancelled)
            .step(interrupted, RunSignal.MESSAGE, pending)
            .step(interrupted, RunSignal.RESUME, pending)
            .step(interrupted, RunSignal.CANCEL, cancelled)
            .reopens(completed, RunSignal.MESSAGE, pending)
            .reopens(failed, RunSignal.MESSAGE, pending)
            .reopens(failed, RunSignal.RESUME, pending)
            .reopens(cancelled, RunSignal.MESSAGE, pending)
            .reopens(cancelled, RunSignal.RESUME, pending)
            .table();

    /** The status after a signal; empty if the signal does not apply. */
    public Optional<RunStatus> after(RunSignal signal) {
        return LIFE.after(this, signal);
    }

    /** Whether a new run of the agent may be opened: nothing of this one is active, or about to be. */
    public boolean isStartable() {
        return switch (this) {
            case waiting, idle, blocked, completed, failed, cancelled -> true;
            case pending, running, needs_approval, interrupted -> false;
        };
    }

    /** Whether it is queued in the lane, or has been admitted. */
    public boolean isInLine() {
        return this == pending || isActive();
    }

    /** Whether its turn may still write its outcome. */
    public boolean isActive() {
        return this == running || this == needs_approval;
    }

    /** Whether it needs a person to continue. */
    public boolean isWaitingForPerson() {
        return this == needs_approval || this == blocked;
    }

    /** Whether the driver of the run, such as a workflow, is notified: nothing more happens unless what blocks it is gone. */
    public boolean isResting() {
        return switch (this) {
            case needs_approval, idle, blocked, interrupted, completed, failed, cancelled -> true;
            case waiting, pending, running -> false;
        };
    }

    /** Whether it has finished what it was told. */
    public boolean isDone() {
        return this == idle || this == completed;
    }
}

package dev.steward.workflow;

import dev.steward.durable.state.Lifecycle;

enum RunStatus {
    /** A step is running or about to start. */
    running,
    /** The run waits for an answer, for a higher limit, or until you resume it. */
    paused,
    /** A step needs your approval. */
    awaiting_approval,
    /** All steps have finished. */
    completed,
    /** A step failed, or sent the run back too often. */
    failed,
    /** The run was stopped. */
    cancelled;

    /** All transitions of a run. Only a retry leaves an end status. */
    static final Lifecycle<RunStatus, RunSignal> LIFE = Lifecycle.of(RunStatus.class, RunSignal.class)
            .begins(running)
            .ends(completed, failed, cancelled)
            .step(running, RunSignal.ADVANCE, running)
            .step(running, RunSignal.ASK_PERSON, awaiting_approval)
            .step(running, RunSignal.PAUSE, paused)
            .step(running, RunSignal.COMPLETE, completed)
            .step(running, RunSignal.FAIL, failed)
            .step(running, RunSignal.CANCEL, cancelled)
            .step(paused, RunSignal.RESUME, running)
            .step(paused, RunSignal.FAIL, failed)
            .step(paused, RunSignal.CANCEL, cancelled)
            .step(awaiting_approval, RunSignal.APPROVE, running)
            .step(awaiting_approval, RunSignal.CANCEL, cancelled)
            .step(awaiting_approval, RunSignal.FAIL, failed)
            .step(awaiting_approval, RunSignal.COMPLETE, completed)
            .reopens(failed, RunSignal.RETRY, running)
            .reopens(cancelled, RunSignal.RETRY, running)
            .table();

    /** Whether no other run of the workflow may begin, and its steps must not change. */
    boolean isActive() {
        return !LIFE.isEnd(this);
    }
}

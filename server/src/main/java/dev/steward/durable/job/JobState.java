package dev.steward.durable.job;

import dev.steward.durable.state.Lifecycle;

public enum JobState {
    waiting,
    running,
    succeeded,
    failed,
    cancelled;

    enum Signal {
        START,
        SUCCEED,
        FAIL,
        CANCEL
    }

    /** A running job may start again, after its process has died. */
    static final Lifecycle<JobState, Signal> LIFE = Lifecycle.of(JobState.class, Signal.class)
            .begins(waiting)
            .ends(succeeded, failed, cancelled)
            .step(waiting, Signal.START, running)
            .step(waiting, Signal.CANCEL, cancelled)
            .step(waiting, Signal.FAIL, failed)
            .step(running, Signal.START, running)
            .step(running, Signal.SUCCEED, succeeded)
            .step(running, Signal.FAIL, failed)
            .step(running, Signal.CANCEL, cancelled)
            .table();
}

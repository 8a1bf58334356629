package dev.steward.durable.job;

import dev.steward.durable.state.Lifecycle;

/** What has become of long work. */
public enum JobState {
    waiting,
    running,
    succeeded,
    failed,
    cancelled;

    /** What happens to it. */
    enum Signal {
        START,
        SUCCEED,
        FAIL,
        CANCEL
    }

    /** It starts again where the process ended that had it. */
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

package dev.steward.durable.job;

import dev.steward.durable.job.JobState.Signal;
import dev.steward.platform.text.Truncate;
import org.jspecify.annotations.Nullable;

/** How a job ended. */
record Outcome(
        Signal signal, @Nullable Object result, @Nullable String error) {

    static final Outcome DONE = new Outcome(Signal.SUCCEED, null, null);
    static final Outcome CANCELLED = new Outcome(Signal.CANCEL, null, null);

    static Outcome done(Object result) {
        return new Outcome(Signal.SUCCEED, result, null);
    }

    /** @param error a sentence for people */
    static Outcome failed(String error) {
        return new Outcome(Signal.FAIL, null, Truncate.to(error, Job.MAX_ERROR));
    }

    JobState state() {
        return JobState.LIFE.after(JobState.running, signal).orElseThrow();
    }
}

package dev.steward.durable.job;

import dev.steward.platform.text.Truncate;
import org.jspecify.annotations.Nullable;

/** How a job ended. */
record Outcome(
        JobState state, @Nullable Object result, @Nullable String error) {

    static final Outcome DONE = new Outcome(JobState.succeeded, null, null);
    static final Outcome CANCELLED = new Outcome(JobState.cancelled, null, null);

    static Outcome done(Object result) {
        return new Outcome(JobState.succeeded, result, null);
    }

    /** @param error a sentence for people */
    static Outcome failed(String error) {
        return new Outcome(JobState.failed, null, Truncate.to(error, Job.MAX_ERROR));
    }
}

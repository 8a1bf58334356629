package dev.steward.agent.run;

import dev.steward.agent.directive.DirectiveLine;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a run.
 *
 * @param steps continuations since the last message of a person
 * @param stalled how many of them in a row reported nothing new
 * @param progress percent, as last reported; null if never
 * @param label of the progress
 */
public record Counters(
        int steps,
        int stalled,
        @Nullable Integer progress,
        @Nullable String label) {

    public static final Counters NONE = new Counters(0, 0, null, null);

    /** With the reported progress. A different number means that the run is not stalled. */
    public Counters progressed(DirectiveLine.@Nullable Progressed now) {
        if (now == null) {
            return this;
        }
        return new Counters(steps, isNew(now) ? 0 : stalled, now.value(), now.label());
    }

    public boolean isNew(DirectiveLine.@Nullable Progressed now) {
        return now != null && (progress == null || progress != now.value());
    }

    /** One more step. @param isNew whether the previous turn reported something new */
    public Counters further(boolean isNew) {
        return new Counters(steps + 1, isNew ? 0 : stalled + 1, progress, label);
    }

    /** Resets steps and stalls after a message of a person. */
    public Counters afresh() {
        return new Counters(0, 0, progress, label);
    }

    Counters outline() {
        return new Counters(steps, stalled, progress, null);
    }

    public Counters done() {
        return new Counters(0, 0, 100, label);
    }
}

package dev.steward.agent.run;

import dev.steward.agent.directive.DirectiveLine;
import org.jspecify.annotations.Nullable;

/**
 * How far a run is.
 *
 * @param steps continuations since a person spoke last
 * @param stalled of them, how many one after the other told nothing new
 * @param progress percent, as the run said last; null where it never did
 * @param label the words beside it
 */
public record Counters(
        int steps,
        int stalled,
        @Nullable Integer progress,
        @Nullable String label) {

    public static final Counters NONE = new Counters(0, 0, null, null);

    /** With what was told now. Another figure than before means that it is not stalled. */
    public Counters progressed(DirectiveLine.@Nullable Progressed now) {
        if (now == null) {
            return this;
        }
        return new Counters(steps, isNew(now) ? 0 : stalled, now.value(), now.label());
    }

    public boolean isNew(DirectiveLine.@Nullable Progressed now) {
        return now != null && (progress == null || progress != now.value());
    }

    /** One step further. @param isNew whether the turn before it told something new */
    public Counters further(boolean isNew) {
        return new Counters(steps + 1, isNew ? 0 : stalled + 1, progress, label);
    }

    /** A person has spoken: steps and standing still are counted again. */
    public Counters afresh() {
        return new Counters(0, 0, progress, label);
    }

    /** The figures alone. */
    Counters outline() {
        return new Counters(steps, stalled, progress, null);
    }

    public Counters done() {
        return new Counters(0, 0, 100, label);
    }
}

package dev.steward.workflow;

/** Texts about attempts that reached their time limit. Spec: additions, 1.1. */
final class Overdue {

    /** The note of an approval that nobody decided in time. */
    static final String UNDECIDED = "Nobody decided in time.";

    private static final int MINUTE = 60;

    private Overdue() {}

    static String said(String label, int seconds) {
        return "“%s” stalled with no result for over %d min, so the watchdog stopped it."
                .formatted(label, Math.max(1, Math.round((float) seconds / MINUTE)));
    }
}

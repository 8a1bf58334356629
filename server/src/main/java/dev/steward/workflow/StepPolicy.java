package dev.steward.workflow;

/** What a step does where it does not go well. */
final class StepPolicy {

    private StepPolicy() {}

    /** What follows an attempt that failed. */
    enum OnError {
        fail,
        retry,
        /** The failure is written down, and the next step begins. */
        continues;

        /** As the API writes it: a word of its own in Java. */
        String word() {
            return this == continues ? "continue" : name();
        }
    }

    /** What follows when a person rejects. */
    enum OnReject {
        rework,
        stop,
        skip
    }
}

package dev.steward.workflow;

import com.fasterxml.jackson.annotation.JsonValue;

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
        @JsonValue
        public String word() {
            return this == continues ? "continue" : name();
        }
    }

    /** What follows when a person rejects. */
    enum OnReject {
        rework,
        stop,
        skip
    }

    /** What becomes of an approval that nobody decides in time. */
    enum OnTimeout {
        approve,
        reject
    }

    /** Where a step's material comes from. */
    enum ContextMode {
        /** The nearest earlier step that made something, and what all earlier ones published. */
        auto,
        /** The steps that it names. */
        selected,
        none
    }
}

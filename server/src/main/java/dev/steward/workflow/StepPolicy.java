package dev.steward.workflow;

import com.fasterxml.jackson.annotation.JsonValue;

/** What a step does when something goes wrong, and where its material comes from. */
public final class StepPolicy {

    private StepPolicy() {}

    /** What follows an attempt that failed. */
    public enum OnError {
        fail,
        retry,
        /** The failure is recorded, and the next step begins. */
        continues;

        /** The word in the API, which is a keyword in Java. */
        @JsonValue
        public String word() {
            return this == continues ? "continue" : name();
        }
    }

    /** What follows when a person rejects. */
    public enum OnReject {
        rework,
        stop,
        skip
    }

    /** What happens to an approval that nobody decides in time. */
    public enum OnTimeout {
        approve,
        reject
    }

    /** Where a step's material comes from. */
    public enum ContextMode {
        /** The output of the nearest earlier step that has one, and the artifacts of all earlier steps. */
        auto,
        /** The steps that it names. */
        selected,
        none
    }
}

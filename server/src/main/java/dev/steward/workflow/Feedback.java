package dev.steward.workflow;

/** Why a step begins again, for the step itself. */
sealed interface Feedback {

    Feedback NONE = new None();

    record None() implements Feedback {}

    /** What it asked is answered; the question is that of its blocked attempt. */
    record Answer(String text) implements Feedback {}

    /** A person wants another version. */
    record Rework(String note) implements Feedback {}

    /** A gate refused what it made, or its last attempt failed. */
    record Failure(String reason) implements Feedback {}
}

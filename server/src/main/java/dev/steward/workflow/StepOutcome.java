package dev.steward.workflow;

/** What came of an agent's turn. */
sealed interface StepOutcome {

    /** @param output what it made. @param verdict the summary that a gate is judged by */
    record Done(String output, String verdict) implements StepOutcome {}

    record Failed(String reason) implements StepOutcome {}

    /** It needs a person. */
    record Blocked(String question) implements StepOutcome {}

    /** It was stopped. */
    record Cancelled() implements StepOutcome {}
}

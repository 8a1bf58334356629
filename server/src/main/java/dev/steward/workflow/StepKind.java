package dev.steward.workflow;

public enum StepKind {
    /** A reusable agent works. */
    task,
    /** An agent that belongs to the step works. */
    inline,
    /** An agent judges earlier output. */
    gate,
    /** A person judges earlier output. */
    approval;

    /** Whether its output is passed on; steps that judge only pass or fail. */
    boolean isProducing() {
        return this == task || this == inline;
    }
}

package dev.steward.workflow;

/** What a step is. */
enum StepKind {
    /** A reusable agent works. */
    task,
    /** An agent that belongs to the step works. */
    inline,
    /** An agent judges what came before. */
    gate,
    /** A person judges what came before. */
    approval;

    /** Whether what it makes is handed on. What judges is passed over. */
    boolean isProducing() {
        return this == task || this == inline;
    }
}

package dev.steward.agent;

/** What opened a run. */
enum RunTrigger {
    manual,
    workflow,
    schedule,
    webhook,
    /** It stood in line longer than anybody knew of it. */
    fleet,
    retry,
    replay;

    /** Whether a workflow drives the run: it decides what follows, and nobody has to read what was said. */
    boolean isOfWorkflow() {
        return this == workflow || this == replay;
    }
}

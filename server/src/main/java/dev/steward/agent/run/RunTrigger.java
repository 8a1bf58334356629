package dev.steward.agent.run;

/** What opened a run. */
public enum RunTrigger {
    manual,
    workflow,
    schedule,
    webhook,
    /** It stood in line longer than anybody knew of it. */
    fleet,
    retry,
    replay;

    /** Whether a workflow drives the run: it decides what follows, and nobody has to read the answer. */
    public boolean isOfWorkflow() {
        return this == workflow || this == replay;
    }
}

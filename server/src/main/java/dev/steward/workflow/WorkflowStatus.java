package dev.steward.workflow;

import org.jspecify.annotations.Nullable;

/** The status of a workflow: that of its newest run, while that applies to its current steps (agents-workflows 18.1). */
enum WorkflowStatus {
    /** No step can run. */
    draft,
    /** It can be run. */
    idle,
    running,
    paused,
    awaiting_approval,
    completed,
    failed,
    cancelled;

    /**
     * @param newest the status of the newest run; null before the first one
     * @param isChanged whether the steps differ from those of that run
     * @param isRunnable whether a step can run
     */
    static WorkflowStatus of(@Nullable RunStatus newest, boolean isChanged, boolean isRunnable) {
        if (newest != null && newest.isActive()) {
            return valueOf(newest.name());
        }
        if (!isRunnable) {
            return draft;
        }
        return newest == null || isChanged ? idle : valueOf(newest.name());
    }
}

package dev.steward.workflow;

import org.jspecify.annotations.Nullable;

/** How a workflow stands: as its newest run does, while that says anything about the steps that it has now (agents-workflows 18.1). */
enum WorkflowStatus {
    /** There is no step that a run could enter. */
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
     * @param isChanged whether the steps are others than those of that run
     * @param isRunnable whether a run could enter a step
     */
    static WorkflowStatus of(@Nullable RunStatus newest, boolean isChanged, boolean isRunnable) {
        if (newest != null && newest.isActive()) {
            return of(newest);
        }
        if (!isRunnable) {
            return draft;
        }
        return newest == null || isChanged ? idle : of(newest);
    }

    private static WorkflowStatus of(RunStatus run) {
        return switch (run) {
            case running -> running;
            case paused -> paused;
            case awaiting_approval -> awaiting_approval;
            case completed -> completed;
            case failed -> failed;
            case cancelled -> cancelled;
        };
    }
}

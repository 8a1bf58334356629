package dev.steward.workflow;

import org.jspecify.annotations.Nullable;

/**
 * A step as the version of a workflow that runs has it, with what its way through the run depends on.
 *
 * @param isRunnable whether it can be entered: an approval always, others while their agent exists
 * @param backTo the position that it sends the run back to; null for the nearest earlier one
 * @param label how people call it
 */
record PlannedStep(
        int position,
        StepKind kind,
        String label,
        boolean isRunnable,
        @Nullable Integer backTo,
        StepPolicy.OnError onError,
        int maxRetries,
        StepPolicy.OnReject onReject) {}

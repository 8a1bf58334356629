package dev.steward.workflow;

import org.jspecify.annotations.Nullable;

/**
 * A step in the version of the workflow that runs, with what decides its way through the run.
 *
 * @param isRunnable whether the run can enter it: always for an approval, otherwise while its agent exists
 * @param backTo the position that it sends the run back to; null for the nearest earlier one
 * @param label shown to people
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

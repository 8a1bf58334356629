package dev.steward.workflow;

import dev.steward.platform.data.Columns;
import dev.steward.platform.memory.MemoryBudget;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored workflow.
 *
 * @param version the newest one of the definition
 * @param runCount the number of the newest run; 0 before the first one
 * @param currentRunId the newest run; null before the first one
 * @param isChanged whether its steps differ from those of the newest run
 * @param hasWebhook whether it can be started from outside
 */
record Workflow(
        long id,
        WorkflowHead head,
        int version,
        int runCount,
        @Nullable Long currentRunId,
        boolean isChanged,
        boolean hasWebhook,
        @Nullable Instant archivedAt,
        Instant createdAt,
        Instant updatedAt) {

    /** Estimated bytes apart from the texts, until the response is written. */
    private static final int REST = 1_000;

    static Workflow of(Columns row) {
        return new Workflow(
                row.number("id"),
                WorkflowHead.of(row),
                row.count("version"),
                row.count("run_count"),
                row.numberOrNull("current_run_id"),
                row.flag("steps_changed"),
                row.textOrNull("webhook_hash") != null,
                row.instantOrNull("archived_at"),
                row.instant("created_at"),
                row.instant("updated_at"));
    }

    int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, head.name(), head.description());
    }
}

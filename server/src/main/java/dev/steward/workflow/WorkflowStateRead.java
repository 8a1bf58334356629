package dev.steward.workflow;

import dev.steward.platform.data.Columns;
import dev.steward.platform.memory.MemoryBudget;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/** A state value of a workflow, on the wire. */
@Schema(name = "WorkflowState", description = "A state value of a workflow")
record WorkflowStateRead(long id, long workflowId, String key, String value, Instant createdAt, Instant updatedAt) {

    /** A rough number of bytes that one takes beside its texts, until it is written. */
    private static final int REST = 300;

    /** What it takes of the memory. */
    int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, key, value);
    }

    static WorkflowStateRead of(Columns row) {
        return new WorkflowStateRead(
                row.number("id"),
                row.number("workflow_id"),
                row.text("state_key"),
                row.text("state_value"),
                row.instant("created_at"),
                row.instant("updated_at"));
    }
}

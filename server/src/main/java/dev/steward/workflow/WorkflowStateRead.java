package dev.steward.workflow;

import dev.steward.agent.state.StateValue;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

@Schema(name = "WorkflowState", description = "A state value of a workflow")
record WorkflowStateRead(long id, long workflowId, String key, String value, Instant createdAt, Instant updatedAt) {

    static WorkflowStateRead of(StateValue value) {
        return new WorkflowStateRead(
                value.id(), value.owner(), value.key(), value.value(), value.createdAt(), value.updatedAt());
    }
}

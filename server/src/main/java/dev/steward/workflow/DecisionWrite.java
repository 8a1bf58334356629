package dev.steward.workflow;

import dev.steward.permission.Decision;
import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;

@Schema(name = "WorkflowPermissionAnswer", description = "The answer to a permission request of a step's agent")
record DecisionWrite(
        @Schema(minLength = 1, maxLength = MAX_ID) String requestId, Decision decision) {

    private static final int MAX_ID = 64;

    DecisionWrite {
        new Check()
                .text("request_id", requestId, MAX_ID)
                .required("decision", decision)
                .verify();
    }
}

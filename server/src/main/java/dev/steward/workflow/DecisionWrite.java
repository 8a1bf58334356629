package dev.steward.workflow;

import dev.steward.permission.Decision;
import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;

/** What a person decides about something that the agent of a step wants to do. */
@Schema(
        name = "WorkflowPermissionAnswer",
        description = "What a person decides about something that the agent of a step wants to do")
record DecisionWrite(
        @Schema(minLength = 1, maxLength = LONGEST_ID) String requestId, Decision decision) {

    private static final int LONGEST_ID = 64;

    DecisionWrite {
        new Check()
                .text("request_id", requestId, LONGEST_ID)
                .required("decision", decision)
                .verify();
    }
}

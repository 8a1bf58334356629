package dev.steward.agent.approval;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;

@Schema(name = "AgentPermissionLater", description = "A postponed decision")
public record PermissionLater(
        @Schema(minLength = 1, maxLength = PermissionAnswer.MAX_ID)
        String requestId) {

    public PermissionLater {
        new Check().text("request_id", requestId, PermissionAnswer.MAX_ID).verify();
    }
}

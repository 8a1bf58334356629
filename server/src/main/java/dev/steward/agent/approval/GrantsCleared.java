package dev.steward.agent.approval;

import io.swagger.v3.oas.annotations.media.Schema;

@Schema(name = "AgentGrantsCleared", description = "How many approvals were revoked")
public record GrantsCleared(long cleared) {}

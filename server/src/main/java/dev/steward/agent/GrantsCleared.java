package dev.steward.agent;

import io.swagger.v3.oas.annotations.media.Schema;

/** What was taken back. */
@Schema(name = "AgentGrantsCleared", description = "How many approvals were revoked")
record GrantsCleared(long cleared) {}

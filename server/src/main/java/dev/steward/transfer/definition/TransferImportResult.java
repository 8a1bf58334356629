package dev.steward.transfer.definition;

import dev.steward.transfer.definition.TransferDocument.Kind;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of an import. Spec: Agents, 24.2. */
@Schema(name = "TransferImportResult", description = "The result of an import")
record TransferImportResult(
        Kind kind,

        @Nullable @Schema(description = "Null of a file with an agent")
        Long workflowId,

        @Nullable @Schema(description = "Null of a file with a workflow")
        Long agentId,

        @Schema(description = "The current title") String name,

        @Schema(description = "Without agents that belong to workflow steps")
        List<Long> createdAgentIds,

        List<Long> replacedAgentIds,
        List<Long> linkedAgentIds,
        List<TransferPreview.Warning> warnings) {}

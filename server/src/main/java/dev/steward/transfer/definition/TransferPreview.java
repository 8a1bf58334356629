package dev.steward.transfer.definition;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.steward.transfer.definition.TransferDocument.Kind;
import dev.steward.transfer.definition.TransferImport.Action;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an import would do. Spec: Agents, 24.2. */
@Schema(name = "TransferPreview", description = "A preview of an import; nothing is written or started")
record TransferPreview(
        Kind kind,
        String name,
        @Schema(description = "Agents in the file") int agentCount,

        @Schema(description = "Steps of the workflow; 0 where there is none")
        int stepCount,

        @Schema(description = "The names of the steps of the workflow, in order")
        List<String> stepNames,

        @Schema(description = "Items that already exist") List<Conflict> conflicts,

        @Schema(description = "Warnings; they do not block the import")
        List<Warning> warnings) {

    @Schema(name = "TransferConflict", description = "An item of the file that already exists")
    record Conflict(
            Kind kind,

            @Nullable @Schema(description = "Of an agent: where it stands in the file, from 0; null of the workflow")
            Integer index,

            @Schema(description = "Its name in the file") String name,
            long existingId,

            @Schema(description = "The name of the existing item")
            String existingTitle,

            @Schema(description = "Whether the export id is the same; otherwise only the name is")
            boolean sameObject,

            @Schema(description = "Workflows that use the agent; 0 for a workflow")
            int workflowCount,

            @Schema(description = "The allowed actions") List<Action> allowed,

            @Schema(description = "The default action") @JsonProperty("default")
            Action usual,

            @Nullable @Schema(description = "Why it cannot be replaced now; null where it can")
            String refusal,

            @Schema(description = "What replacing would change, at most 200")
            List<Difference> differences) {}

    @Schema(name = "TransferDifference", description = "A value that replacing would change")
    record Difference(
            @Schema(description = "As in the file: steps[1].instructions")
            String path,

            @Nullable @Schema(description = "At most 2,000 characters of it; null where it is not set")
            String before,

            @Nullable @Schema(description = "At most 2,000 characters of it; null where it will not be set")
            String after) {}

    @Schema(name = "TransferWarning", description = "A warning")
    record Warning(Code code, String message) {

        enum Code {
            model,
            mcp,
            schedule
        }
    }
}

package dev.steward.workflow;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

@Schema(name = "WorkflowApproveWrite", description = "An approval of a step")
record ApproveWrite(
        @Nullable @Schema(maxLength = MAX_NOTE, description = "A note for all later steps")
        String note,

        @Nullable
        @Schema(
                maxLength = MAX_MATERIAL,
                description = "The output for later steps instead of the approved one; null to keep that")
        String material,

        @Nullable
        @Schema(description = "The reviewed attempt: nothing is decided if another one is waiting now; null for any")
        Long stepRunId) {

    static final int MAX_NOTE = 4_000;

    /** Characters; the same limit as for a step's output. */
    static final int MAX_MATERIAL = AttemptRepository.MAX_OUTPUT;

    static final ApproveWrite NOTHING = new ApproveWrite(null, null, null);

    ApproveWrite {
        new Check()
                .length("note", note, 0, MAX_NOTE)
                .length("material", material, 0, MAX_MATERIAL)
                .range("step_run_id", stepRunId, 1, Long.MAX_VALUE)
                .verify();
    }

    String said() {
        return Objects.requireNonNullElse(note, "").strip();
    }

    /** Null if nothing replaces the reviewed output. */
    @Nullable
    String handedOn() {
        return material == null || material.isBlank() ? null : material;
    }
}

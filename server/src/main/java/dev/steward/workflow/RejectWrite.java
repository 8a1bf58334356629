package dev.steward.workflow;

import dev.steward.platform.input.Check;
import dev.steward.workflow.StepPolicy.OnReject;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A rejection of a step. */
@Schema(name = "WorkflowRejectWrite", description = "A rejection of a step")
record RejectWrite(
        @Nullable @Schema(maxLength = ApproveWrite.MAX_NOTE, description = "What should change")
        String note,

        @Nullable @Schema(description = "What happens next; null for the step's own setting")
        OnReject action,

        @Nullable
        @Schema(description = "The reviewed attempt: nothing is decided if another one is waiting now; null for any")
        Long stepRunId) {

    static final RejectWrite NOTHING = new RejectWrite(null, null, null);

    RejectWrite {
        new Check()
                .length("note", note, 0, ApproveWrite.MAX_NOTE)
                .range("step_run_id", stepRunId, 1, Long.MAX_VALUE)
                .verify();
    }

    String said() {
        return Objects.requireNonNullElse(note, "").strip();
    }
}

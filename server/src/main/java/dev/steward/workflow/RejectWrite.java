package dev.steward.workflow;

import dev.steward.platform.input.Check;
import dev.steward.workflow.StepPolicy.OnReject;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How a person does not let a run go on. */
@Schema(name = "WorkflowRejectWrite", description = "How a person does not let a run go on")
record RejectWrite(
        @Nullable @Schema(maxLength = ApproveWrite.LONGEST_NOTE, description = "What should be different")
        String note,

        @Nullable @Schema(description = "What follows, in place of what the step says; null for that")
        OnReject action,

        @Nullable
        @Schema(
                description =
                        "The attempt that was looked at: where another one waits by now, nothing is decided; null for whichever waits")
        Long stepRunId) {

    static final RejectWrite NOTHING = new RejectWrite(null, null, null);

    RejectWrite {
        new Check()
                .length("note", note, 0, ApproveWrite.LONGEST_NOTE)
                .range("step_run_id", stepRunId, 1, Long.MAX_VALUE)
                .verify();
    }

    String said() {
        return Objects.requireNonNullElse(note, "").strip();
    }
}

package dev.steward.workflow;

import dev.steward.platform.input.Check;
import dev.steward.workflow.StepPolicy.OnReject;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonDeserialize;

@Schema(name = "WorkflowRejectWrite", description = "A rejection of a step")
record RejectWrite(
        @Nullable @Schema(maxLength = ApproveWrite.MAX_NOTE, description = "What should change")
        String note,

        @Nullable
        @JsonDeserialize(using = AnyWord.class)
        @Schema(
                maxLength = StepWrite.MAX_WORD,
                description = "What happens next: `rework`, `stop` or `skip`; anything else is the step's own setting")
        String action,

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

    /** Null for the step's own setting. */
    @Nullable
    OnReject chosen() {
        return StepWrite.word(OnReject.values(), action).orElse(null);
    }

    String said() {
        return Objects.requireNonNullElse(note, "").strip();
    }
}

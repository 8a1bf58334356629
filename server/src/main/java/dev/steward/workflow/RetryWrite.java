package dev.steward.workflow;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which step of a run that failed or was stopped is tried again. */
@Schema(name = "WorkflowRetryWrite", description = "Which step of a run that failed or was stopped is tried again")
record RetryWrite(
        @Nullable
        @Schema(
                minimum = "0",
                description = "Of the step, counted from 0; null for the one that failed or was stopped last")
        Integer position,

        @Nullable @Schema(maxLength = RunWrite.LONGEST, description = "What the step is told besides")
        String input) {

    static final RetryWrite NOTHING = new RetryWrite(null, null);

    RetryWrite {
        new Check()
                .range("position", position, 0, Integer.MAX_VALUE)
                .length("input", input, 0, RunWrite.LONGEST)
                .verify();
    }

    String said() {
        return Objects.requireNonNullElse(input, "").strip();
    }
}

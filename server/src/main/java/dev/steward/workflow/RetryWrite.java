package dev.steward.workflow;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

@Schema(name = "WorkflowRetryWrite", description = "A retry of a run that failed or was stopped")
record RetryWrite(
        @Nullable
        @Schema(
                minimum = "0",
                description =
                        "The step, counted from 0; null for the one that failed or was stopped, or that came next")
        Integer position,

        @Nullable @Schema(maxLength = RunWrite.MAX_LENGTH, description = "Extra guidance for the step")
        String input) {

    static final RetryWrite NOTHING = new RetryWrite(null, null);

    RetryWrite {
        new Check()
                .range("position", position, 0, Integer.MAX_VALUE)
                .length("input", input, 0, RunWrite.MAX_LENGTH)
                .verify();
    }

    String said() {
        return Objects.requireNonNullElse(input, "").strip();
    }
}

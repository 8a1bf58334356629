package dev.steward.workflow;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

@Schema(name = "WorkflowRunWrite", description = "The input of a run that starts or resumes")
record RunWrite(
        @Nullable @Schema(maxLength = MAX_LENGTH, description = "The brief of the run, or the answer to its question")
        String input) {

    /** Characters of a brief. */
    static final int MAX_LENGTH = 8_000;

    static final RunWrite NOTHING = new RunWrite(null);

    RunWrite {
        new Check().length("input", input, 0, MAX_LENGTH).verify();
    }

    /** Blank for nothing. */
    String said() {
        return Objects.requireNonNullElse(input, "").strip();
    }

    /** Null for nothing. */
    @Nullable
    String brief() {
        return WorkflowHead.text(input);
    }
}

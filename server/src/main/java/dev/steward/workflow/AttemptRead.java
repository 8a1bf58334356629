package dev.steward.workflow;

import dev.steward.agent.definition.Money;
import dev.steward.platform.data.Columns;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.text.Truncate;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An attempt at a step, on the wire. Spec: Agents, 16.4. */
@Schema(name = "WorkflowRunStep", description = "An attempt at a step of a workflow")
record AttemptRead(
        long id,
        long runId,
        @Schema(description = "Counted from 0") int position,
        StepKind kind,

        @Schema(description = "The name of the step at that time")
        String label,

        @Nullable Long agentId,
        @Nullable Long agentRunId,

        @Schema(description = "Whether the agent belongs to this step only")
        boolean agentInline,

        @Schema(description = "Counted from 1; replays are counted separately")
        int attempt,

        @Schema(description = "Whether it is a replay, which does not change the run")
        boolean replay,

        AttemptStatus status,

        @Nullable @Schema(description = "The input of the step; in lists its first 8,000 characters")
        String inputContext,

        @Schema(description = "Whether the input is cut here; the attempt itself has all of it")
        boolean inputTruncated,

        @Nullable
        @Schema(
                description =
                        "The first 8,000 characters of what a step passes on; otherwise a verdict's reason, a note, an error or a question")
        String outputSummary,

        @Nullable @Schema(description = "For an approval: the output as edited by the person")
        String material,

        @Nullable Verdict gateVerdict,
        long inputTokens,
        long outputTokens,

        @Schema(description = "Cost in dollars, as far as prices are known")
        BigDecimal cost,

        @Schema(description = "Tokens without a known price")
        long unpricedTokens,

        Instant startedAt,
        @Nullable Instant finishedAt) {

    /** Characters of the input in a list. */
    static final int LISTED = 8_000;

    /** Estimated bytes apart from the texts, until the response is written. */
    private static final int REST = 600;

    enum Verdict {
        PASS,
        FAIL
    }

    /** @param row with the first characters of its input, possibly half a character at the end, and whether there are more */
    static AttemptRead of(Columns row) {
        var input = row.textOrNull("input_context");
        return new AttemptRead(
                row.number("id"),
                row.number("run_id"),
                row.count("place"),
                row.word("kind", StepKind.class),
                row.text("label"),
                row.numberOrNull("agent_id"),
                row.numberOrNull("agent_run_id"),
                row.flag("agent_inline"),
                row.count("attempt"),
                row.flag("replay"),
                row.word("status", AttemptStatus.class),
                input == null ? null : Truncate.to(input, Integer.MAX_VALUE),
                row.flag("input_truncated"),
                row.textOrNull("output_summary"),
                row.textOrNull("material"),
                row.wordOrNull("gate_verdict", Verdict.class),
                row.number("input_tokens"),
                row.number("output_tokens"),
                Money.dollars(row.number("cost")),
                row.number("unpriced_tokens"),
                row.instant("started_at"),
                row.instantOrNull("finished_at"));
    }

    int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, label, inputContext, outputSummary, material);
    }
}

package dev.steward.workflow;

import dev.steward.platform.data.Columns;
import dev.steward.platform.memory.MemoryBudget;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * A stored run of a workflow.
 *
 * @param number counted from 1 for each workflow
 * @param version of the definition that it follows
 * @param counters as in {@link RunState}
 * @param cost in billionths of a dollar
 * @param revision grows with each write
 */
record WorkflowRun(
        long id,
        long workflowId,
        int number,
        int version,
        Trigger trigger,
        RunStatus status,
        @Nullable Integer cursor,
        RunState.Phase phase,
        Map<Integer, RunState.Counter> counters,
        Feedback feedback,
        @Nullable String input,
        @Nullable String resultSummary,
        @Nullable String error,
        long inputTokens,
        long outputTokens,
        long cost,
        long unpricedTokens,
        long revision,
        Instant startedAt,
        @Nullable Instant finishedAt) {

    private static final TypeReference<Map<Integer, RunState.Counter>> COUNTERS = new TypeReference<>() {};

    private static final TypeReference<Feedback> FEEDBACK = new TypeReference<>() {};

    /** Estimated bytes apart from the texts, until the response is written. */
    private static final int REST = 700;

    enum Trigger {
        manual,
        schedule,
        webhook,
        resume
    }

    static WorkflowRun of(Columns row) {
        return new WorkflowRun(
                row.number("id"),
                row.number("workflow_id"),
                row.count("run_number"),
                row.count("version"),
                row.word("trigger_kind", Trigger.class),
                row.word("status", RunStatus.class),
                row.countOrNull("cursor_place"),
                row.word("phase", RunState.Phase.class),
                Objects.requireNonNullElse(row.json("counters", COUNTERS), Map.of()),
                Objects.requireNonNullElse(row.json("feedback", FEEDBACK), Feedback.NONE),
                row.textOrNull("input"),
                row.textOrNull("result_summary"),
                row.textOrNull("error"),
                row.number("input_tokens"),
                row.number("output_tokens"),
                row.number("cost"),
                row.number("unpriced_tokens"),
                row.number("revision"),
                row.instant("started_at"),
                row.instantOrNull("finished_at"));
    }

    RunState state() {
        return new RunState(status, cursor, phase, counters, feedback, error);
    }

    int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, input, resultSummary, error);
    }
}

package dev.steward.workflow;

import dev.steward.platform.data.Columns;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An attempt at a step, for the code that moves its run.
 *
 * @param agentRunId the agent run that it drives; null for an approval, or if it is gone
 * @param output what it recorded; null for nothing
 */
record Attempt(
        long id,
        long runId,
        int position,
        StepKind kind,
        String label,
        @Nullable Long agentId,
        @Nullable Long agentRunId,
        boolean isReplay,
        AttemptStatus status,
        @Nullable String output,
        Instant startedAt) {

    static final String COLUMNS =
            "s.id, s.run_id, s.place, s.kind, s.label, s.agent_id, s.agent_run_id, s.replay, s.status, s.output_summary, s.started_at";

    static Attempt of(Columns row) {
        return new Attempt(
                row.number("id"),
                row.number("run_id"),
                row.count("place"),
                row.word("kind", StepKind.class),
                row.text("label"),
                row.numberOrNull("agent_id"),
                row.numberOrNull("agent_run_id"),
                row.flag("replay"),
                row.word("status", AttemptStatus.class),
                row.textOrNull("output_summary"),
                row.instant("started_at"));
    }
}

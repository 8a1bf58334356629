package dev.steward.workflow;

import dev.steward.workflow.WorkflowRunRepository.Newest;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The progress of the newest run of a workflow, on the wire (SPEC, Workflow; agents-workflows 16.1). */
@Schema(description = "The progress of the newest run of a workflow")
record RunProgress(
        long runId,
        int runNumber,
        RunStatus status,

        @Schema(
                description =
                        "Completed positions; positions a run was sent back over count again once completed again")
        int done,

        int total,

        @Nullable @Schema(description = "The position of the open attempt; null if there is none")
        Integer currentPosition,

        Instant startedAt,
        @Nullable Instant finishedAt) {

    /** @param steps of the workflow as it is now. @param newest attempts of the run, in the order in which they began */
    static RunProgress of(WorkflowRun run, int steps, Collection<Newest> newest) {
        int total = steps == 0 ? newest.size() : steps;
        int last = newest.stream().map(Newest::position).reduce(0, (_, next) -> next);
        long done = newest.stream()
                .filter(attempt -> attempt.status().isDone() && isBehind(run, attempt.position(), last))
                .count();
        var open = newest.stream()
                .filter(attempt -> attempt.status().isOpen())
                .map(Newest::position)
                .reduce((_, next) -> next)
                .orElse(null);
        return new RunProgress(
                run.id(),
                run.number(),
                run.status(),
                (int) Math.min(done, total),
                total,
                open,
                run.startedAt(),
                run.finishedAt());
    }

    /**
     * Whether a run has passed a position: after the run was sent back, positions after its cursor are still to come. One that has
     * ended has no cursor, but got as far as its newest attempt.
     */
    private static boolean isBehind(WorkflowRun run, int position, int newest) {
        var cursor = run.cursor();
        return cursor == null
                ? position <= newest
                : position < cursor || (position == cursor && run.phase() == RunState.Phase.done);
    }
}

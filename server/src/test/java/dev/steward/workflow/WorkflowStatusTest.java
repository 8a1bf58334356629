package dev.steward.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.workflow.RunState.Phase;
import dev.steward.workflow.WorkflowRunRepository.Newest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the status of a workflow, and how far its newest run is (agents-workflows 16.1, 18.1). */
class WorkflowStatusTest {

    @ParameterizedTest
    @CsvSource({
        // newest run, steps changed since, a step can start, status
        ",false,false,draft",
        ",false,true,idle",
        "running,false,true,running",
        "paused,false,false,paused",
        "awaiting_approval,true,true,awaiting_approval",
        "completed,false,true,completed",
        "failed,false,true,failed",
        "cancelled,false,true,cancelled",
        "completed,true,true,idle",
        "failed,true,false,draft"
    })
    void aWorkflowStandsAsItsNewestRun(
            @Nullable RunStatus newest, boolean changed, boolean runnable, WorkflowStatus status) {
        assertThat(WorkflowStatus.of(newest, changed, runnable)).isEqualTo(status);
    }

    private static WorkflowRun run(@Nullable Integer cursor, Phase phase) {
        return new WorkflowRun(
                1,
                2,
                3,
                1,
                WorkflowRun.Trigger.manual,
                cursor == null ? RunStatus.completed : RunStatus.running,
                cursor,
                phase,
                Map.of(),
                Feedback.NONE,
                null,
                null,
                null,
                0,
                0,
                0,
                0,
                0,
                Instant.EPOCH,
                null);
    }

    private static Newest at(int position, AttemptStatus status) {
        return new Newest(1, position, "Step", status, null, null);
    }

    private static String progress(WorkflowRun run, int steps, Newest... newest) {
        var progress = RunProgress.of(run, steps, List.of(newest));
        return "%d/%d at %s".formatted(progress.done(), progress.total(), progress.currentPosition());
    }

    @Test
    void whatLiesBehindTheCursorIsDone() {
        var first = at(0, AttemptStatus.completed);
        assertThat(progress(run(0, Phase.open), 3)).isEqualTo("0/3 at null");
        assertThat(progress(run(1, Phase.open), 3, first, at(1, AttemptStatus.running)))
                .isEqualTo("1/3 at 1");
        assertThat(progress(run(1, Phase.blocked), 3, first, at(1, AttemptStatus.blocked)))
                .isEqualTo("1/3 at 1");
        assertThat(progress(run(null, Phase.none), 2, first, at(1, AttemptStatus.passed)))
                .isEqualTo("2/2 at null");
        assertThat(progress(run(1, Phase.done), 2, first, at(1, AttemptStatus.completed)))
                .isEqualTo("2/2 at null");
    }

    @Test
    void whatIsDoneOverCountsOnceItIsDoneAgain() {
        assertThat(progress(
                        run(0, Phase.open),
                        3,
                        at(1, AttemptStatus.completed),
                        at(2, AttemptStatus.failed),
                        at(0, AttemptStatus.running)))
                .isEqualTo("0/3 at 0");
    }

    @Test
    void whatWasToBeDoneOverIsNotDoneWhenTheRunEnds() {
        var again = at(1, AttemptStatus.completed);
        var approval = at(2, AttemptStatus.failed);
        assertThat(progress(run(null, Phase.none), 4, again, approval, at(0, AttemptStatus.cancelled)))
                .isEqualTo("0/4 at null");
        assertThat(progress(run(null, Phase.none), 4, again, approval, at(0, AttemptStatus.completed)))
                .as("stopped between two steps")
                .isEqualTo("1/4 at null");
        assertThat(progress(
                        run(null, Phase.none),
                        4,
                        approval,
                        at(0, AttemptStatus.completed),
                        at(1, AttemptStatus.failed)))
                .isEqualTo("1/4 at null");
    }

    @Test
    void withoutStepsThereAreThosePositionsThatWereSeen() {
        assertThat(progress(run(null, Phase.none), 0, at(0, AttemptStatus.completed), at(2, AttemptStatus.failed)))
                .isEqualTo("1/2 at null");
    }
}

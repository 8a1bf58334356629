package dev.steward.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how much a run may spend, how long a step may take, and where a retry begins. Spec: decision 65; additions, 1.1. */
class RunCapsTest {

    private static final String ON = " Raise the workflow's limit, then resume the run.";

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            delimiter = ';',
            value = {
                "99; 0; 100; -; -",
                "100; 0; 100; -; This run has used 100 of its 100 tokens.",
                "12345; 0; 12000; -; This run has used 12,345 of its 12,000 tokens.",
                "0; 1; -; 2; -",
                "0; 2000000000; -; 1500000000; This run has spent $2.00 of its $1.50 limit.",
                "5; 5; 5; 5; This run has used 5 of its 5 tokens.",
                "5; 5; -; -; -"
            })
    void aRunThatHasSpentWhatItMayBeginsNothingMore(
            long tokens, long cost, @Nullable Long tokenCap, @Nullable Long moneyCap, @Nullable String said) {
        var head = new WorkflowHead("W", null, null, null, true, 3, null, null, null, tokenCap, moneyCap);
        var run = new WorkflowRun(
                1,
                1,
                1,
                1,
                WorkflowRun.Trigger.manual,
                RunStatus.running,
                0,
                RunState.Phase.open,
                Map.of(),
                Feedback.NONE,
                null,
                null,
                null,
                tokens - 1,
                1,
                cost,
                0,
                0,
                Instant.EPOCH,
                null);
        assertThat(HeldRun.used(head, run)).isEqualTo(Optional.ofNullable(said).map(text -> text + ON));
    }

    @ParameterizedTest
    @CsvSource({
        "0, completed, 2",
        "0, skipped, 2",
        "2, passed, ",
        "0, superseded, 0",
        "2, failed, 2",
        "0, cancelled, 0",
    })
    void aRetryBeginsWhereTheRunWasStopped(int position, AttemptStatus newest, @Nullable Integer stopped) {
        var steps = IntStream.range(0, 3)
                .mapToObj(place -> new PlannedStep(
                        place,
                        StepKind.task,
                        "Step",
                        place != 1,
                        null,
                        StepPolicy.OnError.fail,
                        0,
                        StepPolicy.OnReject.rework))
                .toList();
        assertThat(WorkflowRuns.stoppedAt(new Plan(steps, 3), position, newest))
                .isEqualTo(Optional.ofNullable(stopped));
    }

    @Test
    void minutesAreRoundedAndNeverNone() {
        assertThat(WorkflowRuns.stalled("Draft", 30)).contains("over 1 min");
        assertThat(WorkflowRuns.stalled("Draft", 149)).contains("over 2 min");
        assertThat(WorkflowRuns.stalled("Draft", 86_400)).contains("over 1440 min");
    }
}

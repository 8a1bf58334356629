package dev.steward.workflow;

import static dev.steward.workflow.WorkflowScene.all;
import static dev.steward.workflow.WorkflowScene.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests what a forecast is based on (decision 63). */
@OnEachDatabase(WorkflowSlice.class)
class PastAttemptsTest {

    private final WorkflowScene scene;
    private final WorkflowRunRepository rows;
    private final Sql sql;

    PastAttemptsTest(WorkflowScene scene, WorkflowRunRepository rows, Sql sql) {
        this.scene = scene;
        this.rows = rows;
        this.sql = sql;
    }

    @BeforeEach
    void reset() {
        scene.clear();
    }

    private void attempt(
            long run, int attempt, AttemptStatus status, long agent, long tokens, long unpriced, boolean isReplay) {
        long id = scene.attempt(run, 0, attempt, status, agent, "told");
        given(sql.statement("""
                        update workflow_run_steps set input_tokens = :tokens, output_tokens = 1, cost = 7,
                            unpriced_tokens = :unpriced, replay = :replay, finished_at = started_at + interval '90' second
                        where id = :id
                        """)
                .with("tokens", tokens)
                .with("unpriced", unpriced)
                .with("replay", isReplay)
                .with("id", id)
                .update());
    }

    @Test
    void theNewestAttemptsThatWereDoneCount() {
        long agent = scene.agent("Writer");
        long other = scene.agent("Other");
        var workflow = scene.made("x", "{\"agent_id\": %d}".formatted(agent));
        long run = scene.run(workflow.id(), RunStatus.completed, null, RunState.Phase.none);
        for (int i = 1; i <= 22; i++) {
            attempt(
                    run,
                    i,
                    i % 2 == 0 ? AttemptStatus.completed : AttemptStatus.passed,
                    agent,
                    i,
                    i == 22 ? 1 : 0,
                    false);
        }
        attempt(run, 23, AttemptStatus.failed, agent, 1_000, 0, false);
        attempt(run, 24, AttemptStatus.completed, other, 1_000, 0, false);
        attempt(run, 25, AttemptStatus.completed, agent, 1_000, 0, true);
        long foreign = scene.run(
                scene.made("y", "{\"agent_id\": %d}".formatted(agent)).id(),
                RunStatus.completed,
                null,
                RunState.Phase.none);
        attempt(foreign, 1, AttemptStatus.completed, agent, 1_000, 0, false);
        var past = all(rows.past(workflow.id()));
        assertThat(past).hasSize(PastAttempt.MAX).allSatisfy(each -> assertThat(each.seconds())
                .isEqualTo(90));
        assertThat(past.stream().mapToLong(PastAttempt::tokens).min()).hasValue(4);
        assertThat(past.stream().mapToLong(PastAttempt::tokens).max()).hasValue(23);
        assertThat(past).filteredOn(each -> each.cost() == null).hasSize(1);
    }
}

package dev.steward.workflow;

import dev.steward.agent.lifecycle.StepRested;
import dev.steward.agent.run.RunStatus;
import dev.steward.durable.outbox.OutboxMessage;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Plays the agents of steps without a model: each comes to rest as a test says, and the test delivers the message. */
@Component
class PlayedAgents {

    private final Sql sql;
    private final Tx tx;

    PlayedAgents(Sql sql, Tx tx) {
        this.sql = sql;
        this.tx = tx;
    }

    /** The agent runs opened for a workflow run, oldest first. */
    List<Long> opened(long workflowRun) {
        return WorkflowScene.all(sql.statement("select id from agent_runs where workflow_run_id = :run order by id")
                .with("run", workflowRun)
                .all(row -> row.number("id")));
    }

    /** Completes the run's task and returns its message, like the methods below. */
    OutboxMessage makes(long run, String said) {
        return rests(run, RunStatus.idle, said);
    }

    OutboxMessage fails(long run, String reason) {
        return rests(run, RunStatus.failed, reason);
    }

    OutboxMessage asks(long run, String question) {
        return rests(run, RunStatus.blocked, question);
    }

    private OutboxMessage rests(long run, RunStatus status, String said) {
        WorkflowScene.given(tx.durable(sql.statement("""
                        update agent_runs set status = :status, version = version + 1, total_input_tokens = 7,
                            total_output_tokens = 3, result_summary = :said, error = :said,
                            block_reason = cast(:reason as varchar), blocked_question = :said
                        where id = :run
                        """)
                .with("status", status)
                .with("said", said)
                .with("reason", String.class, status == RunStatus.blocked ? "question" : null)
                .with("run", run)
                .update()
                .delayUntil(_ -> status == RunStatus.idle
                        ? sql.statement("""
                                        insert into agent_run_outputs (run_id, output, verdict_text)
                                        select id, :said, :said from agent_runs where id = :run and id not in (
                                            select run_id from agent_run_outputs)
                                        """).with("said", said).with("run", run).update()
                        : Mono.just(0L))));
        long attempt = WorkflowScene.given(
                sql.statement("select workflow_run_step_id as attempt from agent_runs where id = :run")
                        .with("run", run)
                        .one(row -> row.number("attempt")));
        var rested = new StepRested(attempt, run, 2, status);
        return new OutboxMessage(
                1,
                StepRested.KIND,
                "workflow_run:1",
                JsonMapper.shared().writeValueAsString(rested),
                1,
                1,
                Instant.EPOCH);
    }
}

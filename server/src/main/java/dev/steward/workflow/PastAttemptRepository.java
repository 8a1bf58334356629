package dev.steward.workflow;

import dev.steward.platform.data.Sql;
import java.time.Duration;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;

/** Reads the basis of forecasts from the tables of runs. */
@Repository
record PastAttemptRepository(Sql sql) {

    /** The newest successful attempts at each step of a workflow by its current agent, {@link PastAttempt#MAX} at most. */
    Flux<PastAttempt> done(long workflow) {
        return sql.statement("""
                        select place, run_id, tokens, cost, unpriced_tokens, started_at, finished_at from (
                            select s.place, s.run_id, s.input_tokens + s.output_tokens as tokens, s.cost, s.unpriced_tokens,
                                s.started_at, s.finished_at,
                                row_number() over (partition by s.place order by s.id desc) as age
                            from workflow_run_steps s join workflow_runs r on r.id = s.run_id
                                join workflow_steps w
                                    on w.workflow_id = r.workflow_id and w.place = s.place and w.agent_id = s.agent_id
                            where r.workflow_id = :workflow and s.replay = false and s.status in ('completed', 'passed')
                                and s.finished_at is not null) t
                        where age <= :most order by place, run_id
                        """)
                .with("workflow", workflow)
                .with("most", PastAttempt.MAX)
                .all(row -> new PastAttempt(
                        row.count("place"),
                        row.number("run_id"),
                        row.number("tokens"),
                        row.number("unpriced_tokens") > 0 ? null : row.number("cost"),
                        Math.max(
                                0,
                                Duration.between(row.instant("started_at"), row.instant("finished_at"))
                                        .toSeconds())));
    }
}

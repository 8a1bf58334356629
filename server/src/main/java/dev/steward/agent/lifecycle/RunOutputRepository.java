package dev.steward.agent.lifecycle;

import dev.steward.platform.data.Sql;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** The table {@code agent_run_outputs}. Writers have locked the agent. */
@Repository
public record RunOutputRepository(Sql sql) {

    /** Stores the output of a run, and replaces an earlier one. */
    Mono<Long> keep(long run, RunOutput output) {
        return sql.statement("delete from agent_run_outputs where run_id = :run")
                .with("run", run)
                .update()
                .then(sql.changes("agent_run_outputs")
                        .set("run_id", run)
                        .set("output", output.text())
                        .set("verdict_text", output.verdict())
                        .add());
    }

    /** The output of a run; empty if there is none. */
    public Mono<RunOutput> find(long run) {
        return sql.statement("select output, verdict_text from agent_run_outputs where run_id = :run")
                .with("run", run)
                .one(row -> new RunOutput(row.text("output"), row.text("verdict_text")));
    }
}

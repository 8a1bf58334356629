package dev.steward.agent.lifecycle;

import dev.steward.platform.data.Sql;
import java.util.Collection;
import java.util.Map;
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

    /** The outputs of these runs, by run id. */
    public Mono<Map<Long, RunOutput>> of(Collection<Long> runs) {
        return runs.isEmpty()
                ? Mono.just(Map.of())
                : sql.statement("select run_id, output, verdict_text from agent_run_outputs where run_id in (:runs)")
                        .with("runs", runs)
                        .all(row -> Map.entry(
                                row.number("run_id"), new RunOutput(row.text("output"), row.text("verdict_text"))))
                        .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }
}

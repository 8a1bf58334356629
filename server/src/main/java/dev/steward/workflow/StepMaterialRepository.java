package dev.steward.workflow;

import dev.steward.platform.data.Packed;
import dev.steward.platform.data.Sql;
import java.util.Collection;
import java.util.Map;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Queries for the input of steps. */
@Repository
record StepMaterialRepository(Sql sql) {

    /** How many earlier runs a position keeps the artifacts of, if any. */
    static final int KEPT = 20;

    private static final Packed ATTEMPT = Packed.values("s.id, s.run_id, s.place, s.kind, s.status, s.agent_run_id")
            .texts("s.label, s.output_summary, s.material, a.tainted_by");

    /** The attempts of these runs, without replays, in the order in which they began. */
    Flux<Trace.Attempt> attempts(Collection<Long> runs) {
        return sql.statement("""
                        select %s
                        from workflow_run_steps s left join agent_runs a on a.id = s.agent_run_id
                        where s.run_id = any(:runs) and s.replay = false order by s.id
                        """.formatted(ATTEMPT.column()))
                .with(ATTEMPT)
                .with("runs", runs.toArray(Long[]::new))
                .all(Trace.Attempt::of);
    }

    /** Earlier runs of a workflow that were among the last {@value #KEPT} to produce output at some position, in any order. */
    Flux<Long> before(long workflow, long run) {
        return sql.statement("""
                        select distinct run from (
                            select s.run_id as run, dense_rank() over (partition by s.place order by s.run_id desc) as age
                            from workflow_run_steps s join workflow_runs r on r.id = s.run_id
                            where r.workflow_id = :workflow and r.id < :run and s.replay = false
                                and s.status = 'completed' and s.kind in ('task', 'inline')) t
                        where age <= :kept
                        """)
                .with("workflow", workflow)
                .with("run", run)
                .with("kept", KEPT)
                .all(row -> row.number("run"));
    }

    /** The workflow's values with these keys, and whose text they contain. */
    Mono<Map<String, Trace.Text>> values(long workflow, Collection<String> keys) {
        return keys.isEmpty()
                ? Mono.just(Map.of())
                : sql.statement("""
                        select state_key, state_value, tainted_by from workflow_states
                        where workflow_id = :workflow and state_key in (:keys)
                        """)
                        .with("workflow", workflow)
                        .with("keys", keys)
                        .all(row -> Map.entry(
                                row.text("state_key"),
                                new Trace.Text(row.text("state_value"), row.textOrNull("tainted_by"))))
                        .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }
}

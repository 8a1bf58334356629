package dev.steward.workflow;

import dev.steward.agent.definition.Spent;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.Packed;
import dev.steward.platform.data.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The tables {@code workflow_runs} and {@code workflow_run_steps}. */
@Repository
record WorkflowRunRepository(Sql sql) {

    private static final String ATTEMPTS = """
            select s.id, s.run_id, s.place, s.kind, s.label, s.agent_id, s.agent_run_id, s.attempt, s.replay, s.status,
                s.output_summary, s.material, s.gate_verdict, s.input_tokens, s.output_tokens, s.cost, s.unpriced_tokens, s.started_at,
                s.finished_at, coalesce(a.inline, false) as agent_inline,
                case when %s > :most then true else false end as input_truncated,
                substring(s.input_context from 1 for :most) as input_context
            from workflow_run_steps s left join agents a on a.id = s.agent_id
            """;

    private static final Packed PACKED = Packed.values(
                    "id, workflow_id, run_number, version, trigger_kind, status, cursor_place, phase, input_tokens, "
                            + "output_tokens, cost, unpriced_tokens, revision")
            .moments("started_at, finished_at")
            .texts("counters, feedback, input, result_summary, error");

    /** Longer than any input. */
    private static final int WHOLE = 100_000_000;

    Mono<WorkflowRun> find(long id) {
        return all(List.of(id)).next();
    }

    /** Adds a run that has not begun yet. */
    Mono<Long> insert(Workflow workflow, int number, WorkflowRun.Trigger trigger, @Nullable String input, Instant now) {
        return sql.statement("""
                        insert into workflow_runs (workflow_id, active_key, run_number, version, trigger_kind, status, phase,
                            counters, input, started_at)
                        values (:workflow, :workflow, :number, :version, :trigger, 'running', 'none', '{}', :input, :now)
                        """)
                .with("workflow", workflow.id())
                .with("number", number)
                .with("version", workflow.version())
                .with("trigger", trigger)
                .with("input", String.class, input)
                .with("now", now)
                .insert();
    }

    /** Writes the state of a run. Returns whether its revision was still the known one. */
    Mono<Boolean> write(WorkflowRun known, RunState now, int version, Instant at) {
        boolean isActive = now.status().isActive();
        return sql.statement("""
                        update workflow_runs set status = :status, active_key = :active, version = :version,
                            cursor_place = :cursor, phase = :phase, counters = :counters, feedback = :feedback, error = :error,
                            finished_at = :finished, revision = revision + 1
                        where id = :id and revision = :revision
                        """)
                .with("status", now.status())
                .with("active", Long.class, isActive ? known.workflowId() : null)
                .with("version", version)
                .with("cursor", Integer.class, now.cursor())
                .with("phase", now.phase())
                .json("counters", now.counters())
                .json("feedback", now.feedback())
                .with("error", String.class, now.error())
                .with("finished", Instant.class, isActive ? null : at)
                .with("id", known.id())
                .with("revision", known.revision())
                .changed();
    }

    /** Stores the result of a run; null for none. */
    Mono<Long> result(long run, @Nullable String summary) {
        return sql.statement("update workflow_runs set result_summary = :summary where id = :id")
                .with("summary", String.class, summary)
                .with("id", run)
                .update();
    }

    /** Adds the cost of an attempt. */
    Mono<Long> spent(long run, Spent spent) {
        return spent(sql, "workflow_runs", run, spent);
    }

    /** Adds a cost to a row of the table. */
    static Mono<Long> spent(Sql sql, String table, long id, Spent spent) {
        return sql.statement("""
                        update %s set input_tokens = input_tokens + :input, output_tokens = output_tokens + :output,
                            cost = cost + :cost, unpriced_tokens = unpriced_tokens + :unpriced
                        where id = :id
                        """.formatted(table))
                .with("input", spent.input())
                .with("output", spent.output())
                .with("cost", spent.cost())
                .with("unpriced", spent.unpriced())
                .with("id", id)
                .update();
    }

    /** Deletes up to {@code limit} runs that ended before then and are not the newest of their workflow. Returns how many. */
    Mono<Long> forgetBefore(Instant then, int limit) {
        return sql.statement("""
                        delete from workflow_runs where id in (
                            select r.id from workflow_runs r join workflows w on w.id = r.workflow_id
                            where r.finished_at < :then and w.current_run_id <> r.id order by r.id limit :limit)
                        """).with("then", then).with("limit", limit).update();
    }

    /** Active runs that do not wait for a person, oldest first. */
    Flux<WorkflowRun> running(int limit) {
        return sql.statement("""
                        select * from workflow_runs where active_key is not null and status = 'running'
                        order by id limit :limit
                        """).with("limit", limit).all(WorkflowRun::of);
    }

    Flux<WorkflowRun> all(Collection<Long> ids) {
        return ids.isEmpty()
                ? Flux.empty()
                : sql.statement("select %s from workflow_runs where id = any(:ids)".formatted(PACKED.column()))
                        .with(PACKED)
                        .with("ids", ids.toArray(Long[]::new))
                        .all(WorkflowRun::of);
    }

    /** The workflow of each of these runs. */
    Mono<Map<Long, Long>> workflows(Collection<Long> ids) {
        return sql.statement("select id, workflow_id from workflow_runs where id = any(:ids)")
                .with("ids", ids.toArray(Long[]::new))
                .all(row -> Map.entry(row.number("id"), row.number("workflow_id")))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    /** A page of the runs of a workflow, newest first. */
    Flux<WorkflowRun> list(long workflow, KeysetPage page) {
        return sql.statement("""
                        select * from workflow_runs where workflow_id = :workflow and id < :before
                        order by id desc limit :limit
                        """)
                .with("workflow", workflow)
                .with("before", page.before())
                .with("limit", page.limit())
                .all(WorkflowRun::of);
    }

    /** The active run of a workflow; empty if there is none. */
    Mono<WorkflowRun> active(long workflow) {
        return sql.statement("select * from workflow_runs where active_key = :workflow")
                .with("workflow", workflow)
                .one(WorkflowRun::of);
    }

    /** The attempts of these runs in the order in which they began, with the beginning of their input. */
    Flux<AttemptRead> attempts(Collection<Long> runs) {
        return runs.isEmpty()
                ? Flux.empty()
                : sql.statement(attempts() + "where s.run_id in (:runs) order by s.id")
                        .with("runs", runs)
                        .with("most", AttemptRead.LISTED)
                        .all(AttemptRead::of);
    }

    /** The waits of these runs for permissions, oldest first, each with its run. */
    Flux<Map.Entry<Long, WorkflowRunRead.Wait>> waits(Collection<Long> runs) {
        return sql.statement("""
                        select distinct s.run_id, p.id, p.run_id as agent_run_id, p.created_at, p.answered_at
                        from workflow_run_steps s join agent_permissions p on p.run_id = s.agent_run_id
                        where s.run_id = any(:runs) order by p.id
                        """)
                .with("runs", runs.toArray(Long[]::new))
                .all(row -> Map.entry(
                        row.number("run_id"),
                        new WorkflowRunRead.Wait(
                                row.number("agent_run_id"),
                                row.instant("created_at"),
                                row.instantOrNull("answered_at"))));
    }

    private String attempts() {
        return ATTEMPTS.formatted(sql.length("s.input_context"));
    }

    Mono<AttemptRead> attempt(long workflow, long id) {
        return sql.statement(attempts() + """
                        join workflow_runs r on r.id = s.run_id
                        where s.id = :id and r.workflow_id = :workflow
                        """)
                .with("id", id)
                .with("workflow", workflow)
                .with("most", WHOLE)
                .one(AttemptRead::of);
    }

    /** The newest attempt at a position of a run, without replays. */
    record Newest(
            long run,
            int position,
            String label,
            AttemptStatus status,
            @Nullable Long agentId,
            @Nullable Long agentRunId) {}

    /** For each position of these runs. */
    Flux<Newest> newest(Collection<Long> runs) {
        return runs.isEmpty()
                ? Flux.empty()
                : sql.statement("""
                        select s.run_id, s.place, s.label, s.status, s.agent_id, s.agent_run_id
                        from workflow_run_steps s join (
                            select run_id, place, max(attempt) as attempt from workflow_run_steps
                            where run_id = any(:runs) and replay = false group by run_id, place) n
                            on n.run_id = s.run_id and n.place = s.place and n.attempt = s.attempt
                        where s.replay = false
                        order by s.run_id, s.id
                        """)
                        .with("runs", runs.toArray(Long[]::new))
                        .all(row -> new Newest(
                                row.number("run_id"),
                                row.count("place"),
                                row.text("label"),
                                row.word("status", AttemptStatus.class),
                                row.numberOrNull("agent_id"),
                                row.numberOrNull("agent_run_id")));
    }

    /** The workflow that drives an agent run, whatever the run's status; empty if none does. */
    Mono<Long> workflowOf(long agentRun) {
        return sql.statement("""
                        select r.workflow_id from workflow_run_steps s join workflow_runs r on r.id = s.run_id
                        where s.agent_run_id = :run order by s.id desc limit 1
                        """).with("run", agentRun).one(row -> row.number("workflow_id"));
    }

    /** The newest successful attempts at each step of a workflow by its current agent, {@link PastAttempt#MAX} at most. */
    Flux<PastAttempt> past(long workflow) {
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

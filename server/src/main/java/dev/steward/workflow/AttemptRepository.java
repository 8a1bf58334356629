package dev.steward.workflow;

import dev.steward.agent.definition.Spent;
import dev.steward.platform.data.Sql;
import dev.steward.platform.text.Truncate;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code workflow_run_steps}, for the code that moves runs. The caller has locked the workflow. */
@Repository
record AttemptRepository(Sql sql) {

    /** Characters of an attempt's output. Spec: Agents, 18.4. */
    static final int MAX_OUTPUT = 8_000;

    private static final String SELECT = "select " + Attempt.COLUMNS + " from workflow_run_steps s ";

    /** Adds the next attempt of its kind at its position. @param agent null for an approval */
    Mono<Long> insert(
            long run, PlannedStep step, @Nullable Long agent, boolean isReplay, @Nullable String input, Instant now) {
        boolean isApproval = step.kind() == StepKind.approval;
        return sql.statement("""
                        insert into workflow_run_steps (run_id, place, kind, label, agent_id, attempt, replay, status,
                            input_context, started_at)
                        select :run, :place, cast(:kind as varchar), cast(:label as varchar), cast(:agent as bigint),
                            coalesce(max(attempt), 0) + 1, cast(:replay as boolean), cast(:status as varchar),
                            cast(:input as varchar), cast(:now as timestamp(6) with time zone)
                        from workflow_run_steps where run_id = :run and place = :place and replay = :replay
                        """)
                .with("run", run)
                .with("place", step.position())
                .with("kind", step.kind())
                .with("label", step.label())
                .with("agent", Long.class, agent)
                .with("replay", isReplay)
                .with("status", isApproval ? AttemptStatus.awaiting_approval : AttemptStatus.running)
                .with("input", String.class, input)
                .with("now", now)
                .insert();
    }

    Mono<Long> drives(long attempt, long agentRun) {
        return sql.statement("update workflow_run_steps set agent_run_id = :run where id = :id")
                .with("run", agentRun)
                .with("id", attempt)
                .update();
    }

    /** The open attempt of a run, apart from replays. There is one at most. */
    Mono<Attempt> open(long run) {
        return newest(run, "s.status in ('running', 'awaiting_approval', 'blocked')");
    }

    private Mono<Attempt> newest(long run, String which) {
        return sql.statement(SELECT
                        + "where s.run_id = :run and s.replay = false and %s order by s.id desc limit 1"
                                .formatted(which))
                .with("run", run)
                .one(Attempt::of);
    }

    /** What an approval is about: the newest output before it, possibly edited by a person; empty for nothing. */
    Mono<String> reviewed(Attempt approval) {
        return sql.statement("""
                        select coalesce(material, output_summary, '') as reviewed from workflow_run_steps
                        where run_id = :run and replay = false and id < :id
                            and (material is not null or status = 'completed' and kind in ('task', 'inline'))
                        order by id desc limit 1
                        """)
                .with("run", approval.runId())
                .with("id", approval.id())
                .one(row -> row.text("reviewed"));
    }

    /** The agent runs of a run, without those of replays. */
    Flux<Long> agentRuns(long run) {
        return sql.statement("""
                        select distinct agent_run_id from workflow_run_steps
                        where run_id = :run and replay = false and agent_run_id is not null
                        """).with("run", run).all(row -> row.number("agent_run_id"));
    }

    /** Open attempts of a run that drive an agent, including replays. */
    Flux<Attempt> driving(long run) {
        return sql.statement(SELECT + """
                        where s.run_id = :run and s.agent_run_id is not null and s.status in ('running', 'blocked')
                        order by s.id
                        """).with("run", run).all(Attempt::of);
    }

    /** The agent runs of a workflow's open replays. */
    Flux<Long> replaying(long workflow) {
        return sql.statement("""
                        select s.agent_run_id from workflow_run_steps s join workflow_runs r on r.id = s.run_id
                        where r.workflow_id = :workflow and s.replay = true and s.agent_run_id is not null
                            and s.status in ('running', 'blocked')
                        order by s.agent_run_id
                        """).with("workflow", workflow).all(row -> row.number("agent_run_id"));
    }

    /** The newest attempt at a position of a run, apart from replays. */
    Mono<Attempt> newest(long run, int position) {
        return sql.statement(SELECT + """
                        where s.run_id = :run and s.place = :place and s.replay = false order by s.id desc limit 1
                        """)
                .with("run", run)
                .with("place", position)
                .one(Attempt::of);
    }

    /** The newest attempt that drives an agent run. */
    Mono<Attempt> drivenBy(long agentRun) {
        return sql.statement(SELECT + "where s.agent_run_id = :run order by s.id desc limit 1")
                .with("run", agentRun)
                .one(Attempt::of);
    }

    Mono<Attempt> find(long id) {
        return sql.statement(SELECT + "where s.id = :id").with("id", id).one(Attempt::of);
    }

    /** The newest attempt of a run, apart from replays. */
    Mono<Attempt> newest(long run) {
        return newest(run, "true");
    }

    /** The newest attempt of a run that failed or was stopped, apart from replays. */
    Mono<Attempt> newestStopped(long run) {
        return newest(run, "s.status in ('failed', 'cancelled')");
    }

    /** The newest completed attempt of a run, apart from replays. */
    Mono<Attempt> newestProducer(long run) {
        return newest(run, "s.status = 'completed'");
    }

    /** What a person last passed on instead of the output of the newest producer; empty for nothing. */
    Mono<String> edited(Attempt producer) {
        return sql.statement("""
                        select material from workflow_run_steps
                        where run_id = :run and id > :id and status = 'passed' and material is not null
                        order by id desc limit 1
                        """)
                .with("run", producer.runId())
                .with("id", producer.id())
                .one(row -> row.text("material"));
    }

    Mono<String> input(long attempt) {
        return sql.statement("select coalesce(input_context, '') as input from workflow_run_steps where id = :id")
                .with("id", attempt)
                .one(row -> row.text("input"));
    }

    /** Sets what a person passes on instead of the reviewed output. */
    Mono<Long> material(long attempt, String material) {
        return sql.statement("update workflow_run_steps set material = :material where id = :id")
                .with("material", material)
                .with("id", attempt)
                .update();
    }

    /** The part of an agent run's cost that attempts have been charged already. */
    Mono<Spent> charged(long agentRun) {
        return sql.statement("""
                        select cast(coalesce(sum(input_tokens), 0) as bigint) as input,
                            cast(coalesce(sum(output_tokens), 0) as bigint) as output,
                            cast(coalesce(sum(cost), 0) as bigint) as cost,
                            cast(coalesce(sum(unpriced_tokens), 0) as bigint) as unpriced
                        from workflow_run_steps where agent_run_id = :run
                        """)
                .with("run", agentRun)
                .one(row -> new Spent(
                        row.number("input"), row.number("output"), row.number("cost"), row.number("unpriced")));
    }

    /** Ends or blocks an attempt, which keeps its recorded output if there is no other. @param spent since the last charge */
    Mono<Long> close(long attempt, Effect.Close close, Spent spent, Instant now) {
        var output = close.output() == null ? null : Truncate.to(close.output(), MAX_OUTPUT);
        var verdict =
                close.verdict() == null ? null : close.verdict() ? AttemptRead.Verdict.PASS : AttemptRead.Verdict.FAIL;
        return sql.statement("""
                        update workflow_run_steps set status = :status, gate_verdict = :verdict,
                            output_summary = coalesce(cast(:output as varchar), output_summary),
                            input_tokens = input_tokens + :input, output_tokens = output_tokens + :made, cost = cost + :cost,
                            unpriced_tokens = unpriced_tokens + :unpriced, finished_at = :finished
                        where id = :id
                        """)
                .with("status", close.status())
                .with("verdict", AttemptRead.Verdict.class, verdict)
                .with("output", String.class, output)
                .with("input", spent.input())
                .with("made", spent.output())
                .with("cost", spent.cost())
                .with("unpriced", spent.unpriced())
                .with("finished", Instant.class, close.status() == AttemptStatus.blocked ? null : now)
                .with("id", attempt)
                .update();
    }

    /** Adds a cost that was reported after the attempt had ended. */
    Mono<Long> spent(long attempt, Spent spent) {
        return WorkflowRunRepository.spent(sql, "workflow_run_steps", attempt, spent);
    }

    /** A page of attempts whose agent run has changed status or is gone without the workflow having noticed, oldest first. */
    Flux<Attempt> missed(long after, int limit) {
        return sql.statement(SELECT + """
                        join workflow_runs r on r.id = s.run_id left join agent_runs a on a.id = s.agent_run_id
                        where s.status in ('running', 'blocked') and s.id > :after
                            and (s.replay = false and r.active_key is not null or s.replay = true and s.status = 'running')
                            and (a.id is null
                                or s.status = 'running'
                                    and a.status in ('blocked', 'idle', 'completed', 'failed', 'cancelled', 'interrupted')
                                or s.status = 'blocked'
                                    and a.status not in ('blocked', 'cancelled'))
                        order by s.id limit :limit
                        """)
                .with("after", after)
                .with("limit", limit)
                .allReadable(Attempt::of);
    }

    /** @param since when the time began to count */
    record Limited(Attempt attempt, Instant since, int seconds, StepPolicy.@Nullable OnTimeout onTimeout) {

        boolean isOver(Instant now) {
            return !since.plusSeconds(seconds).isAfter(now);
        }
    }

    /**
     * A page of attempts with a time limit, oldest first: steps of running runs, and approvals. The time of a step does not
     * count while its agent run waits for a free place to start.
     */
    Flux<Limited> limited(long after, int limit) {
        return sql.statement("""
                        select %s, greatest(s.started_at, coalesce(a.started_at, s.started_at)) as since,
                            w.step_timeout_seconds, p.approval_timeout_seconds, p.on_timeout
                        from workflow_run_steps s join workflow_runs r on r.id = s.run_id
                            join workflows w on w.id = r.workflow_id
                            left join workflow_steps p on p.workflow_id = w.id and p.place = s.place
                            left join agent_runs a on a.id = s.agent_run_id
                        where s.status in ('running', 'awaiting_approval') and s.id > :after
                            and r.active_key is not null and s.replay = false
                            and (s.status = 'running' and r.status = 'running' and w.step_timeout_seconds is not null
                                    and (a.id is null or a.started_at is not null and a.status <> 'pending')
                                or s.status = 'awaiting_approval' and p.approval_timeout_seconds is not null)
                        order by s.id limit :limit
                        """.formatted(Attempt.COLUMNS))
                .with("after", after)
                .with("limit", limit)
                .allReadable(row -> {
                    var attempt = Attempt.of(row);
                    boolean isApproval = attempt.status() == AttemptStatus.awaiting_approval;
                    return new Limited(
                            attempt,
                            row.instant("since"),
                            row.count(isApproval ? "approval_timeout_seconds" : "step_timeout_seconds"),
                            row.wordOrNull("on_timeout", StepPolicy.OnTimeout.class));
                });
    }
}

package dev.steward.agent.run;

import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Capabilities;
import dev.steward.agent.definition.Spent;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.Sql;
import dev.steward.platform.problem.Problem;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code agent_runs}. */
@Repository
public record RunRepository(Sql sql) {

    /** The first run of the conversation that the run {@code :run} continues. */
    private static final String BEGINNING = """
            select coalesce(max(b.id), :run) from agent_runs b
            where b.agent_id = :agent and b.id <= :run and b.trigger_kind not in ('webhook', 'retry')
                and (b.id = :run or b.trigger_kind not in ('workflow', 'replay'))""";

    public Mono<AgentRun> find(long id) {
        return sql.statement("select * from agent_runs where id = :id")
                .with("id", id)
                .one(AgentRun::of);
    }

    public Mono<AgentRun> find(long agent, long id) {
        return find(id).filter(run -> run.agentId() == agent);
    }

    public Flux<AgentRun> all(Collection<Long> ids) {
        return ids.isEmpty()
                ? Flux.empty()
                : sql.statement("select * from agent_runs where id in (:ids)")
                        .with("ids", ids)
                        .all(AgentRun::of);
    }

    /** A page of the runs of an agent, newest first. @param workflowRun only steps of this run; null for all */
    public Flux<AgentRun> list(long agent, @Nullable Long workflowRun, KeysetPage page) {
        var ofOne = workflowRun == null ? "" : "and workflow_run_id = :workflow_run";
        var statement = sql.statement("""
                        select * from agent_runs where agent_id = :agent and id < :before %s order by id desc limit :limit
                        """.formatted(ofOne));
        return (workflowRun == null ? statement : statement.with("workflow_run", workflowRun))
                .with("agent", agent)
                .with("before", page.before())
                .with("limit", page.limit())
                .all(AgentRun::of);
    }

    /** Runs of an agent that a budget or the step limit blocks. */
    public Flux<AgentRun> heldUp(long agent) {
        return sql.statement("""
                        select * from agent_runs
                        where agent_id = :agent and status = 'blocked' and block_reason in ('budget', 'money', 'steps')
                        order by id
                        """).with("agent", agent).all(AgentRun::of);
    }

    /** A page of blocked runs that may continue without an answer, of agents that are not archived, oldest first. */
    public Flux<AgentRun> waiting(long after, int limit) {
        return sql.statement("""
                        select r.* from agent_runs r join agents a on a.id = r.agent_id
                        where r.status = 'blocked' and r.id > :after and a.archived_at is null
                            and (r.block_reason in ('budget', 'money', 'sign_in', 'provider')
                                or r.block_reason = 'steps' and a.autonomy_enabled = true and r.step_count < a.max_steps)
                        order by r.id limit :limit
                        """).with("after", after).with("limit", limit).allReadable(AgentRun::of);
    }

    /** Queued and active runs of an agent. */
    public Flux<AgentRun> inLine(long agent) {
        return sql.statement("""
                        select * from agent_runs
                        where agent_id = :agent and status in ('pending', 'running', 'needs_approval') order by id
                        """).with("agent", agent).all(AgentRun::of);
    }

    /** The run of a step's attempt, or of its replay; empty if none was opened. */
    public Mono<Long> ofAttempt(long attempt, RunTrigger trigger) {
        return sql.statement("""
                        select id from agent_runs where workflow_run_step_id = :attempt and trigger_kind = :trigger
                        """)
                .with("attempt", attempt)
                .with("trigger", trigger)
                .id();
    }

    /** Runs of an agent that workflow steps still wait for. */
    public Flux<AgentRun> stepsUnderWay(long agent) {
        return sql.statement("""
                        select * from agent_runs
                        where agent_id = :agent and workflow_run_id is not null
                            and status in ('pending', 'running', 'needs_approval', 'blocked')
                        order by id
                        """).with("agent", agent).all(AgentRun::of);
    }

    public Mono<Boolean> limit(long id, StepLimits limits) {
        return limits.in(sql.changes("agent_runs")).where("id", id);
    }

    /** Replaces the summary of a run at rest. */
    public Mono<Boolean> summarise(long id, String summary, Instant now) {
        return sql.changes("agent_runs")
                .set("result_summary", summary)
                .set("updated_at", now)
                .where("id", id);
    }

    /** Runs of all agents that are working, oldest first; not those that wait for a person. */
    Flux<AgentRun> running(int limit) {
        return sql.statement("select * from agent_runs where status = 'running' order by id limit :limit")
                .with("limit", limit)
                .all(AgentRun::of);
    }

    /**
     * The runs of the conversation that this run continues, newest first: a webhook or a retry continues the previous
     * conversation, every other start begins a new one. Workflow runs are not part of it.
     */
    public Flux<Long> talk(long agent, long run, int limit) {
        return sql.statement("""
                        select id from agent_runs
                        where agent_id = :agent and id <= :run
                            and (id = :run or trigger_kind not in ('workflow', 'replay'))
                            and id >= (%s)
                        order by id desc limit :limit
                        """.formatted(BEGINNING))
                .with("agent", agent)
                .with("run", run)
                .with("limit", limit)
                .ids();
    }

    /** Running runs without activity since then, by id. */
    public Flux<AgentRun> silent(Instant since, int limit) {
        return sql.statement("""
                        select * from agent_runs where status = 'running' and last_activity_at < :since
                        order by id limit :limit
                        """).with("since", since).with("limit", limit).allReadable(AgentRun::of);
    }

    public Mono<Long> insert(
            long agent,
            RunTrigger trigger,
            RunStatus status,
            @Nullable String prompt,
            Capabilities capabilities,
            @Nullable RunStep step,
            Instant now) {
        var row = sql.changes("agent_runs")
                .set("agent_id", agent)
                .set("trigger_kind", trigger)
                .set("status", status)
                .set("epoch", 0)
                .set("version", 0)
                .set("active_prompt", String.class, prompt)
                .set("step_count", 0)
                .set("stall_count", 0)
                .set("total_input_tokens", 0)
                .set("total_output_tokens", 0)
                .set("last_activity_at", now)
                .set("created_at", now)
                .set("updated_at", now);
        return RunStep.in(capabilities.in(row), step).insert();
    }

    /** Writes the new state of a run, except columns updated elsewhere. Returns whether the version was the known one. */
    public Mono<Boolean> write(AgentRun next, long knownVersion) {
        var dialogue = next.dialogue();
        var counters = next.counters();
        var times = next.times();
        return sql.statement("""
                        update agent_runs set status = :status, epoch = :epoch, version = :version, active_prompt = :prompt,
                            block_reason = :reason, blocked_question = :question, result_summary = :summary, error = :error,
                            completion = :completion, step_count = :steps, stall_count = :stalled, progress = :progress, progress_label = :label,
                            started_at = :started, finished_at = :finished, last_activity_at = :active, updated_at = :now
                        where id = :id and version = :known
                        """)
                .with("status", next.status())
                .with("epoch", next.epoch())
                .with("version", next.version())
                .with("prompt", String.class, dialogue.prompt())
                .with("reason", BlockReason.class, dialogue.reason())
                .with("question", String.class, dialogue.question())
                .with("summary", String.class, dialogue.summary())
                .with("error", String.class, dialogue.error())
                .with("completion", String.class, dialogue.completion())
                .with("steps", counters.steps())
                .with("stalled", counters.stalled())
                .with("progress", Integer.class, counters.progress())
                .with("label", String.class, counters.label())
                .with("started", Instant.class, times.startedAt())
                .with("finished", Instant.class, times.finishedAt())
                .with("active", Instant.class, times.lastActivityAt())
                .with("now", times.updatedAt())
                .with("id", next.id())
                .with("known", knownVersion)
                .changed();
    }

    /** Adds what was spent; safe with concurrent callers. */
    public Mono<Long> spend(long id, Spent spent, Instant now) {
        return sql.statement("""
                        update agent_runs set total_input_tokens = total_input_tokens + :input,
                            total_output_tokens = total_output_tokens + :output, cost = cost + :cost,
                            unpriced_tokens = unpriced_tokens + :unpriced, estimated = estimated or :estimated,
                            last_activity_at = :now
                        where id = :id
                        """)
                .with("input", spent.input())
                .with("output", spent.output())
                .with("cost", spent.cost())
                .with("unpriced", spent.unpriced())
                .with("estimated", spent.isEstimated())
                .with("now", now)
                .with("id", id)
                .update();
    }

    /** The first run of the conversation that a run continues; the run itself if it began a new one. */
    public Mono<Long> beginning(long agent, long run) {
        return sql.statement("select (%s) as id".formatted(BEGINNING))
                .with("agent", agent)
                .with("run", run)
                .id();
    }

    /**
     * Runs of an agent that are no longer needed, oldest first: they came to rest before then, their transcript is gone, and
     * nothing of them can be undone. Runs that wait for a person are kept, and so are those that changed after the agent was last
     * read, except workflow runs, which nobody has to read.
     *
     * @param needed the current run, and the first one of its conversation
     */
    public Flux<Long> outdated(Agent agent, Collection<Long> needed, Instant then, int limit) {
        var readAt = agent.times().lastReadAt();
        return sql.statement("""
                        select r.id from agent_runs r
                        where r.agent_id = :agent and r.updated_at < :then and r.id not in (:needed)
                            and r.status in ('idle', 'interrupted', 'completed', 'failed', 'cancelled')
                            and (r.updated_at <= :read or r.trigger_kind in ('workflow', 'replay'))
                            and not exists (select 1 from agent_events e where e.run_id = r.id)
                            and not exists (select 1 from agent_changes c where c.run_id = r.id)
                            and not exists (select 1 from agent_permissions p where p.run_id = r.id and p.decision is null)
                        order by r.id limit :limit
                        """)
                .with("agent", agent.id())
                .with("then", then)
                .with("needed", needed)
                .with("read", readAt == null ? then : readAt)
                .with("limit", limit)
                .ids();
    }

    /** Deletes runs with everything that belongs to them: requests, artifacts and grants. */
    public Mono<Long> delete(Collection<Long> ids) {
        return sql.statement("delete from agent_runs where id in (:ids)")
                .with("ids", ids)
                .update();
    }

    public Mono<Boolean> touch(long id, Instant now) {
        return sql.changes("agent_runs").set("last_activity_at", now).where("id", id);
    }

    /** Whose text any of these runs has read, from the first one that has a source; empty if none has. */
    public Mono<String> taintOf(Collection<Long> ids) {
        return all(ids).mapNotNull(AgentRun::taintedBy).next();
    }

    /** Records whose text it has read; only the first source is kept. */
    public Mono<Long> taint(long id, String by) {
        return sql.statement("update agent_runs set tainted_by = :by where id = :id and tainted_by is null")
                .with("by", by)
                .with("id", id)
                .update();
    }

    /** @throws Problem.NotFound always */
    public static <T> Mono<T> missing() {
        return Mono.error(() -> new Problem.NotFound("Agent run"));
    }
}

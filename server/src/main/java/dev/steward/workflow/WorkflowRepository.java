package dev.steward.workflow;

import dev.steward.agent.definition.ExportIds;
import dev.steward.findable.FindableChanges;
import dev.steward.platform.data.Packed;
import dev.steward.platform.data.Sql;
import dev.steward.platform.problem.Problem;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The tables {@code workflows} and {@code workflow_calls}. */
@Repository
record WorkflowRepository(Sql sql, FindableChanges findable) {

    private static final String SELECT = """
            select id, %s, version, run_count, current_run_id, steps_changed, webhook_hash, archived_at, created_at, updated_at
            from workflows
            """.formatted(WorkflowHead.COLUMNS);

    private static final Packed PACKED = Packed.values(
                    "id, clear_artifacts, max_loops, step_timeout_seconds, role_id, approval_policy, token_cap, "
                            + "money_cap, version, run_count, current_run_id, steps_changed, webhook_hash")
            .moments("archived_at, created_at, updated_at")
            .texts("name, description, icon, color");

    private static final String VALUES = WorkflowHead.COLUMNS.replaceAll("([a-z_]+)", ":$1");

    /** @throws Problem.NotFound when there is no such workflow */
    Mono<Workflow> require(long id) {
        return find(id).switchIfEmpty(missing());
    }

    Mono<Workflow> find(long id) {
        return sql.statement(SELECT + "where id = :id").with("id", id).one(Workflow::of);
    }

    /** The same as {@link #lock}. @throws Problem.NotFound when there is no such workflow */
    Mono<Workflow> requireLock(long id) {
        return lock(id).switchIfEmpty(missing());
    }

    private static <T> Mono<T> missing() {
        return Mono.error(() -> new Problem.NotFound("Workflow"));
    }

    /** Locks a workflow: nobody else changes it or its runs until the transaction ends. */
    Mono<Workflow> lock(long id) {
        return sql.statement(SELECT + "where id = :id for update")
                .with("id", id)
                .one(Workflow::of);
    }

    /** Those of the given workflows that exist. */
    Flux<Workflow> all(List<Long> ids) {
        return ids.isEmpty()
                ? Flux.empty()
                : sql.statement(SELECT + "where id in (:ids)").with("ids", ids).allReadable(Workflow::of);
    }

    /** The same as {@link #lock}, for the workflow of a run. */
    Mono<Workflow> lockOf(long run) {
        return sql.statement(
                        SELECT + "where id = (select r.workflow_id from workflow_runs r where r.id = :run) for update")
                .with("run", run)
                .one(Workflow::of);
    }

    private Sql.Statement listed(String which) {
        return sql.statement("select %s from workflows %s".formatted(PACKED.column(), which))
                .with(PACKED);
    }

    /** Most recently changed first. @param archived whether to include archived ones */
    Flux<Workflow> list(boolean archived, int limit) {
        var which = archived ? "" : "where archived_at is null ";
        return listed(which + "order by updated_at desc, id desc limit :limit")
                .with("limit", limit)
                .all(Workflow::of);
    }

    /** Unarchived workflows whose run waits for a person, most recently changed first; not those that a person paused. */
    Flux<Workflow> waiting(int limit) {
        return listed("""
                        where archived_at is null and id in (
                            select active_key from workflow_runs
                            where status = 'awaiting_approval' or (status = 'paused' and error is not null))
                        order by updated_at desc, id desc limit :limit
                        """).with("limit", limit).all(Workflow::of);
    }

    Flux<Workflow> archived(int limit) {
        return listed("where archived_at is not null order by archived_at desc, id desc limit :limit")
                .with("limit", limit)
                .all(Workflow::of);
    }

    /** Newest first. @param part what the name contains, in any case; null for all. @param before only those with smaller ids */
    Flux<Workflow> named(@Nullable String part, boolean archived, long before, int limit) {
        return listed("""
                        where id < :before and (archived_at is null or cast(:archived as boolean))
                            and %s
                        order by id desc limit :limit
                        """.formatted(sql.matches("name", "part")))
                .with("before", before)
                .with("archived", archived)
                .with("part", part == null ? "%" : "%" + Sql.literal(part) + "%")
                .with("limit", limit)
                .all(Workflow::of);
    }

    /** Unarchived workflows that have a step with this agent. */
    Flux<Workflow> using(long agent, int limit) {
        return listed("""
                        where archived_at is null
                            and id in (select workflow_id from workflow_steps where agent_id = :agent)
                        order by id limit :limit
                        """).with("agent", agent).with("limit", limit).all(Workflow::of);
    }

    /** @throws Problem.Conflict when the limit is reached */
    Mono<Void> requireRoom() {
        return sql.statement("select count(*) as n from workflows")
                .one(row -> row.number("n"))
                .filter(there -> there >= Workflows.MAX)
                .flatMap(_ -> Mono.error(new Problem.Conflict(
                        "too-many-workflows",
                        "There are %,d workflows already. Delete one first.".formatted(Workflows.MAX))));
    }

    Mono<Long> insert(WorkflowHead head, Instant now) {
        return head.in(sql.statement("""
                        insert into workflows (%s, version, created_at, updated_at) values (%s, 1, :now, :now)
                        """.formatted(WorkflowHead.COLUMNS, VALUES)))
                .with("now", now)
                .insert()
                .delayUntil(_ -> findable.added());
    }

    /** Stores a workflow with its former id. Its runs are gone, but run and version numbers continue. */
    Mono<Long> insertAgain(Workflow workflow, WorkflowHead head, Instant now) {
        return head.in(sql.statement("""
                        insert into workflows (id, %s, version, run_count, archived_at, created_at, updated_at)
                        values (:id, %s, :version, :runs, :archived, :created, :now)
                        """.formatted(WorkflowHead.COLUMNS, VALUES)))
                .with("id", workflow.id())
                .with("version", workflow.version() + 1)
                .with("runs", workflow.runCount())
                .with("archived", Instant.class, workflow.archivedAt())
                .with("created", workflow.createdAt())
                .with("now", now)
                .update()
                .delayUntil(_ -> found(workflow.id()));
    }

    /** Writes a definition. @param isChanged whether its steps differ now from those of the newest run */
    Mono<Long> update(long id, WorkflowHead head, int version, boolean isChanged, Instant now) {
        var assignments = WorkflowHead.COLUMNS.replaceAll("([a-z_]+)", "$1 = :$1");
        return head.in(sql.statement("""
                        update workflows set %s, version = :version, steps_changed = :changed, updated_at = :now
                        where id = :id
                        """.formatted(assignments)))
                .with("version", version)
                .with("changed", isChanged)
                .with("now", now)
                .with("id", id)
                .update()
                .delayUntil(_ -> found(id));
    }

    ExportIds exportIds() {
        return new ExportIds(sql, "workflows");
    }

    /** In how many workflows each of these agents has steps. @param archived whether to include the archive */
    Mono<Map<Long, Integer>> uses(Collection<Long> agents, boolean archived) {
        return sql.statement("""
                        select s.agent_id, count(distinct s.workflow_id) as n
                        from workflow_steps s join workflows w on w.id = s.workflow_id
                        where s.agent_id = any(:agents) and (w.archived_at is null or cast(:archived as boolean))
                        group by s.agent_id
                        """)
                .with("agents", agents.toArray(Long[]::new))
                .with("archived", archived)
                .all(row -> Map.entry(row.number("agent_id"), (int) row.number("n")))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    Flux<Long> using(long agent) {
        return sql.statement("""
                        select distinct workflow_id from workflow_steps where agent_id = :agent order by workflow_id
                        """).with("agent", agent).all(row -> row.number("workflow_id"));
    }

    Flux<Long> holding(long role) {
        return sql.statement("select id from workflows where role_id = :role order by id")
                .with("role", role)
                .ids();
    }

    Mono<Boolean> archive(long id, @Nullable Instant at, Instant now) {
        return sql.statement("update workflows set archived_at = :at, updated_at = :now where id = :id")
                .with("at", Instant.class, at)
                .with("now", now)
                .with("id", id)
                .changed()
                .delayUntil(_ -> found(id));
    }

    /** The workflow that the token with this hash starts. */
    Mono<Long> called(String hash) {
        return sql.statement("select id from workflows where webhook_hash = :hash")
                .with("hash", hash)
                .id();
    }

    /** Until when the rate of its webhook is used up. */
    Mono<Instant> usedUntil(long id) {
        return sql.statement("select webhook_used_until from workflows where id = :id")
                .with("id", id)
                .one(row -> Objects.requireNonNullElse(row.instantOrNull("webhook_used_until"), Instant.EPOCH));
    }

    Mono<Long> used(long id, Instant until) {
        return sql.statement("update workflows set webhook_used_until = :until where id = :id")
                .with("until", until)
                .with("id", id)
                .update();
    }

    /** Whether its webhook was called with this key before. The caller has locked the workflow. */
    Mono<Boolean> isCalled(long workflow, String key) {
        return sql.statement("select id from workflow_calls where workflow_id = :workflow and call_key = :key")
                .with("workflow", workflow)
                .with("key", key)
                .exists();
    }

    Mono<Long> addCall(long workflow, String key, Instant now) {
        return sql.statement(
                        "insert into workflow_calls (workflow_id, call_key, created_at) values (:workflow, :key, :now)")
                .with("workflow", workflow)
                .with("key", key)
                .with("now", now)
                .insert();
    }

    Mono<Long> forgetCalls(long workflow, Instant before) {
        return sql.statement("delete from workflow_calls where workflow_id = :workflow and created_at < :before")
                .with("workflow", workflow)
                .with("before", before)
                .update();
    }

    /** @param hash of the token that starts it; null for none */
    Mono<Boolean> webhook(long id, @Nullable String hash, Instant now) {
        return sql.statement("update workflows set webhook_hash = :hash, updated_at = :now where id = :id")
                .with("hash", String.class, hash)
                .with("now", now)
                .with("id", id)
                .changed();
    }

    /** Makes a new run the one that determines the workflow's status. */
    Mono<Long> begun(long id, long run, int number, Instant now) {
        return sql.statement("""
                        update workflows set run_count = :number, current_run_id = :run, steps_changed = false, updated_at = :now
                        where id = :id
                        """)
                .with("number", number)
                .with("run", run)
                .with("now", now)
                .with("id", id)
                .update();
    }

    /** Records a change of its newest run. */
    Mono<Long> moved(long id, Instant now) {
        return sql.statement("update workflows set steps_changed = false, updated_at = :now where id = :id")
                .with("now", now)
                .with("id", id)
                .update();
    }

    /** Deletes a workflow with everything that belongs to it, apart from the agents of its steps. */
    Mono<Long> delete(long id) {
        return sql.statement("delete from workflows where id = :id")
                .with("id", id)
                .update()
                .delayUntil(_ -> found(id));
    }

    /** The data for the event about a change. */
    Mono<News> news(long id) {
        return sql.statement("""
                        select w.name, w.steps_changed, r.status, (
                            select count(*) from workflow_steps s
                            where s.workflow_id = w.id and (s.agent_id is not null or s.kind = 'approval')) as runnable
                        from workflows w left join workflow_runs r on r.id = w.current_run_id
                        where w.id = :id
                        """)
                .with("id", id)
                .one(row -> new News(
                        row.text("name"),
                        WorkflowStatus.of(
                                row.wordOrNull("status", RunStatus.class),
                                row.flag("steps_changed"),
                                row.number("runnable") > 0)));
    }

    record News(String name, WorkflowStatus status) {}

    private Mono<Void> found(long id) {
        return findable.changed(FindableWorkflows.NAME, id);
    }
}

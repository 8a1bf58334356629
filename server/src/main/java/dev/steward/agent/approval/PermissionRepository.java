package dev.steward.agent.approval;

import dev.steward.agent.run.AgentRun;
import dev.steward.permission.Decision;
import dev.steward.permission.PermissionCheck;
import dev.steward.permission.PermissionRequest;
import dev.steward.permission.Reason;
import dev.steward.platform.data.Sql;
import dev.steward.platform.text.ForeignText;
import dev.steward.platform.text.Truncate;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/** The tables {@code agent_permissions} and {@code agent_grants}. */
@Repository
public record PermissionRepository(Sql sql) {

    /** All columns except the full request, which may be long. */
    private static final String COLUMNS = """
            id, request_id, agent_id, run_id, kind, title, target, signature, info, cut, allowable, taint, reason_kind,
            reason_quotes, decision, decided_by, answered_at, created_at""";

    private static final TypeReference<Map<String, String>> WHOLE = new TypeReference<>() {};

    Mono<Long> insert(AgentRun run, String requestId, PermissionRequest request, Reason reason, Instant now) {
        return sql.changes("agent_permissions")
                .set("request_id", requestId)
                .set("agent_id", run.agentId())
                .set("run_id", run.id())
                .set("kind", request.type())
                .set("title", request.title())
                .set("target", Truncate.to(ForeignText.block(request.target()), PermissionRequest.MAX_LENGTH))
                .set("signature", request.signature())
                .json("info", request.info(requestId))
                .json("cut", request.cut())
                .json("whole", kept(request, requestId))
                .set("allowable", request.isShown())
                .set("taint", String.class, request.taint())
                .set("reason", reason.kind().sentence())
                .set("reason_kind", reason.kind())
                .json("reason_quotes", reason.quotes())
                .set("default_answer", Decision.deny) // no longer read
                .set("created_at", now)
                .insert();
    }

    /** The full request if it is more than what is shown at first; null if not, or if it is too long. */
    private static @Nullable Map<String, String> kept(PermissionRequest request, String requestId) {
        return request.isShown() && !request.cut().isEmpty() ? request.whole(requestId) : null;
    }

    /** The full request; empty if it is all shown at first. */
    Mono<Map<String, String>> whole(long id) {
        return sql.statement("select whole from agent_permissions where id = :id and whole is not null")
                .with("id", id)
                .one(row -> Objects.requireNonNullElse(row.json("whole", WHOLE), Map.<String, String>of()));
    }

    public Mono<Permission> find(long agent, String requestId) {
        return sql.statement("select %s from agent_permissions where request_id = :request and agent_id = :agent"
                        .formatted(COLUMNS))
                .with("request", requestId)
                .with("agent", agent)
                .one(Permission::of);
    }

    /** Records a decision. Returns whether it was the first one. */
    Mono<Boolean> decide(long id, Permission.Answer answer) {
        return sql.statement("""
                        update agent_permissions set decision = :decision, decided_by = :by, answered_at = :at
                        where id = :id and decision is null
                        """)
                .with("decision", answer.decision())
                .with("by", answer.by())
                .with("at", answer.at())
                .with("id", id)
                .changed();
    }

    /** Denies all open requests of a run. */
    Mono<Long> rejectAll(long run, Instant now) {
        return sql.statement("""
                        update agent_permissions set decision = 'deny', decided_by = 'stop', answered_at = :now
                        where run_id = :run and decision is null
                        """).with("now", now).with("run", run).update();
    }

    /** Open requests of a run, oldest first. */
    public Flux<Permission> pending(long run) {
        return sql.statement("select %s from agent_permissions where run_id = :run and decision is null order by id"
                        .formatted(COLUMNS))
                .with("run", run)
                .all(Permission::of);
    }

    /** The oldest open request of each of these runs. @param held gets each open request as it is read */
    public Mono<Map<Long, Permission>> oldest(Collection<Long> runs, Consumer<Permission> held) {
        return runs.isEmpty()
                ? Mono.just(Map.of())
                : sql.statement("""
                        select %s from agent_permissions where run_id in (:runs) and decision is null order by id
                        """.formatted(COLUMNS))
                        .with("runs", runs)
                        .all(Permission::of)
                        .doOnNext(held)
                        .collect(Collectors.toMap(Permission::runId, each -> each, (first, _) -> first));
    }

    /** Open requests of these agents, oldest first. */
    public Flux<Permission> pending(Collection<Long> agents) {
        return agents.isEmpty()
                ? Flux.empty()
                : sql.statement("""
                        select %s from agent_permissions where agent_id in (:agents) and decision is null order by id
                        """.formatted(COLUMNS)).with("agents", agents).all(Permission::of);
    }

    /** Deletes up to {@code limit} requests decided before then, except those that a call under way still needs. */
    public Mono<Long> forgetBefore(Instant then, int limit) {
        return sql.statement("""
                        delete from agent_permissions where id in (
                            select p.id from agent_permissions p
                            where p.decision is not null and p.answered_at < :then
                                and not exists (
                                    select 1 from agent_calls c where c.run_id = p.run_id and c.request_id = p.request_id)
                            order by p.id limit :limit)
                        """).with("then", then).with("limit", limit).update();
    }

    /** Approves something for the rest of a run; the caller has locked the agent. */
    Mono<Long> grant(Permission permission, boolean tainted, Instant now) {
        return sql.statement("""
                        merge into agent_grants t
                        using (values (cast(:agent as bigint), cast(:run as bigint), cast(:kind as varchar),
                                cast(:signature as varchar), cast(:title as varchar), cast(:target as varchar),
                                cast(:tainted as boolean), cast(:covers as varchar), cast(:now as timestamp with time zone)))
                            s (agent_id, run_id, kind, signature, title, target, tainted, covers, at)
                        on t.run_id = s.run_id and t.signature = s.signature
                        when matched then update set tainted = s.tainted, covers = s.covers, created_at = s.at
                        when not matched then
                            insert (agent_id, run_id, kind, signature, title, target, tainted, covers, created_at)
                            values (s.agent_id, s.run_id, s.kind, s.signature, s.title, s.target, s.tainted, s.covers,
                                s.at)
                        """)
                .with("agent", permission.agentId())
                .with("run", permission.runId())
                .with("kind", permission.type())
                .with("signature", permission.signature())
                .with("title", permission.title())
                .with("target", permission.target())
                .with("tainted", tainted)
                .with("covers", String.class, permission.taint())
                .with("now", now)
                .update();
    }

    /** The grants of a run. */
    Flux<PermissionCheck.Granted> granted(long run) {
        return sql.statement("select signature, tainted, covers from agent_grants where run_id = :run")
                .with("run", run)
                .all(row -> new PermissionCheck.Granted(
                        row.text("signature"), row.flag("tainted"), row.textOrNull("covers")));
    }

    /** Once a run has read text from {@code by}, its grants no longer cover any other source. */
    Mono<Long> uncover(long run, String by) {
        return sql.statement("update agent_grants set covers = null where run_id = :run and covers <> :by")
                .with("run", run)
                .with("by", by)
                .update();
    }

    /** All grants, newest first. */
    Flux<GrantRead> grants(int limit) {
        return sql.statement("""
                        select g.*, a.title as agent from agent_grants g join agents a on a.id = g.agent_id
                        order by g.id desc limit :limit
                        """).with("limit", limit).all(GrantRead::of);
    }

    /** Revokes the grants of a run. */
    Mono<Long> deleteGrants(long run) {
        return sql.statement("delete from agent_grants where run_id = :run")
                .with("run", run)
                .update();
    }

    Mono<Long> deleteGrants() {
        return sql.statement("delete from agent_grants").update();
    }
}

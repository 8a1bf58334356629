package dev.steward.agent.transcript;

import dev.steward.agent.run.AgentRun;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** The table {@code agent_events}. Writers have locked the agent, so that ids always appear in order. */
@Repository
public record EventRepository(Sql sql) {

    private static final Set<EventKind> ENDS = Set.of(EventKind.turn_start, EventKind.turn_end, EventKind.aborted);

    private static final JsonMapper JSON = JsonMapper.shared();

    /** The most entries about one tool that are read. */
    private static final int CALLS = 1_000;

    /** Adds entries and returns the id of the newest one. */
    public Mono<Long> append(AgentRun run, List<EventDraft> drafts, Instant now) {
        return sql.rows("agent_events", drafts)
                .with("agent_id", run.agentId())
                .with("run_id", run.id())
                .with("kind", EventDraft::kind)
                .with("content", String.class, EventDraft::text)
                .with("tool_name", String.class, EventDraft::toolName)
                .with("tool_status", String.class, EventDraft::toolStatus)
                .with("request_id", String.class, EventDraft::requestId)
                .with(
                        "data",
                        String.class,
                        draft -> draft.data().isEmpty() ? null : JSON.writeValueAsString(draft.data()))
                .with("at", now)
                .ids()
                .reduce(0L, Math::max);
    }

    /** Entries after one, oldest first. @param run null for all of the agent */
    public Flux<EventRead> after(long agent, @Nullable Long run, long after, int limit) {
        return part(agent, run, "id > :bound order by id", after, limit);
    }

    /** The last entries before one, newest first. @param run null for all of the agent */
    public Flux<EventRead> before(long agent, @Nullable Long run, long before, int limit) {
        return part(agent, run, "id < :bound order by id desc", before, limit);
    }

    private Flux<EventRead> part(long agent, @Nullable Long run, String which, long bound, int limit) {
        return sql.statement("select * from agent_events where %s = :whose and %s limit :limit"
                        .formatted(run == null ? "agent_id" : "run_id", which))
                .with("whose", run == null ? agent : run)
                .with("bound", bound)
                .with("limit", limit)
                .all(EventRead::of);
    }

    /** The entries of these runs that a model is shown, before the given one, newest first. */
    public Flux<EventRead> forModel(Collection<Long> runs, long before, int limit) {
        return sql.statement("""
                        select * from agent_events
                        where run_id in (:runs) and id < :before
                            and kind in ('user', 'system', 'assistant_message', 'tool_call', 'tool_result')
                        order by id desc limit :limit
                        """)
                .with("runs", runs)
                .with("before", before)
                .with("limit", limit)
                .all(EventRead::of);
    }

    /** The newest entry of the run with one of these kinds; empty if there is none. */
    public Mono<EventRead> newest(long run, Collection<EventKind> kinds) {
        return sql.statement("""
                        select * from agent_events where run_id = :run and kind in (:kinds) order by id desc limit 1
                        """)
                .with("run", run)
                .with("kinds", kinds.stream().map(EventKind::name).toList())
                .one(EventRead::of);
    }

    /** The newest answer of each of these runs; one that has none is left out. */
    public Mono<Map<Long, String>> answers(Collection<Long> runs) {
        return runs.isEmpty()
                ? Mono.just(Map.of())
                : sql.statement("""
                        select run_id, content from agent_events where content is not null and id in (
                            select max(id) from agent_events
                            where run_id in (:runs) and kind = 'assistant_message' group by run_id)
                        """)
                        .with("runs", runs)
                        .all(row -> Map.entry(row.number("run_id"), row.text("content")))
                        .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    /** What the run was told up to this entry, and had not answered: its entries of people, oldest first. */
    public Flux<EventRead> toldWith(long run, long newest) {
        return sql.statement("""
                        select * from agent_events
                        where run_id = :run and kind = 'user' and id <= :newest and id > (
                            select coalesce(max(id), 0) from agent_events
                            where run_id = :run and id <= :newest and kind in ('idle', 'error', 'aborted'))
                        order by id
                        """).with("run", run).with("newest", newest).all(EventRead::of);
    }

    /** The calls of a tool by a run, and their results, oldest first. */
    public Flux<EventRead> calls(long run, String tool) {
        return sql.statement("""
                        select * from agent_events
                        where run_id = :run and kind in ('tool_call', 'tool_result') and tool_name = :tool
                        order by id limit :limit
                        """)
                .with("run", run)
                .with("tool", EventDraft.name(tool))
                .with("limit", CALLS)
                .all(EventRead::of);
    }

    /** Whether the run has a turn that has begun and not ended; a stop by a person ends it too. */
    public Mono<Boolean> isTurnOpen(long run) {
        return newest(run, ENDS)
                .map(last -> last.kind() == EventKind.turn_start)
                .defaultIfEmpty(false);
    }

    /** How often a turn of the run has begun since its last other entry. */
    public Mono<Long> begunInVain(long run) {
        return sql.statement("""
                        select count(*) as n from agent_events
                        where run_id = :run and kind = 'turn_start' and id > (
                            select coalesce(max(id), 0) from agent_events where run_id = :run and kind <> 'turn_start')
                        """).with("run", run).one(row -> row.number("n"));
    }

    /** Whether the run has said that the server waits for a person to sign in, and no turn has begun since. */
    public Mono<Boolean> isAnnounced(long run, String server) {
        return sql.statement("""
                        select count(*) as n from agent_events
                        where run_id = :run and kind = 'mcp_auth_required' and tool_name = :server and id > (
                            select coalesce(max(id), 0) from agent_events where run_id = :run and kind = 'turn_start')
                        """)
                .with("run", run)
                .with("server", EventDraft.name(server))
                .one(row -> row.number("n") > 0);
    }

    /** The person's note on the decision about a request; empty if there is none. */
    public Mono<String> said(long run, String requestId) {
        return sql.statement("""
                        select content from agent_events
                        where run_id = :run and kind = 'hook' and request_id = :request_id
                        order by id desc limit 1
                        """).with("run", run).with("request_id", requestId).one(row -> row.text("content"));
    }

    public Mono<EventRead> find(long id) {
        return sql.statement("select * from agent_events where id = :id")
                .with("id", id)
                .one(EventRead::of);
    }

    /** The id of the agent's last entry; 0 if there is none. */
    public Mono<Long> newest(long agent) {
        return sql.statement("select coalesce(max(id), 0) as newest from agent_events where agent_id = :agent")
                .with("agent", agent)
                .one(row -> row.number("newest"));
    }

    /** When the agent last answered; workflow runs do not count. */
    public Mono<Instant> lastSaid(long agent) {
        return sql.statement("""
                        select e.at from agent_events e join agent_runs r on r.id = e.run_id
                        where e.agent_id = :agent and e.kind = 'assistant_message'
                            and r.trigger_kind not in ('workflow', 'replay')
                        order by e.at desc limit 1
                        """).with("agent", agent).one(row -> row.instant("at"));
    }

    /** How many answers of each agent are unread; workflow runs do not count. */
    public Mono<Map<Long, Long>> unread(Collection<Long> agents) {
        return agents.isEmpty()
                ? Mono.just(Map.of())
                : sql.statement("""
                        select e.agent_id, count(*) as n
                        from agent_events e
                            join agents a on a.id = e.agent_id
                            join agent_runs r on r.id = e.run_id
                        where e.agent_id in (:agents) and e.kind = 'assistant_message' and e.at > a.last_read_at
                            and r.trigger_kind not in ('workflow', 'replay')
                        group by e.agent_id
                        """)
                        .with("agents", agents)
                        .all(row -> Map.entry(row.number("agent_id"), row.number("n")))
                        .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    /** Deletes the transcript of an agent, except that of its workflow runs. */
    public Mono<Long> deleteOwn(long agent) {
        return sql.statement("""
                        delete from agent_events
                        where agent_id = :agent and (run_id is null or run_id not in (
                            select id from agent_runs
                            where agent_id = :agent and trigger_kind in ('workflow', 'replay')))
                        """).with("agent", agent).update();
    }

    /**
     * The first entry of the agent to keep, with all that follow. Ids grow with time, so this is found without reading what is
     * kept.
     */
    Mono<Long> firstKept(long agent, Retention kept) {
        return Mono.zip(firstSince(agent, kept.since()), firstOf(agent, kept.most()), Math::max);
    }

    private Mono<Long> firstSince(long agent, @Nullable Instant since) {
        return since == null
                ? Mono.just(0L)
                : sql.statement("""
                        select id from agent_events where agent_id = :agent and at >= :since order by agent_id, id limit 1
                        """)
                        .with("agent", agent)
                        .with("since", since)
                        .id()
                        .defaultIfEmpty(Long.MAX_VALUE);
    }

    private Mono<Long> firstOf(long agent, int newest) {
        return newest == 0
                ? Mono.just(0L)
                : sql.statement("""
                        select id from agent_events where agent_id = :agent order by agent_id desc, id desc limit 1 offset :before
                        """)
                        .with("agent", agent)
                        .with("before", newest - 1)
                        .id()
                        .defaultIfEmpty(0L);
    }

    /**
     * Entries that runs of the agent need to continue, however old: the task, last message and last answer of each, and whether
     * its last turn ended. A run that is not the current one only continues if it is blocked.
     */
    Flux<Long> needed(long agent) {
        return sql.statement("""
                        select min(case when e.kind = 'user' then e.id end) as task,
                            max(case when e.kind = 'user' then e.id end) as told,
                            max(case when e.kind = 'assistant_message' then e.id end) as said,
                            max(case when e.kind in ('turn_start', 'turn_end') then e.id end) as turn
                        from agent_events e
                            join agent_runs r on r.id = e.run_id
                            join agents a on a.id = r.agent_id
                        where e.agent_id = :agent and (r.id = a.current_run_id or r.status = 'blocked')
                            and e.kind in ('user', 'assistant_message', 'turn_start', 'turn_end')
                        group by e.run_id
                        """)
                .with("agent", agent)
                .all(row -> Stream.of("task", "told", "said", "turn")
                        .map(row::numberOrNull)
                        .filter(Objects::nonNull)
                        .toList())
                .flatMapIterable(ids -> ids);
    }

    /** The agent's oldest entries before the first one to keep, except some. */
    Flux<Long> older(long agent, long first, Collection<Long> spared, int limit) {
        var butFor = spared.isEmpty() ? "" : "and id not in (:spared)";
        var statement = sql.statement("""
                        select id from agent_events where agent_id = :agent and id < :first %s order by agent_id, id limit :limit
                        """.formatted(butFor))
                .with("agent", agent)
                .with("first", first)
                .with("limit", limit);
        return (spared.isEmpty() ? statement : statement.with("spared", spared)).ids();
    }

    Mono<Long> delete(Collection<Long> ids) {
        return sql.statement("delete from agent_events where id in (:ids)")
                .with("ids", ids)
                .update();
    }
}

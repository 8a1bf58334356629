package dev.steward.agent.transcript;

import dev.steward.platform.data.Sql;
import dev.steward.platform.text.WellFormed;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code agent_calls}: what the turn that goes on in a run has asked for. Whoever writes has locked the agent. */
@Repository
public record CallRepository(Sql sql) {

    public Mono<Long> insert(long run, List<ToolCall> calls, Instant now) {
        return sql.rows("agent_calls", calls)
                .with("run_id", run)
                .with("call_id", call -> EventDraft.name(call.id()))
                .with("tool", call -> EventDraft.name(call.name()))
                .with("arguments", call -> WellFormed.repaired(call.arguments()))
                .with("state", StoredCall.State.waiting)
                .with("is_error", false)
                .with("created_at", now)
                .insert();
    }

    /** All of the turn, as they were asked for. */
    public Flux<StoredCall> all(long run) {
        return sql.statement("select * from agent_calls where run_id = :run order by id")
                .with("run", run)
                .all(StoredCall::of);
    }

    /** The newest one of that id that has no result; an id may come again in a later round. */
    public Mono<StoredCall> open(long run, String callId) {
        return sql.statement("""
                        select * from agent_calls where run_id = :run and call_id = :call and state <> 'done'
                        order by id desc limit 1
                        """)
                .with("run", run)
                .with("call", EventDraft.name(callId))
                .one(StoredCall::of);
    }

    /** Notes which question decides about a call. */
    public Mono<Long> ask(long id, String requestId) {
        return sql.statement("update agent_calls set request_id = :request where id = :id and state = 'waiting'")
                .with("request", requestId)
                .with("id", id)
                .update();
    }

    /** Notes that it begins; gives whether it had not begun. */
    public Mono<Boolean> begin(long id) {
        return sql.statement("update agent_calls set state = 'begun' where id = :id and state = 'waiting'")
                .with("id", id)
                .update()
                .map(rows -> rows > 0);
    }

    /** Notes what came of it; gives whether that was not known. */
    public Mono<Boolean> finish(long id, ToolResult result) {
        return sql.statement("""
                        update agent_calls set state = 'done', result = :result, is_error = :error
                        where id = :id and state <> 'done'
                        """)
                .with("result", WellFormed.repaired(result.content()))
                .with("error", result.isError())
                .with("id", id)
                .update()
                .map(rows -> rows > 0);
    }

    /** Whether one of them has begun and has no result. */
    public Mono<Boolean> areUnderWay(long run) {
        return sql.statement("select id from agent_calls where run_id = :run and state = 'begun' limit 1")
                .with("run", run)
                .all(row -> row.number("id"))
                .hasElements();
    }

    /** Whether a run of the agent that may go on has a turn that asked for tools and has not come to its end. */
    Mono<Boolean> areLeft(long agent) {
        return sql.statement("""
                        select c.id
                        from agent_calls c
                            join agent_runs r on r.id = c.run_id
                            join agents a on a.id = r.agent_id
                        where a.id = :agent and (r.id = a.current_run_id or r.status = 'blocked')
                        limit 1
                        """)
                .with("agent", agent)
                .all(row -> row.number("id"))
                .hasElements();
    }

    public Mono<Long> forget(long run) {
        return sql.statement("delete from agent_calls where run_id = :run")
                .with("run", run)
                .update();
    }
}

package dev.steward.agent.transcript;

import dev.steward.mcp.client.ServerRenames;
import dev.steward.platform.data.Sql;
import dev.steward.platform.text.WellFormed;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code agent_calls}: tool calls of a run's current turn. Writers have locked the agent. */
@Repository
public record CallRepository(Sql sql) implements ServerRenames {

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

    /** All calls of the turn, in the order of the requests. */
    public Flux<StoredCall> all(long run) {
        return sql.statement("select * from agent_calls where run_id = :run order by id")
                .with("run", run)
                .all(StoredCall::of);
    }

    /** Those that have not begun, in the order of the requests. */
    public Flux<ToolCall> waiting(long run) {
        return all(run).filter(call -> call.state() == StoredCall.State.waiting).map(StoredCall::call);
    }

    /** The newest unfinished call with this id; an id may occur again in a later round. */
    public Mono<StoredCall> open(long run, String callId) {
        return sql.statement("""
                        select * from agent_calls where run_id = :run and call_id = :call and state <> 'done'
                        order by id desc limit 1
                        """)
                .with("run", run)
                .with("call", EventDraft.name(callId))
                .one(StoredCall::of);
    }

    /** Stores the permission request that decides about a call. */
    public Mono<Long> ask(long id, String requestId) {
        return sql.statement("update agent_calls set request_id = :request where id = :id and state = 'waiting'")
                .with("request", requestId)
                .with("id", id)
                .update();
    }

    /** A call that waits for a person is made under the new name. Names that were shortened for models are not found. */
    @Override
    public Mono<Void> renamed(String name, String next) {
        return sql.statement("""
                        update agent_calls set tool = concat(:next, substring(tool from char_length(:server) + 1))
                        where state = 'waiting' and substring(tool from 1 for char_length(:server)) = :server
                        """)
                .with("next", next + "__")
                .with("server", name + "__")
                .update()
                .then();
    }

    /** Marks a call as begun. Returns whether it had not begun before. */
    public Mono<Boolean> begin(long id) {
        return sql.statement("update agent_calls set state = 'begun' where id = :id and state = 'waiting'")
                .with("id", id)
                .changed();
    }

    /** Stores the result of a call. Returns whether it had none before. */
    public Mono<Boolean> finish(long id, ToolResult result) {
        return sql.statement("""
                        update agent_calls set state = 'done', result = :result, is_error = :error
                        where id = :id and state <> 'done'
                        """)
                .with("result", WellFormed.repaired(result.content()))
                .with("error", result.isError())
                .with("id", id)
                .changed();
    }

    /** Whether a call has begun and has no result. */
    public Mono<Boolean> areUnderWay(long run) {
        return sql.statement("select id from agent_calls where run_id = :run and state = 'begun' limit 1")
                .with("run", run)
                .exists();
    }

    /** Whether a run of the agent that may continue has an unfinished turn with tool calls. */
    Mono<Boolean> areLeft(long agent) {
        return sql.statement("""
                        select c.id
                        from agent_calls c
                            join agent_runs r on r.id = c.run_id
                            join agents a on a.id = r.agent_id
                        where a.id = :agent and (r.id = a.current_run_id or r.status = 'blocked')
                        limit 1
                        """).with("agent", agent).exists();
    }

    public Mono<Long> forget(long run) {
        return sql.statement("delete from agent_calls where run_id = :run")
                .with("run", run)
                .update();
    }
}

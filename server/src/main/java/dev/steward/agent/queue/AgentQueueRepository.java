package dev.steward.agent.queue;

import dev.steward.platform.data.Sql;
import java.time.Instant;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code agent_queued_messages}. */
@Repository
record AgentQueueRepository(Sql sql) {

    Mono<Long> insert(long agent, String content, Instant now) {
        return sql.changes("agent_queued_messages")
                .set("agent_id", agent)
                .set("content", content)
                .set("created_at", now)
                .insert();
    }

    Flux<QueuedAgentMessage> all(long agent) {
        return sql.statement("""
                        select * from agent_queued_messages where agent_id = :agent order by agent_id, id
                        """).with("agent", agent).all(QueuedAgentMessage::of);
    }

    record Waiting(long messages, long characters) {}

    Mono<Waiting> waiting(long agent) {
        return sql.statement("""
                        select count(*) as messages, cast(coalesce(sum(%s), 0) as bigint) as characters
                        from agent_queued_messages where agent_id = :agent
                        """.formatted(sql.length("content")))
                .with("agent", agent)
                .one(row -> new Waiting(row.number("messages"), row.number("characters")));
    }

    Mono<Boolean> delete(long agent, long id) {
        return sql.statement("delete from agent_queued_messages where agent_id = :agent and id = :id")
                .with("agent", agent)
                .with("id", id)
                .changed();
    }

    Mono<Long> deleteAll(long agent) {
        return sql.statement("delete from agent_queued_messages where agent_id = :agent")
                .with("agent", agent)
                .update();
    }
}

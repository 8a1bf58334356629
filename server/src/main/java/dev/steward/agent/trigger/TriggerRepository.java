package dev.steward.agent.trigger;

import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.Collection;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code agent_triggers}. */
@Repository
record TriggerRepository(Sql sql) {

    /** Triggers of these agents, newest first. */
    Flux<TriggerRead> of(Collection<Long> agents) {
        return agents.isEmpty()
                ? Flux.empty()
                : sql.statement("select * from agent_triggers where agent_id in (:agents) order by id desc")
                        .with("agents", agents)
                        .all(TriggerRead::of);
    }

    Mono<TriggerRead> find(long id) {
        return sql.statement("select * from agent_triggers where id = :id")
                .with("id", id)
                .one(TriggerRead::of);
    }

    /** The trigger whose token has this hash. */
    Mono<TriggerRead> called(String tokenHash) {
        return sql.statement("select * from agent_triggers where token_hash = :hash")
                .with("hash", tokenHash)
                .one(TriggerRead::of);
    }

    Mono<Long> count(long agent) {
        return sql.statement("select count(*) as n from agent_triggers where agent_id = :agent")
                .with("agent", agent)
                .one(row -> row.number("n"));
    }

    Mono<Long> insert(long agent, TriggerType type, String tokenHash, boolean enabled, Instant now) {
        return sql.statement("""
                        insert into agent_triggers (agent_id, kind, token_hash, enabled, created_at)
                        values (:agent, :kind, :hash, :enabled, :now)
                        """)
                .with("agent", agent)
                .with("kind", type)
                .with("hash", tokenHash)
                .with("enabled", enabled)
                .with("now", now)
                .insert();
    }

    /** Until when the admitted calls have used up its rate; empty before the first one. */
    Mono<Instant> usedUntil(long id) {
        return sql.statement("select used_until from agent_triggers where id = :id and used_until is not null")
                .with("id", id)
                .one(row -> row.instant("used_until"));
    }

    Mono<Long> fired(long id, Instant now, Instant usedUntil) {
        return sql.statement("update agent_triggers set last_fired_at = :now, used_until = :used where id = :id")
                .with("now", now)
                .with("used", usedUntil)
                .with("id", id)
                .update();
    }

    Mono<Long> pinged(long id, Instant now) {
        return sql.statement("update agent_triggers set last_ping_at = :now where id = :id")
                .with("now", now)
                .with("id", id)
                .update();
    }

    Mono<Boolean> delete(long agent, long id) {
        return sql.statement("delete from agent_triggers where id = :id and agent_id = :agent")
                .with("id", id)
                .with("agent", agent)
                .update()
                .map(rows -> rows > 0);
    }
}

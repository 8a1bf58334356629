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
        return sql.changes("agent_triggers")
                .set("agent_id", agent)
                .set("kind", type)
                .set("token_hash", tokenHash)
                .set("enabled", enabled)
                .set("created_at", now)
                .insert();
    }

    /** Until when the admitted calls have used up its rate; empty before the first one. */
    Mono<Instant> usedUntil(long id) {
        return sql.statement("select used_until from agent_triggers where id = :id and used_until is not null")
                .with("id", id)
                .one(row -> row.instant("used_until"));
    }

    Mono<Boolean> fired(long id, Instant now, Instant usedUntil) {
        return sql.changes("agent_triggers")
                .set("last_fired_at", now)
                .set("used_until", usedUntil)
                .where("id", id);
    }

    Mono<Boolean> pinged(long id, Instant now) {
        return sql.changes("agent_triggers").set("last_ping_at", now).where("id", id);
    }

    Mono<Boolean> delete(long agent, long id) {
        return sql.statement("delete from agent_triggers where id = :id and agent_id = :agent")
                .with("id", id)
                .with("agent", agent)
                .changed();
    }
}

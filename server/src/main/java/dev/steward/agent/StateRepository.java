package dev.steward.agent;

import dev.steward.platform.data.Sql;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code agent_states}. */
@Repository
class StateRepository {

    private final Sql sql;

    StateRepository(Sql sql) {
        this.sql = sql;
    }

    /** By their keys. */
    Flux<StateRead> list(long agent) {
        return sql.statement("select * from agent_states where agent_id = :agent order by state_key")
                .with("agent", agent)
                .all(StateRead::of);
    }

    /** The keys with how long their values are and when they were written, by their keys. */
    Flux<StateLine> lines(long agent) {
        return sql.statement("""
                        select state_key, cast(char_length(state_value) as bigint) as length, updated_at
                        from agent_states where agent_id = :agent order by state_key
                        """)
                .with("agent", agent)
                .all(row -> new StateLine(row.text("state_key"), row.number("length"), row.instant("updated_at")));
    }

    Mono<StateRead> find(long agent, StateKey key) {
        return sql.statement("select * from agent_states where agent_id = :agent and state_key = :key")
                .with("agent", agent)
                .with("key", key.name())
                .one(StateRead::of);
    }

    /** Whose words may stand in a value; nothing where nobody else's do. */
    Mono<String> taintOf(long agent, StateKey key) {
        return sql.statement("""
                        select tainted_by from agent_states
                        where agent_id = :agent and state_key = :key and tainted_by is not null
                        """).with("agent", agent).with("key", key.name()).one(row -> row.text("tainted_by"));
    }

    /**
     * Writes a value, unless the key is new and there are as many as there may be: then there is none afterwards. The caller
     * has locked the agent.
     *
     * @param taintedBy whose words may stand in it; null for nobody else's
     */
    Mono<Void> put(long agent, StateKey key, String value, @Nullable String taintedBy, int most, Instant now) {
        return sql.statement("""
                        merge into agent_states t
                        using (
                            select cast(:agent as bigint) as agent_id, cast(:key as varchar) as state_key,
                                cast(:value as text) as state_value, cast(:taint as varchar) as tainted_by, cast(:now as timestamp with time zone) as at,
                                (select count(*) from agent_states where agent_id = :agent) as there) s
                        on t.agent_id = s.agent_id and t.state_key = s.state_key
                        when matched then update set state_value = s.state_value, tainted_by = s.tainted_by,
                            updated_at = s.at
                        when not matched and s.there < :most then
                            insert (agent_id, state_key, state_value, tainted_by, created_at, updated_at)
                            values (s.agent_id, s.state_key, s.state_value, s.tainted_by, s.at, s.at)
                        """)
                .with("agent", agent)
                .with("key", key.name())
                .with("value", value)
                .with("taint", String.class, taintedBy)
                .with("now", now)
                .with("most", (long) most)
                .update()
                .then();
    }

    Mono<Boolean> delete(long agent, String key) {
        return sql.statement("delete from agent_states where agent_id = :agent and state_key = :key")
                .with("agent", agent)
                .with("key", key)
                .update()
                .map(rows -> rows > 0);
    }

    Mono<Long> deleteAll(long agent) {
        return sql.statement("delete from agent_states where agent_id = :agent")
                .with("agent", agent)
                .update();
    }
}

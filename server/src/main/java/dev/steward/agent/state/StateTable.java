package dev.steward.agent.state;

import dev.steward.platform.data.Columns;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The tables {@code agent_states} and {@code workflow_states}. Values of a deleted owner are in a table of the same name with the
 * prefix {@code trashed_}, and are deleted with the owner's row in the trash.
 *
 * @param owner as in {@code agent}
 */
record StateTable(Sql sql, String owner) {

    private Sql.Statement statement(String text, long id) {
        return sql.statement(text.replace("{table}", owner + "_states").replace("{owner}", owner + "_id"))
                .with("owner", id);
    }

    Flux<StateValue> list(long id) {
        return statement("select * from {table} where {owner} = :owner order by state_key", id)
                .all(this::value);
    }

    Flux<StateLine> lines(long id) {
        return statement("""
                        select state_key, updated_at, cast(%s as bigint) as length
                        from {table} where {owner} = :owner order by state_key
                        """.formatted(sql.length("state_value")), id)
                .all(row -> new StateLine(row.text("state_key"), row.number("length"), row.instant("updated_at")));
    }

    Mono<StateValue> find(long id, StateKey key) {
        return statement("select * from {table} where {owner} = :owner and state_key = :key", id)
                .with("key", key.name())
                .one(this::value);
    }

    /** Whose text a value may contain; empty if nobody else's. */
    Mono<String> taintOf(long id, StateKey key) {
        return statement("""
                        select tainted_by from {table}
                        where {owner} = :owner and state_key = :key and tainted_by is not null
                        """, id).with("key", key.name()).one(row -> row.text("tainted_by"));
    }

    /**
     * Writes a value, unless the key is new and the limit is reached: then there is none afterwards. The caller has locked the
     * owner.
     *
     * @param taintedBy whose text it may contain; null for nobody else's
     */
    Mono<Void> put(long id, StateKey key, String value, @Nullable String taintedBy, int most, Instant now) {
        return statement("""
                        merge into {table} t
                        using (
                            select cast(:owner as bigint) as owner, cast(:key as varchar) as state_key,
                                cast(:value as text) as state_value, cast(:taint as varchar) as tainted_by, cast(:now as timestamp with time zone) as at,
                                (select count(*) from {table} where {owner} = :owner) as there) s
                        on t.{owner} = s.owner and t.state_key = s.state_key
                        when matched then update set state_value = s.state_value, tainted_by = s.tainted_by,
                            updated_at = s.at
                        when not matched and s.there < :most then
                            insert ({owner}, state_key, state_value, tainted_by, created_at, updated_at)
                            values (s.owner, s.state_key, s.state_value, s.tainted_by, s.at, s.at)
                        """, id)
                .with("key", key.name())
                .with("value", value)
                .with("taint", String.class, taintedBy)
                .with("now", now)
                .with("most", (long) most)
                .update()
                .then();
    }

    Mono<Boolean> delete(long id, String key) {
        return statement("delete from {table} where {owner} = :owner and state_key = :key", id)
                .with("key", key)
                .changed();
    }

    Mono<Long> deleteAll(long id) {
        return statement("delete from {table} where {owner} = :owner", id).update();
    }

    Mono<Long> keep(long id, long trashed) {
        return statement("""
                        insert into trashed_{table} (trash_id, state_key, state_value, tainted_by, created_at, updated_at)
                        select cast(:trashed as bigint), state_key, state_value, tainted_by, created_at, updated_at
                        from {table}
                        where {owner} = :owner
                        """, id).with("trashed", trashed).update();
    }

    Mono<Long> giveBack(long trashed, long id) {
        return statement("""
                        insert into {table} ({owner}, state_key, state_value, tainted_by, created_at, updated_at)
                        select cast(:owner as bigint), state_key, state_value, tainted_by, created_at, updated_at
                        from trashed_{table}
                        where trash_id = :trashed
                        """, id).with("trashed", trashed).update();
    }

    private StateValue value(Columns row) {
        return new StateValue(
                row.number("id"),
                row.number(owner + "_id"),
                row.text("state_key"),
                row.text("state_value"),
                row.textOrNull("tainted_by"),
                row.instant("created_at"),
                row.instant("updated_at"));
    }
}

package dev.steward.library;

import dev.steward.platform.data.Sql;
import dev.steward.platform.text.NameKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code roles}. */
@Repository
record RoleRepository(Sql sql) {

    /** All roles up to the limit, always including the default one. */
    Flux<Role> all(int limit) {
        return sql.statement("select * from roles order by is_default desc, name_key limit :limit")
                .with("limit", limit)
                .all(Role::of);
    }

    Mono<Role> find(long id) {
        return sql.statement("select * from roles where id = :id")
                .with("id", id)
                .one(Role::of);
    }

    /** The role with the id; the default one if the id is null or there is no such role. */
    Mono<Role> orDefault(@Nullable Long id) {
        return sql.statement("""
                        select * from roles where id = :id or is_default = true
                        order by case when id = :id then 0 else 1 end, id limit 1
                        """).with("id", id == null ? 0L : id).one(Role::of);
    }

    /** Locks the role until the caller's transaction ends; empty if there is no such role. */
    Mono<Role> lock(long id) {
        return sql.statement("select * from roles where id = :id for update")
                .with("id", id)
                .one(Role::of);
    }

    Mono<Boolean> hasDefault() {
        return sql.statement("select id from roles where is_default = true limit 1")
                .exists();
    }

    /** The id of the role with that name, ignoring case. */
    Mono<Long> called(String name) {
        return sql.statement("select id from roles where name_key = :key")
                .with("key", NameKey.of(name))
                .id();
    }

    Mono<Long> count() {
        return sql.statement("select count(*) as n from roles").one(row -> row.number("n"));
    }

    Mono<Long> insert(String name, String prompt, boolean isDefault, Instant now) {
        return sql.changes("roles")
                .set("name", name)
                .set("name_key", NameKey.of(name))
                .set("system_prompt", prompt)
                .set("is_default", isDefault)
                .set("created_at", now)
                .set("updated_at", now)
                .insert();
    }

    /** Writes the columns that the patch names. Returns whether the role exists. */
    Mono<Boolean> update(long id, RolePatch patch, Instant now) {
        var changes = sql.changes("roles")
                .set("name", String.class, patch.name())
                .set("system_prompt", String.class, patch.systemPrompt())
                .set("updated_at", now);
        patch.name().ifValue(name -> changes.set("name_key", NameKey.of(name)));
        return changes.where("id", id);
    }

    Mono<Long> delete(long id) {
        return sql.statement("delete from roles where id = :id").with("id", id).update();
    }
}

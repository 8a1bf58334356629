package dev.steward.library;

import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** The table {@code skills}: which skills are enabled. */
@Repository
record SkillRepository(Sql sql) {

    /** The names of the enabled skills; their folders may be gone. */
    Mono<Set<String>> enabled() {
        return sql.statement("select name from skills where enabled = true")
                .all(row -> row.text("name"))
                .collect(Collectors.toSet());
    }

    /**
     * Locks the switch of a skill until the caller's transaction ends, even if it was never set. Later reads see what
     * all other transactions have written.
     */
    Mono<Void> lock(String name, Instant now) {
        return sql.statement("""
                        merge into skills t
                        using (values (cast(:name as varchar), cast(:at as timestamp with time zone))) s (name, at)
                        on t.name = s.name
                        when matched then update set updated_at = s.at
                        when not matched then insert (name, enabled, created_at, updated_at)
                                              values (s.name, false, s.at, s.at)
                        """).with("name", name).with("at", now).execute();
    }

    Mono<Void> put(String name, boolean enabled, Instant now) {
        return sql.statement("""
                        merge into skills t
                        using (values (cast(:name as varchar), cast(:enabled as boolean),
                                       cast(:at as timestamp with time zone))) s (name, enabled, at)
                        on t.name = s.name
                        when matched then update set enabled = s.enabled, updated_at = s.at
                        when not matched then insert (name, enabled, created_at, updated_at)
                                              values (s.name, s.enabled, s.at, s.at)
                        """)
                .with("name", name)
                .with("enabled", enabled)
                .with("at", now)
                .execute();
    }

    Mono<Void> delete(String name) {
        return sql.statement("delete from skills where name = :name")
                .with("name", name)
                .execute();
    }

    /** Deletes the switches that were not set since. */
    Mono<Void> deleteOlder(Set<String> names, Instant than) {
        return sql.statement("delete from skills where name in (:names) and updated_at < :than")
                .with("names", names)
                .with("than", than)
                .execute();
    }
}

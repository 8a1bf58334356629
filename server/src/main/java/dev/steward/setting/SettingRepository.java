package dev.steward.setting;

import dev.steward.platform.data.Sql;
import java.time.Clock;
import java.util.Map;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** The table of settings: JSON text by name. */
@Repository
record SettingRepository(Sql sql, Clock clock) {

    Mono<Map<String, String>> all() {
        return sql.statement("select name, json from app_settings")
                .all(row -> Map.entry(row.text("name"), row.text("json")))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    Mono<Void> put(String name, String json) {
        return sql.statement("""
                        merge into app_settings t
                        using (values (cast(:name as varchar), cast(:json as text), cast(:at as timestamp with time zone)))
                              s (name, json, at)
                        on t.name = s.name
                        when matched then update set json = s.json, updated_at = s.at
                        when not matched then insert (name, json, created_at, updated_at)
                                              values (s.name, s.json, s.at, s.at)
                        """)
                .with("name", name)
                .with("json", json)
                .with("at", clock.instant())
                .execute();
    }

    Mono<Void> remove(String name) {
        return sql.statement("delete from app_settings where name = :name")
                .with("name", name)
                .execute();
    }
}

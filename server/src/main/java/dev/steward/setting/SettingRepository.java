package dev.steward.setting;

import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Map;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** The table of settings: JSON text by name. */
@Repository
class SettingRepository {

    private final DatabaseClient database;
    private final Clock clock;

    SettingRepository(DatabaseClient database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    Mono<Map<String, String>> all() {
        return database.sql("select name, json from app_settings")
                .map(row -> Map.entry(row.get("name", String.class), row.get("json", String.class)))
                .all()
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    Mono<Void> put(String name, String json) {
        return database.sql("""
                        merge into app_settings t
                        using (values (cast(:name as varchar), cast(:json as text), cast(:at as timestamp with time zone)))
                              s (name, json, at)
                        on t.name = s.name
                        when matched then update set json = s.json, updated_at = s.at
                        when not matched then insert (name, json, created_at, updated_at)
                                              values (s.name, s.json, s.at, s.at)
                        """)
                .bind("name", name)
                .bind("json", json)
                .bind("at", clock.instant().atOffset(ZoneOffset.UTC))
                .then();
    }

    Mono<Void> remove(String name) {
        return database.sql("delete from app_settings where name = :name")
                .bind("name", name)
                .then();
    }
}

package dev.steward.agent.definition;

import dev.steward.platform.data.Sql;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The ids that rows of a table have in exported files, in its column {@code export_id}. Spec: Agents, 24.1. */
public record ExportIds(Sql sql, String table) {

    /** A row that may be in exported files. @param exportId null for none */
    public record Named(long id, String name, @Nullable String exportId, boolean isArchived) {}

    /** The rows that a condition selects, including archived ones, oldest first. @param name the column with the name */
    public Flux<Named> named(String name, String where) {
        return sql.statement("select id, %s as name, export_id, archived_at from %s where %s order by id"
                        .formatted(name, table, where))
                .all(row -> new Named(
                        row.number("id"),
                        row.text("name"),
                        row.textOrNull("export_id"),
                        row.instantOrNull("archived_at") != null));
    }

    /** The export ids of those rows that have one. */
    public Mono<Map<Long, String>> of(Collection<Long> ids) {
        return sql.statement(
                        "select id, export_id from %s where id = any(:ids) and export_id is not null".formatted(table))
                .with("ids", ids.toArray(Long[]::new))
                .all(row -> Map.entry(row.number("id"), row.text("export_id")))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    /** Empty if the row has none. */
    public Mono<String> of(long id) {
        return sql.statement("select export_id from %s where id = :id and export_id is not null".formatted(table))
                .with("id", id)
                .one(row -> row.text("export_id"));
    }

    /** Sets the id of a row that has none. If two callers do so at the same time, one of them wins. */
    public Mono<Long> mint(long id, String exportId) {
        return written("export_id is null", id, exportId);
    }

    /**
     * Fails with a {@link org.springframework.dao.DuplicateKeyException} if another row has it.
     *
     * @param exportId null to change nothing
     */
    public Mono<Long> set(long id, @Nullable String exportId) {
        return written("true", id, exportId);
    }

    /** Restores the former id of a row, unless another row has it by now. @param exportId null if it had none */
    public Mono<Long> giveBack(long id, @Nullable String exportId) {
        return written(
                "not exists (select other.id from %s other where other.export_id = :export)".formatted(table),
                id,
                exportId);
    }

    private Mono<Long> written(String where, long id, @Nullable String exportId) {
        return exportId == null
                ? Mono.empty()
                : sql.statement("update %s set export_id = :export where id = :id and %s".formatted(table, where))
                        .with("export", exportId)
                        .with("id", id)
                        .update();
    }
}

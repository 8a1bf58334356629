package dev.steward.platform.data;

import dev.steward.platform.input.Patch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Writes one row with the given columns. An update leaves all others alone, so that two people can change different fields at the
 * same time.
 */
public final class Changes {

    private final Sql sql;
    private final String table;
    private final Map<String, Object> columns = new LinkedHashMap<>();
    private final List<String> counted = new ArrayList<>();

    Changes(Sql sql, String table) {
        this.sql = sql;
        this.table = table;
    }

    /** Sets the column if the patch has a value or an explicit null. */
    public <T extends @Nullable Object> Changes set(String column, Class<?> type, Patch<T> patch) {
        return switch (patch) {
            case Patch.Absent<T> _ -> this;
            case Patch.Null<T> _ -> clear(column, type);
            case Patch.Value<T>(var value) -> value == null ? this : set(column, value);
        };
    }

    public Changes set(String column, Object value) {
        columns.put(column, value);
        return this;
    }

    /** Sets a nullable column; the database needs its type. */
    public <V> Changes set(String column, Class<V> type, @Nullable V value) {
        return set(column, Sql.Statement.orNull(type, value));
    }

    public Changes clear(String column, Class<?> type) {
        return set(column, Sql.Statement.orNull(type, null));
    }

    /** Sets a column that is stored as JSON text. */
    public Changes json(String column, @Nullable Object value) {
        return set(column, String.class, value == null ? null : sql.json(value));
    }

    /** Increments a column that counts the writes of the row. */
    public Changes count(String column) {
        counted.add(column);
        return this;
    }

    /** Updates the row and returns whether it existed. */
    public Mono<Boolean> where(String key, long id) {
        var assignments = Stream.concat(
                        columns.keySet().stream().map(column -> column + " = :" + column),
                        counted.stream().map(column -> "%1$s = %1$s + 1".formatted(column)))
                .collect(Collectors.joining(", "));
        return sql.statement("update %s set %s where %s = :_key".formatted(table, assignments, key))
                .with(columns)
                .with("_key", id)
                .changed();
    }

    /** Inserts the row and returns its id. */
    public Mono<Long> insert() {
        return row().insert();
    }

    /** Inserts the row into a table without ids. */
    public Mono<Long> add() {
        return row().update();
    }

    private Sql.Statement row() {
        var names = String.join(", ", columns.keySet());
        var values = columns.keySet().stream().map(column -> ":" + column).collect(Collectors.joining(", "));
        return sql.statement("insert into %s (%s) values (%s)".formatted(table, names, values))
                .with(columns);
    }
}

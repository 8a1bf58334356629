package dev.steward.platform.data;

import dev.steward.platform.input.Patch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * An update of one row that writes only the columns that someone named, so that two people who change two fields at once
 * both have their way.
 */
public final class Changes {

    private final Sql sql;
    private final String table;
    private final Map<String, UnaryOperator<Sql.Statement>> columns = new LinkedHashMap<>();
    private final List<String> counted = new ArrayList<>();

    Changes(Sql sql, String table) {
        this.sql = sql;
        this.table = table;
    }

    /** Writes the column when the patch has a value or an explicit null. */
    public <T extends @Nullable Object> Changes set(String column, Class<?> type, Patch<T> patch) {
        return switch (patch) {
            case Patch.Absent<T> _ -> this;
            case Patch.Null<T> _ -> put(column, statement -> statement.with(column, type, null));
            case Patch.Value<T>(var value) -> value == null ? this : set(column, value);
        };
    }

    /** Writes the column. */
    public Changes set(String column, Object value) {
        return put(column, statement -> statement.with(column, value));
    }

    /** Adds one to a column that counts the writes of the row. */
    public Changes count(String column) {
        counted.add(column);
        return this;
    }

    /** Whether no column is written. */
    public boolean isEmpty() {
        return columns.isEmpty();
    }

    /** Updates the row and gives whether it was there. */
    public Mono<Boolean> where(String key, long id) {
        var assignments = Stream.concat(
                        columns.keySet().stream().map(column -> column + " = :" + column),
                        counted.stream().map(column -> "%1$s = %1$s + 1".formatted(column)))
                .collect(Collectors.joining(", "));
        var statement = sql.statement("update %s set %s where %s = :_key".formatted(table, assignments, key))
                .with("_key", id);
        for (var column : columns.values()) {
            statement = column.apply(statement);
        }
        return statement.update().map(rows -> rows > 0);
    }

    private Changes put(String column, UnaryOperator<Sql.Statement> value) {
        columns.put(column, value);
        return this;
    }
}

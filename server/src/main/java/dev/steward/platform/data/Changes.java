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

/** Updates one row, writing only the given columns, so that two people can change different fields at the same time. */
public final class Changes {

    private final Sql sql;
    private final String table;
    private final Map<String, UnaryOperator<Sql.Statement>> columns = new LinkedHashMap<>();
    private final List<String> counted = new ArrayList<>();

    Changes(Sql sql, String table) {
        this.sql = sql;
        this.table = table;
    }

    /** Sets the column if the patch has a value or an explicit null. */
    public <T extends @Nullable Object> Changes set(String column, Class<?> type, Patch<T> patch) {
        return switch (patch) {
            case Patch.Absent<T> _ -> this;
            case Patch.Null<T> _ -> put(column, statement -> statement.with(column, type, null));
            case Patch.Value<T>(var value) -> value == null ? this : set(column, value);
        };
    }

    public Changes set(String column, Object value) {
        return put(column, statement -> statement.with(column, value));
    }

    /** Increments a column that counts the writes of the row. */
    public Changes count(String column) {
        counted.add(column);
        return this;
    }

    public boolean isEmpty() {
        return columns.isEmpty();
    }

    /** Updates the row and returns whether it existed. */
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
        return statement.changed();
    }

    private Changes put(String column, UnaryOperator<Sql.Statement> value) {
        columns.put(column, value);
        return this;
    }
}

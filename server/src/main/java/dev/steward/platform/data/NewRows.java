package dev.steward.platform.data;

import io.r2dbc.spi.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Inserts many rows into one table with one statement. Values are bound by position, as a name for each of a thousand costs
 * more than storing them; columns without any value are omitted.
 */
public final class NewRows<T> {

    private final Sql sql;
    private final String table;
    private final List<T> rows;
    private final List<Column> columns = new ArrayList<>();

    NewRows(Sql sql, String table, List<T> rows) {
        this.sql = sql;
        this.table = table;
        this.rows = rows;
    }

    private record Column(String name, List<Object> values) {}

    /** Adds a column with the same value in all rows. */
    public NewRows<T> with(String column, Object value) {
        return with(column, _ -> value);
    }

    /** Adds a column with a value in each row. */
    public NewRows<T> with(String column, Function<T, Object> value) {
        columns.add(new Column(column, rows.stream().map(value).map(Sql::stored).toList()));
        return this;
    }

    /** Adds a nullable column; the database needs its type. */
    public NewRows<T> with(String column, Class<?> type, Function<T, @Nullable Object> value) {
        var values = rows.stream().<@Nullable Object>map(value).toList();
        if (values.stream().anyMatch(Objects::nonNull)) {
            var none = Parameters.in(Sql.storedType(type));
            columns.add(new Column(
                    column,
                    values.stream()
                            .map(one -> one == null ? none : Sql.stored(one))
                            .toList()));
        }
        return this;
    }

    /** Adds a nullable column whose value is stored as JSON text. */
    public NewRows<T> json(String column, Function<T, @Nullable Object> value) {
        return with(column, String.class, row -> sql.json(value.apply(row)));
    }

    public Mono<Long> insert() {
        return rows.isEmpty() ? Mono.just(0L) : statement().update();
    }

    /** Inserts the rows and returns their ids, in no particular order. */
    public Flux<Long> ids() {
        return rows.isEmpty() ? Flux.empty() : statement().updated(row -> row.number(Sql.ID), Sql.ID);
    }

    private Sql.Statement statement() {
        var names = columns.stream().map(Column::name).collect(Collectors.joining(", "));
        var places = IntStream.range(0, rows.size()).mapToObj(this::places).collect(Collectors.joining(",\n"));
        var values = IntStream.range(0, rows.size())
                .boxed()
                .flatMap(row -> columns.stream().map(column -> column.values().get(row)))
                .toList();
        return sql.statement("insert into %s (%s) values\n%s".formatted(table, names, places))
                .inOrder(values);
    }

    private String places(int row) {
        int first = row * columns.size() + 1;
        return IntStream.range(first, first + columns.size())
                .mapToObj(place -> "$" + place)
                .collect(Collectors.joining(", ", "(", ")"));
    }
}

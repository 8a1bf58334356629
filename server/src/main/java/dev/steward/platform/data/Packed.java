package dev.steward.platform.data;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Columns that come as one cell, for lists of thousands of rows: a driver takes longer for each cell than the database does
 * for the whole row. For numbers, flags, moments and words of our own; texts of people stay cells of their own, for they
 * may hold what stands between the columns, and may be empty.
 */
public final class Packed {

    static final String CELL = "packed";

    private static final char BETWEEN = 31;

    private final List<String> names = new ArrayList<>();
    private final List<String> expressions = new ArrayList<>();

    private Packed() {}

    /** Numbers, flags and words, as in {@code t.id}; they are called by what follows the point. */
    public static Packed values(String... columns) {
        return new Packed().with("%s", columns);
    }

    /** With moments. */
    public Packed moments(String... columns) {
        return with("extract(epoch from %s)", columns);
    }

    private Packed with(String expression, String... columns) {
        Stream.of(columns).forEach(column -> {
            names.add(column.substring(column.indexOf('.') + 1));
            expressions.add("coalesce(cast(%s as varchar), '')".formatted(expression.formatted(column)));
        });
        return this;
    }

    /** What a statement selects. */
    public String column() {
        return expressions.stream()
                .collect(Collectors.joining(", ", "concat_ws(chr(%d), ".formatted((int) BETWEEN), ") as \"PACKED\""));
    }

    List<String> names() {
        return names;
    }

    /** The values of a row, empty where there is none. */
    static String[] values(String cell, int columns) {
        var values = new String[columns];
        int from = 0;
        for (int at = 0; at < columns; at++) {
            int to = at == columns - 1 ? cell.length() : cell.indexOf(BETWEEN, from);
            values[at] = cell.substring(from, to);
            from = to + 1;
        }
        return values;
    }

    static <V> @Nullable V read(String value, Class<V> type) {
        return value.isEmpty() ? null : type.cast(parsed(value, type));
    }

    private static Object parsed(String value, Class<?> type) {
        if (type == Long.class) {
            return Long.valueOf(value);
        }
        if (type == Integer.class) {
            return Integer.valueOf(value);
        }
        if (type == Boolean.class) {
            return Boolean.valueOf(value);
        }
        if (type == Instant.class) {
            return moment(value);
        }
        if (type == Double.class) {
            return Double.valueOf(value);
        }
        return value;
    }

    /** Of seconds since 1970. */
    private static Instant moment(String value) {
        var at = new BigDecimal(value);
        var seconds = at.setScale(0, RoundingMode.FLOOR);
        return Instant.ofEpochSecond(
                seconds.longValueExact(), at.subtract(seconds).movePointRight(9).longValueExact());
    }
}

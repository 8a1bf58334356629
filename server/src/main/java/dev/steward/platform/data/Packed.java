package dev.steward.platform.data;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Selects several columns as one cell, for lists of thousands of rows: a driver takes longer for each cell than the database
 * does for the whole row.
 */
public final class Packed {

    static final String CELL = "packed";

    private static final char BETWEEN = 31;
    private static final char ESCAPE = 27;

    /** The replacements for these two characters inside a text. */
    private static final String BETWEEN_INSIDE = ESCAPE + "-";

    private static final String ESCAPE_INSIDE = ESCAPE + "[";

    /** Marks the start of a text, to tell an empty one from null. */
    private static final char THERE = '=';

    private final List<String> names = new ArrayList<>();
    private final List<String> expressions = new ArrayList<>();
    private int texts;

    private Packed() {}

    /** Numbers, flags and enum words, separated as in {@code t.id, t.version}; named after the part behind the dot. */
    public static Packed values(String columns) {
        return new Packed().with("cast(%s as varchar)", columns);
    }

    /** Adds timestamps, to the microsecond. */
    public Packed moments(String columns) {
        return with("cast(cast(extract(epoch from %s) * 1000000 as bigint) as varchar)", columns);
    }

    /** Adds free texts, which may be empty and contain anything; they must come last. */
    public Packed texts(String columns) {
        return withTexts("%s", columns);
    }

    /** Adds the beginning of a free text. @param most the most characters */
    public Packed beginning(String column, int most) {
        return withTexts("substring(%%s from 1 for %d)".formatted(most), column);
    }

    private Packed withTexts(String expression, String columns) {
        int before = names.size();
        var escaped = "replace(replace(%s, chr(%2$d), chr(%2$d) || '['), chr(%3$d), chr(%2$d) || '-')"
                .formatted(expression, (int) ESCAPE, (int) BETWEEN);
        with("'%s' || %s".formatted(THERE, escaped), columns);
        texts += names.size() - before;
        return this;
    }

    private Packed with(String expression, String columns) {
        Stream.of(columns.split(", ")).forEach(column -> {
            names.add(column.substring(column.indexOf('.') + 1));
            expressions.add("coalesce(%s, '')".formatted(expression.formatted(column)));
        });
        return this;
    }

    /** The expression to select. */
    public String column() {
        return expressions.stream()
                .collect(Collectors.joining(", ", "concat_ws(chr(%d), ".formatted((int) BETWEEN), ") as \"PACKED\""));
    }

    List<String> names() {
        return names;
    }

    /** The values of a row; null if there is none. */
    @Nullable
    String[] unpacked(String cell) {
        var values = new @Nullable String[names.size()];
        int from = 0;
        for (int at = 0; at < values.length; at++) {
            int to = at == values.length - 1 ? cell.length() : cell.indexOf(BETWEEN, from);
            if (to > from) {
                values[at] = at < values.length - texts ? cell.substring(from, to) : text(cell.substring(from + 1, to));
            }
            from = to + 1;
        }
        return values;
    }

    private static String text(String packed) {
        return packed.indexOf(ESCAPE) < 0
                ? packed
                : packed.replace(BETWEEN_INSIDE, String.valueOf(BETWEEN))
                        .replace(ESCAPE_INSIDE, String.valueOf(ESCAPE));
    }

    static <V> @Nullable V read(@Nullable String value, Class<V> type) {
        return value == null ? null : type.cast(parsed(value, type));
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
            return Instant.EPOCH.plus(Long.parseLong(value), ChronoUnit.MICROS);
        }
        if (type == Double.class) {
            return Double.valueOf(value);
        }
        return value;
    }
}

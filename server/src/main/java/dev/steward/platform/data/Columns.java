package dev.steward.platform.data;

import io.r2dbc.spi.Readable;
import io.r2dbc.spi.Row;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The columns of a row, by name. Those without {@code OrNull} are never null in the schema. */
public final class Columns {

    private final Readable row;
    private final Places places;
    private final JsonMapper json;
    private String @Nullable [] packed;

    /** @param places the place of each name, the same for all rows of a result: a driver would look for it in every cell */
    Columns(Readable row, Places places, JsonMapper json) {
        this.row = row;
        this.places = places;
        this.json = json;
    }

    /** Where the columns of a result are, known with its first row: those of the packed cell below zero. */
    static final class Places {

        private final List<String> packed;
        private volatile Map<String, Integer> byName = Map.of();

        Places(@Nullable Packed packed) {
            this.packed = packed == null ? List.of() : packed.names();
        }

        private int of(Readable row, String name) {
            var known = byName;
            if (known.isEmpty()) {
                known = read(row);
                byName = known;
            }
            var at = known.get(name);
            if (at == null) {
                throw new NoSuchElementException("There is no column " + name);
            }
            return at;
        }

        private Map<String, Integer> read(Readable row) {
            var names = new HashMap<String, Integer>();
            if (row instanceof Row whole) {
                int at = 0;
                for (var column : whole.getMetadata().getColumnMetadatas()) {
                    names.putIfAbsent(column.getName().toLowerCase(Locale.ROOT), at++);
                }
            }
            for (int at = 0; at < packed.size(); at++) {
                names.put(packed.get(at), ~at);
            }
            return names;
        }
    }

    public long number(String name) {
        return get(name, Long.class);
    }

    public @Nullable Long numberOrNull(String name) {
        return getOrNull(name, Long.class);
    }

    public int count(String name) {
        return get(name, Integer.class);
    }

    public @Nullable Integer countOrNull(String name) {
        return getOrNull(name, Integer.class);
    }

    public double real(String name) {
        return get(name, Double.class);
    }

    public String text(String name) {
        return get(name, String.class);
    }

    public @Nullable String textOrNull(String name) {
        return getOrNull(name, String.class);
    }

    public boolean flag(String name) {
        return get(name, Boolean.class);
    }

    public @Nullable Boolean flagOrNull(String name) {
        return getOrNull(name, Boolean.class);
    }

    public Instant instant(String name) {
        return get(name, Instant.class);
    }

    public @Nullable Instant instantOrNull(String name) {
        return getOrNull(name, Instant.class);
    }

    /** One of a closed set of words. */
    public <E extends Enum<E>> E word(String name, Class<E> type) {
        return Enum.valueOf(type, text(name));
    }

    /** A value that is kept as JSON text; null when there is none, or when it is not what the type says. */
    public <T> @Nullable T json(String name, TypeReference<T> type) {
        var text = textOrNull(name);
        try {
            return text == null ? null : json.readValue(text, type);
        } catch (JacksonException _) {
            return null;
        }
    }

    private <V> V get(String name, Class<V> type) {
        return Objects.requireNonNull(getOrNull(name, type), name);
    }

    private <V> @Nullable V getOrNull(String name, Class<V> type) {
        int at = places.of(row, name);
        return at < 0 ? Packed.read(packed()[~at], type) : row.get(at, type);
    }

    private String[] packed() {
        var values = packed;
        if (values == null) {
            values = Packed.values(get(Packed.CELL, String.class), places.packed.size());
            packed = values;
        }
        return values;
    }
}

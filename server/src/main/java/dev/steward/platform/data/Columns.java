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

/** The columns of a row, by name. Getters without {@code OrNull} are for columns that are never null. */
public final class Columns {

    private final Readable row;
    private final Places places;
    private final JsonMapper json;
    private @Nullable String @Nullable [] packed;

    /** @param places the column positions, shared by all rows of a result; a driver would search for each cell */
    Columns(Readable row, Places places, JsonMapper json) {
        this.row = row;
        this.places = places;
        this.json = json;
    }

    /** The column positions of a result, determined from its first row; negative for columns in the packed cell. */
    static final class Places {

        private final @Nullable Packed packed;

        private volatile Map<String, Integer> byName = Map.of();

        Places(@Nullable Packed packed) {
            this.packed = packed;
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
            var inCell = packed == null ? List.<String>of() : packed.names();
            for (int at = 0; at < inCell.size(); at++) {
                names.put(inCell.get(at), ~at);
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

    public <E extends Enum<E>> E word(String name, Class<E> type) {
        return Enum.valueOf(type, text(name));
    }

    public <E extends Enum<E>> @Nullable E wordOrNull(String name, Class<E> type) {
        var word = textOrNull(name);
        return word == null ? null : Enum.valueOf(type, word);
    }

    /** A value stored as JSON text; null if there is none or it does not match the type. */
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

    private @Nullable String[] packed() {
        var values = packed;
        if (values == null) {
            var cell = Objects.requireNonNull(row.get(places.of(row, Packed.CELL), String.class));
            values = Objects.requireNonNull(places.packed).unpacked(cell);
            packed = values;
        }
        return values;
    }
}

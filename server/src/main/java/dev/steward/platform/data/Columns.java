package dev.steward.platform.data;

import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The columns of a row, by name. Those without {@code OrNull} are never null in the schema. */
public record Columns(Readable row, JsonMapper json) {

    public long number(String name) {
        return get(name, Long.class);
    }

    public @Nullable Long numberOrNull(String name) {
        return row.get(name, Long.class);
    }

    public int count(String name) {
        return get(name, Integer.class);
    }

    public @Nullable Integer countOrNull(String name) {
        return row.get(name, Integer.class);
    }

    public double real(String name) {
        return get(name, Double.class);
    }

    public String text(String name) {
        return get(name, String.class);
    }

    public @Nullable String textOrNull(String name) {
        return row.get(name, String.class);
    }

    public boolean flag(String name) {
        return get(name, Boolean.class);
    }

    public Instant instant(String name) {
        return get(name, Instant.class);
    }

    public @Nullable Instant instantOrNull(String name) {
        return row.get(name, Instant.class);
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
        return Objects.requireNonNull(row.get(name, type), name);
    }
}

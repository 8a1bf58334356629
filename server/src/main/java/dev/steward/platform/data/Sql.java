package dev.steward.platform.data;

import io.r2dbc.spi.Parameters;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/**
 * The one way in which rows are written and read: a text with names, a value for each name, and a function that makes an
 * object of {@link Columns}.
 */
@Component
public final class Sql {

    private static final String ID = "id";

    private final DatabaseClient database;
    private final JsonMapper json;

    Sql(DatabaseClient database, JsonMapper json) {
        this.database = database;
        this.json = json;
    }

    /** A statement whose values are named as in {@code :name}. */
    public Statement statement(String text) {
        return new Statement(database.sql(text));
    }

    /** An update of the columns that will be named. */
    public Changes changes(String table) {
        return new Changes(this, table);
    }

    /** A statement that is being filled in. Each call returns the next one. */
    public final class Statement {

        private final DatabaseClient.GenericExecuteSpec spec;

        private Statement(DatabaseClient.GenericExecuteSpec spec) {
            this.spec = spec;
        }

        public Statement with(String name, Object value) {
            return new Statement(spec.bind(name, stored(value)));
        }

        /** A value that may be null; the database has to know of what type it would be. */
        public <V> Statement with(String name, Class<V> type, @Nullable V value) {
            return value == null ? new Statement(spec.bind(name, Parameters.in(storedType(type)))) : with(name, value);
        }

        /** A value that is kept as JSON text. */
        public Statement json(String name, @Nullable Object value) {
            return with(name, String.class, value == null ? null : json.writeValueAsString(value));
        }

        /** The rows, read as they come. */
        public <T> Flux<T> all(Function<Columns, T> reader) {
            return spec.map(row -> reader.apply(columns(row))).all();
        }

        /** The only row, or nothing. */
        public <T> Mono<T> one(Function<Columns, T> reader) {
            return spec.map(row -> reader.apply(columns(row))).one();
        }

        /** Runs an update and gives how many rows it changed. */
        public Mono<Long> update() {
            return spec.fetch().rowsUpdated();
        }

        /** Runs an update and gives the rows as they are after it. */
        public <T> Flux<T> updated(Function<Columns, T> reader, String... columns) {
            return spec.filter(statement -> statement.returnGeneratedValues(columns))
                    .map(row -> reader.apply(columns(row)))
                    .all();
        }

        /** Runs an insert and gives the id of the new row. */
        public Mono<Long> insert() {
            return updated(row -> row.number(ID), ID).next();
        }

        private Columns columns(Readable row) {
            return new Columns(row, json);
        }
    }

    private static Object stored(Object value) {
        return switch (value) {
            case Instant instant -> instant.atOffset(ZoneOffset.UTC);
            case Enum<?> word -> word.name();
            default -> value;
        };
    }

    private static Class<?> storedType(Class<?> type) {
        if (type == Instant.class) {
            return OffsetDateTime.class;
        }
        return type.isEnum() ? String.class : type;
    }

    /** Escapes what {@code like … escape '!'} would take for a pattern. */
    public static String literal(String part) {
        return part.replace("!", "!!").replace("%", "!%").replace("_", "!_");
    }
}

package dev.steward.platform.data;

import io.r2dbc.spi.Parameters;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Runs all SQL: a text with named parameters, a value for each name, and a function that maps {@link Columns} to an object. */
@Component
public final class Sql {

    private static final Logger log = LoggerFactory.getLogger(Sql.class);

    /** The most kinds of unreadable rows that are remembered to be logged once. */
    private static final int MAX_REMEMBERED = 1_000;

    private static final Set<String> UNREADABLE = ConcurrentHashMap.newKeySet();

    static final String ID = "id";

    private final DatabaseClient client;
    private final JsonMapper json;
    private final Database database;
    private final boolean shielded;

    Sql(DatabaseClient client, JsonMapper json, Database database) {
        this.client = client;
        this.json = json;
        this.database = database;
        this.shielded = database.isShared(); // the embedded one stops reading when its reader does
    }

    /** A statement with named parameters such as {@code :name}. */
    public Statement statement(String text) {
        return new Statement(client.sql(text), null);
    }

    /** A condition: the text matches the pattern of that parameter, in any case. */
    public String matches(String text, String parameter) {
        return "%s like %s escape '!'".formatted(database.lower(text), database.lower(":" + parameter));
    }

    /** An expression for the length of a text in characters, as Java counts them. */
    public String length(String text) {
        return database.length(text);
    }

    /** An insert of one row for each item. */
    public <T> NewRows<T> rows(String table, List<T> rows) {
        return new NewRows<>(this, table, rows);
    }

    /** An update or an insert of one row with the columns to be named. */
    public Changes changes(String table) {
        return new Changes(this, table);
    }

    /** A statement being built. Each call returns a new one. */
    public final class Statement {

        private final DatabaseClient.GenericExecuteSpec spec;
        private final @Nullable Packed packed;

        private Statement(DatabaseClient.GenericExecuteSpec spec, @Nullable Packed packed) {
            this.spec = spec;
            this.packed = packed;
        }

        private Statement with(DatabaseClient.GenericExecuteSpec spec) {
            return new Statement(spec, packed);
        }

        /** Declares that the statement selects this packed column, whose columns the rows then have. */
        public Statement with(Packed packed) {
            return new Statement(spec, packed);
        }

        public Statement with(String name, Object value) {
            return with(spec.bind(name, stored(value)));
        }

        /** Binds a nullable value; the database needs its type. */
        public <V> Statement with(String name, Class<V> type, @Nullable V value) {
            return value == null ? with(spec.bind(name, Parameters.in(storedType(type)))) : with(name, value);
        }

        /** Binds many non-null values at once; one by one, each call would copy all previous values. */
        public Statement with(Map<String, ?> values) {
            var all = new LinkedHashMap<String, Object>(values.size() * 2);
            values.forEach((name, value) -> all.put(name, stored(value)));
            return with(spec.bindValues(all));
        }

        /** The values of {@code $1}, {@code $2} and so on, in stored form. */
        Statement inOrder(List<?> values) {
            return with(spec.bindValues(values));
        }

        /** A nullable value, for {@link #with(Map)}. */
        public static Object orNull(Class<?> type, @Nullable Object value) {
            return value == null ? Parameters.in(storedType(type)) : value;
        }

        public Statement json(String name, @Nullable Object value) {
            return with(name, String.class, Sql.this.json(value));
        }

        /** The rows, read as they arrive. */
        public <T> Flux<T> all(Function<Columns, T> reader) {
            return carriedOut(spec.map(each(reader)).all());
        }

        /**
         * The readable rows, as they arrive, for tasks that process many: a row with unknown content is logged once and
         * skipped.
         */
        public <T> Flux<T> allReadable(Function<Columns, T> reader) {
            return all(row -> attempted(reader, row)).handle((found, sink) -> found.ifPresent(sink::next));
        }

        private static <T> Optional<T> attempted(Function<Columns, T> reader, Columns row) {
            try {
                return Optional.of(reader.apply(row));
            } catch (RuntimeException e) {
                if (StoreHealth.isFailure(e)) {
                    throw e;
                }
                if (UNREADABLE.size() < MAX_REMEMBERED && UNREADABLE.add(e.toString())) {
                    log.warn("A row cannot be read and is skipped. Report it with the lines that follow.", e);
                }
                return Optional.empty();
            }
        }

        /** The only row, if any. */
        public <T> Mono<T> one(Function<Columns, T> reader) {
            return carriedOut(spec.map(each(reader)).one().flux()).next();
        }

        /** The id of the only row, if any. */
        public Mono<Long> id() {
            return one(row -> row.number(ID));
        }

        public Flux<Long> ids() {
            return all(row -> row.number(ID));
        }

        /** Whether the statement, which finds one row at most, finds one. */
        public Mono<Boolean> exists() {
            return one(_ -> true).hasElement();
        }

        public Mono<Void> execute() {
            return update().then();
        }

        /** Runs an update and returns how many rows it changed. */
        public Mono<Long> update() {
            return carriedOut(spec.fetch().rowsUpdated().flux()).next();
        }

        /** Runs an update and returns whether it changed any row. */
        public Mono<Boolean> changed() {
            return update().map(rows -> rows > 0);
        }

        /** Runs an update or an insert and returns the rows it wrote. */
        public <T> Flux<T> updated(Function<Columns, T> reader, String... columns) {
            return carriedOut(spec.filter(statement -> statement.returnGeneratedValues(columns))
                    .map(each(reader))
                    .all());
        }

        /** Runs an insert and returns the id of the new row. */
        public Mono<Long> insert() {
            return updated(row -> row.number(ID), ID).next();
        }

        private <T> Flux<T> carriedOut(Flux<T> work) {
            return shielded ? Shield.over(work) : work;
        }

        private <T> Function<Readable, T> each(Function<Columns, T> reader) {
            var places = new Columns.Places(packed);
            return row -> reader.apply(new Columns(row, places, json));
        }
    }

    @Nullable
    String json(@Nullable Object value) {
        return value == null ? null : json.writeValueAsString(value);
    }

    static Object stored(Object value) {
        return switch (value) {
            case Instant instant -> instant.atOffset(ZoneOffset.UTC);
            case Enum<?> word -> word.name();
            default -> value;
        };
    }

    static Class<?> storedType(Class<?> type) {
        if (type == Instant.class) {
            return OffsetDateTime.class;
        }
        return type.isEnum() ? String.class : type;
    }

    /** Escapes the wildcards of {@code like … escape '!'}. */
    public static String literal(String part) {
        return part.replace("!", "!!").replace("%", "!%").replace("_", "!_");
    }
}

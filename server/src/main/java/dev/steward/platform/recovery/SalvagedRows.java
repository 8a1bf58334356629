package dev.steward.platform.recovery;

import dev.steward.platform.store.Engine;
import dev.steward.platform.store.Migrations;
import dev.steward.platform.store.ReadableStore;
import dev.steward.platform.store.Shape;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.message.DbException;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.result.SearchRow;
import org.h2.table.Column;
import org.h2.table.Table;
import org.h2.value.Value;
import org.h2.value.ValueNull;
import org.h2.value.VersionedValue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies rows from a damaged database into a new one. The format and the columns of a table's rows are taken from the table
 * of the same name in the new database.
 */
final class SalvagedRows {

    private static final Logger LOG = LoggerFactory.getLogger(SalvagedRows.class);

    private static final Pattern TABLE = Pattern.compile("CREATE [A-Z ]*TABLE \"public\"\\.\"(\\w+)\"");
    private static final String CATALOGUE = "table.0";
    private static final int CATALOGUE_COLUMNS = 4;
    private static final int CATALOGUE_SQL = 3;
    static final String BLOB_STORES = "blob_stores";
    private static final int ROWS_AT_ONCE = 1_000;

    private static final String LOST_TEXT = "[This text was longer than a megabyte and could not be recovered.]";

    private final ReadableStore store;
    private final Connection connection;
    private final MVStore types;
    private final Map<String, Table> tables;
    private final Map<String, String> maps;
    private long leftOut;
    private long taken;

    /** @param connection to the new database, which already has its tables */
    SalvagedRows(ReadableStore store, Connection connection) throws SQLException, IOException {
        this.store = store;
        this.connection = connection;
        var session = (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
        types = session.getDatabase().getStore().getMvStore();
        tables = session.getDatabase().getMainSchema().getAllTablesAndViews(session).stream()
                .collect(Collectors.toMap(Table::getName, table -> table));
        maps = maps();
    }

    private interface RowReader {
        void read(SearchRow row) throws SQLException;
    }

    /**
     * The name of each table's map in the damaged database, according to its catalogue. Tables missing there are assumed to
     * have the same number as in a new database.
     */
    private Map<String, String> maps() throws SQLException, IOException {
        Map<String, String> found = new HashMap<>();
        tables.forEach((name, table) -> found.put(name, "table." + table.getId()));
        each(CATALOGUE, CATALOGUE, CATALOGUE_COLUMNS, row -> {
            Matcher table =
                    TABLE.matcher(String.valueOf(row.getValue(CATALOGUE_SQL).getString()));
            if (table.lookingAt()) {
                found.put(table.group(1), "table." + row.getValue(0).getInt());
            }
        });
        return found;
    }

    /** The schema version of the damaged database, from its history; null if that is lost. */
    @Nullable
    String schema() throws SQLException, IOException {
        Table history = tables.get(Migrations.HISTORY);
        String map = maps.get(Migrations.HISTORY);
        if (history == null || map == null) {
            return null;
        }
        int rank = history.getColumn("installed_rank").getColumnId();
        int version = history.getColumn("version").getColumnId();
        Map<Integer, String> ranked = new HashMap<>();
        eachOf(history, map, row -> {
            if (row.getValue(version) != ValueNull.INSTANCE) {
                ranked.put(row.getValue(rank).getInt(), row.getValue(version).getString());
            }
        });
        return ranked.isEmpty() ? null : ranked.get(Collections.max(ranked.keySet()));
    }

    /** The schema version of the new database. */
    String ownSchema() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select \"version\" from \"" + Migrations.HISTORY
                        + "\" where \"version\" is not null order by \"installed_rank\" desc limit 1")) {
            row.next();
            return row.getString(1);
        }
    }

    /** Copies every table; returns how many rows were left out. */
    long fill() throws SQLException, IOException {
        connection.setAutoCommit(false);
        Engine.execute(connection, "set referential_integrity false");
        for (Table table : tables.values()) {
            String map = maps.get(table.getName());
            if (map != null && !table.getName().equals(Migrations.HISTORY)) {
                copy(table, map);
            }
        }
        connection.setAutoCommit(true);
        giveBackParents();
        leftOut += new Orphans(connection).remove();
        restartIdentities();
        Engine.execute(connection, "set referential_integrity true");
        return leftOut;
    }

    /** Whether no row came from the damaged database. */
    boolean isEmpty() {
        return taken == 0;
    }

    private void copy(Table table, String map) throws SQLException, IOException {
        Column[] columns = table.getColumns();
        Engine.execute(connection, "delete from \"" + table.getName() + "\"");
        String insert = "insert into \"%s\" (%s) values (%s)"
                .formatted(
                        table.getName(),
                        Stream.of(columns)
                                .map(column -> "\"" + column.getName() + "\"")
                                .collect(Collectors.joining(", ")),
                        String.join(", ", Collections.nCopies(columns.length, "?")));
        int[] done = {0};
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            eachOf(table, map, row -> {
                try {
                    for (int index = 0; index < columns.length; index++) {
                        bind(statement, index + 1, row.getValue(index));
                    }
                    taken += statement.executeUpdate();
                } catch (SQLException e) {
                    leftOut++; // invalid or duplicate
                }
                if (++done[0] % ROWS_AT_ONCE == 0) {
                    connection.commit();
                }
            });
        }
        connection.commit();
    }

    private static void bind(PreparedStatement statement, int index, Value value) throws SQLException {
        if (value == ValueNull.INSTANCE) {
            statement.setNull(index, Types.NULL);
            return;
        }
        String text;
        try {
            text = value.getString();
        } catch (DbException | NullPointerException e) {
            text = LOST_TEXT; // it was stored outside its row
        }
        statement.setString(index, text);
    }

    private void eachOf(Table table, String map, RowReader reader) throws SQLException, IOException {
        each(map, "table." + table.getId(), table.getColumns().length, reader);
    }

    /** Reads the rows of {@code map} in the format of {@code like} in the new database. */
    private void each(String map, String like, int columns, RowReader reader) throws SQLException, IOException {
        MVMap<Long, VersionedValue<SearchRow>> known =
                types.getMap(Integer.parseUnsignedInt(types.getMetaMap().get("name." + like), 16));
        try {
            store.each(map, Shape.rows(known.getKeyType(), known.getValueType(), columns), (key, versions) -> {
                SearchRow row = versions.getCommittedValue();
                if (row != null) {
                    row.setKey(key);
                    try {
                        reader.read(row);
                    } catch (SQLException e) {
                        throw new UncheckedSql(e);
                    } catch (DbException e) {
                        leftOut++;
                    }
                }
            });
        } catch (UncheckedSql e) {
            throw e.sql;
        }
    }

    private static final class UncheckedSql extends RuntimeException {
        private final SQLException sql;

        UncheckedSql(SQLException sql) {
            super(sql);
            this.sql = sql;
        }
    }

    /** Recreates the lost rows of conversations, so that their messages can be read. */
    private void giveBackParents() {
        try {
            // The indexes may refer to lost rows; they are rebuilt.
            Engine.execute(connection, "delete from search_indexes");
            // Files whose rows are lost must not be removed.
            Engine.execute(connection, "delete from " + BLOB_STORES);
            Engine.execute(connection, "runscript from 'classpath:db/recovery-trash.sql'");
            Engine.execute(connection, "runscript from 'classpath:db/recovery-chats.sql'");
            Engine.execute(connection, "runscript from 'classpath:db/recovery.sql'");
        } catch (SQLException e) {
            LOG.warn("Rows without the one that they belong to are left out: {}", Migrations.reason(e));
        }
    }

    private void restartIdentities() throws SQLException {
        for (Table table : tables.values()) {
            for (Column column : table.getColumns()) {
                if (column.isIdentity()) {
                    Engine.execute(
                            connection,
                            "alter table \"%1$s\" alter column \"%2$s\" restart with (select coalesce(max(\"%2$s\"), 0) + 1 from \"%1$s\")"
                                    .formatted(table.getName(), column.getName()));
                }
            }
        }
    }
}

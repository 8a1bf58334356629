package dev.steward.platform.recovery;

import dev.steward.platform.recovery.Damage.Recovered;
import dev.steward.platform.store.Engine;
import dev.steward.platform.store.Migrations;
import dev.steward.platform.store.ReadableStore;
import dev.steward.platform.store.StoreScan;
import dev.steward.platform.store.StoreScan.Chunk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Recovers what is readable in a damaged database into a new one. If the file's newest version is completely readable, the
 * file is copied; otherwise its rows are copied into a new schema of the same version.
 *
 * @param target the new database, without the file extension
 */
record Salvage(Path file, Path target) {

    private static final Logger LOG = LoggerFactory.getLogger(Salvage.class);

    /** Returns what was recovered. If nothing is readable, returns empty and leaves no new database. Blocks. */
    Optional<Recovered> run(Examination examination) throws IOException {
        remove();
        Optional<Recovered> recovered = Optional.empty();
        try {
            StoreScan scan = StoreScan.of(file);
            Optional<Chunk> whole = examination.newestAsAWhole(scan);
            recovered = whole.isPresent() ? Optional.of(copied(scan, whole.get())) : rows(scan);
        } catch (SQLException | RuntimeException e) {
            LOG.warn("Nothing could be recovered from {}: {}", file, Migrations.reason(e));
        }
        if (recovered.isEmpty()) {
            remove();
        }
        return recovered;
    }

    private Recovered copied(StoreScan scan, Chunk newest) throws IOException, SQLException {
        Files.copy(file, Engine.file(target));
        new StoreRecovery(Engine.file(target)).settle(scan, newest);
        try (Connection connection = Engine.connect(url())) {
            if (Examination.tables(connection).contains(SalvagedRows.BLOB_STORES)) {
                // Data written after the newest readable version may refer to files that this version does not.
                Engine.execute(connection, "delete from " + SalvagedRows.BLOB_STORES);
            }
            return counted(connection, 0, 0);
        }
    }

    private Optional<Recovered> rows(StoreScan scan) throws IOException, SQLException {
        String schema = null;
        while (true) {
            try (ReadableStore store = ReadableStore.open(file, scan)) {
                new Migrations(url(), Engine.USER, "", schema).run();
                try (Connection connection = Engine.connect(url())) {
                    var rows = new SalvagedRows(store, connection);
                    String found = schema == null ? rows.schema() : schema;
                    if (found == null || found.equals(schema) || found.equals(rows.ownSchema())) {
                        long leftOut = rows.fill();
                        Recovered counted = counted(connection, store.unreadable(), leftOut);
                        return rows.isEmpty() ? Optional.empty() : Optional.of(counted);
                    }
                    schema = found; // the file has an older schema: start again with that one
                    Engine.execute(connection, "shutdown immediately");
                }
            }
            remove();
        }
    }

    /** Counts the rows in the new database and closes it. */
    private static Recovered counted(Connection connection, long unreadable, long leftOut) throws SQLException {
        Map<String, Long> rows = new LinkedHashMap<>();
        for (String table : Examination.tables(connection)) {
            if (!table.equals(Migrations.HISTORY)) {
                rows.put(table, number(connection, "select count(*) from \"" + table + "\""));
            }
        }
        Instant newest = newest(connection);
        Engine.execute(connection, "shutdown");
        return new Recovered(rows, unreadable, leftOut, newest);
    }

    /** The latest moment at which a row was made or changed. */
    private static @Nullable Instant newest(Connection connection) throws SQLException {
        var latest = new StringJoiner(" union all ", "select max(moment) from (", ")");
        try (Statement statement = connection.createStatement();
                ResultSet columns = statement.executeQuery("""
                        select column_name, table_name from information_schema.columns
                        where table_schema = 'public' and column_name in ('created_at', 'updated_at')""")) {
            while (columns.next()) {
                latest.add(
                        "select max(\"%s\") moment from \"%s\"".formatted(columns.getString(1), columns.getString(2)));
            }
        }
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(latest.toString())) {
            row.next();
            var moment = row.getObject(1, OffsetDateTime.class);
            return moment == null ? null : moment.toInstant();
        }
    }

    static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    private String url() {
        return "jdbc:h2:file:" + target + Engine.OPTIONS;
    }

    private void remove() throws IOException {
        Files.deleteIfExists(Engine.file(target));
    }
}

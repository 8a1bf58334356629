package dev.steward.platform.recovery;

import dev.steward.platform.launch.StartupProblem;
import dev.steward.platform.recovery.Damage.Kind;
import dev.steward.platform.store.Engine;
import dev.steward.platform.store.Migrations;
import dev.steward.platform.store.ReadableStore;
import dev.steward.platform.store.ShadowDisk;
import dev.steward.platform.store.StoreScan;
import dev.steward.platform.store.StoreScan.Chunk;
import dev.steward.platform.store.Witness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.h2.mvstore.MVStoreTool;

/**
 * Checks the database file before the engine opens it, so that damage is reported and a file that lost data is never
 * taken for an intact one.
 *
 * <p>A cleanly closed file has a checksum; if it matches, nothing changed. Any other file is read completely: every page in
 * use, and every row, through the engine and without writing. The tail of an unconfirmed write may be missing.
 */
public record Examination(Path file, Path backups) {

    public sealed interface Result {

        /** There is no database, and no sign that there was one. */
        record New() implements Result {}

        /** All confirmed data is present, in this version of the data. */
        record Sound(long version) implements Result {}

        /** Data may be missing. */
        record Damaged(Kind kind) implements Result {}
    }

    /**
     * Checks the file, and makes the engine start with the right version if the file was not closed. Never writes to a
     * damaged file. Blocks.
     *
     * @throws StartupProblem if the file cannot be read or was written by a newer engine
     */
    public Result run() throws IOException {
        requireUsable();
        Optional<Witness.Known> known = Witness.read(file).filter(witness -> witness.version() > 0);
        if (!Files.exists(file)) {
            MVStoreTool.compactCleanUp(
                    file.toString()); // an interrupted compaction may have left it under another name
        }
        if (!Files.exists(file) || Files.size(file) == 0) {
            Kind kind = Files.exists(file) ? Kind.EMPTY : Kind.MISSING;
            return known.isPresent() || thereWasOne() ? new Result.Damaged(kind) : new Result.New();
        }
        StoreScan header = StoreScan.ofHeader(file);
        if (header.isNewer()) {
            throw new StartupProblem(
                    "The database %s was written by a newer version of Steward.".formatted(file),
                    "Start that version or a later one.",
                    null);
        }
        boolean vouched = known.isPresent() && known.get().vouchesFor(file);
        return vouched && header.clean()
                ? new Result.Sound(known.get().version())
                : look(
                        known.map(Witness.Known::version).orElse(0L),
                        vouched,
                        known.isPresent() && known.get().closed());
    }

    private Result look(long confirmed, boolean vouched, boolean closed) throws IOException {
        StoreScan scan = StoreScan.of(file);
        if (scan.isForeign()) {
            return new Result.Damaged(Kind.FOREIGN);
        }
        if (scan.chunks().isEmpty() && confirmed == 0 && !scan.clean() && !thereWasOne()) {
            return new Result.New(); // it was being created, and nothing was stored yet
        }
        StoreRecovery recovery = new StoreRecovery(file);
        Optional<Chunk> newest = recovery.newest(scan);
        if (newest.isEmpty()) {
            return new Result.Damaged(Kind.BROKEN);
        }
        long version = newest.get().version();
        if (version < confirmed || (scan.clean() && version < scan.headerVersion())) {
            return new Result.Damaged(Kind.BEHIND);
        }
        if (closed && !vouched && version == confirmed) {
            return new Result.Damaged(Kind.CHANGED);
        }
        if (!vouched && !isReadable(scan, newest.get(), confirmed > 0)) {
            return new Result.Damaged(Kind.UNREADABLE);
        }
        if (!scan.clean()) {
            recovery.settle(scan, newest.get());
        }
        return new Result.Sound(version);
    }

    /** Returns the newest version if it is completely readable and nothing was written after it. */
    Optional<Chunk> newestAsAWhole(StoreScan scan) throws IOException {
        Optional<Chunk> newest = new StoreRecovery(file).newest(scan);
        return newest.isPresent()
                        && newest.get().equals(scan.chunks().getFirst())
                        && isReadable(scan, newest.get(), true)
                ? newest
                : Optional.empty();
    }

    private boolean isReadable(StoreScan scan, Chunk newest, boolean wasMigrated) throws IOException {
        if (ReadableStore.unreadablePages(file, scan, newest.version()) > 0) {
            return false;
        }
        return ShadowDisk.shown(file, scan.headerFor(newest), shadow -> {
            String path = shadow.substring(0, shadow.length() - Engine.FILE_ENDING.length());
            String url = "jdbc:h2:" + path + Engine.OPTIONS + ";LAZY_QUERY_EXECUTION=1";
            try (Connection connection = Engine.connect(url);
                    Statement statement = connection.createStatement()) {
                try {
                    List<String> tables = tables(connection);
                    for (String table : tables) {
                        readThrough(statement, table);
                    }
                    return !wasMigrated || tables.contains(Migrations.HISTORY);
                } finally {
                    statement.execute("shutdown immediately");
                }
            } catch (SQLException | RuntimeException e) {
                return false;
            }
        });
    }

    static List<String> tables(Connection connection) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("""
                        select table_name from information_schema.tables
                        where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name
                        """)) {
            while (rows.next()) {
                tables.add(rows.getString(1));
            }
        }
        return tables;
    }

    private static void readThrough(Statement statement, String table) throws SQLException {
        try (ResultSet rows = statement.executeQuery("select * from \"" + table + "\"")) {
            while (rows.next()) {
                // the engine reads each row completely
            }
        }
    }

    /** The key file is created with the first stored secret, a copy with the first update: both imply a database. */
    private boolean thereWasOne() throws IOException {
        return Files.exists(backups.resolveSibling("secret.key"))
                || !Copies.backups(backups).isEmpty()
                || Copies.damaged(backups).findAny().isPresent();
    }

    private void requireUsable() {
        String wrong = Files.isDirectory(file)
                ? "is a folder"
                : Files.exists(file) && !Files.isReadable(file)
                        ? "cannot be read by the user that runs Steward"
                        : Files.exists(file) && !Files.isWritable(file)
                                ? "cannot be written to by the user that runs Steward"
                                : "";
        if (!wrong.isEmpty()) {
            throw new StartupProblem(
                    "The database %s %s.".formatted(file, wrong),
                    "Put the file back, or give it to that user, and start again.",
                    null);
        }
    }
}

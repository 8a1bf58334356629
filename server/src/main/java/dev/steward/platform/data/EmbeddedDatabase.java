package dev.steward.platform.data;

import dev.steward.platform.launch.StartupProblem;
import dev.steward.platform.recovery.DamageOrder;
import dev.steward.platform.recovery.DamagedDatabase;
import dev.steward.platform.recovery.DatabaseEntry;
import dev.steward.platform.store.Engine;
import dev.steward.platform.store.Migrations;
import dev.steward.platform.store.SummedDisk;
import dev.steward.platform.store.Witnessed;
import dev.steward.platform.task.Blocking;
import io.r2dbc.h2.H2ConnectionConfiguration;
import io.r2dbc.h2.H2ConnectionFactory;
import io.r2dbc.spi.ConnectionFactory;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import org.flywaydb.core.api.FlywayException;
import org.h2.mvstore.MVStoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * The H2 database in the data folder.
 *
 * <p>A commit is in memory first. The engine writes it within {@code WRITE_DELAY}; once {@link #onDisk} completes, it is on
 * disk. One connection is held open for operations on the file as a whole.
 */
public final class EmbeddedDatabase implements Database {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedDatabase.class);

    /** For files under Steward's own care: nothing is overwritten until {@link StoreFile} allows it. */
    static final String OWN_OPTIONS = Engine.OPTIONS + ";REUSE_SPACE=FALSE";

    /** Larger files are not rewritten at shutdown, which must be quick; they are compacted while in use. */
    private static final long COMPACT_ON_CLOSE_BYTES = 256L * 1024 * 1024;

    private final ConnectionFactory connections;
    private final Connection owner;
    private final Gate gate = new Gate();
    private final StoreFile file;
    private final Housekeeping housekeeping;
    private final Witnessed witnessed;
    private final Path path;
    private final DataDisk disk;

    private EmbeddedDatabase(
            ConnectionFactory connections, Connection owner, Witnessed witnessed, Path path, DataDisk disk)
            throws SQLException {
        this.connections = connections;
        this.owner = owner;
        this.witnessed = witnessed;
        this.path = path;
        this.disk = disk;
        file = StoreFile.of(owner, witnessed::confirmed);
        housekeeping = new Housekeeping(file, gate, () -> disk.holds(StoreFile.ROOM_FOR_A_STEP));
        housekeeping.start();
        disk.patient(true);
    }

    /** Refuses a data folder whose path the engine reads differently: a ; ends it, and a \ separates folders. */
    static void requireFolder(Path root) {
        Path path = root.toAbsolutePath();
        if (path.toString().replace(File.separatorChar, '/').matches("(?s).*[;\\\\].*")) {
            throw StartupProblem.ofVariable(
                    "steward.data-dir", path, "a path whose folders have no ; or \\ in their names");
        }
    }

    /**
     * Migrates and opens the file at {@code path} (given without its extension).
     *
     * @throws DamagedDatabase if data may be missing and no choice has been made yet
     */
    public static EmbeddedDatabase open(Path path, Path backups, Clock clock, DamageOrder order, DataDisk disk) {
        Path file = Engine.file(path);
        var entry = new DatabaseEntry(file, backups, clock, order);
        boolean wasBegun = entry.isBegun();
        try {
            return opened(path, entry, backups, disk);
        } catch (RuntimeException e) {
            PatientFile.forget(path);
            if (entry.isBegun()) {
                removeHalf(path, entry);
            }
            if (DataDisk.saysFull(e)) {
                throw DataDisk.full(path, e);
            }
            if (!wasBegun || disk.isFull()) {
                throw e;
            }
            LOG.info("An earlier start ended before its database was created. Creating it now.");
            return opened(path, entry, backups, disk);
        }
    }

    /** An unfinished schema, which holds no data yet, would block the next start. */
    private static void removeHalf(Path path, DatabaseEntry entry) {
        try {
            shutDown("jdbc:h2:" + ownUrl(path, new DataDisk(() -> Long.MAX_VALUE)), "shutdown immediately");
        } catch (SQLException e) {
            LOG.debug("The engine has already released the file: {}", e.getMessage());
        }
        PatientFile.forget(path);
        try {
            entry.removeBegun();
        } catch (IOException e) {
            LOG.warn("An incomplete database could not be removed: {}. The next start tries again.", e.getMessage());
        }
    }

    private static EmbeddedDatabase opened(Path path, DatabaseEntry entry, Path backups, DataDisk disk) {
        Path file = Engine.file(path);
        try {
            Witnessed witnessed = entry.enter();
            String url = ownUrl(path, disk);
            bringUpToDate("jdbc:h2:" + url, new MigrationCopy(file, backups), path, disk);
            var database = new EmbeddedDatabase(
                    new H2ConnectionFactory(H2ConnectionConfiguration.builder()
                            .url(url)
                            .username(Engine.USER)
                            .password("")
                            .build()),
                    Engine.connect("jdbc:h2:" + url),
                    witnessed,
                    path,
                    disk);
            if (entry.isBegun()) {
                database.sync();
            }
            entry.done();
            return database;
        } catch (SQLException | FlywayException e) {
            throw new StartupProblem(
                    "The database %s cannot be opened: %s".formatted(file, Migrations.reason(e)),
                    "Restore a backup from %s.".formatted(backups),
                    e);
        } catch (IOException e) {
            throw new StartupProblem(
                    "The database %s cannot be opened: %s".formatted(file, e.getMessage()),
                    "See to it that the disk is well and has room, and start again.",
                    e);
        }
    }

    /** The URL of a file under Steward's own care, without {@code jdbc:h2:}. */
    public static String ownUrl(Path path, DataDisk disk) {
        return SummedDisk.path(PatientFile.address(path.toAbsolutePath(), disk)) + OWN_OPTIONS;
    }

    private static void bringUpToDate(String jdbcUrl, MigrationCopy copy, Path path, DataDisk disk)
            throws SQLException, IOException {
        Migrations migrations = new Migrations(jdbcUrl, Engine.USER, "", null);
        migrations.requireKnownSchema();
        if (migrations.failedBefore()) {
            throw copy.problem("An earlier start left a migration of the database half done.", null);
        }
        if (migrations.pending()) {
            if (disk.isFull()) {
                throw DataDisk.full(path, null);
            }
            String current = migrations.currentVersion();
            if (current != null) {
                // A migration may write all of the database again beside the copy, as no space is reused.
                disk.requireForUpdate(path, 2 * Files.size(copy.file()));
                shutDown(jdbcUrl, "shutdown");
                copy.make(current, migrations.targetVersion());
            }
            migrate(migrations, copy);
        }
    }

    private static void migrate(Migrations migrations, MigrationCopy copy) throws SQLException {
        try {
            migrations.run();
        } catch (RuntimeException e) {
            throw copy.problem("The database could not be migrated: " + Migrations.reason(e), e);
        }
    }

    private static void shutDown(String jdbcUrl, String how) throws SQLException {
        try (Connection connection = Engine.connect(jdbcUrl)) {
            Engine.execute(connection, how);
        }
    }

    @Override
    public ConnectionFactory connections(Blocking blocking) {
        return new OffloadedConnectionFactory(connections, blocking, gate);
    }

    @Override
    public void admit(Work work) {
        disk.admit(work);
    }

    @Override
    public boolean isShared() {
        return false;
    }

    @Override
    public Mono<Void> onDisk(Blocking blocking) {
        return new GroupCommit(file::sync, blocking).await();
    }

    /** Returns once every commit so far would survive a power cut. Blocks. */
    public void sync() {
        file.sync();
    }

    @Override
    public void close() {
        disk.patient(false);
        boolean full = disk.isStuck();
        try {
            housekeeping.close();
            file.sync();
            file.release();
            // The compacted file is written before the old one is deleted.
            boolean isLarge = file.size() > COMPACT_ON_CLOSE_BYTES || !disk.holds(file.size());
            Engine.execute(owner, isLarge ? "shutdown" : "shutdown compact");
            witnessed.closed();
        } catch (SQLException | MVStoreException | IOException e) {
            leave();
            if (!full && disk.fault().isEmpty()) {
                throw new IllegalStateException("The database did not close cleanly; the next start recovers it", e);
            }
            LOG.warn("The disk takes nothing, so the database did not close cleanly; the next start recovers it.");
        } finally {
            PatientFile.forget(path);
        }
    }

    /** Releases the file as it is. */
    private void leave() {
        try {
            Engine.execute(owner, "shutdown immediately");
        } catch (SQLException e) {
            LOG.debug("The engine has already released the file: {}", e.getMessage());
        }
    }
}

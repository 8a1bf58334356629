package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.steward.platform.recovery.Examination;
import dev.steward.platform.store.Engine;
import dev.steward.platform.store.Migrations;
import dev.steward.platform.store.Witness;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;

/** Tests that acknowledged data survives a power cut, whatever the disk had not synced. Seeds are fixed. */
class PowerCutTest {

    private static final int CUTS = Integer.getInteger("steward.power-cuts", 60);
    private static final int WRITERS = 3;
    private static final int ROWS_EACH = 6;
    private static final int WRITES_EACH = 120;

    /** Used in place of a row in the journal, for the data version reported to the witness. */
    private static final int VERSION = -1;

    private final Path folder;

    PowerCutTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void whatWasAcknowledgedSurvivesAPowerCutAtAnyMoment() throws Exception {
        PowerCutDisk.Journal journal = PowerCutDisk.journal(folder.resolve("kept") + Engine.FILE_ENDING);
        record("kept", EmbeddedDatabase.OWN_OPTIONS, owner -> {
            execute(owner, "create table \"" + Migrations.HISTORY + "\" (id int primary key)");
            return Syncing.byStoreFile(owner, journal);
        });
        for (int seed = 0; seed < CUTS; seed++) {
            String loss = cut(journal, seed, true);
            if (loss != null) {
                fail("seed %d: %s", seed, loss);
            }
        }
    }

    /** Proves that these cuts can find a loss: they do without {@link StoreFile} and {@link Examination}. */
    @Test
    void theEngineOnItsOwnLosesAcknowledgedRows() throws Exception {
        String options = Engine.OPTIONS + ";RETENTION_TIME=0";
        String loss = null;
        // The writers interleave differently each time, and sometimes leave nothing to lose.
        for (int meeting = 0; loss == null && meeting < 10; meeting++) {
            PowerCutDisk.Journal journal = record("lost" + meeting, options, Syncing::byStatement);
            for (int seed = 0; loss == null && seed < 400; seed++) {
                loss = cut(journal, seed, false);
            }
        }
        assertThat(loss).isNotNull();
    }

    /** Runs writers that sync or only write out their commits, and compact now and then; returns what reached the disk. */
    private PowerCutDisk.Journal record(String name, String options, Syncing.Factory syncing) throws Exception {
        Path path = folder.resolve(name);
        PowerCutDisk.Journal journal = PowerCutDisk.journal(path + Engine.FILE_ENDING);
        String url = "jdbc:h2:" + PowerCutDisk.SCHEME + ":" + path + options;
        try (Connection owner = connect(url);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            execute(owner, "create table item (id int primary key, revision int not null, content text not null)");
            execute(owner, "insert into item select x, 0, '' from system_range(0, 99)");
            Syncing sync = syncing.of(owner);
            sync.sync();

            List<Callable<Void>> work = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                int writer = i;
                work.add(() -> write(url, writer, sync, journal));
            }
            for (Future<Void> done : threads.invokeAll(work)) {
                done.get();
            }
            sync.release();
            execute(owner, "shutdown immediately");
        } finally {
            PowerCutDisk.forget(path + Engine.FILE_ENDING);
        }
        return journal;
    }

    private static Void write(String url, int writer, Syncing sync, PowerCutDisk.Journal journal) throws Exception {
        Random random = new Random(writer);
        try (Connection connection = connect(url);
                PreparedStatement update =
                        connection.prepareStatement("update item set revision = ?, content = ? where id = ?")) {
            for (int revision = 1; revision <= WRITES_EACH; revision++) {
                int id = writer * ROWS_EACH + random.nextInt(ROWS_EACH);
                update.setInt(1, revision);
                update.setString(2, content(id, revision));
                update.setInt(3, id);
                sync.pass(update::execute);
                switch (random.nextInt(8)) {
                    case 0, 1, 2 -> sync.pass(() -> execute(connection, "checkpoint")); // written, but not synced
                    case 3 -> {
                        if (writer == 0) {
                            sync.compact();
                        }
                    }
                    default -> {
                        sync.sync();
                        journal.acknowledged(id, revision);
                    }
                }
            }
        }
        return null;
    }

    /** Returns what was lost or broken after a cut at a random moment, or null. */
    private @Nullable String cut(PowerCutDisk.Journal journal, int seed, boolean recover) throws Exception {
        Random chance = new Random(seed);
        // After the first acknowledgement; before it there is nothing to lose.
        int cut = journal.length() / 10 + chance.nextInt(journal.length() - journal.length() / 10);
        Path file = folder.resolve("cut" + Engine.FILE_ENDING);
        PowerCutDisk.Fate fate = PowerCutDisk.Fate.values()[seed % PowerCutDisk.Fate.values().length];
        Files.write(file, journal.after(cut, fate, chance));
        Map<Integer, Integer> acknowledged = journal.acknowledgedBefore(cut);
        Integer confirmed = acknowledged.remove(VERSION);
        if (recover) {
            try (Witness witness = Witness.open(file)) {
                witness.confirmed(confirmed == null ? 0 : confirmed);
            }
            Examination.Result result = new Examination(file, folder.resolve("none")).run();
            if (!(result instanceof Examination.Result.Sound)) {
                return "the start finds damage: " + result;
            }
        }
        String options = EmbeddedDatabase.OWN_OPTIONS.replace("DB_CLOSE_DELAY=-1", "DB_CLOSE_DELAY=0");
        try (Connection connection = connect("jdbc:h2:file:" + folder.resolve("cut") + options);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select id, revision, content from item")) {
            while (rows.next()) {
                int id = rows.getInt(1);
                int revision = rows.getInt(2);
                Integer newest = acknowledged.remove(id);
                if (newest != null && revision < newest) {
                    return "row %d is at revision %d, but %d was acknowledged".formatted(id, revision, newest);
                }
                if (revision > 0 && !rows.getString(3).equals(content(id, revision))) {
                    return "row %d is damaged".formatted(id);
                }
            }
            return acknowledged.isEmpty() ? null : "rows are missing";
        } catch (SQLException e) {
            return "the database does not open: " + e.getMessage();
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(Witness.besides(file));
        }
    }

    private static String content(int id, int revision) {
        return (id + ":" + revision + ";").repeat(40 + revision % 7 * 30);
    }

    private static Connection connect(String url) throws SQLException {
        return DriverManager.getConnection(url, Engine.USER, "");
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private interface Syncing {

        interface Factory {
            Syncing of(Connection owner) throws SQLException;
        }

        void sync() throws SQLException;

        void compact() throws SQLException;

        void release();

        default void pass(Step step) throws SQLException {
            step.run();
        }

        interface Step {
            void run() throws SQLException;
        }

        static Syncing byStoreFile(Connection owner, PowerCutDisk.Journal journal) throws SQLException {
            StoreFile file = StoreFile.of(owner, version -> journal.acknowledged(VERSION, (int) version));
            Gate gate = new Gate();
            return new Syncing() {
                @Override
                public void sync() {
                    file.sync();
                }

                @Override
                public void compact() {
                    gate.alone(file::compact);
                }

                @Override
                public void pass(Step step) throws SQLException {
                    Mono.from(gate.pass(Mono.fromCallable(() -> {
                                step.run();
                                return true;
                            })))
                            .block();
                }

                @Override
                public void release() {
                    file.release();
                }
            };
        }

        static Syncing byStatement(Connection owner) {
            return new Syncing() {
                @Override
                public synchronized void sync() throws SQLException {
                    execute(owner, "checkpoint sync");
                }

                @Override
                public void compact() {}

                @Override
                public void release() {}
            };
        }
    }
}

package dev.steward.platform.recovery;

import dev.steward.platform.data.DataDisk;
import dev.steward.platform.data.EmbeddedDatabase;
import dev.steward.platform.store.Engine;
import dev.steward.platform.store.Witness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.Random;
import java.util.Set;

/** A database with the service's own schema and known rows, as a close or a kill leaves it. */
final class DamagedFiles {

    static final int BLOCK = 4096;
    static final int TOPICS = 30;
    static final int MESSAGES = 300;

    /** A file without its end holds an earlier version or no complete one, depending on what the engine had moved. */
    static final Set<Damage.Kind> CUT = Set.of(Damage.Kind.BEHIND, Damage.Kind.BROKEN);

    /** The messages for both, as a pattern. */
    static final String CUT_IN_WORDS = "does not hold everything that was stored|nothing in it is complete any more";

    /** The files of the database, its witness and its sums. */
    record Image(byte[] database, byte[] witness, byte[] sums) {

        /** Writes all three into {@code folder}, with {@code damaged} in place of the database. */
        Path into(Path folder, byte[] damaged) throws IOException {
            Files.createDirectories(folder.resolve("backups"));
            Path file = folder.resolve("steward.mv.db");
            Files.write(file, damaged);
            Files.write(Witness.besides(file), witness);
            Files.write(folder.resolve("steward.sums"), sums);
            return file;
        }
    }

    private DamagedFiles() {}

    static Image closed(Path folder) throws Exception {
        try (EmbeddedDatabase database = open(folder, DamageOrder.PAGE)) {
            fill(folder, database, 0);
        }
        return image(folder);
    }

    /** The same after many small commits and without a close. */
    static Image killed(Path folder) throws Exception {
        try (EmbeddedDatabase database = open(folder, DamageOrder.PAGE)) {
            fill(folder, database, 10);
            return image(folder);
        }
    }

    static EmbeddedDatabase open(Path folder, DamageOrder order) throws IOException {
        Files.createDirectories(folder);
        return EmbeddedDatabase.open(
                folder.resolve("steward"), folder.resolve("backups"), Clock.systemUTC(), order, roomy());
    }

    static byte[] noise(byte[] file, int from, int length) {
        byte[] damaged = file.clone();
        byte[] noise = new byte[Math.min(length, file.length - from)];
        new Random(from).nextBytes(noise);
        System.arraycopy(noise, 0, damaged, from, noise.length);
        return damaged;
    }

    /** @param batch how many messages each awaited commit has; 0 for a single commit */
    private static void fill(Path folder, EmbeddedDatabase database, int batch) throws SQLException {
        try (Connection connection = connect(folder);
                PreparedStatement topic = connection.prepareStatement("""
                        insert into topics (id, public_id, title, slug, kind, pinned, last_activity_at, created_at, updated_at)
                        values (?, ?, ?, ?, 'standard', false, ?::timestamp with time zone, current_timestamp, current_timestamp)
                        """);
                PreparedStatement message = connection.prepareStatement("""
                        insert into messages (conversation_id, chosen, alternatives, alternative, role, content, created_at, updated_at)
                        values (?, true, 1, 1, 'user', ?, current_timestamp, current_timestamp)
                        """)) {
            for (int id = 1; id <= TOPICS; id++) {
                Engine.execute(connection, "insert into conversations (id, kind) values (" + id + ", 'topic')");
                topic.setInt(1, id);
                topic.setString(2, "public-" + id);
                topic.setString(3, "Topic " + id);
                topic.setString(4, "topic-" + id);
                topic.setString(5, "2026-01-02 03:04:05Z");
                topic.execute();
            }
            for (int each = 1; each <= MESSAGES; each++) {
                message.setInt(1, each % TOPICS + 1);
                message.setString(2, content(each));
                message.execute();
                if (batch > 0 && each % batch == 0) {
                    database.sync();
                }
            }
            database.sync();
        }
    }

    private static String content(int message) {
        return ("Message " + message + ": ä€😀 ").repeat(1 + message % 40);
    }

    /** Whether every row is there as it was written. */
    static boolean isComplete(Path folder) throws SQLException {
        try (Connection connection = connect(folder)) {
            boolean rows = Salvage.number(connection, "select count(*) from topics") == TOPICS
                    && Salvage.number(connection, "select count(*) from messages") == MESSAGES;
            boolean contents = true;
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("select id, content from messages")) {
                while (row.next()) {
                    contents &= content(row.getInt(1)).equals(row.getString(2));
                }
            }
            return rows && contents;
        }
    }

    static void shutDown(Path folder) throws SQLException {
        try (Connection connection = connect(folder)) {
            Engine.execute(connection, "shutdown immediately");
        }
    }

    static Connection connect(Path folder) throws SQLException {
        return Engine.connect("jdbc:h2:" + EmbeddedDatabase.ownUrl(folder.resolve("steward"), roomy()));
    }

    private static DataDisk roomy() {
        return new DataDisk(() -> Long.MAX_VALUE);
    }

    private static Image image(Path folder) throws IOException {
        Path file = folder.resolve("steward.mv.db");
        // In this order: the service keeps writing, and its witness must not be ahead of the database.
        byte[] witness = Files.readAllBytes(Witness.besides(file));
        byte[] database = Files.readAllBytes(file);
        return new Image(database, witness, Files.readAllBytes(folder.resolve("steward.sums")));
    }
}

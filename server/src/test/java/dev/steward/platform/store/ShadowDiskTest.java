package dev.steward.platform.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShadowDiskTest {

    private static final String ENDING = ".mv.db";

    private Path file = Path.of("");

    /** Creates a file whose process was killed in the middle of a transaction. */
    @BeforeEach
    void makeFile(@TempDir Path folder) throws SQLException {
        file = folder.resolve("steward" + ENDING);
        try (var connection = open("file:" + file);
                var statement = connection.createStatement()) {
            statement.execute("create table notes (id int primary key, text varchar)");
            statement.execute("insert into notes select x, repeat('word ', 100) from system_range(1, 2000)");
            statement.execute("checkpoint sync");
            connection.setAutoCommit(false);
            statement.execute("update notes set text = 'not confirmed' where id = 7");
            statement.execute("delete from notes where id > 1000");
            statement.execute("shutdown immediately");
        }
    }

    private static Connection open(String path) throws SQLException {
        return DriverManager.getConnection("jdbc:h2:" + path.substring(0, path.length() - ENDING.length()), "sa", "");
    }

    private interface Look {
        void at(Statement statement) throws SQLException;
    }

    private void shown(Look look) throws Exception {
        var scan = StoreScan.of(file);
        var newest = scan.chunks().getFirst();
        ShadowDisk.<Integer, SQLException>shown(file, scan.headerFor(newest), path -> {
            try (var connection = open(path);
                    var statement = connection.createStatement()) {
                look.at(statement);
                statement.execute("shutdown immediately");
            }
            return 0;
        });
    }

    /** A writable engine drops data it thinks unused while a reader takes longer than 45 seconds. */
    @Test
    void theEngineMayNotWriteWhileAFileIsLookedAt() throws Exception {
        var before = Files.readAllBytes(file);
        shown(statement -> {
            assertThat(statement.getConnection().isReadOnly()).isTrue();
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.execute("delete from notes"))
                    .withMessageContaining("read only");
        });
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void theEngineMayNotWriteThoughALinkLeadsToTheFile(@TempDir Path other) throws Exception {
        var link = Files.createSymbolicLink(other.resolve("link"), Objects.requireNonNull(file.getParent()));
        file = link.resolve(String.valueOf(file.getFileName()));
        theEngineMayNotWriteWhileAFileIsLookedAt();
    }

    @Test
    void everyRowIsReadAndWhatNobodyHadConfirmedDoesNotHinderIt() throws Exception {
        shown(statement -> {
            try (var rows = statement.executeQuery("select count(*), count(text) from notes")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(2000);
                assertThat(rows.getInt(2)).isEqualTo(2000);
            }
        });
    }
}

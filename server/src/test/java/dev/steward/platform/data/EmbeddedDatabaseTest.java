package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steward.platform.launch.StartupProblem;
import dev.steward.platform.recovery.DamageOrder;
import dev.steward.platform.recovery.Examination;
import dev.steward.platform.store.Engine;
import dev.steward.platform.store.StoreScan;
import dev.steward.platform.task.Blocking;
import io.r2dbc.spi.Connection;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.h2.engine.Constants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class EmbeddedDatabaseTest {

    private static final String COPY = "before-migration-0-to-";

    private final DataDisk disk = new DataDisk(() -> Long.MAX_VALUE);
    private final Path folder;

    EmbeddedDatabaseTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void anEmptyFolderGetsTheSchemaAndNoCopy() throws Exception {
        try (EmbeddedDatabase database = open()) {
            assertThat(count(database, "secrets")).isZero();
            assertThat(copies()).isEmpty();
        }
        assertThat(folder.resolve("steward.mv.db")).exists();
    }

    @Test
    void aFirstStartThatEndedInTheMiddleHindersNoOther() throws Exception {
        open().close();
        var whole = Files.readAllBytes(folder.resolve("steward.mv.db"));
        for (int length : new int[] {0, 4_096, 12_288, 20_480, whole.length / 2, whole.length - 4_096}) {
            for (var name : List.of("steward.state", "steward.sums")) {
                Files.deleteIfExists(folder.resolve(name));
            }
            Files.write(folder.resolve("steward.mv.db"), Arrays.copyOf(whole, length));
            Files.createFile(folder.resolve("begun"));
            try (EmbeddedDatabase database = open()) {
                assertThat(count(database, "secrets"))
                        .as("after %d bytes", length)
                        .isZero();
            }
            assertThat(folder.resolve("begun")).doesNotExist();
        }
    }

    @Test
    void aFirstStartWhoseMigrationWasCutIsMadeAnew() throws Exception {
        olderDatabase("create table secrets (id int primary key)");
        Files.createFile(folder.resolve("begun"));
        try (EmbeddedDatabase database = open()) {
            assertThat(count(database, "secrets")).isZero();
        }
    }

    @Test
    void theDatabaseIsCopiedBeforeItIsMigrated() throws Exception {
        olderDatabase("create table treasure (id int primary key)");
        try (EmbeddedDatabase database = open()) {
            assertThat(count(database, "treasure")).isZero();
            assertThat(count(database, "secrets")).isZero();
        }
        Path copy = copies().getFirst();
        assertThat(copy.getFileName().toString()).startsWith(COPY);

        Files.copy(copy, folder.resolve("restored.mv.db"));
        String url = "jdbc:h2:file:" + folder.resolve("restored") + Engine.OPTIONS;
        try (var restored = DriverManager.getConnection(url, Engine.USER, "");
                Statement statement = restored.createStatement()) {
            assertThat(statement.executeQuery("select * from treasure").next()).isFalse();
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.executeQuery("select * from secrets"));
            statement.execute("shutdown");
        }
    }

    @Test
    void aMigrationBeginsOnlyWhereACopyAndItsOwnWritesFit() throws Exception {
        olderDatabase("create table treasure (id int primary key)");
        long size = Files.size(folder.resolve("steward.mv.db"));
        var nearlyFull = new DataDisk(() -> DataDisk.RESERVE_BYTES + 2 * size - 1);
        assertThatExceptionOfType(StartupProblem.class)
                .isThrownBy(() -> open(folder, nearlyFull))
                .withMessage("The disk that holds %s has too little room to update the database."
                        .formatted(folder.resolve("steward")))
                .satisfies(problem -> assertThat(problem.remedy())
                        .isEqualTo("Make room on it, 17 MB at least, and start Steward again."));
        assertThat(copies()).isEmpty();

        open(folder, new DataDisk(() -> DataDisk.RESERVE_BYTES + 2 * size)).close();
        assertThat(copies()).hasSize(1);
    }

    @Test
    void aFailedMigrationStartsNothingKeepsTheCopyAndSaysHowToGoBack() throws Exception {
        olderDatabase("create table secrets (id int primary key)");
        assertThatExceptionOfType(StartupProblem.class)
                .isThrownBy(this::open)
                .withMessageStartingWith("The database could not be migrated: ")
                .satisfies(this::tellsTheWayBack);

        assertThatExceptionOfType(StartupProblem.class)
                .isThrownBy(this::open)
                .withMessage("An earlier start left a migration of the database half done.")
                .satisfies(this::tellsTheWayBack);
        assertThat(copies()).hasSize(1);

        Path file = folder.resolve("steward.mv.db");
        Files.delete(folder.resolve("steward.state"));
        Files.copy(copies().getFirst(), file, StandardCopyOption.REPLACE_EXISTING);
        assertThat(new Examination(file, folder.resolve("backups")).run()).isInstanceOf(Examination.Result.Sound.class);
    }

    @Test
    void aSchemaFromANewerVersionIsNotTouched() throws Exception {
        open().close();
        execute("insert into \"flyway_schema_history\" values"
                + " (9999, '9999', 'future', 'SQL', 'V9999__future.sql', 1, 'sa', current_timestamp, 1, true)");
        assertThatExceptionOfType(StartupProblem.class)
                .isThrownBy(this::open)
                .withMessage("The database was last used by a newer version of Steward (schema 9999).");
    }

    @Test
    void aDatabaseFromBeforeTheFirstReleaseIsNotTouched() throws Exception {
        open().close();
        execute("insert into \"flyway_schema_history\" values"
                + " (9999, '36', 'one trash', 'SQL', 'V36__one_trash.sql', 1, 'sa', current_timestamp, 1, true)");
        assertThatExceptionOfType(StartupProblem.class)
                .isThrownBy(this::open)
                .withMessage("The database was made by a development version of Steward before its first release.");
    }

    @Test
    void aLongTextIsStoredOnceAndReadingItWritesNothing() throws Exception {
        Path file = folder.resolve("steward.mv.db");
        String text = "x".repeat(100_000);
        int rows = 20;
        try (EmbeddedDatabase database = open()) {
            database.sync();
            long empty = Files.size(file);
            for (int row = 0; row < rows; row++) {
                query(
                        database,
                        "insert into secrets (name, sealed, updated_at) values ($1, $2, current_timestamp)",
                        "n" + row,
                        text);
            }
            database.sync();
            assertThat(Files.size(file) - empty).isLessThan(3L * rows * text.length() / 2);

            byte[] before = Files.readAllBytes(file);
            assertThat(query(database, "select sealed from secrets where name = $1", "n7"))
                    .containsExactly(text);
            database.sync();
            assertThat(Files.readAllBytes(file)).isEqualTo(before);
        }
    }

    @Test
    void damageInTheMiddleOfAChunkIsFoundThoughALinkLeadsToTheFolder() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Files.createDirectory(folder.resolve("real")));
        Path copy = folder.resolve("copy.mv.db");
        try (EmbeddedDatabase database = open(link)) {
            query(
                    database,
                    "insert into secrets (name, sealed, updated_at) values ('n', $1, current_timestamp)",
                    "x".repeat(100_000));
            database.sync();
            Files.copy(link.resolve("steward.mv.db"), copy);
            Files.copy(link.resolve("steward.sums"), folder.resolve("copy.sums"));
        }
        StoreScan.Chunk chunk = longest(copy);
        assertThat(chunk.whole()).isTrue();
        try (var file = new RandomAccessFile(copy.toFile(), "rw")) {
            file.seek((chunk.block() + chunk.blocks() / 2) * 4_096);
            file.writeBytes("damage");
        }
        assertThat(longest(copy).whole()).isFalse();
    }

    private static StoreScan.Chunk longest(Path file) throws Exception {
        return StoreScan.of(file).chunks().stream()
                .max(Comparator.comparingLong(StoreScan.Chunk::blocks))
                .orElseThrow();
    }

    @Test
    void aFolderThatTheEngineWouldReadDifferentlyIsRefused() {
        for (String path : List.of("/srv/a;b", "/srv/a\\b/data", "a;")) {
            assertThatExceptionOfType(StartupProblem.class)
                    .isThrownBy(() -> EmbeddedDatabase.requireFolder(Path.of(path)))
                    .withMessageStartingWith("STEWARD_DATA_DIR is ");
        }
        EmbeddedDatabase.requireFolder(folder);
    }

    @Test
    void theEngineIsTheOneThatItsCareWasProvenWith() {
        assertThat(Constants.VERSION)
                .as("H2 has another version, and its file may have another format: run PowerCutTest with"
                        + " -Dsteward.power-cuts=5000, HousekeepingTest and CrashTest with it, then write it here")
                .isEqualTo("2.4.240");
    }

    private void tellsTheWayBack(StartupProblem problem) {
        assertThat(problem.remedy())
                .startsWith("To go back, delete %s, copy %s"
                        .formatted(
                                folder.resolve("steward.state"),
                                folder.resolve("backups").resolve(COPY)))
                .contains(" over " + folder.resolve("steward.mv.db"));
    }

    private EmbeddedDatabase open() {
        return open(folder);
    }

    private EmbeddedDatabase open(Path place) {
        return open(place, disk);
    }

    private EmbeddedDatabase open(Path place, DataDisk room) {
        return EmbeddedDatabase.open(
                place.resolve("steward"), folder.resolve("backups"), Clock.systemUTC(), DamageOrder.PAGE, room);
    }

    private List<Path> copies() throws Exception {
        Path backups = Files.createDirectories(folder.resolve("backups"));
        try (Stream<Path> files = Files.list(backups)) {
            return files.toList();
        }
    }

    /** A database of an older version: schema version 0 and one table of its own. */
    private void olderDatabase(String table) throws Exception {
        Files.createDirectories(folder.resolve("backups"));
        execute(table, """
                create table "flyway_schema_history" ("installed_rank" int not null primary key, "version" varchar(50),
                  "description" varchar(200) not null, "type" varchar(20) not null, "script" varchar(1000) not null,
                  "checksum" int, "installed_by" varchar(100) not null,
                  "installed_on" timestamp default current_timestamp not null, "execution_time" int not null,
                  "success" boolean not null)
                """, """
                insert into "flyway_schema_history" values
                  (1, '0', 'older', 'BASELINE', 'older', null, 'sa', current_timestamp, 1, true)
                """);
    }

    private void execute(String... statements) throws Exception {
        String url = "jdbc:h2:file:" + folder.resolve("steward") + Engine.OPTIONS;
        try (var connection = DriverManager.getConnection(url, Engine.USER, "");
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
            statement.execute("shutdown");
        }
    }

    private static long count(EmbeddedDatabase database, String table) {
        return Long.parseLong(query(database, "select cast(count(*) as varchar) from " + table)
                .getFirst());
    }

    /** The first column of the rows. */
    private static List<String> query(EmbeddedDatabase database, String sql, Object... parameters) {
        Mono<List<String>> rows = Mono.usingWhen(
                Mono.from(database.connections(new Blocking()).create()),
                connection -> {
                    var statement = connection.createStatement(sql);
                    for (int index = 0; index < parameters.length; index++) {
                        statement.bind(index, parameters[index]);
                    }
                    return Flux.from(statement.execute())
                            .concatMap(result -> result.map((row, _) -> row.get(0, String.class)))
                            .collectList();
                },
                Connection::close);
        return rows.blockOptional().orElseThrow();
    }
}

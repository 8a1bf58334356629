package dev.steward.storage.blob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.DataFolder;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.time.Ids;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;

/** Tests whether the files in a folder belong to the database, whatever has happened to either. */
@OnEachDatabase(BlobStoreRepository.class)
class BlobOwnerTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Flux<String> NONE = Flux.empty();
    private static final Flux<String> SOME = Flux.just("a");

    private final BlobStoreRepository stores;
    private final DatabaseClient database;
    private final Tx tx;

    private DataFolder folder;
    private BlobOwner owner;

    BlobOwnerTest(BlobStoreRepository stores, DatabaseClient database, Tx tx) {
        this.stores = stores;
        this.database = database;
        this.tx = tx;
    }

    @BeforeEach
    void open(@TempDir Path temporary) {
        folder = DataFolder.open(temporary.resolve("data"));
        var blobs = new Blobs(folder, new Blocking(), Clock.systemUTC(), new Ids());
        owner = new BlobOwner(blobs, stores, new Blocking(), tx, new Ids());
    }

    @AfterEach
    void close() {
        folder.close();
    }

    @Test
    void anEmptyFolderBecomesThisDatabasesAndStaysIt() {
        assertThat(mayRemove(NONE, NONE)).isTrue();
        assertThat(mayRemove(SOME, NONE)).isTrue();
        assertThat(mayRemove(SOME, NONE)).isTrue();
    }

    @Test
    void filesWithoutAMarkBecomeItsWhereItNamesSomeOfThem() {
        assertThat(mayRemove(SOME, NONE)).isFalse();
        assertThat(mark()).doesNotExist();
        assertThat(mayRemove(SOME, SOME)).isTrue();
    }

    @Test
    void anEmptiedDatabaseRemovesNothingUntilSomebodyDeletesTheMark() throws IOException {
        assertThat(mayRemove(NONE, NONE)).isTrue();
        execute("delete from blob_stores");
        assertThat(mayRemove(SOME, SOME)).isFalse();
        Files.delete(mark());
        assertThat(mayRemove(SOME, SOME)).isTrue();
    }

    @Test
    void anOlderStateOfTheDatabaseRemovesNothing() {
        assertThat(mayRemove(NONE, NONE)).isTrue();
        assertThat(mayRemove(SOME, NONE)).isTrue();
        execute("update blob_stores set generation = 0");
        assertThat(mayRemove(SOME, SOME)).isFalse();
        assertThat(mayRemove(SOME, SOME)).isFalse();
    }

    /** As after a process ended after the commit, or after the folder was restored. */
    @Test
    void aDatabaseThatIsAheadOfTheFolderIsTheSameOne() {
        assertThat(mayRemove(NONE, NONE)).isTrue();
        execute("update blob_stores set generation = generation + 7");
        assertThat(mayRemove(SOME, NONE)).isTrue();
        assertThat(mark()).content().endsWith(" 8\n");
    }

    @Test
    void aMarkThatCannotBeReadIsOfNoDatabase() throws IOException {
        assertThat(mayRemove(NONE, NONE)).isTrue();
        Files.writeString(mark(), "");
        assertThat(mayRemove(SOME, SOME)).isFalse();
    }

    private Path mark() {
        return folder.blobs().resolve("database");
    }

    private boolean mayRemove(Flux<String> all, Flux<String> named) {
        return owner.mayRemove(all, named).blockOptional(LONG).orElseThrow();
    }

    private void execute(String sql) {
        tx.durable(database.sql(sql).then()).block(LONG);
    }
}

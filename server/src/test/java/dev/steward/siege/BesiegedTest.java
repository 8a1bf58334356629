package dev.steward.siege;

import dev.steward.support.TestDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** A test with a service under attack, one for each database. System property: {@code siege.seed} selects the attacks. */
abstract class BesiegedTest {

    static final long SEED = Long.getLong("siege.seed", System.nanoTime());

    private static Path folders = Path.of("");
    private static @Nullable Besieged besieged;

    @BeforeAll
    static void keepWhatAFailureLeaves(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folders) {
        BesiegedTest.folders = folders;
    }

    @AfterAll
    static void stop() throws Exception {
        if (besieged != null) {
            besieged.close();
            besieged = null;
        }
    }

    static Besieged service() {
        return Objects.requireNonNull(besieged);
    }

    /** Starts a service for a database, and again one that ended in an attack. */
    @BeforeEach
    void rise() throws Exception {
        var database = TestDatabase.current();
        if (besieged == null || besieged.database() != database) {
            stop();
            besieged = Besieged.start(Files.createDirectory(folders.resolve(database.name())));
            besieged.topic("the first");
        } else if (!besieged.lives()) {
            besieged.killAndStartAgain();
        }
    }

    /** The end of a log that may be long. */
    static String end(String log) {
        return log.substring(Math.max(0, log.length() - 1000));
    }
}

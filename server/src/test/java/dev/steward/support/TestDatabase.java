package dev.steward.support;

import dev.steward.platform.data.TestPostgres;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The databases that the service runs on, and the one that the running test class is tried on. */
public enum TestDatabase {
    H2("H2"),
    POSTGRESQL("PostgreSQL");

    private static final Map<Path, String> ADDRESSES = new ConcurrentHashMap<>();

    private static volatile TestDatabase current = H2;

    private final String display;

    TestDatabase(String display) {
        this.display = display;
    }

    /** The one that services of tests are to use now: H2 unless the class says {@link OnBothDatabases}. */
    public static TestDatabase current() {
        return current;
    }

    static void use(TestDatabase database) {
        current = database;
    }

    /** The value of {@code STEWARD_DB_URL} for a new database, empty for the one inside the data folder. */
    public String newAddress() {
        return switch (this) {
            case H2 -> "";
            case POSTGRESQL -> TestPostgres.newDatabase();
        };
    }

    /** The same for a service over a data folder, which finds its rows again when it is started anew. */
    public String addressFor(Path folder) {
        return switch (this) {
            case H2 -> "";
            case POSTGRESQL -> ADDRESSES.computeIfAbsent(folder, _ -> newAddress());
        };
    }

    @Override
    public String toString() {
        return display;
    }
}

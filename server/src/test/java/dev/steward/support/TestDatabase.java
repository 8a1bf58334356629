package dev.steward.support;

import dev.steward.platform.data.TestPostgres;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.platform.commons.support.AnnotationSupport;

/** The databases the service runs on, and the one the running test class uses. */
public enum TestDatabase {
    H2("H2"),
    POSTGRESQL("PostgreSQL");

    private static final int ONE_IN = Integer.getInteger("postgres.one-in", 1);

    private record Home(TestDatabase database, String address) {}

    private static final Map<Path, Home> HOMES = new ConcurrentHashMap<>();

    private static volatile TestDatabase current = H2;

    private final String display;

    TestDatabase(String display) {
        this.display = display;
    }

    /** The database for services of tests: H2 unless the class has {@link OnBothDatabases}. */
    public static TestDatabase current() {
        return current;
    }

    /** The databases a test class is run on this time; see {@link OnBothDatabases}. */
    static Stream<TestDatabase> triedBy(Class<?> test) {
        boolean always = AnnotationSupport.findAnnotation(test, OnBothDatabases.class)
                .map(OnBothDatabases::always)
                .orElse(false);
        return always || isTurnOf(test.getName(), ONE_IN, Sample.SEED) ? Stream.of(values()) : Stream.of(H2);
    }

    /** Uses another part of the seed than {@link ByTurns}, so that each class gets PostgreSQL in some of its runs. */
    static boolean isTurnOf(String test, int oneIn, String seed) {
        return Math.floorMod(test.hashCode() - Math.floorDiv(seed.hashCode(), ByTurns.PLACES), oneIn) == 0;
    }

    static void use(TestDatabase database) {
        current = database;
    }

    /** The value of {@code STEWARD_DB_URL} for a new database; empty for the one inside the data folder. */
    public String newAddress() {
        return switch (this) {
            case H2 -> "";
            case POSTGRESQL -> TestPostgres.newDatabase();
        };
    }

    /** The same for a service on a data folder, which finds its rows again after a restart. */
    public String addressFor(Path folder) {
        var home = HOMES.computeIfAbsent(folder, _ -> new Home(this, newAddress()));
        if (home.database != this) {
            throw new IllegalStateException(
                    "The rows of %s are on %s, not on %s".formatted(folder, home.database, this));
        }
        return home.address;
    }

    @Override
    public String toString() {
        return display;
    }
}

package dev.steward.platform.store;

import dev.steward.platform.launch.StartupProblem;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationState;
import org.jspecify.annotations.Nullable;

/** Reads the state of a database's schema on creation, and can bring it up to date. Blocks. */
public final class Migrations {

    /** The table with the history of the schema. */
    public static final String HISTORY = "flyway_schema_history";

    private final Flyway flyway;
    private final MigrationInfoService found;

    /**
     * @param target the version that {@link #run} migrates to; null for the newest
     * @throws FlywayException if the database cannot be reached or opened
     */
    public Migrations(String jdbcUrl, String user, @Nullable String password, @Nullable String target) {
        flyway = Flyway.configure()
                .dataSource(jdbcUrl, user, password)
                .locations("classpath:db/migration")
                .target(target == null ? "latest" : target)
                .load();
        found = flyway.info();
    }

    /** Returns the major version of the database server or engine. */
    public int databaseVersion() {
        try (Connection connection = flyway.getConfiguration().getDataSource().getConnection()) {
            return connection.getMetaData().getDatabaseMajorVersion();
        } catch (SQLException e) {
            throw new FlywayException(e);
        }
    }

    /** The first column of the first row of a query; null if there is no row. */
    public @Nullable String answer(String query) {
        try (Connection connection = flyway.getConfiguration().getDataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getString(1) : null;
        } catch (SQLException e) {
            throw new FlywayException(e);
        }
    }

    /** Rejects a schema from a newer version, which this one would misread, or from before the first release. */
    public void requireKnownSchema() {
        for (MigrationInfo migration : found.applied()) {
            MigrationState state = migration.getState();
            if (state == MigrationState.MISSING_SUCCESS || state == MigrationState.MISSING_FAILED) {
                throw new StartupProblem(
                        "The database was made by a development version of Steward before its first release.",
                        "Start with an empty data folder, and import the conversations that the old version exports.",
                        null);
            }
            if (state == MigrationState.FUTURE_SUCCESS || state == MigrationState.FUTURE_FAILED) {
                throw new StartupProblem(
                        "The database was last used by a newer version of Steward (schema %s)."
                                .formatted(migration.getVersion()),
                        "Start that version or a later one.",
                        null);
            }
        }
    }

    /** Returns whether an earlier start left a migration half done. */
    public boolean failedBefore() {
        return Stream.of(found.applied())
                .anyMatch(migration -> migration.getState().isFailed());
    }

    public boolean pending() {
        return found.pending().length > 0;
    }

    /** Returns the current version of the schema, or null for an empty database. */
    public @Nullable String currentVersion() {
        MigrationInfo current = found.current();
        return current == null ? null : String.valueOf(current.getVersion());
    }

    public String targetVersion() {
        MigrationInfo[] all = found.all();
        return String.valueOf(all[all.length - 1].getVersion());
    }

    public void run() {
        flyway.migrate();
    }

    /** Returns the first line of the innermost cause, which is the database's own message. */
    public static String reason(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null && !(cause instanceof SQLException)) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage()).lines().findFirst().orElse("no reason given");
    }
}

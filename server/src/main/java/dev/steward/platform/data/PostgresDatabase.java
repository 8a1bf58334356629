package dev.steward.platform.data;

import dev.steward.platform.launch.StartupProblem;
import dev.steward.platform.task.Blocking;
import io.r2dbc.spi.ConnectionFactories;
import io.r2dbc.spi.ConnectionFactory;
import org.flywaydb.core.api.FlywayException;
import reactor.core.publisher.Mono;

/** A PostgreSQL database someone else looks after: it syncs its own commits, and its backups are its owner's. */
final class PostgresDatabase implements Database {

    private final ConnectionFactory connections;

    private PostgresDatabase(ConnectionFactory connections) {
        this.connections = connections;
    }

    /** Brings the schema up to date; a migration that fails is rolled back as a whole by the database. */
    static PostgresDatabase open(PostgresUrl url) {
        Migrations migrations = migrations(url);
        migrations.requireKnownSchema();
        if (migrations.pending()) {
            try {
                migrations.run();
            } catch (RuntimeException e) {
                throw new StartupProblem(
                        "The database %s could not be migrated and was left as it was: %s"
                                .formatted(url, Migrations.reason(e)),
                        "To go back, start the version of Steward that you used before.",
                        e);
            }
        }
        return new PostgresDatabase(ConnectionFactories.get(url.options()));
    }

    private static Migrations migrations(PostgresUrl url) {
        try {
            return new Migrations(url.jdbcUrl(), url.user(), url.password());
        } catch (FlywayException e) {
            throw new StartupProblem(
                    "The database cannot be opened: " + Migrations.reason(e),
                    "Check that it is running and that STEWARD_DB_URL, user and password are right.",
                    e);
        }
    }

    @Override
    public ConnectionFactory connections(Blocking blocking) {
        return connections;
    }

    /** What room there is on its own disk is its owner's concern. */
    @Override
    public void admit(Work work) {}

    @Override
    public boolean isShared() {
        return true;
    }

    /** PostgreSQL has a commit on disk before it answers. What follows may block, which the driver's own threads may not. */
    @Override
    public Mono<Void> onDisk(Blocking blocking) {
        return Mono.<Void>empty().publishOn(blocking.scheduler());
    }

    @Override
    public void close() {
        // The pool has closed its connections already; there is nothing else to hold.
    }
}

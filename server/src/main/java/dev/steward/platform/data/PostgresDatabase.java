package dev.steward.platform.data;

import dev.steward.platform.launch.StartupProblem;
import dev.steward.platform.store.Migrations;
import dev.steward.platform.task.Blocking;
import io.r2dbc.spi.ConnectionFactories;
import io.r2dbc.spi.ConnectionFactory;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * A PostgreSQL database managed by someone else, who is responsible for backups. It syncs its own commits.
 *
 * @param collation knows upper and lower case of every script; null if the server has none
 */
record PostgresDatabase(
        ConnectionFactory connections, @Nullable String collation) implements Database {

    /** The first version with {@code merge}. */
    private static final int OLDEST_VERSION = 15;

    /** The collation of ICU, which nearly every server has, and otherwise the one built into PostgreSQL 17 and later. */
    private static final String COLLATION = """
            select collname from pg_collation
            where collname in ('und-x-icu', 'pg_c_utf8') and collnamespace = 'pg_catalog'::regnamespace
            order by case when collname = 'und-x-icu' then 0 else 1 end
            """;

    /** Characters of two UTF-16 units, which PostgreSQL counts as one. */
    private static final String WIDE = "[\uD800\uDC00-\uDBFF\uDFFF]";

    /** Migrates the schema; the database rolls back a failed migration as a whole. */
    static PostgresDatabase open(PostgresUrl url) {
        ConnectionFactory connections = factory(url);
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
        return new PostgresDatabase(connections, migrations.answer(COLLATION));
    }

    private static ConnectionFactory factory(PostgresUrl url) {
        try {
            return ConnectionFactories.get(url.sessionOptions());
        } catch (IllegalArgumentException e) {
            throw new StartupProblem(
                    "STEWARD_DB_URL cannot be used: " + Migrations.reason(e),
                    "Check what follows the ? in it, and start again.",
                    e);
        }
    }

    /** Rejects a version that does not know what Steward asks it. */
    static void requireVersion(PostgresUrl url, int version) {
        if (version < OLDEST_VERSION) {
            throw new StartupProblem(
                    "The database %s runs PostgreSQL %d, but Steward needs %d or newer."
                            .formatted(url, version, OLDEST_VERSION),
                    "Upgrade PostgreSQL, or set STEWARD_DB_URL to a newer server, and start again.",
                    null);
        }
    }

    /** Rejects a database that could not store every text. */
    private static void requireEncoding(PostgresUrl url, String encoding) {
        if (!encoding.equals("UTF8")) {
            throw new StartupProblem(
                    "The database %s stores text as %s, but Steward needs UTF8.".formatted(url, encoding),
                    "Create one with \"create database … encoding 'UTF8' template template0\", set STEWARD_DB_URL to it,"
                            + " and start again.",
                    null);
        }
    }

    private static Migrations migrations(PostgresUrl url) {
        try {
            var migrations = new Migrations(url.jdbcUrl(), url.user(), url.password(), null);
            requireVersion(url, migrations.databaseVersion());
            requireEncoding(url, String.valueOf(migrations.answer("show server_encoding")));
            return migrations;
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

    /** The space on its disk is its owner's concern. */
    @Override
    public void admit(Work work) {}

    @Override
    public boolean isShared() {
        return true;
    }

    /** The collation of the database may know only the letters of English. */
    @Override
    public String lower(String text) {
        return collation == null ? Database.super.lower(text) : "lower(%s collate \"%s\")".formatted(text, collation);
    }

    /** Looks for wide characters only in texts that are not plain ASCII. */
    @Override
    public String length(String text) {
        return """
                (case when octet_length(%1$s) = char_length(%1$s) then octet_length(%1$s)
                    else char_length(%1$s) + regexp_count(%1$s, '%2$s') end)""".formatted(text, WIDE);
    }

    /** PostgreSQL syncs a commit before it responds. Later steps may block, so they must not run on the driver's threads. */
    @Override
    public Mono<Void> onDisk(Blocking blocking) {
        return Mono.<Void>empty().publishOn(blocking.scheduler());
    }

    @Override
    public void close() {
        // The pool has already closed its connections; nothing else is held.
    }
}

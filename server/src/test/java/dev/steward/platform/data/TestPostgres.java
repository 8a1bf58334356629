package dev.steward.platform.data;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.testcontainers.postgresql.PostgreSQLContainer;

/**
 * One PostgreSQL for all tests of this process: in a container if there is a Docker engine, otherwise from the binaries among
 * the test dependencies. It ends with the process.
 */
public final class TestPostgres {

    private static final AtomicInteger DATABASES = new AtomicInteger();

    private TestPostgres() {}

    /**
     * Returns the address, as in {@code STEWARD_DB_URL}, of a new database with the newest schema and no rows. It is copied
     * from a database that is migrated once, which takes a tenth of the time.
     */
    public static String newDatabase() {
        return Migrated.SERVER.create("template migrated");
    }

    /** The same without a schema. */
    public static String emptyDatabase() {
        return emptyDatabase("");
    }

    /** @param options of {@code create database} */
    static String emptyDatabase(String options) {
        return Running.SERVER.create(options);
    }

    private record Server(String host, int port, String user, String password) {

        String create(String options) {
            String name = "steward_" + DATABASES.incrementAndGet();
            create(name, options);
            return address(name);
        }

        void create(String name, String options) {
            try (Connection connection = DriverManager.getConnection(
                            "jdbc:postgresql://%s:%d/postgres".formatted(host, port), user, password);
                    Statement statement = connection.createStatement()) {
                statement.execute("create database %s %s".formatted(name, options));
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        String address(String name) {
            return "r2dbc:postgresql://%s:%s@%s:%d/%s".formatted(user, password, host, port, name);
        }
    }

    private static final class Migrated {

        static final Server SERVER = Running.SERVER;

        static {
            SERVER.create("migrated", "");
            PostgresDatabase.open(PostgresUrl.parse(SERVER.address("migrated")));
        }
    }

    private static final class Running {

        static final Server SERVER = dockerEngine() ? container() : embedded();

        private static boolean dockerEngine() {
            return System.getenv("DOCKER_HOST") != null || Files.exists(Path.of("/var/run/docker.sock"));
        }

        @SuppressWarnings("resource") // lives as long as the process
        private static Server container() {
            PostgreSQLContainer container = new PostgreSQLContainer("postgres:18-alpine");
            container.start();
            return new Server(
                    container.getHost(),
                    container.getFirstMappedPort(),
                    container.getUsername(),
                    container.getPassword());
        }

        @SuppressWarnings("resource") // lives as long as the process
        private static Server embedded() {
            try {
                int port = EmbeddedPostgres.builder().start().getPort();
                return new Server("localhost", port, "postgres", "postgres");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}

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
 * One PostgreSQL for all tests of this process: in a container when there is a Docker engine, else from the binaries
 * among the test dependencies. It goes away with the process.
 */
public final class TestPostgres {

    private static final AtomicInteger DATABASES = new AtomicInteger();

    private TestPostgres() {}

    /** Returns the address, as in {@code STEWARD_DB_URL}, of a new empty database. */
    public static String newDatabase() {
        Server server = Running.SERVER;
        String name = "steward_" + DATABASES.incrementAndGet();
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:postgresql://%s:%d/postgres".formatted(server.host(), server.port()),
                        server.user(),
                        server.password());
                Statement statement = connection.createStatement()) {
            statement.execute("create database " + name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return "r2dbc:postgresql://%s:%s@%s:%d/%s"
                .formatted(server.user(), server.password(), server.host(), server.port(), name);
    }

    private record Server(String host, int port, String user, String password) {}

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

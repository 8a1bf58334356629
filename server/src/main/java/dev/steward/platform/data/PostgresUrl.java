package dev.steward.platform.data;

import dev.steward.platform.launch.StartupProblem;
import io.r2dbc.spi.ConnectionFactoryOptions;
import io.r2dbc.spi.Option;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** The URL of a PostgreSQL database in the two forms needed: R2DBC for the service, JDBC for migrations. */
record PostgresUrl(ConnectionFactoryOptions options) {

    private static final String EXAMPLE = "r2dbc:postgresql://user:password@host/database";
    private static final Option<Object> SESSION = Option.valueOf("options");
    private static final int HIGHEST_PORT = 65_535;
    private static final Map<String, String> JDBC_NAMES =
            Map.of("sslMode", "sslmode", "sslmode", "sslmode", "sslRootCert", "sslrootcert", "schema", "currentSchema");

    /**
     * Parses {@code STEWARD_DB_URL}.
     *
     * @throws StartupProblem if it is not a valid PostgreSQL URL; the message does not repeat the URL, as it contains a
     *     password
     */
    static PostgresUrl parse(String url) {
        String value = url.strip().replaceFirst("^(?:r2dbc:)?postgres(?:ql)?:", "r2dbc:postgresql:");
        if (!value.startsWith("r2dbc:postgresql:")) {
            throw unreadable(null);
        }
        try {
            ConnectionFactoryOptions options = ConnectionFactoryOptions.parse(value);
            if (!options.hasOption(ConnectionFactoryOptions.HOST)
                    || !options.hasOption(ConnectionFactoryOptions.DATABASE)
                    || !options.hasOption(ConnectionFactoryOptions.USER)
                    || !hasUsablePort(options)) {
                throw unreadable(null);
            }
            return new PostgresUrl(options);
        } catch (IllegalArgumentException e) {
            throw unreadable(e);
        }
    }

    /** A port that is not a number remains part of the host. */
    private static boolean hasUsablePort(ConnectionFactoryOptions options) {
        var host = String.valueOf(options.getValue(ConnectionFactoryOptions.HOST));
        return (host.startsWith("[") || host.indexOf(':') < 0)
                && (!(options.getValue(ConnectionFactoryOptions.PORT) instanceof Integer port)
                        || (port > 0 && port <= HIGHEST_PORT));
    }

    /** The options with the isolation that the SQL is written for, as a database may have another default. */
    ConnectionFactoryOptions sessionOptions() {
        Object own = options.getValue(SESSION);
        String isolation = "default_transaction_isolation=read committed";
        return ConnectionFactoryOptions.builder()
                .from(options)
                .option(SESSION, own == null ? isolation : own + ";" + isolation)
                .build();
    }

    String jdbcUrl() {
        StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
        JDBC_NAMES.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(name -> {
            Object value = options.getValue(Option.valueOf(name.getKey()));
            if (value != null) {
                query.add(name.getValue() + "=" + URLEncoder.encode(value.toString(), StandardCharsets.UTF_8));
            }
        });
        Object port = options.getValue(ConnectionFactoryOptions.PORT);
        return "jdbc:postgresql://%s%s/%s%s"
                .formatted(
                        options.getValue(ConnectionFactoryOptions.HOST),
                        port == null ? "" : ":" + port,
                        options.getValue(ConnectionFactoryOptions.DATABASE),
                        query);
    }

    String user() {
        return Objects.toString(options.getValue(ConnectionFactoryOptions.USER));
    }

    @Nullable
    String password() {
        CharSequence password = (CharSequence) options.getValue(ConnectionFactoryOptions.PASSWORD);
        return password == null ? null : password.toString();
    }

    /** Describes the database without its password. */
    @Override
    public String toString() {
        return "%s on %s"
                .formatted(
                        options.getValue(ConnectionFactoryOptions.DATABASE),
                        options.getValue(ConnectionFactoryOptions.HOST));
    }

    private static StartupProblem unreadable(@Nullable Throwable cause) {
        return new StartupProblem(
                "STEWARD_DB_URL is no address of a PostgreSQL database.",
                "Write it as " + EXAMPLE + ", or leave it empty for the embedded database.",
                cause);
    }
}

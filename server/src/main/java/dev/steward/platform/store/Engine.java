package dev.steward.platform.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** How the embedded engine is asked to open a file. */
public final class Engine {

    private Engine() {}

    public static final String USER = "sa";
    public static final String FILE_ENDING = ".mv.db";

    /**
     * Text up to this length is stored in its row. The engine stores longer text separately, writes a second copy when it is
     * bound to a statement and a third entry when it is read, and removes both minutes later: reading would write.
     */
    private static final int IN_ROW_BYTES = 1024 * 1024;

    /** The engine uses PostgreSQL's dialect, stays open until told to close, and leaves the order of closing to the service. */
    public static final String OPTIONS = String.join(
            ";",
            "",
            "MODE=PostgreSQL",
            "DATABASE_TO_LOWER=TRUE",
            "CASE_INSENSITIVE_IDENTIFIERS=TRUE",
            "DEFAULT_NULL_ORDERING=HIGH",
            "DB_CLOSE_DELAY=-1",
            "DB_CLOSE_ON_EXIT=FALSE",
            "LOCK_TIMEOUT=10000",
            "CACHE_SIZE=16384",
            "PAGE_SIZE=4096", // a commit writes each page it touched, so small pages make small commits
            "QUERY_CACHE_SIZE=128", // parsed statements per connection
            "MAX_LENGTH_INPLACE_LOB=" + IN_ROW_BYTES,
            "WRITE_DELAY=500");

    /** The file of a database, given without its extension. */
    public static Path file(Path database) {
        return database.resolveSibling(database.getFileName() + FILE_ENDING);
    }

    /** @param url with {@code jdbc:h2:} */
    public static Connection connect(String url) throws SQLException {
        return DriverManager.getConnection(url, USER, "");
    }

    public static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}

package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What lay in the two trashes that there were lies in the one. */
class OneTrashMigrationTest {

    private static final String BEFORE = "35";
    private static final String H2 = "jdbc:h2:mem:one-trash;DB_CLOSE_DELAY=-1;DATABASE_TO_LOWER=TRUE";

    @Test
    void everythingInTheTwoTrashesIsInTheOneOnTheEmbeddedDatabase() throws Exception {
        migrated(H2, "sa", "", "h2");
    }

    @Test
    void everythingInTheTwoTrashesIsInTheOneOnPostgres() throws Exception {
        var url = PostgresUrl.parse(TestPostgres.emptyDatabase());
        migrated(url.jdbcUrl(), url.user(), url.password(), "postgresql");
    }

    private static void migrated(String url, String user, @Nullable String password, String dialect) throws Exception {
        new Migrations(url, user, password, dialect, BEFORE).run();
        try (Connection connection = DriverManager.getConnection(url, user, password)) {
            Salvage.execute(
                    connection,
                    "insert into conversations (id, kind) values"
                            + " (7, 'deleted'), (8, 'deleted'), (9, 'deleted'), (10, 'deleted')");
            conversation(connection, 7, "topic", """
                    {"topic":{"id":7,"address":{"slug":"x"},"content":{"title":"A \\"fine\\" C:\\\\ ä 🐳","description":"\\"title\\":\\"no\\""}},"children":[]}""", 2);
            conversation(connection, 8, "chat", """
                    {"id":8,"content":{"title":"Whales","description":null}}""", 4);
            conversation(connection, 9, "topic", "not what it was", 1);
            conversation(connection, 10, "chat", """
                    {"content":{"title":""}}""", 5);
            Salvage.execute(
                    connection,
                    "insert into deleted_agents (agent_id, title, snapshot, deleted_at) values (7, 'Sorter', '{\"agent\":7}', "
                            + at(3) + ")");
            for (var key : List.of("seen", "wanted")) {
                Salvage.execute(
                        connection,
                        "insert into deleted_agent_states (agent_id, state_key, state_value, created_at, updated_at)"
                                + " values (7, '%s', 'x', %s, %s)".formatted(key, at(1), at(2)));
            }

            new Migrations(url, user, password, dialect).run();

            assertThat(rows(connection, "select kind || ' ' || subject_id || ' ' || title from trash order by id"))
                    .containsExactly(
                            "topic 9 ", "topic 7 A \"fine\" C:\\ ä 🐳", "agent 7 Sorter", "chat 8 Whales", "chat 10 ");
            assertThat(rows(connection, "select snapshot from trash where kind <> 'topic' order by id"))
                    .containsExactly(
                            "{\"agent\":7}",
                            "{\"id\":8,\"content\":{\"title\":\"Whales\",\"description\":null}}",
                            "{\"content\":{\"title\":\"\"}}");
            assertThat(rows(connection, "select id from trash where deleted_at = " + at(3)))
                    .hasSize(1);
            assertThat(rows(connection, """
                    select t.subject_id || ' ' || s.state_key || ' ' || s.state_value
                    from trashed_agent_states s join trash t on t.id = s.trash_id order by s.id
                    """)).containsExactly("7 seen x", "7 wanted x");
            Salvage.execute(connection, "delete from trash where kind = 'agent'");
            assertThat(rows(connection, "select state_key from trashed_agent_states"))
                    .isEmpty();
        }
    }

    private static String at(int minute) {
        return "timestamp with time zone '2026-11-01 12:%02d:00+00'".formatted(minute);
    }

    private static void conversation(Connection connection, long id, String kind, String snapshot, int minute)
            throws SQLException {
        Salvage.execute(
                connection,
                "insert into trash (conversation_id, kind, snapshot, deleted_at) values (%d, '%s', '%s', %s)"
                        .formatted(id, kind, snapshot, at(minute)));
    }

    private static List<String> rows(Connection connection, String query) throws SQLException {
        try (var statement = connection.createStatement();
                var results = statement.executeQuery(query)) {
            var rows = new ArrayList<String>();
            while (results.next()) {
                rows.add(results.getString(1));
            }
            return rows;
        }
    }
}

package dev.steward.platform.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.store.Engine;
import dev.steward.platform.store.Migrations;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that the remains of chats and topics in a damaged database are restored as what they were. */
class RecoveredChatsTest {

    private static final String URL = "jdbc:h2:mem:recovered;DB_CLOSE_DELAY=-1;DATABASE_TO_LOWER=TRUE";

    @Test
    void aChatStaysOneWhicheverOfItsRowsIsLost() throws Exception {
        new Migrations(URL, "sa", "", null).run();
        try (Connection connection = DriverManager.getConnection(URL, "sa", "")) {
            Engine.execute(connection, "set referential_integrity false");
            conversation(connection, 2, "chat");
            chat(connection, 1);
            message(connection, 1);
            message(connection, 2);
            message(connection, 3);

            message(connection, 4);
            Engine.execute(
                    connection,
                    "insert into trash (kind, subject_id, title, snapshot, deleted_at) values"
                            + " ('topic', 4, '', '{}', current_timestamp), ('agent', 3, '', '{}', current_timestamp)");

            Engine.execute(connection, "runscript from 'classpath:db/recovery-trash.sql'");
            Engine.execute(connection, "runscript from 'classpath:db/recovery-chats.sql'");
            Engine.execute(connection, "runscript from 'classpath:db/recovery.sql'");

            assertThat(rows(connection, "select id || ' ' || kind from conversations order by id"))
                    .containsExactly("1 chat", "2 chat", "3 topic", "4 deleted");
            assertThat(rows(connection, "select id || ' ' || title from chats order by id"))
                    .containsExactly("1 Whales", "2 Recovered conversation 2");
            assertThat(rows(connection, "select id || ' ' || title from topics order by id"))
                    .containsExactly("3 Recovered conversation 3");
        }
    }

    private static void conversation(Connection connection, long id, String kind) throws SQLException {
        Engine.execute(connection, "insert into conversations (id, kind) values (%d, '%s')".formatted(id, kind));
    }

    private static void chat(Connection connection, long id) throws SQLException {
        Engine.execute(connection, """
                insert into chats (
                    id, public_id, title, slug, description_as_system_prompt, pinned, autoname_pending,
                    last_activity_at, created_at, updated_at)
                values (%d, 'p', 'Whales', 'whales', false, false, false,
                    current_timestamp, current_timestamp, current_timestamp)
                """.formatted(id));
    }

    private static void message(Connection connection, long conversation) throws SQLException {
        Engine.execute(connection, """
                insert into messages (
                    conversation_id, chosen, alternatives, alternative, role, content, created_at, updated_at)
                values (%d, true, 1, 1, 'user', 'Hello', current_timestamp, current_timestamp)
                """.formatted(conversation));
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

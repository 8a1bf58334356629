package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the runs of agents had spent stands with the agents, and runs that had ended have no calls. */
class AgentTotalsMigrationTest {

    private static final String BEFORE = "44";
    private static final String H2 = "jdbc:h2:mem:agent-totals;DB_CLOSE_DELAY=-1;DATABASE_TO_LOWER=TRUE";

    @Test
    void agentsHaveTheTotalsOfTheirRunsOnTheEmbeddedDatabase() throws Exception {
        migrated(H2, "sa", "", "h2");
    }

    @Test
    void agentsHaveTheTotalsOfTheirRunsOnPostgres() throws Exception {
        var url = PostgresUrl.parse(TestPostgres.emptyDatabase());
        migrated(url.jdbcUrl(), url.user(), url.password(), "postgresql");
    }

    private static void migrated(String url, String user, @Nullable String password, String dialect) throws Exception {
        new Migrations(url, user, password, dialect, BEFORE).run();
        try (Connection connection = DriverManager.getConnection(url, user, password)) {
            for (var title : List.of("spent", "idle")) {
                Salvage.execute(connection, """
                        insert into agents (public_id, title, task, inline, use_mcp, use_skills, use_memory, autonomy_enabled,
                            max_steps, max_retries, retry_count, generation, version, created_at, updated_at)
                        values ('%1$s', '%1$s', 'x', false, true, true, true, false, 1, 0, 0, 0, 0, current_timestamp,
                            current_timestamp)
                        """.formatted(title));
            }
            for (var status : List.of("cancelled", "interrupted", "completed")) {
                Salvage.execute(connection, """
                        insert into agent_runs (agent_id, trigger_kind, status, epoch, version, step_count, stall_count,
                            total_input_tokens, total_output_tokens, cost, unpriced_tokens, use_mcp, use_skills, use_memory,
                            created_at, updated_at)
                        select id, 'manual', '%s', 1, 1, 0, 0, 1000, 20, 3, 4, true, true, true, current_timestamp,
                            current_timestamp
                        from agents where title = 'spent'
                        """.formatted(status));
            }
            Salvage.execute(connection, """
                    insert into agent_calls (run_id, call_id, tool, arguments, state, is_error, created_at)
                    select id, 'c', 't', '{}', 'waiting', false, current_timestamp from agent_runs
                    """);

            new Migrations(url, user, password, dialect).run();

            assertThat(rows(connection, """
                    select title || ' ' || total_input_tokens || ' ' || total_output_tokens || ' ' || cost || ' '
                        || unpriced_tokens
                    from agents order by id
                    """)).containsExactly("spent 3000 60 9 12", "idle 0 0 0 0");
            assertThat(rows(connection, "select status from agent_runs where id in (select run_id from agent_calls)"))
                    .containsExactly("interrupted");
        }
    }

    private static List<String> rows(Connection connection, String query) throws SQLException {
        var rows = new ArrayList<String>();
        try (var statement = connection.createStatement();
                var result = statement.executeQuery(query)) {
            while (result.next()) {
                rows.add(result.getString(1));
            }
        }
        return rows;
    }
}

package dev.steward.agent.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.Statements;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests that a list takes the same number of statements however long it is. */
@ServiceTest
class AgentStatementsTest {

    private static final String ALL = "/api/agents";

    private final Talk talk;
    private final Statements statements;
    private final List<Long> made = new ArrayList<>();

    AgentStatementsTest(@Autowired Talk talk, @Autowired Statements statements) {
        this.talk = talk;
        this.statements = statements;
    }

    @AfterEach
    void end() {
        made.forEach(id -> talk.status("DELETE", ALL + "/" + id, null));
    }

    @Test
    void agentsTakeAsManyStatementsForTwelveAsForOne() {
        var lists = List.of(
                ALL,
                ALL + "/archived",
                ALL + "/inbox",
                ALL + "/metrics",
                ALL + "/blueprints",
                ALL + "/rules",
                "/api/trash");
        long first = one();
        var before = lists.stream().map(this::count).toList();
        var ofOne = ofOne(first);
        for (int i = 0; i < 11; i++) {
            one();
            fill(first);
        }
        assertThat(lists.stream().map(this::count).toList()).isEqualTo(before).doesNotContain(0);
        assertThat(ofOne(first)).isEqualTo(ofOne).doesNotContain(0);
    }

    private List<Integer> ofOne(long agent) {
        return List.of("", "/artifacts", "/triggers", "/state", "/runs", "/events").stream()
                .map(path -> count("%s/%d%s".formatted(ALL, agent, path)))
                .toList();
    }

    /** Adds one agent to each list, with some of everything. */
    private long one() {
        long used = made();
        fill(used);
        long away = made();
        fill(away);
        talk.json("POST", "%s/%d/archive".formatted(ALL, away), null);
        talk.json("DELETE", "%s/%d".formatted(ALL, made()), null);
        return used;
    }

    private long made() {
        long id = talk.json("POST", ALL, Map.of("task", "Be counted", "start", false))
                .path("id")
                .asLong();
        made.add(id);
        return id;
    }

    private void fill(long agent) {
        var path = "%s/%d".formatted(ALL, agent);
        talk.json("POST", path + "/artifacts", Map.of("title", "Made", "content", "x"));
        talk.json("POST", path + "/triggers", Map.of());
        talk.json(
                "POST",
                ALL + "/rules",
                Map.of("agent_id", agent, "effect", "ask", "tool", "url", "condition", "always"));
        talk.json("PUT", path + "/state", Map.of("key", "k" + made.size(), "value", "x"));
    }

    private int count(String path) {
        return statements
                .during(() -> assertThat(talk.status("GET", path, null)).isEqualTo(200))
                .size();
    }
}

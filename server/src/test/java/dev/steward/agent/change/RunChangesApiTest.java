package dev.steward.agent.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.control.AgentHttp;
import dev.steward.agent.run.RunStatus;
import dev.steward.history.change.Author;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.support.Host;
import dev.steward.support.HostCall;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Tests the HTTP API for what a run wrote into Steward. */
class RunChangesApiTest extends AgentHttp {

    @Autowired
    private Host host;

    @Autowired
    private MemoryBudget budget;

    private long agent;
    private long run;

    @BeforeEach
    void wrote() {
        agent = waiting("Write").path("id").asLong();
        run = open(agent, RunStatus.idle).id();
    }

    private JsonNode calls(String tool, Map<String, ?> input) {
        return given(host.begin(tool, input, HostCall.ofAll()).contextWrite(new Author(run)::in));
    }

    private String at(String path) {
        return "%s/%d/runs/%d%s".formatted(ALL, agent, run, path);
    }

    private List<String> titles(String query) {
        return talk.json("GET", at("/changes" + query), null)
                .valueStream()
                .map(each -> each.path("title").asString())
                .toList();
    }

    @Test
    void whatARunWroteWithItsToolsIsListedAndTakenBackInOneStep() {
        long topic = talk.topic("Written in");
        long memory = calls("store_memory", Map.of("content", "Remembered"))
                .path("id")
                .asLong();
        calls("append_note", Map.of("topic_id", topic, "text", "Noted"));
        calls("set_reminder", Map.of("topic_id", topic, "remind_at", "2999-01-31T12:00:00Z", "note", "Reminded"));
        assertThat(titles("")).containsExactly("Reminded", "**Notes** Noted", "Remembered");
        var listed = talk.json("GET", at("/changes?limit=1"), null);
        assertThat(listed.size()).isEqualTo(1);
        var first = listed.path(0);
        assertThat(first.path("kind").asString()).isEqualTo("reminder");
        assertThat(first.path("action").asString()).isEqualTo("created");
        assertThat(first.path("place").asString()).isEqualTo("topic:" + topic);
        assertThat(first.path("run_id").asLong()).isEqualTo(run);
        assertThat(first.path("undone_at").isNull()).isTrue();
        assertThat(titles("?limit=2&before_id=" + first.path("id").asLong()))
                .containsExactly("**Notes** Noted", "Remembered");
        talk.json("PATCH", "/api/memories/" + memory, Map.of("content", "Mine"));
        heardOf(agent);

        var undone = talk.json("POST", at("/undo"), null);
        assertThat(undone.path("undone_count").asInt()).isEqualTo(2);
        assertThat(undone.path("conflict_count").asInt()).isEqualTo(1);
        assertThat(undone.path("undone").valueStream().map(each -> each.path("kind")
                        .asString()))
                .containsExactly("reminder", "message");
        var conflict = undone.path("conflicts").path(0);
        assertThat(conflict.path("kind").asString()).isEqualTo("memory");
        assertThat(conflict.path("conflict").asString()).isEqualTo("It was changed after the run wrote it.");
        assertThat(heardOf(agent)).contains("agent.changed");
        assertThat(talk.json("GET", "/api/reminders/topic/" + topic, null).has("remind_at"))
                .isFalse();
        talk.status("DELETE", "/api/memories/" + memory, null);
    }

    @Test
    void oneThingIsTakenBackAlone() {
        long kept = calls("store_memory", Map.of("content", "Kept")).path("id").asLong();
        calls("store_memory", Map.of("content", "Forgotten"));
        var id = talk.json("GET", at("/changes"), null).path(0).path("id").asLong();
        for (int i = 0; i < 2; i++) {
            var undone = talk.json("POST", at("/changes/%d/undo".formatted(id)), null);
            assertThat(undone.path("undone_count").asInt()).isEqualTo(1);
        }
        assertThat(talk.json("GET", "/api/memories", null).valueStream().map(each -> each.path("content")
                        .asString()))
                .contains("Kept")
                .doesNotContain("Forgotten");
        talk.status("DELETE", "/api/memories/" + kept, null);
    }

    @Test
    void whileItIsAtWorkNothingIsTakenBack() {
        calls("store_memory", Map.of("content", "At work"));
        long other = running("Busy");
        long busy = get(other).path("current_run_id").asLong();
        assertThat(refused("POST", "%s/%d/runs/%d/undo".formatted(ALL, other, busy), null))
                .isEqualTo("409 The agent is at work. Wait until it rests, or stop it, before you take anything back.");
        assertThat(refused("POST", "%s/%d/runs/%d/changes/1/undo".formatted(ALL, other, busy), null))
                .startsWith("409 ");
        assertThat(talk.json("POST", at("/undo"), null).path("undone_count").asInt())
                .isEqualTo(1);
    }

    @Test
    void whatCouldNotBeToldOfIsNotTakenBack() {
        calls("store_memory", Map.of("content", "Held"));
        var id = talk.json("GET", at("/changes"), null).path(0).path("id").asLong();
        try (var others = budget.open()) {
            others.reserve(budget.total() - budget.taken() - 100_000);
            assertThat(refused("POST", at("/undo"), null)).startsWith("503 ");
        }
        assertThat(talk.json("GET", at("/changes"), null)
                        .path(0)
                        .path("undone_at")
                        .isNull())
                .isTrue();
        assertThat(talk.json("POST", at("/changes/%d/undo".formatted(id)), null)
                        .path("undone_count")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void aRunThatIsAboutToBeginOrEndsItsTurnBeyondItsBudgetTakesNothingBack() {
        calls("store_memory", Map.of("content", "Written on"));
        for (var state : List.of("status = 'pending'", "status = 'blocked', block_reason = 'budget'")) {
            given(sql.statement("update agent_runs set %s where id = :id".formatted(state))
                    .with("id", run)
                    .update());
            assertThat(refused("POST", at("/undo"), null)).as(state).startsWith("409 The agent is at work.");
        }
        given(sql.statement("update agent_runs set status = 'idle', block_reason = null where id = :id")
                .with("id", run)
                .update());
        assertThat(talk.json("POST", at("/undo"), null).path("undone_count").asInt())
                .isEqualTo(1);
    }

    @Test
    void whatIsNotThereIsNotFound() {
        assertThat(refused("GET", "%s/%d/runs/%d/changes".formatted(ALL, agent, 999_999_999), null))
                .isEqualTo("404 Agent run not found");
        assertThat(refused("POST", "%s/%d/runs/%d/undo".formatted(ALL, agent, 999_999_999), null))
                .isEqualTo("404 Agent run not found");
        assertThat(refused("POST", "%s/999999999/runs/%d/undo".formatted(ALL, run), null))
                .isEqualTo("404 Agent 999999999 not found");
        assertThat(refused("POST", at("/changes/999999999/undo"), null)).isEqualTo("404 Change not found");
        assertThat(refused("POST", at("/changes/first/undo"), null)).startsWith("422 ");
        assertThat(refused("GET", at("/changes?limit=many"), null)).startsWith("422 ");
        assertThat(refused("GET", at("/changes?before_id=x"), null)).startsWith("422 ");
    }
}

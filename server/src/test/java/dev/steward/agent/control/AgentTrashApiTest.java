package dev.steward.agent.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.task.PeriodicTask;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Flux;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Tests the HTTP API of deleted agents. */
class AgentTrashApiTest extends AgentHttp {

    @Autowired
    private List<PeriodicTask> tasks;

    @Test
    void aDeletedAgentCanBeBroughtBackOrErased() {
        var agent = waiting("Come back");
        long id = agent.path("id").asLong();
        talk.json("PUT", ALL + "/" + id + "/state", Map.of("key", "seen", "value", "3"));
        assertThat(status("DELETE", id, "", null)).isEqualTo(204);
        assertThat(heardOfAll()).contains("trash.changed");
        var listed = trashed(id);
        assertThat(listed.path("title").asString()).isEqualTo("Come back");
        assertThat(listed.path("erased_at").asString())
                .isGreaterThan(listed.path("deleted_at").asString());
        assertThat(refused("POST", ALL + "/999999999/restore", null)).isEqualTo("404 Deleted agent not found");

        var back = talk.json("POST", ALL + "/" + id + "/restore", null);
        assertThat(back.path("public_id")).isEqualTo(agent.path("public_id"));
        assertThat(back.path("status").asString()).isEqualTo("waiting");
        assertThat(get(id, "/state").path(0).path("value").asString()).isEqualTo("3");
        assertThat(trashed(id).isMissingNode()).isTrue();

        status("DELETE", id, "", null);
        heardOfAll();
        assertThat(talk.status("DELETE", talk.inTrash("agent", id), null)).isEqualTo(204);
        assertThat(heardOfAll()).containsExactly("trash.changed");
        assertThat(trashed(id).isMissingNode()).isTrue();
        long other = waiting("Go with the others").path("id").asLong();
        status("DELETE", other, "", null);
        assertThat(talk.status("DELETE", "/api/trash", null)).isEqualTo(204);
        assertThat(trashed(other).isMissingNode()).isTrue();
    }

    @Test
    void aRestoredAgentHasItsStepsAndMessagesAgain() {
        long topic = talk.topic("Told");
        talk.answeredByTheMock();
        talk.say(topic, "Hello");
        var agent = waiting("Come back");
        long id = agent.path("id").asLong();
        given(sql.statement(
                        "update messages set agent_id = :id, agent_public_id = :public where conversation_id = :topic")
                .with("id", id)
                .with("public", agent.path("public_id").asString())
                .with("topic", topic)
                .update());
        long other = waiting("Take over").path("id").asLong();
        var mine = Map.of("agent_id", id);
        var steps = List.of(mine, Map.of("kind", "approval"), Map.of("kind", "gate", "agent_id", id), mine);
        var made = talk.json("POST", "/api/workflows", Map.of("name", "Uses it", "steps", steps));
        var workflow = "/api/workflows/" + made.path("id").asLong();
        status("DELETE", id, "", null);
        assertThat(agents(workflow)).containsExactly(0L, 0L, 0L, 0L);
        assertThat(talk.messages(topic).getFirst().path("agent_session_id").isNull())
                .isTrue();
        given(sql.statement("update workflow_steps set agent_id = :other where workflow_id = :workflow and place = 3")
                .with("other", other)
                .with("workflow", made.path("id").asLong())
                .update());
        talk.json("POST", ALL + "/" + id + "/restore", null);
        assertThat(agents(workflow)).containsExactly(id, 0L, id, other);
        assertThat(talk.messages(topic))
                .extracting(message -> message.path("agent_session_id").asLong())
                .containsOnly(id);
        talk.status("DELETE", workflow, null);
    }

    /** Otherwise its schedule would start it again. */
    @Test
    void anArchivedAgentComesBackArchived() {
        long id = waiting("Come back").path("id").asLong();
        var archived = talk.json("POST", "%s/%d/archive".formatted(ALL, id), null);
        status("DELETE", id, "", null);
        var back = talk.json("POST", ALL + "/" + id + "/restore", null);
        assertThat(back.path("archived_at").asString())
                .isEqualTo(archived.path("archived_at").asString())
                .isNotEmpty();
        assertThat(talk.json("GET", ALL + "/archived", null).valueStream())
                .extracting(agent -> agent.path("id").asLong())
                .contains(id);
    }

    private List<Long> agents(String workflow) {
        return talk.json("GET", workflow, null)
                .path("steps")
                .valueStream()
                .map(step -> step.path("agent_id").asLong(0))
                .toList();
    }

    @Test
    void whatWasDeletedIsErasedWhenItsTimeHasCome() {
        long id = waiting("Be forgotten").path("id").asLong();
        status("DELETE", id, "", null);
        var listed = trashed(id);
        var erasedAt = Instant.parse(listed.path("erased_at").asString());
        swept(erasedAt.minusSeconds(60));
        assertThat(trashed(id)).isEqualTo(listed);
        heardOfAll();
        swept(erasedAt.plusSeconds(60));
        assertThat(trashed(id).isMissingNode()).isTrue();
        assertThat(heardOfAll()).containsExactly("trash.changed");
    }

    private void swept(Instant now) {
        Flux.fromIterable(tasks)
                .filter(task -> task.plan().name().equals("trash_sweep"))
                .concatMap(sweep -> sweep.run(now))
                .blockLast(LONG);
    }

    private JsonNode trashed(long id) {
        return talk.trashed("agent", id).orElse(MissingNode.getInstance());
    }
}

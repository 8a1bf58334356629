package dev.steward.agent.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.control.AgentHttp;
import dev.steward.agent.run.RunStatus;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests the HTTP API for the questions agents ask people. */
class AgentDecisionApiTest extends AgentHttp {

    @Test
    void somebodyDecidesAndTheRunGoesOn() {
        long id = running("Look");
        var request = asks(id, "ls");
        heardOf(id);
        var asked = get(id);
        assertThat(asked.path("status").asString()).isEqualTo("needs_approval");
        assertThat(asked.path("pending_permission").path("request_id").asString())
                .isEqualTo(request);
        var item = inbox(id);
        assertThat(item.path("kind").asString()).isEqualTo("needs_approval");
        assertThat(item.path("request_id").asString()).isEqualTo(request);
        assertThat(item.path("reason").asString()).isEqualTo("This agent asks before it changes anything.");
        assertThat(item.path("options").valueStream().map(JsonNode::asString))
                .containsExactly("approve-once", "approve-always", "deny");

        var decided = post(
                id,
                "/permission",
                Map.of("request_id", request, "decision", "approve-always", "note", " Only this once a day "));
        assertThat(decided.path("status").asString()).isEqualTo("running");
        assertThat(decided.path("pending_permission").isNull()).isTrue();
        assertThat(heardOf(id)).containsExactly("agent.changed");
        var note = get(id, "/events")
                .path("events")
                .valueStream()
                .filter(event -> event.path("request_id").asString("").equals(request))
                .findFirst()
                .orElseThrow();
        assertThat(note.path("kind").asString()).isEqualTo("hook");
        assertThat(note.path("text").asString()).isEqualTo("Only this once a day");
        assertThat(note.path("data").path("decision").asString()).isEqualTo("approve-always");
        var grant = talk.json("GET", ALL + "/permissions", null).path(0);
        assertThat(grant.path("agent_id").asLong()).isEqualTo(id);
        assertThat(grant.path("target").asString()).isEqualTo("ls");
        assertThat(talk.json("POST", ALL + "/permissions/reset", null)
                        .path("cleared")
                        .asLong())
                .isPositive();
        assertThat(heardOfAll()).containsExactly("agent.changed");
        assertThat(talk.json("GET", ALL + "/permissions", null).isEmpty()).isTrue();
    }

    private JsonNode inbox(long id) {
        return talk.json("GET", ALL + "/inbox", null)
                .valueStream()
                .filter(item -> item.path("agent_id").asLong() == id)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatWaitsForAPersonOtherwiseHasNothingToDecide() {
        long id = waiting("Ask").path("id").asLong();
        var run = open(id, RunStatus.blocked);
        given(sql.statement(
                        "update agent_runs set block_reason = 'stall', blocked_question = 'What now?' where id = :id")
                .with("id", run.id())
                .update());
        var item = inbox(id);
        assertThat(item.path("kind").asString()).isEqualTo("blocked");
        assertThat(item.path("block_reason").asString()).isEqualTo("stall");
        assertThat(item.path("detail").asString()).isEqualTo("What now?");
        assertThat(item.path("options").isEmpty()).isTrue();
        assertThat(item.path("request_id").isNull()).isTrue();
        post(id, "/archive", null);
        assertThat(talk.json("GET", ALL + "/inbox", null).valueStream().map(each -> each.path("agent_id")
                        .asLong()))
                .doesNotContain(id);
    }

    @Test
    void ofManyWindowsThatDecideOneDoes() {
        long id = running("Look");
        var request = asks(id, "ls");
        var decisions = List.of("approve-once", "approve-always", "deny");
        var answers = IntStream.range(0, 9)
                .parallel()
                .mapToObj(i -> status(
                        "POST",
                        id,
                        "/permission",
                        Map.of("request_id", request, "decision", decisions.get(i % 3), "note", "as window " + i)))
                .sorted()
                .toList();
        assertThat(answers.getFirst()).isEqualTo(200);
        assertThat(answers.subList(1, 9)).containsOnly(404);
        assertThat(texts(get(id, "/events"), "hook")).as("what one said").hasSize(1);
    }

    @Test
    void aDecisionThatNobodyWaitsForIsRefused() {
        long id = running("Look");
        var body = Map.of("request_id", "none", "decision", "deny");
        assertThat(refused("POST", path(id, "/permission"), body)).isEqualTo("404 No pending permission request");
        assertThat(refused("POST", ALL + "/999999999/permission", body)).isEqualTo("404 Agent 999999999 not found");
        var request = asks(id, "ls");
        assertThat(refused("POST", path(running("Other"), "/permission"), with(body, "request_id", request)))
                .as("of another agent")
                .isEqualTo("404 No pending permission request");
        assertThat(refused("POST", path(id, "/permission"), with(body, "decision", "maybe")))
                .startsWith("422 decision");
        assertThat(refused("POST", path(id, "/permission"), Map.of("request_id", request)))
                .startsWith("422 decision");
        assertThat(refused("POST", path(id, "/permission"), with(body, "request_id", "")))
                .startsWith("422 request_id");
        assertThat(refused("POST", path(id, "/permission"), with(body, "note", "n".repeat(4_001))))
                .startsWith("422 note");
    }
}

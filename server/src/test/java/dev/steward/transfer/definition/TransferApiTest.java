package dev.steward.transfer.definition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;
import tools.jackson.databind.JsonNode;

/** Tests the HTTP API for files of agents and workflows (agents-workflows 24.2); for their content see {@link TransfersTest}. */
@ServiceTest
class TransferApiTest {

    private static final String ALL = "/api/transfer";

    private static final String AGENT = """
            format: 1
            kind: agent
            agents:
              - title: Traveller
                task: Go.
                schedule: {interval_seconds: 600}
            """;

    @Autowired
    private Talk talk;

    @Autowired
    private WebTestClient client;

    private final List<String> made = new ArrayList<>();

    @AfterEach
    void end() {
        made.forEach(path -> talk.status("DELETE", path, null));
    }

    private JsonNode imported(String content, Object... resolutions) {
        var result =
                talk.json("POST", ALL + "/import", Map.of("content", content, "resolutions", List.of(resolutions)));
        if (result.path("workflow_id").isNumber()) {
            made.addFirst("/api/workflows/" + result.path("workflow_id").asLong());
        }
        result.path("created_agent_ids").forEach(id -> made.add("/api/agents/" + id.asLong()));
        return result;
    }

    private String file(String path, String name) {
        var answer = client.get()
                .uri(ALL + path)
                .exchange()
                .expectStatus()
                .isOk()
                .expectHeader()
                .contentTypeCompatibleWith(MediaType.parseMediaType("application/yaml"))
                .expectHeader()
                .value(
                        HttpHeaders.CONTENT_DISPOSITION,
                        value -> assertThat(value).startsWith("attachment;").contains(name))
                .expectBody(String.class)
                .returnResult()
                .getResponseBody();
        return String.valueOf(answer);
    }

    @Test
    void anAgentGoesAndComes() {
        var result = imported(AGENT);
        long id = result.path("agent_id").asLong();
        assertThat(result.path("kind").asString()).isEqualTo("agent");
        assertThat(result.path("workflow_id").isNull()).isTrue();
        assertThat(result.path("warnings").path(0).path("code").asString()).isEqualTo("schedule");
        var agent = talk.json("GET", "/api/agents/" + id, null);
        assertThat(agent.path("status").asString()).isEqualTo("waiting");
        assertThat(agent.path("schedule").path("enabled").asBoolean()).isFalse();

        var text = file("/agents/" + id, "traveller.agent.yaml");
        assertThat(file("/agents/" + agent.path("public_id").asString(), "traveller.agent.yaml"))
                .contains("title: Traveller");
        var preview = talk.json("POST", ALL + "/preview", Map.of("content", text));
        var conflict = preview.path("conflicts").path(0);
        assertThat(conflict.path("same_object").asBoolean()).isTrue();
        assertThat(conflict.path("default").asString()).isEqualTo("replace");
        assertThat(conflict.path("allowed").toString()).isEqualTo("[\"replace\",\"create\",\"link\"]");
        assertThat(conflict.path("existing_id").asLong()).isEqualTo(id);
        assertThat(conflict.path("index").asInt(-1)).isZero();
        assertThat(conflict.path("refusal").isNull()).isTrue();
        assertThat(conflict.path("differences").isEmpty()).isTrue();
        assertThat(imported(text, Map.of("index", 0, "action", "create"))
                        .path("name")
                        .asString())
                .isEqualTo("Traveller (2)");
        assertThat(imported(text, Map.of("kind", "agent", "index", 0, "action", "link"))
                        .path("linked_agent_ids")
                        .path(0)
                        .asLong())
                .isEqualTo(id);
    }

    @Test
    void aWorkflowThatIsBroughtBackIsTheSameForFiles() {
        var result = imported("""
                format: 1
                kind: workflow
                agents: [{title: Own, task: Go., inline: true}, {title: Comes back, task: Go.}]
                workflow: {name: Comes back, steps: [{agent: 0}, {agent: 1}]}
                """);
        var workflow = "/workflows/" + result.path("workflow_id").asLong();
        var agent = "/agents/" + result.path("created_agent_ids").path(0).asLong();
        var text = file(workflow, "comes-back.workflow.yaml");
        for (var each : List.of(workflow, agent)) {
            assertThat(talk.status("DELETE", "/api" + each, null)).isEqualTo(204);
            assertThat(talk.status("POST", "/api" + each + "/restore", null)).isEqualTo(200);
        }
        var preview = talk.json("POST", ALL + "/preview", Map.of("content", text));
        assertThat(preview.path("conflicts").size()).isEqualTo(2);
        preview.path("conflicts")
                .forEach(conflict ->
                        assertThat(conflict.path("same_object").asBoolean()).isTrue());
    }

    @Test
    void whatIsWrongIsRefused() {
        var wrong = talk.json("POST", ALL + "/preview", Map.of("content", "format: 1\nkind: topic"));
        assertThat(wrong.path("status").asInt()).isEqualTo(400);
        assertThat(wrong.path("type").asString()).isEqualTo("/problems/transfer-unreadable");
        assertThat(wrong.path("line").asInt()).isEqualTo(2);
        assertThat(wrong.path("column").asInt()).isEqualTo(7);
        assertThat(wrong.path("detail").asString())
                .startsWith("Invalid document: kind")
                .contains("line 2, column 7");
        var large = talk.json("POST", ALL + "/import", Map.of("content", "ü".repeat(1_500_000)));
        assertThat(large.path("detail").asString()).isEqualTo("File is too large to import");
        assertThat(large.path("line").isNull()).isTrue();

        assertThat(talk.status("POST", ALL + "/preview", Map.of("content", ""))).isEqualTo(422);
        assertThat(talk.status("POST", ALL + "/preview", Map.of())).isEqualTo(422);
        assertThat(talk.status("POST", ALL + "/preview", Map.of("content", "x".repeat(2_000_001))))
                .isEqualTo(422);
        for (var resolution : List.of(
                Map.of("kind", "workflow", "action", "link"),
                Map.of("index", 0),
                Map.of("kind", "topic", "action", "create"),
                Map.of("action", "delete"))) {
            assertThat(talk.status(
                            "POST", ALL + "/import", Map.of("content", AGENT, "resolutions", List.of(resolution))))
                    .as(resolution.toString())
                    .isEqualTo(422);
        }
        var nothing = Map.of("content", AGENT, "resolutions", Collections.singletonList(null));
        assertThat(talk.json("POST", ALL + "/import", nothing).path("detail").asString())
                .isEqualTo("resolutions must not hold null");
        assertThat(talk.status("GET", ALL + "/agents/999999999", null)).isEqualTo(404);
        assertThat(talk.status("GET", ALL + "/agents/nobody", null)).isEqualTo(404);
        assertThat(talk.json("GET", ALL + "/workflows/999999999", null).toString())
                .contains("\"Workflow not found\"");
        assertThat(talk.status("GET", ALL + "/workflows/x", null)).isEqualTo(422);
        assertThat(talk.status("GET", ALL + "/examples/none", null)).isEqualTo(404);
    }

    /** Each example is previewed, imported and dry-run as it ships, and its content is understood. */
    @Test
    void theExamplesWork() {
        var examples = talk.json("GET", ALL + "/examples", null);
        assertThat(examples.size()).isEqualTo(10);
        examples.forEach(example -> {
            var name = example.path("name").asString();
            var kind = example.path("kind").asString();
            var text = file("/examples/" + name, "%s.%s.yaml".formatted(name, kind));
            var preview = talk.json("POST", ALL + "/preview", Map.of("content", text));
            assertThat(preview.path("name").asString())
                    .as(name)
                    .isEqualTo(example.path("title").asString());
            assertThat(preview.path("agent_count")).isEqualTo(example.path("agent_count"));
            assertThat(preview.path("step_names").size())
                    .as(name)
                    .isEqualTo(example.path("step_count").asInt());
            if (name.equals("draft-critique-approve")) {
                assertThat(preview.path("step_names").toString()).isEqualTo("[\"Draft\",\"Critique\",\"Approve\"]");
            }
            var result = imported(text);
            assertThat(result.path("kind").asString()).as(name).isEqualTo(kind);
            if (kind.equals("workflow")) {
                var path = "/api/workflows/%d/dry-run"
                        .formatted(result.path("workflow_id").asLong());
                var read = talk.json("POST", path, Map.of("input", "ferries"));
                assertThat(read.path("steps").size())
                        .as(name)
                        .isEqualTo(example.path("step_count").asInt());
                read.path("steps")
                        .forEach(step -> assertThat(step.path("kickoff").asString(""))
                                .as("%s: %s", name, step.path("label"))
                                .doesNotContain("{{"));
                assertThat(read.path("warnings").toString()).as(name).doesNotContain("No step can run");
            }
        });
    }
}

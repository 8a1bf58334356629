package dev.steward.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.platform.data.Statements;
import dev.steward.support.Host;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** Tests workflows over HTTP, in the trash, in search and for MCP hosts (agents-workflows 16, 17, 21). */
@ServiceTest
class WorkflowApiTest {

    private static final String ALL = "/api/workflows";

    private static final Duration LONG = Duration.ofSeconds(60);

    @Autowired
    private Talk talk;

    @Autowired
    private Host host;

    @Autowired
    private Statements statements;

    private final List<Long> made = new ArrayList<>();

    @AfterEach
    void end() {
        talk.json("PUT", "/api/settings", Map.of("agents_enabled", true));
        made.forEach(id -> talk.status("DELETE", path(id, ""), null));
    }

    private static String path(long id, String rest) {
        return "%s/%d%s".formatted(ALL, id, rest);
    }

    private long made(String name, List<?> steps) {
        return create(Map.of("name", name, "steps", steps)).path("id").asLong();
    }

    private JsonNode create(Map<String, ?> wish) {
        var workflow = talk.json("POST", ALL, wish);
        made.add(workflow.path("id").asLong());
        return workflow;
    }

    private String refused(String method, String path, @Nullable Object body) {
        var problem = talk.json(method, path, body);
        return problem.path("status").asInt() + " " + problem.path("detail").asString();
    }

    private static Map<String, Object> inline(String task) {
        return Map.of("kind", "inline", "task", task);
    }

    @Test
    void whatIsNoWordAtAllCountsAsTheDefault() {
        var step = create(Map.of(
                        "name",
                        "Odd",
                        "steps",
                        List.of(Map.of(
                                "task",
                                "Look.",
                                "kind",
                                7,
                                "on_error",
                                List.of("retry"),
                                "on_reject",
                                true,
                                "context_mode",
                                Map.of("a", 1)))))
                .path("steps")
                .path(0);
        assertThat(step.path("kind").asString()).isEqualTo("task");
        assertThat(step.path("on_error").asString()).isEqualTo("fail");
        assertThat(step.path("on_reject").asString()).isEqualTo("rework");
        assertThat(step.path("context_mode").asString()).isEqualTo("auto");
    }

    @Test
    void aWorkflowIsMadeReadChangedAndDeleted() {
        var workflow = create(Map.of(
                "name",
                " Ferries ",
                "icon",
                "boat",
                "steps",
                List.of(
                        Map.of("kind", "banana", "on_error", "continue", "task", "Look.", "name", "Looker"),
                        Map.of("kind", "approval", "task", "ignored"))));
        long id = workflow.path("id").asLong();
        assertThat(workflow.path("name").asString()).isEqualTo("Ferries");
        assertThat(workflow.path("status").asString()).isEqualTo("idle");
        assertThat(workflow.path("clear_artifacts").asBoolean()).isTrue();
        assertThat(workflow.path("max_loops").asInt()).isEqualTo(3);
        assertThat(workflow.path("run_progress").isNull()).isTrue();
        assertThat(workflow.path("webhook_present").asBoolean()).isFalse();
        var step = workflow.path("steps").path(0);
        assertThat(step.path("kind").asString()).isEqualTo("task");
        assertThat(step.path("on_error").asString()).isEqualTo("continue");
        assertThat(step.path("agent").path("inline").asBoolean()).isTrue();
        assertThat(step.path("agent").path("task_prompt").asString()).isEqualTo("Look.");
        assertThat(workflow.path("steps").path(1).path("agent_id").isNull()).isTrue();
        assertThat(talk.json("GET", path(id, ""), null)).isEqualTo(workflow);

        var patched = talk.json("PATCH", path(id, ""), Map.of("step_timeout_seconds", 0, "max_loops", 25));
        assertThat(patched.path("max_loops").asInt()).isEqualTo(25);
        assertThat(patched.path("version").asInt()).isEqualTo(2);
        assertThat(talk.json("GET", path(id, "/versions"), null)).hasSize(2);
        assertThat(talk.json("GET", path(id, "/versions/1"), null)
                        .path("steps")
                        .path(0)
                        .path("own")
                        .path("task")
                        .asString())
                .isEqualTo("Look.");
        assertThat(talk.json("POST", path(id, "/versions/1/restore"), null)
                        .path("max_loops")
                        .asInt())
                .isEqualTo(3);
        assertThat(talk.json("GET", path(id, "/runs?limit=0"), null)).isEmpty();

        assertThat(talk.status("DELETE", path(id, ""), null)).isEqualTo(204);
        assertThat(refused("GET", path(id, ""), null)).isEqualTo("404 Workflow not found");
        var restored = talk.json("POST", talk.inTrash("workflow", id) + "/restore", null);
        assertThat(restored.path("kind").asString()).isEqualTo("workflow");
        assertThat(talk.status("DELETE", path(id, ""), null)).isEqualTo(204);
        assertThat(talk.json("POST", path(id, "/restore"), null).path("name").asString())
                .isEqualTo("Ferries");
    }

    @Test
    void anAgentSaysInHowManyWorkflowsItHasAStep() {
        long agent = talk.json("POST", "/api/agents", Map.of("task", "Count me", "start", false))
                .path("id")
                .asLong();
        var path = "/api/agents/%d".formatted(agent);
        assertThat(talk.json("GET", path, null).path("workflow_count").asInt()).isZero();
        var step = Map.of("agent_id", agent);
        long first = made("x", List.of(step, step));
        made("y", List.of(step));
        assertThat(talk.json("GET", path, null).path("workflow_count").asInt()).isEqualTo(2);
        talk.json("POST", path(first, "/archive"), null);
        assertThat(talk.json("GET", path, null).path("workflow_count").asInt()).isEqualTo(1);
        assertThat(talk.status("DELETE", path, null)).isEqualTo(204);
    }

    @Test
    void theWorkflowsOfAnAgentAreAnnouncedWhenItIsRenamedAndDeleted() {
        long agent = talk.json("POST", "/api/agents", Map.of("task", "Look", "start", false))
                .path("id")
                .asLong();
        var path = "/api/agents/%d".formatted(agent);
        long first = made("x", List.of(Map.of("agent_id", agent), Map.of("agent_id", agent)));
        long second = made("y", List.of(Map.of("agent_id", agent), inline("Look.")));
        made("z", List.of(inline("Look.")));
        var told = talk.stream("/api/events")
                .filter(frame -> frame.event().equals("workflow.changed"))
                .map(frame -> "%d %s".formatted(frame.data().path("workflow_id").asLong(), frame.text("status")));
        StepVerifier.create(told)
                .then(() -> talk.json("PATCH", path, Map.of("task", "Look twice")))
                .then(() -> talk.json("PATCH", path, Map.of("title", "Looker")))
                .expectNext(first + " idle", second + " idle")
                .then(() -> talk.status("DELETE", path, null))
                .expectNext(first + " draft", second + " idle")
                .thenCancel()
                .verify(LONG);
    }

    @Test
    void whatIsWrongIsSaid() {
        long id = made("x", List.of(inline("Look.")));
        assertThat(refused("POST", ALL, Map.of("name", " "))).startsWith("422 name");
        assertThat(refused("POST", ALL, Map.of("name", "x", "max_loops", 26))).startsWith("422 max_loops");
        assertThat(refused("POST", ALL, Map.of("name", "x", "steps", List.of(Map.of()))))
                .isEqualTo("400 Each step needs an existing agent, or instructions to run inline");
        assertThat(refused("POST", ALL, Map.of("name", "x", "steps", List.of(Map.of("agent_id", 999999999)))))
                .isEqualTo("404 Agent 999999999 not found");
        assertThat(refused("POST", ALL, Map.of("name", "x", "steps", List.of(Map.of("max_retries", 11)))))
                .startsWith("422 ");
        assertThat(refused("PATCH", path(id, ""), Map.of("step_timeout_seconds", 29)))
                .startsWith("422 step_timeout_seconds");
        for (var rest : List.of("", "/runs", "/versions", "/state")) {
            assertThat(refused("GET", path(999_999_999, rest), null)).isEqualTo("404 Workflow not found");
        }
        assertThat(refused("GET", path(id, "/versions/9"), null)).isEqualTo("404 Workflow version not found");
        assertThat(refused("GET", path(id, "/run-steps/9"), null)).isEqualTo("404 Step attempt not found");
        assertThat(refused("GET", path(id, "/run-steps/9/events"), null)).isEqualTo("404 Step attempt not found");
        assertThat(refused("GET", ALL + "/x", null)).startsWith("422 id");
        assertThat(refused("GET", "/api/agents/999999999/workflows", null)).isEqualTo("404 Agent 999999999 not found");
        talk.json("PUT", "/api/settings", Map.of("agents_enabled", false));
        assertThat(refused("POST", ALL, Map.of("name", "x"))).isEqualTo("409 Agents mode is disabled");
        assertThat(talk.status("GET", path(id, ""), null)).isEqualTo(200);
    }

    @Test
    void stateIsKeptUnderKeys() {
        long id = made("x", List.of());
        var put = talk.json("PUT", path(id, "/state"), Map.of("key", " Seen ", "value", "1"));
        assertThat(put.path("key").asString()).isEqualTo("seen");
        assertThat(put.path("workflow_id").asLong()).isEqualTo(id);
        assertThat(refused("PUT", path(id, "/state"), Map.of("key", "-x", "value", "1")))
                .startsWith("422 key");
        assertThat(refused("PUT", path(id, "/state"), Map.of("key", "x", "value", "x".repeat(100_001))))
                .startsWith("422 value");
        assertThat(talk.json("GET", path(id, "/state"), null)).hasSize(1);
        assertThat(talk.status("DELETE", path(id, "/state/SEEN"), null)).isEqualTo(204);
        assertThat(refused("DELETE", path(id, "/state/seen"), null)).isEqualTo("404 State key not found");
        assertThat(talk.status("DELETE", path(id, "/state"), null)).isEqualTo(204);
    }

    /** Otherwise it could do more than its owner allowed. */
    @Test
    void anAgentThatComesBackWithItsStepMayDoWhatItCould() {
        long role = talk.json(
                        "POST", "/api/roles", Map.of("name", "R" + System.nanoTime(), "system_prompt", "Be brief."))
                .path("id")
                .asLong();
        long id = made("x", List.of(inline("Look.")));
        var settings = Map.of(
                "use_mcp",
                false,
                "mcp_servers",
                "desk",
                "approval_policy",
                "manual",
                "role_id",
                role,
                "max_steps",
                3,
                "token_budget",
                5_000);
        talk.json("PATCH", "/api/agents/" + agent(id), settings);
        talk.status("DELETE", path(id, ""), null);
        talk.json("POST", path(id, "/restore"), null);
        assertThat(settings(agent(id), settings.keySet())).isEqualTo(texts(settings));

        talk.json("PATCH", "/api/agents/" + agent(id), Map.of("mcp_servers", "lamp"));
        talk.json("PATCH", path(id, ""), Map.of("steps", List.of(Map.of("kind", "approval"))));
        assertThat(talk.status("DELETE", "/api/roles/" + role, null)).isEqualTo(204);
        var version = talk.json("GET", path(id, "/versions/2"), null);
        assertThat(version.path("steps").path(0).path("own").has("settings")).isFalse();
        talk.json("POST", path(id, "/versions/2/restore"), null);
        var expected = new HashMap<>(texts(settings));
        expected.put("mcp_servers", "lamp");
        expected.put("role_id", "");
        assertThat(settings(agent(id), settings.keySet())).isEqualTo(expected);

        talk.json("PATCH", "/api/agents/" + agent(id), Map.of("use_mcp", true));
        var same = talk.json("POST", path(id, "/versions/4/restore"), null);
        assertThat(same.path("version").asInt()).isEqualTo(4);
    }

    private long agent(long workflow) {
        return talk.json("GET", path(workflow, ""), null)
                .path("steps")
                .path(0)
                .path("agent_id")
                .asLong();
    }

    private Map<String, String> settings(long agent, Set<String> names) {
        var read = talk.json("GET", "/api/agents/" + agent, null);
        return names.stream()
                .collect(Collectors.toMap(name -> name, name -> read.path(name).asString("")));
    }

    private static Map<String, String> texts(Map<String, ?> values) {
        return values.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, value -> String.valueOf(value.getValue())));
    }

    @Test
    void archivedOnesAreListedWhereTheyAreWanted() {
        long id = made("x", List.of(inline("Look.")));
        talk.json("POST", path(id, "/archive"), null);
        assertThat(ids(ALL)).doesNotContain(id);
        assertThat(ids(ALL + "?includeArchived=true")).contains(id);
        assertThat(ids(ALL + "?include_archived=true")).contains(id);
        assertThat(ids(ALL + "/archived")).contains(id);
        talk.json("POST", path(id, "/unarchive"), null);
        assertThat(ids(ALL)).contains(id);
    }

    private List<Long> ids(String path) {
        return talk.json("GET", path, null)
                .valueStream()
                .map(each -> each.path("id").asLong())
                .toList();
    }

    @Test
    void hostsLookAtWorkflowsAndUseTheirState() {
        var word = "ferries" + System.nanoTime();
        long id = made("About " + word, List.of(inline("Look."), Map.of("kind", "approval")));
        var listed = host.call("list_workflows", Map.of("q", word.toUpperCase(Locale.ROOT)));
        assertThat(listed.path("count").asInt()).isEqualTo(1);
        assertThat(listed.path("workflows").path(0).path("steps").asInt()).isEqualTo(2);
        var whole = host.call("get_workflow", Map.of("workflow_id", id));
        assertThat(whole.path("steps").path(0).path("task").asString()).isEqualTo("Look.");
        var written = host.call("workflow_state_set", Map.of("workflow_id", id, "key", "a", "value", "12"));
        assertThat(written.path("created").asBoolean()).isTrue();
        assertThat(host.call("workflow_state_list", Map.of("workflow_id", id))
                        .path("keys")
                        .path(0)
                        .path("size")
                        .asInt())
                .isEqualTo(2);
        assertThat(host.call("workflow_state_get", Map.of("workflow_id", id, "key", "A"))
                        .path("value")
                        .asString())
                .isEqualTo("12");
        assertThat(host.call("workflow_state_delete", Map.of("workflow_id", id, "key", "a"))
                        .path("deleted")
                        .asBoolean())
                .isTrue();
        assertThat(host.call("workflow_state_get", Map.of("workflow_id", id, "key", "a"))
                        .path("found")
                        .asBoolean())
                .isFalse();
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            var found =
                    talk.json("GET", "/api/search?q=in:workflow " + word, null).path("results");
            assertThat(found).hasSize(1);
            assertThat(found.path(0).path("section").asString()).isEqualTo("workflows");
            assertThat(found.path(0).path("entity_id").asLong()).isEqualTo(id);
        });
    }

    @Test
    void aListCostsAsMuchForTwelveAsForOne() {
        made("x", List.of(inline("Look."), inline("Write.")));
        int one = count(ALL);
        for (int i = 0; i < 11; i++) {
            made("x", List.of(inline("Look."), inline("Write.")));
        }
        assertThat(count(ALL)).isEqualTo(one).isPositive();
    }

    @Test
    void aDryRunWritesNothingAndCostsAsMuchForTwelveStepsAsForOne() {
        long one = made("x", List.of(inline("Look at {{state.seen}}.")));
        long many = made("x", Collections.nCopies(12, inline("Look at {{state.seen}}.")));
        var statements = tried(one);
        assertThat(statements).isNotEmpty().allMatch(each -> each.strip().startsWith("select"));
        assertThat(tried(many)).hasSameSizeAs(statements);
    }

    @Test
    void anOptionalBodyThatIsNullCountsAsLeftOut() {
        long id = made("x", List.of(inline("Look.")));
        for (var body : List.of(NullNode.getInstance(), Map.of())) {
            assertThat(talk.status("POST", path(id, "/dry-run"), body)).isEqualTo(200);
            assertThat(talk.status("POST", path(id, "/run"), body)).isEqualTo(200);
        }
        assertThat(talk.status("POST", path(id, "/dry-run"), List.of())).isEqualTo(422);
        assertThat(talk.status("PATCH", path(id, ""), NullNode.getInstance()))
                .as("a body that is required")
                .isEqualTo(422);
    }

    private List<String> tried(long id) {
        return statements.during(() ->
                assertThat(talk.status("POST", path(id, "/dry-run"), null)).isEqualTo(200));
    }

    private int count(String path) {
        return statements
                .during(() -> assertThat(talk.status("GET", path, null)).isEqualTo(200))
                .size();
    }
}

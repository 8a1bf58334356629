package dev.steward.agent.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests the HTTP API of agents. */
class AgentApiTest extends AgentHttp {

    @Test
    void anAgentIsMadeReadChangedAndDeleted() {
        var made = waiting("  Count the birds  ");
        long id = made.path("id").asLong();
        assertThat(made.path("title").asString()).isEqualTo("Count the birds");
        assertThat(made.path("task_prompt").asString()).isEqualTo("Count the birds");
        assertThat(made.path("status").asString()).isEqualTo("waiting");
        assertThat(made.path("current_run").isNull()).isTrue();
        assertThat(heardOf(id)).containsExactly("agent.changed");
        assertThat(get(id)).isEqualTo(made);
        assertThat(talk.json("GET", ALL + "/" + made.path("public_id").asString(), null))
                .as("by its public id")
                .isEqualTo(made);

        var changed = talk.json(
                "PATCH", ALL + "/" + id, Map.of("title", " Birds ", "max_steps", 3, "approval_policy", "manual"));
        assertThat(changed.path("title").asString()).isEqualTo("Birds");
        assertThat(changed.path("max_steps").asInt()).isEqualTo(3);
        assertThat(changed.path("approval_policy").asString()).isEqualTo("manual");
        assertThat(changed.path("task_prompt")).isEqualTo(made.path("task_prompt"));
        assertThat(heardOf(id)).containsExactly("agent.changed");

        assertThat(status("DELETE", id, "", null)).isEqualTo(204);
        assertThat(heardOf(id)).contains("agent.changed");
        assertThat(refused("GET", ALL + "/" + id, null)).isEqualTo("404 Agent " + id + " not found");
    }

    @Test
    void aNewAgentBeginsUnlessThatIsNotWanted() {
        var made = made(Map.of("task", "Begin"));
        assertThat(made.path("status").asString()).isEqualTo("pending");
        assertThat(made.path("current_run").path("trigger").asString()).isEqualTo("manual");
        assertThat(made.path("current_run_id"))
                .isEqualTo(made.path("current_run").path("id"));
    }

    @Test
    void theListHasThoseInUseAndTheArchiveTheOthers() {
        long topic = talk.topic("Hears of agents");
        long free = waiting("Free").path("id").asLong();
        long linked = made(Map.of("task", "Linked", "topic_id", topic, "start", false))
                .path("id")
                .asLong();
        assertThat(ids(ALL)).containsSubsequence(linked, free);
        assertThat(ids(ALL + "?topic_id=" + topic)).containsExactly(linked);
        assertThat(ids(ALL + "?topicId=" + topic)).containsExactly(linked);
        assertThat(ids(ALL + "?chat_id=" + topic)).as("a topic is no chat").isEmpty();
        heardOf(linked);

        var away = post(linked, "/archive", null);
        assertThat(away.path("archived_at").isNull()).isFalse();
        assertThat(heardOf(linked)).containsExactly("agent.changed");
        assertThat(post(linked, "/archive", null).path("archived_at")).isEqualTo(away.path("archived_at"));
        assertThat(heardOf(linked)).as("nothing has changed").isEmpty();
        assertThat(ids(ALL)).doesNotContain(linked);
        assertThat(ids(ALL + "/archived")).startsWith(linked);
        assertThat(post(linked, "/unarchive", null).path("archived_at").isNull())
                .isTrue();
        assertThat(heardOf(linked)).containsExactly("agent.changed");
        assertThat(ids(ALL)).contains(linked);
    }

    private List<Long> ids(String path) {
        return talk.json("GET", path, null)
                .valueStream()
                .map(agent -> agent.path("id").asLong())
                .toList();
    }

    @Test
    void oneConversationHearsOfItOrNone() {
        long topic = talk.topic("Hears");
        long id = waiting("Tell").path("id").asLong();
        heardOf(id);
        var link = "%s/%d/link".formatted(ALL, id);
        assertThat(talk.json("PATCH", link, Map.of("topic_id", topic))
                        .path("topic_id")
                        .asLong())
                .isEqualTo(topic);
        assertThat(heardOf(id)).containsExactly("agent.changed");
        assertThat(refused("PATCH", link, Map.of("topic_id", topic, "chat_id", 1)))
                .isEqualTo("400 Link to a topic or a chat, not both");
        assertThat(refused("PATCH", link, Map.of("topic_id", 999_999_999))).isEqualTo("404 Topic not found");
        assertThat(refused("PATCH", link, Map.of("chat_id", 999_999_999))).isEqualTo("404 Chat not found");
        assertThat(get(id).path("topic_id").asLong()).isEqualTo(topic);
        assertThat(talk.json("PATCH", link, Map.of()).path("topic_id").isNull()).isTrue();
    }

    @Test
    void whatIsReadIsNoNews() {
        long id = waiting("Speak").path("id").asLong();
        heardOf(id);
        assertThat(status("POST", id, "/read", null)).isEqualTo(204);
        assertThat(heardOf(id)).containsExactly("read.changed");
        assertThat(get(id).path("last_read_at").isNull()).isFalse();
        assertThat(status("POST", id, "/unread", null)).isEqualTo(204);
        assertThat(heardOf(id)).containsExactly("read.changed");
    }

    @Test
    void aTaskIsNotRewrittenWhileItIsWorkedOn() {
        long id = running("Work");
        var path = ALL + "/" + id;
        assertThat(refused("PATCH", path, Map.of("task", "Work less")))
                .isEqualTo("409 Stop the agent before editing its instructions");
        assertThat(talk.json("PATCH", path, Map.of("task", " Work ", "title", "Worker"))
                        .path("title")
                        .asString())
                .isEqualTo("Worker");
    }

    @Test
    void whatIsWrongIsRefused() {
        assertThat(refused("POST", ALL, Map.of("task", " "))).isEqualTo("400 Agent task is required");
        assertThat(refused("POST", ALL, Map.of())).startsWith("422 task");
        assertThat(refused("POST", ALL, Map.of("task", ""))).startsWith("422 task");
        assertThat(refused("POST", ALL, Map.of("task", "x", "max_steps", 101))).startsWith("422 max_steps");
        assertThat(refused("POST", ALL, Map.of("task", "x", "token_budget", 0))).startsWith("422 token_budget");
        for (Object none : List.of(0, -1, 1_000_001, 0.0, new BigDecimal("1e-999999999"), "1.5")) {
            assertThat(refused("POST", ALL, Map.of("task", "x", "money_budget", none)))
                    .startsWith("422 money_budget");
        }
        assertThat(refused("POST", ALL, Map.of("task", "x", "title", "t".repeat(201))))
                .startsWith("422 title");
        assertThat(refused("POST", ALL, Map.of("task", "x", "approval_policy", "never")))
                .startsWith("422 approval_policy");
        assertThat(refused("POST", ALL, Map.of("task", "x", "topic_id", 999_999_999)))
                .isEqualTo("404 Topic not found");
        assertThat(refused("POST", ALL, Map.of("task", "x", "blueprint_id", 999_999_999)))
                .isEqualTo("404 Blueprint not found");
        assertThat(refused("POST", ALL, Map.of("task", "x", "role_id", 999_999_999)))
                .startsWith("400 role_id");
        long id = waiting("Stay").path("id").asLong();
        assertThat(refused("PATCH", ALL + "/" + id, Map.of("max_retries", 11))).startsWith("422 max_retries");
        assertThat(refused("PATCH", ALL + "/" + id, Map.of("approval_policy", "x")))
                .startsWith("422 approval_policy");
        assertThat(refused("GET", ALL + "?topic_id=1&chat_id=2", null)).startsWith("422 chat_id");
        assertThat(refused("GET", ALL + "?topic_id=x", null)).startsWith("422 topic_id");
        for (var path : List.of("", "/archive", "/unarchive", "/read", "/unread", "/start", "/resume", "/cancel")) {
            var method = path.isEmpty() ? "DELETE" : "POST";
            assertThat(refused(method, ALL + "/999999999" + path, null))
                    .as(method + path)
                    .isEqualTo("404 Agent 999999999 not found");
        }
        assertThat(refused("PATCH", ALL + "/nobody", Map.of("title", "x"))).isEqualTo("404 Agent nobody not found");
        assertThat(refused("PATCH", ALL + "/nobody/link", Map.of())).isEqualTo("404 Agent nobody not found");
        assertThat(refused("GET", ALL + "/" + "y".repeat(5_000), null))
                .as("no more than a name has")
                .isEqualTo("404 Agent " + "y".repeat(64) + " not found");
    }

    @Test
    void whereAgentsAreSwitchedOffNothingBeginsAndEverythingCanBeStopped() {
        long id = running("Go on");
        var path = ALL + "/" + id;
        enabled(false);
        var off = "409 Agents mode is disabled";
        assertThat(refused("POST", ALL, Map.of("task", "x"))).isEqualTo(off);
        assertThat(refused("POST", path + "/start", null)).isEqualTo(off);
        assertThat(refused("POST", path + "/resume", null)).isEqualTo(off);
        assertThat(refused("POST", path + "/send", Map.of("message", "x"))).isEqualTo(off);
        assertThat(refused("PATCH", path, Map.of("task", "Another"))).isEqualTo(off);
        var blueprints = ALL + "/blueprints";
        assertThat(refused("POST", blueprints, Map.of("name", "x"))).isEqualTo(off);
        assertThat(refused("PATCH", blueprints + "/999999999", Map.of("name", "x")))
                .isEqualTo(off);
        assertThat(refused("POST", blueprints + "/999999999/instantiate", Map.of()))
                .isEqualTo(off);
        assertThat(talk.json("POST", path + "/start", null).path("type").asString())
                .isEqualTo("/problems/agents-disabled");

        assertThat(talk.status("PATCH", path, Map.of("title", "Still", "task", "Go on")))
                .isEqualTo(200);
        assertThat(talk.status("GET", ALL, null)).isEqualTo(200);
        assertThat(get(id).path("title").asString()).isEqualTo("Still");
        assertThat(post(id, "/cancel", null).path("status").asString()).isEqualTo("cancelled");
        assertThat(talk.status("GET", ALL + "/runtime", null)).isEqualTo(200);
        assertThat(talk.status("DELETE", path, null)).isEqualTo(204);
    }

    @Test
    void figuresModelsAndTheRuntimeAreTold() {
        var before = metrics();
        long id = running("Count");
        var now = metrics();
        assertThat(now.path("total").asLong()).isEqualTo(before.path("total").asLong() + 1);
        assertThat(now.path("active").asLong()).isEqualTo(before.path("active").asLong() + 1);
        assertThat(now.path("max_concurrent").asInt()).isPositive();
        assertThat(get(id).path("status").asString()).isEqualTo("running");

        talk.answeredByTheMock();
        assertThat(talk.json("GET", ALL + "/models", null).path(0).path("id").asString())
                .isEqualTo("mock");

        var runtime = talk.json("GET", ALL + "/runtime", null);
        var settings = talk.json("GET", "/api/settings", null);
        assertThat(settings.path("agents_available").asBoolean()).isTrue();
        assertThat(settings.path("agents_runtime_started").asBoolean()).isTrue();
        assertThat(settings.path("agents_unavailable_reason").isNull()).isTrue();
        assertThat(runtime.path("available").asBoolean()).isTrue();
        assertThat(runtime.path("can_install_cli").asBoolean()).isFalse();
        assertThat(runtime.path("install_blocked_reason").asString()).contains("own engine");
        var tried = talk.json("POST", ALL + "/runtime/cli", null);
        assertThat(tried.path("job").path("state").asString()).isEqualTo("failed");
        assertThat(tried.path("job").path("error").asString()).contains("no native runtime");
        assertThat(talk.json("GET", ALL + "/runtime", null).path("job")).isEqualTo(tried.path("job"));
        assertThat(runtime.path("can_restart").asBoolean()).isFalse();
        assertThat(talk.json("POST", ALL + "/runtime/restart", null)
                        .path("type")
                        .asString())
                .isEqualTo("/problems/not-supervised");
    }

    private JsonNode metrics() {
        return talk.json("GET", ALL + "/metrics", null);
    }

    @Test
    void modelsThatCannotBeAskedForAreNone() {
        talk.json(
                "PUT",
                "/api/settings",
                Map.of(
                        "llm_provider",
                        "openai_compatible",
                        "llm_providers",
                        Map.of("openai_compatible", Map.of("base_url", "http://127.0.0.1:1/v1", "key", "k"))));
        assertThat(talk.json("GET", ALL + "/models", null).isEmpty()).isTrue();
    }

    @Test
    void ofManyWindowsThatDeleteAnAgentOneDoes() {
        long id = waiting("Go").path("id").asLong();
        var answers = IntStream.range(0, 8)
                .parallel()
                .mapToObj(_ -> status("DELETE", id, "", null))
                .sorted()
                .toList();
        assertThat(answers.getFirst()).isEqualTo(204);
        assertThat(answers.subList(1, 8)).containsOnly(404);
    }
}

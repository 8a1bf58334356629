package dev.steward.agent.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.run.RunStatus;
import dev.steward.agent.trigger.TriggerRate;
import dev.steward.agent.trigger.WebhookPing;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.json.JsonCompareMode;
import org.springframework.test.web.reactive.server.WebTestClient;
import tools.jackson.databind.JsonNode;

/** Tests the HTTP API for what belongs to agents and what they consist of. */
class AgentPartApiTest extends AgentHttp {

    @Autowired
    private WebTestClient client;

    @Test
    void whatAnAgentMadeIsListedAndRead() {
        long id = waiting("Make").path("id").asLong();
        heardOf(id);
        var loose = add(id, Map.of("title", "Loose", "content", "x".repeat(3_000), "key", "output"));
        assertThat(heardOf(id)).containsExactly("agent.changed");
        assertThat(loose.path("agent_run_id").isNull()).isTrue();
        assertThat(loose.path("kind").asString()).isEqualTo("text");
        assertThat(loose.path("truncated").asBoolean()).isFalse();
        var run = open(id, RunStatus.idle);
        var made = add(id, Map.of("title", "Made", "kind", "json", "content", "{}"));
        assertThat(made.path("agent_run_id").asLong()).isEqualTo(run.id());

        assertThat(titles(get(id, "/artifacts"))).containsExactly("Made", "Loose");
        assertThat(get(id, "/artifacts").path(1).path("truncated").asBoolean()).isTrue();
        assertThat(titles(get(id, "/artifacts?limit=1"))).containsExactly("Made");
        for (var name : List.of("runId", "run_id")) {
            assertThat(titles(get(id, "/artifacts?%s=%d".formatted(name, run.id()))))
                    .containsExactly("Made");
        }
        assertThat(get(id, "/artifacts/" + loose.path("id").asLong())).isEqualTo(loose);
        assertThat(titles(get(id).path("artifacts"))).containsExactly("Made", "Loose");

        long other = waiting("Other").path("id").asLong();
        assertThat(refused("GET", path(other, "/artifacts/" + loose.path("id").asLong()), null))
                .isEqualTo("404 Artifact not found");
        assertThat(refused("GET", path(other, "/artifacts?runId=" + run.id()), null))
                .isEqualTo("404 Agent run not found");
        assertThat(refused("GET", path(other, "/artifacts/x"), null)).startsWith("422 artifact_id");
        assertThat(refused("GET", ALL + "/999999999/artifacts", null)).isEqualTo("404 Agent 999999999 not found");
        assertThat(refused("POST", path(other, "/artifacts"), Map.of("title", " ")))
                .startsWith("422 title");
        assertThat(refused("POST", path(other, "/artifacts"), Map.of("title", "x", "kind", "sound")))
                .startsWith("422 kind");
        assertThat(refused(
                        "POST",
                        path(other, "/artifacts"),
                        Map.of("title", "x", "kind", "link", "content", "javascript:alert(1)")))
                .startsWith("422 content");
        assertThat(refused(
                        "POST",
                        path(other, "/artifacts"),
                        Map.of("title", "x", "kind", "link", "content", "https://example.org/a b")))
                .startsWith("422 content")
                .contains("without spaces");
        assertThat(refused("POST", ALL + "/999999999/artifacts", Map.of("title", "x")))
                .isEqualTo("404 Agent 999999999 not found");
    }

    private JsonNode add(long id, Map<String, ?> wish) {
        return post(id, "/artifacts", wish);
    }

    private static List<String> titles(JsonNode list) {
        return list.valueStream().map(each -> each.path("title").asString()).toList();
    }

    @Test
    void aContentIsGivenByItsKindAndCanDoNothing() {
        long id = waiting("Make").path("id").asLong();
        Map.of("text", "text/plain", "markdown", "text/markdown", "json", "application/json")
                .forEach((kind, type) -> {
                    var made = add(id, Map.of("title", "x", "kind", kind, "content", "<script>ü</script>"));
                    client.get()
                            .uri(raw(id, made))
                            .exchange()
                            .expectStatus()
                            .isOk()
                            .expectHeader()
                            .contentType(type + ";charset=UTF-8")
                            .expectHeader()
                            .valueMatches("Content-Security-Policy", "sandbox; default-src 'none';.*")
                            .expectHeader()
                            .valueEquals("X-Content-Type-Options", "nosniff")
                            .expectBody(String.class)
                            .isEqualTo("<script>ü</script>");
                });
    }

    @Test
    void aLinkLeadsToAPageOfTheWebOnly() {
        long id = waiting("Make").path("id").asLong();
        var link = Map.of("title", "x", "kind", "link", "content", " https://example.com/ü?a=b ");
        client.get()
                .uri(raw(id, add(id, link)))
                .exchange()
                .expectStatus()
                .isTemporaryRedirect()
                .expectHeader()
                .location("https://example.com/%C3%BC?a=b");
        var empty = add(id, Map.of("title", "x", "kind", "link"));
        assertThat(refused("GET", raw(id, empty), null)).isEqualTo("404 Artifact link is empty");
        var odd = add(id, Map.of("title", "x", "content", "javascript:alert(1)"));
        given(sql.statement("update agent_artifacts set kind = 'link' where id = :id")
                .with("id", odd.path("id").asLong())
                .update());
        assertThat(refused("GET", raw(id, odd), null)).startsWith("404 Artifact link leads to no page");
    }

    private static String raw(long id, JsonNode artifact) {
        return path(id, "/artifacts/%d/raw".formatted(artifact.path("id").asLong()));
    }

    @Test
    void whoeverKnowsTheTokenStartsTheAgent() {
        long id = waiting("Be called").path("id").asLong();
        post(id, "/artifacts", Map.of("title", "Made", "content", "s3cret"));
        heardOf(id);
        var trigger = post(id, "/triggers", null);
        assertThat(heardOf(id)).containsExactly("agent.changed");
        var token = trigger.path("token").asString();
        assertThat(trigger.path("type").asString()).isEqualTo("webhook");
        assertThat(trigger.path("enabled").asBoolean()).isTrue();
        assertThat(get(id, "/triggers").path(0).path("token").isNull())
                .as("told once")
                .isTrue();

        var pinged = Objects.requireNonNull(client.post()
                .uri("/hooks/{token}/", token)
                .header("X-GitHub-Event", "ping")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody(JsonNode.class)
                .returnResult()
                .getResponseBody());
        assertThat(pinged.path("current_run").isNull()).isTrue();
        assertThat(pinged.path("id").asLong()).isEqualTo(id);
        client.post()
                .uri("/hooks/{token}", token)
                .bodyValue(Map.of("type", "url_verification", "challenge", "3eZb"))
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .json("{\"challenge\": \"3eZb\"}", JsonCompareMode.STRICT);
        client.post()
                .uri("/hooks/{token}?validationToken=v1", token)
                .exchange()
                .expectBody(String.class)
                .isEqualTo("v1");
        client.post()
                .uri("/hooks/{token}", token)
                .header("X-Hook-Secret", "b537")
                .exchange()
                .expectHeader()
                .valueEquals("X-Hook-Secret", "b537");
        var noted = get(id, "/triggers").path(0);
        assertThat(noted.path("last_ping_at").isNull()).isFalse();
        assertThat(noted.path("last_fired_at").isNull()).isTrue();

        var called = Objects.requireNonNull(client.post()
                .uri("/hooks/{token}", token)
                .header("Origin", "https://elsewhere.example")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .bodyValue("payload=whatever")
                .exchange()
                .expectStatus()
                .isOk()
                .expectHeader()
                .valueMatches("Cache-Control", ".*no-store.*")
                .expectBody(JsonNode.class)
                .returnResult()
                .getResponseBody());
        assertThat(called.path("current_run").path("trigger").asString()).isEqualTo("webhook");
        assertThat(called.path("id").asLong()).isEqualTo(id);
        assertThat(called.path("status").asString()).isEqualTo("pending");
        for (var word : List.of("title", "task_prompt")) {
            assertThat(called.path(word).asString()).as(word).isEmpty();
        }
        for (var word : List.of("active_prompt", "result_summary", "model", "mcp_servers")) {
            assertThat(called.path(word).isNull()).as(word).isTrue();
            assertThat(called.path("current_run").path(word).isNull()).as(word).isTrue();
        }
        assertThat(called.path("artifacts")).isEmpty();
        assertThat(called.path("triggers")).isEmpty();
        assertThat(called.toString()).doesNotContain("Be called", "s3cret");
        assertThat(heardOf(id)).contains("agent.changed");
        assertThat(get(id, "/triggers").path(0).path("last_fired_at").isNull()).isFalse();
        assertThat(talk.status("POST", "/hooks/" + token, null))
                .as("while it runs")
                .isEqualTo(409);
        post(id, "/cancel", null);
        client.post()
                .uri("/api/agents/hooks/{token}", token)
                .header("Origin", "https://elsewhere.example")
                .header("X-Hook-Secret", "b537")
                .bodyValue("event".repeat(WebhookPing.MAX_BYTES))
                .exchange()
                .expectStatus()
                .isOk();
        post(id, "/cancel", null);

        enabled(false);
        assertThat(refused("POST", "/hooks/" + token, null)).isEqualTo("409 Agents mode is disabled");
        assertThat(refused("POST", "/hooks/none", null)).isEqualTo("404 Unknown or disabled trigger");
        enabled(true);
        post(id, "/archive", null);
        assertThat(List.of(
                        refused("POST", "/hooks/" + token, null),
                        refused("POST", path(id, "/start"), null),
                        refused("POST", path(id, "/resume"), null),
                        refused("POST", path(id, "/send"), Map.of("message", "Hello"))))
                .containsOnly("409 The agent is in the archive. Take it out before you start it or tell it something.");
        post(id, "/unarchive", null);
        var place = "/triggers/" + trigger.path("id").asLong();
        assertThat(status("DELETE", id, place, null)).isEqualTo(204);
        assertThat(refused("DELETE", path(id, place), null)).isEqualTo("404 Trigger not found");
        assertThat(refused("POST", "/hooks/" + token, null)).isEqualTo("404 Unknown or disabled trigger");
    }

    @Test
    void aWebhookThatIsCalledTooOftenIsToldWhenItMayAgainAndItsPingsAreAnswered() {
        long id = waiting("Be called").path("id").asLong();
        var trigger = post(id, "/triggers", Map.of());
        var token = trigger.path("token").asString();
        for (int call = 0; call < TriggerRate.BURST; call++) {
            assertThat(talk.status("POST", "/hooks/" + token, null)).isEqualTo(200);
            post(id, "/cancel", null);
        }
        var wait = client.post()
                .uri("/hooks/{token}", token)
                .exchange()
                .expectStatus()
                .isEqualTo(429)
                .expectBody()
                .jsonPath("$.type")
                .isEqualTo("/problems/too-many")
                .returnResult()
                .getResponseHeaders()
                .getFirst("Retry-After");
        assertThat(Integer.parseInt(Objects.requireNonNull(wait))).isBetween(1, 6);
        assertThat(refused("POST", "/hooks/" + token, null)).startsWith("429 This webhook was called too often");
        client.post()
                .uri("/hooks/{token}", token)
                .header("X-GitHub-Event", "ping")
                .exchange()
                .expectStatus()
                .isOk();
        given(sql.statement("update agent_triggers set used_until = null where id = :id")
                .with("id", trigger.path("id").asLong())
                .update());
        assertThat(talk.status("POST", "/hooks/" + token, null)).isEqualTo(200);
    }

    @Test
    void aTriggerThatIsOffStartsNothing() {
        long id = waiting("Sleep").path("id").asLong();
        var off = post(id, "/triggers", Map.of("type", "webhook", "enabled", false));
        assertThat(off.path("enabled").asBoolean()).isFalse();
        assertThat(refused("POST", "/hooks/" + off.path("token").asString(), null))
                .isEqualTo("404 Unknown or disabled trigger");
        assertThat(refused("POST", path(id, "/triggers"), Map.of("type", "cron")))
                .startsWith("422 type");
        assertThat(refused("POST", ALL + "/999999999/triggers", Map.of())).isEqualTo("404 Agent 999999999 not found");
        assertThat(refused("GET", ALL + "/999999999/triggers", null)).isEqualTo("404 Agent 999999999 not found");
        assertThat(get(id).path("status").asString()).isEqualTo("waiting");
    }

    @Test
    void notesAreWrittenListedAndDeleted() {
        long id = waiting("Note").path("id").asLong();
        heardOf(id);
        var state = path(id, "/state");
        var put = talk.json("PUT", state, Map.of("key", " B.seen ", "value", "1"));
        assertThat(put.path("key").asString()).isEqualTo("b.seen");
        assertThat(heardOf(id)).containsExactly("agent.changed");
        assertThat(talk.json("PUT", state, Map.of("key", "b.seen"))
                        .path("value")
                        .asString())
                .isEmpty();
        talk.json("PUT", state, Map.of("key", "a"));
        assertThat(talk.json("GET", state, null).valueStream().map(each -> each.path("key")
                        .asString()))
                .containsExactly("a", "b.seen");
        assertThat(talk.status("DELETE", state + "/B.seen", null)).isEqualTo(204);
        assertThat(refused("DELETE", state + "/b.seen", null)).isEqualTo("404 State key not found");
        assertThat(talk.status("DELETE", state, null)).isEqualTo(204);
        assertThat(talk.status("DELETE", state, null)).as("of nothing").isEqualTo(204);
        assertThat(talk.json("GET", state, null).isEmpty()).isTrue();
        assertThat(refused("PUT", state, Map.of("key", "-a"))).startsWith("422 key");
        var long120 = "k".repeat(120);
        assertThat(talk.json("PUT", state, Map.of("key", " ".repeat(30) + long120 + " ".repeat(30)))
                        .path("key")
                        .asString())
                .isEqualTo(long120);
        assertThat(refused("PUT", state, Map.of("key", long120 + "k"))).contains("1 to 120");
        assertThat(talk.status("DELETE", state, null)).isEqualTo(204);
        assertThat(refused("PUT", state, Map.of("value", "x"))).startsWith("422 key");
        assertThat(refused("PUT", state, Map.of("key", "a", "value", "x".repeat(100_001))))
                .startsWith("422 value");
        for (var method : List.of("GET", "DELETE")) {
            assertThat(refused(method, ALL + "/999999999/state", null)).isEqualTo("404 Agent 999999999 not found");
        }
        given(sql.statement("""
                        insert into agent_states (agent_id, state_key, state_value, created_at, updated_at)
                        select :agent, concat('k', n), '', current_timestamp, current_timestamp from (%s) numbers
                        """.formatted(numbers())).with("agent", id).update());
        assertThat(refused("PUT", state, Map.of("key", "one-more")))
                .startsWith("409 Agent state is limited to 200 keys; ");
        assertThat(talk.status("PUT", state, Map.of("key", "k1", "value", "x")))
                .as("over one that is there")
                .isEqualTo(200);
    }

    private static String numbers() {
        return "with recursive r (n) as (select 1 union all select n + 1 from r where n < 200) select n from r";
    }

    @Test
    void agentsAreMadeOfBlueprints() {
        var name = "Blue " + UUID.randomUUID();
        heardOfAll();
        var made = talk.json(
                "POST",
                ALL + "/blueprints",
                Map.of("name", " " + name + " ", "task_prompt", "Do it", "max_steps", 5, "icon", "bird"));
        assertThat(heardOfAll()).containsExactly("agent.changed");
        long id = made.path("id").asLong();
        var path = ALL + "/blueprints/" + id;
        assertThat(made.path("name").asString()).isEqualTo(name);
        assertThat(talk.json("GET", ALL + "/blueprints", null).valueStream().map(each -> each.path("id")
                        .asLong()))
                .contains(id);
        var used = talk.json("POST", path + "/instantiate", Map.of("start", false));
        assertThat(used.path("title").asString()).isEqualTo(name);
        assertThat(used.path("task_prompt").asString()).isEqualTo("Do it");
        assertThat(used.path("max_steps").asInt()).isEqualTo(5);
        assertThat(used.path("blueprint_id").asLong()).isEqualTo(id);

        var changed = new HashMap<String, Object>();
        changed.put("task_prompt", "");
        changed.put("icon", null);
        assertThat(talk.json("PATCH", path, changed).path("icon").isNull()).isTrue();
        for (var body : Arrays.asList(null, Map.of())) {
            assertThat(refused("POST", path + "/instantiate", body)).isEqualTo("400 Blueprint has no task to run");
        }
        assertThat(refused("POST", path + "/instantiate", Map.of("task", "x", "chat_id", 999_999_999)))
                .isEqualTo("404 Chat not found");
        assertThat(refused("PATCH", path, Map.of("name", " "))).startsWith("422 name");
        assertThat(refused("PATCH", path, Map.of("approval_policy", "x"))).startsWith("422 approval_policy");
        assertThat(refused("POST", ALL + "/blueprints", Map.of())).startsWith("422 name");
        assertThat(talk.status("DELETE", path, null)).isEqualTo(204);
        assertThat(get(used.path("id").asLong()).path("blueprint_id").isNull()).isTrue();
        for (var method : List.of("PATCH", "DELETE")) {
            assertThat(refused(method, path, method.equals("PATCH") ? Map.of() : null))
                    .isEqualTo("404 Blueprint not found");
        }
        assertThat(refused("POST", path + "/instantiate", Map.of())).isEqualTo("404 Blueprint not found");
        assertThat(refused("DELETE", ALL + "/blueprints/x", null)).startsWith("422 blueprint_id");
        status("DELETE", used.path("id").asLong(), "", null);
    }
}

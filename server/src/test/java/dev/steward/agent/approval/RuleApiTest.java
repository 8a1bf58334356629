package dev.steward.agent.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.control.AgentHttp;
import dev.steward.agent.run.RunStatus;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests the HTTP API of the rules about what agents may do. */
class RuleApiTest extends AgentHttp {

    private static final String RULES = ALL + "/rules";
    private static final Map<String, Object> DENY_RM =
            Map.of("effect", "deny", "tool", "shell", "condition", "command_prefix", "values", List.of("rm"));

    @AfterEach
    void forget() {
        list().forEach(rule ->
                talk.status("DELETE", RULES + "/" + rule.path("id").asLong(), null));
    }

    private JsonNode list() {
        return talk.json("GET", RULES, null);
    }

    private JsonNode rule(Map<String, ?> wish) {
        return talk.json("POST", RULES, wish);
    }

    private String one(JsonNode rule) {
        return RULES + "/" + rule.path("id").asLong();
    }

    private List<String> words() {
        return list().valueStream().map(rule -> rule.path("words").asString()).toList();
    }

    @Test
    void aRuleIsLaidDownReadChangedMovedAndDeleted() {
        long agent = waiting("Be ruled").path("id").asLong();
        heardOfAll();
        var first = rule(DENY_RM);
        assertThat(heardOfAll()).containsExactly("agent.changed");
        assertThat(first.path("words").asString()).isEqualTo("deny shell where it begins with “rm”");
        assertThat(first.path("position").asInt()).isEqualTo(1);
        assertThat(first.path("agent_id").isNull()).isTrue();
        assertThat(first.path("tainted").asBoolean()).isFalse();
        var second = rule(with(
                Map.of("effect", "ask", "tool", "url", "condition", "always", "tainted", true, "note", "Pages"),
                "agent_id",
                agent));
        assertThat(second.path("position").asInt()).isEqualTo(2);
        assertThat(second.path("agent_id").asLong()).isEqualTo(agent);
        assertThat(second.path("note").asString()).isEqualTo("Pages");
        assertThat(list().valueStream().toList()).containsExactly(first, second);

        heardOfAll();
        var moved = talk.json("PATCH", one(second), Map.of("position", 1, "effect", "allow"));
        assertThat(heardOfAll()).containsExactly("agent.changed");
        assertThat(moved.path("effect").asString()).isEqualTo("allow");
        assertThat(words())
                .containsExactly(
                        "allow url once the run has read outside content", "deny shell where it begins with “rm”");
        var free = talk.json("PATCH", one(second), with(with(Map.of(), "agent_id", null), "note", null));
        assertThat(free.path("agent_id").isNull()).isTrue();
        assertThat(free.path("note").isNull()).isTrue();
        assertThat(free.path("position").asInt()).isEqualTo(1);

        heardOfAll();
        assertThat(talk.status("DELETE", one(first), null)).isEqualTo(204);
        assertThat(heardOfAll()).containsExactly("agent.changed");
        assertThat(words()).containsExactly("allow url once the run has read outside content");
    }

    @Test
    void whatIsNoRuleIsRefused() {
        for (var wrong : List.of(
                "effect: perhaps",
                "effect: ",
                "tool: ",
                "tool: everything",
                "tool: " + "x".repeat(301),
                "condition: ",
                "condition: sometimes",
                "argument: " + "x".repeat(201),
                "note: " + "x".repeat(501))) {
            var field = wrong.substring(0, wrong.indexOf(':'));
            var value = wrong.substring(wrong.indexOf(':') + 2);
            assertThat(refused("POST", RULES, with(DENY_RM, field, value.isEmpty() ? null : value)))
                    .as(wrong)
                    .startsWith("422 " + field);
        }
        assertThat(refused("POST", RULES, with(DENY_RM, "values", List.of())))
                .isEqualTo("422 values must be one plain beginning of a command, without quotes, pipes and the like");
        assertThat(refused("POST", RULES, with(DENY_RM, "values", List.of(" "))))
                .startsWith("422 values");
        assertThat(refused("POST", RULES, with(DENY_RM, "values", Arrays.asList("a", null))))
                .startsWith("422 values");
        assertThat(refused("POST", RULES, with(DENY_RM, "values", List.of("x".repeat(401)))))
                .startsWith("422 values");
        var many = Map.of("effect", "deny", "tool", "url", "condition", "host_in", "values", hosts(21));
        assertThat(refused("POST", RULES, many)).startsWith("422 values must be at most 20");
        assertThat(refused("POST", RULES, with(DENY_RM, "agent_id", 0))).startsWith("422 agent_id");
        assertThat(refused("POST", RULES, with(DENY_RM, "agent_id", 999_999_999)))
                .isEqualTo("404 Agent 999999999 not found");
        assertThat(words()).isEmpty();
    }

    private static List<String> hosts(int count) {
        return IntStream.range(0, count).mapToObj(at -> "h" + at).toList();
    }

    @Test
    void aChangeThatMakesNoRuleOfItIsRefused() {
        var rule = rule(DENY_RM);
        for (var field : List.of("effect", "tool", "condition", "values", "tainted", "position")) {
            assertThat(refused("PATCH", one(rule), with(Map.of(), field, null)))
                    .isEqualTo("422 %s must not be null".formatted(field));
        }
        assertThat(refused("PATCH", one(rule), Map.of("tool", "url"))).startsWith("422 condition says nothing");
        assertThat(refused("PATCH", one(rule), Map.of("condition", "always"))).isEqualTo("422 values must be empty");
        assertThat(refused("PATCH", one(rule), Map.of("position", 0))).startsWith("422 position");
        assertThat(refused("PATCH", one(rule), Map.of("agent_id", 999_999_999)))
                .isEqualTo("404 Agent 999999999 not found");
        assertThat(refused("PATCH", RULES + "/999999999", Map.of("effect", "ask")))
                .isEqualTo("404 Rule not found");
        assertThat(refused("PATCH", RULES + "/x", Map.of("effect", "ask"))).startsWith("422 rule_id");
        assertThat(refused("DELETE", RULES + "/999999999", null)).isEqualTo("404 Rule not found");
        assertThat(list().path(0)).isEqualTo(rule);
    }

    @Test
    void whatARuleWouldHaveChangedIsShown() {
        long agent = waiting("Work").path("id").asLong();
        given(sql.statement("""
                        insert into agent_checks (agent_id, run_id, kind, target, reading, open_world, own, policy, granted,
                            answer, created_at)
                        values (:agent, :run, 'shell', 'rm -r a', false, false, false, 'balanced', false, 'ask', :now)
                        """)
                .with("agent", agent)
                .with("run", open(agent, RunStatus.idle).id())
                .with("now", Instant.now())
                .update());
        heardOfAll();
        var preview = talk.json("POST", RULES + "/preview", Map.of("rule", with(DENY_RM, "agent_id", agent)));
        assertThat(heardOfAll()).isEmpty();
        assertThat(preview.path("words").asString()).isEqualTo("deny shell where it begins with “rm”");
        assertThat(preview.path("looked").asInt()).isEqualTo(1);
        assertThat(preview.path("has_more").asBoolean()).isFalse();
        assertThat(preview.path("deny").asInt()).isEqualTo(1);
        assertThat(preview.path("changed").asInt()).isEqualTo(1);
        var example = preview.path("examples").path(0);
        assertThat(example.path("title").asString()).isEqualTo("Run a command");
        assertThat(example.path("target").asString()).isEqualTo("rm -r a");
        assertThat(example.path("was").asString()).isEqualTo("ask");
        assertThat(example.path("decision").isNull()).as("nobody has decided").isTrue();
        assertThat(example.path("answer").asString()).isEqualTo("deny");
        assertThat(example.path("reason").asString()).isEqualTo("A rule says: deny shell where it begins with “rm”.");
        assertThat(words()).as("nothing is laid down").isEmpty();

        var rule = rule(with(DENY_RM, "agent_id", agent));
        var instead = with(with(DENY_RM, "agent_id", agent), "effect", "ask");
        var other = talk.json(
                "POST",
                RULES + "/preview",
                Map.of("rule", instead, "replaces", rule.path("id").asLong()));
        assertThat(other.path("ask").asInt()).isEqualTo(1);
        assertThat(other.path("changed").asInt()).isZero();

        assertThat(refused("POST", RULES + "/preview", Map.of())).startsWith("422 rule");
        assertThat(refused("POST", RULES + "/preview", Map.of("rule", with(DENY_RM, "tool", "url"))))
                .startsWith("422 condition");
        assertThat(refused("POST", RULES + "/preview", Map.of("rule", DENY_RM, "replaces", 999_999_999)))
                .isEqualTo("404 Rule not found");
        assertThat(refused("POST", RULES + "/preview", Map.of("rule", with(DENY_RM, "agent_id", 999_999_999))))
                .isEqualTo("404 Agent 999999999 not found");
    }

    @Test
    void thereAreNoMoreThanTwoHundred() {
        var at = Instant.now();
        given(sql.rows("agent_rules", IntStream.range(0, Rules.MAX).boxed().toList())
                .with("place", place -> place)
                .with("effect", "deny")
                .with("tool", "url")
                .with("condition_kind", "always")
                .with("condition_values", "[]")
                .with("tainted", false)
                .with("created_at", at)
                .with("updated_at", at)
                .insert());
        try {
            assertThat(refused("POST", RULES, DENY_RM)).isEqualTo("409 There are 200 rules already. Delete one first.");
        } finally {
            given(sql.statement("delete from agent_rules").update());
        }
    }
}

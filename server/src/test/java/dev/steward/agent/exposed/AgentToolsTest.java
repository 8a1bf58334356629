package dev.steward.agent.exposed;

import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.control.AgentRead;
import dev.steward.agent.control.Agents;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.state.AgentStates;
import dev.steward.agent.state.StateKey;
import dev.steward.agent.turn.DriverTest;
import dev.steward.support.Host;
import dev.steward.support.HostCall;
import dev.steward.support.Script;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Tests what hosts do with agents, and what runs do with the notes of their agent. */
class AgentToolsTest extends DriverTest {

    @Autowired
    private Host host;

    @Autowired
    private Agents agents;

    @Autowired
    private AgentStates states;

    private static Script calls(String tool, String arguments) {
        return Script.answer().toolCall("c1", "steward__" + tool, arguments).done("tool_calls");
    }

    private static List<Long> ids(JsonNode found) {
        var ids = new ArrayList<Long>();
        found.path("agents").forEach(each -> ids.add(each.path("id").asLong()));
        return ids;
    }

    private JsonNode state(String tool, AgentRead agent, Map<String, ?> rest) {
        var input = new HashMap<String, Object>(rest);
        input.put("agent_id", agent.id());
        return host.call(tool, input);
    }

    @Test
    void agentsAreListedTheNewestFirstWithoutThoseThatWerePutAway() {
        long topic = talk.topic("Heard of");
        var first = scene.made(wish("x".repeat(500)).titled("Tidy the Shed"));
        var second = scene.made(wish("Paint").titled("Paint the shed").linked(topic, null));
        var away = scene.made(wish("Burn").titled("Burn the shed"));
        given(agents.archive(away.id()));
        var found = host.call("list_agents", Map.of("q", " SHED "));
        assertThat(ids(found)).startsWith(second.id(), first.id()).doesNotContain(away.id());
        assertThat(found.path("count").asInt()).isEqualTo(ids(found).size());
        assertThat(found.path("next").isNull()).isTrue();
        var newest = found.path("agents").path(0);
        assertThat(newest.propertyNames())
                .containsExactlyInAnyOrder(
                        "id",
                        "public_id",
                        "title",
                        "task_prompt",
                        "status",
                        "result_summary",
                        "error",
                        "model",
                        "topic_id",
                        "chat_id",
                        "archived",
                        "last_activity_at",
                        "created_at",
                        "updated_at",
                        "truncated");
        assertThat(newest.path("status").asString()).isEqualTo("waiting");
        assertThat(newest.path("topic_id").asLong()).isEqualTo(topic);
        assertThat(newest.path("chat_id").isNull()).isTrue();
        var long1 = found.path("agents").path(1);
        assertThat(long1.path("task_prompt").asString()).hasSize(ExposedAgent.LISTED);
        assertThat(long1.path("truncated").asBoolean()).isTrue();
        assertThat(ids(host.call("list_agents", Map.of("q", "shed", "include_archived", true))))
                .startsWith(away.id(), second.id());
        assertThat(ids(host.call("list_agents", Map.of("q", "shed", "before", second.id()))))
                .startsWith(first.id())
                .doesNotContain(second.id());
        assertThat(ids(host.call("list_agents", Map.of("q", "s%d")))).isEmpty();
    }

    @Test
    void anAgentIsGivenWholeWithWhatItSaidLast() {
        provider.next(Script.says("All is done."));
        var run = started(wish("y".repeat(500)));
        awaited(run, RunStatus.idle);
        var agent = host.call("get_agent", Map.of("agent_id", run.agentId()));
        assertThat(agent.path("task_prompt").asString()).hasSize(500);
        assertThat(agent.path("truncated").asBoolean()).isFalse();
        assertThat(agent.path("status").asString()).isEqualTo("idle");
        assertThat(agent.path("result_summary").asString()).isEqualTo("All is done.");
        assertThat(agent.path("last_activity_at").isString()).isTrue();
        assertThat(host.refusal("get_agent", Map.of("agent_id", 999_999_999))).isEqualTo("Agent 999999999 not found");
    }

    @Test
    void notesAreWrittenReadListedAndDeletedByWhoNamesTheAgent() {
        var agent = scene.made(wish("Keep"));
        var written = state("state_set", agent, Map.of("key", " Last.Seen ", "value", "four 🐑"));
        assertThat(written.path("agent_id").asLong()).isEqualTo(agent.id());
        assertThat(written.path("key").asString()).isEqualTo("last.seen");
        assertThat(written.path("created").asBoolean()).isTrue();
        assertThat(written.path("size").asLong()).isEqualTo(7);
        assertThat(state("state_list", agent, Map.of())
                        .path("keys")
                        .path(0)
                        .path("size")
                        .asLong())
                .isEqualTo(7);
        var again = state("state_set", agent, Map.of("key", "last.seen", "value", "five"));
        assertThat(again.path("created").asBoolean()).isFalse();
        var got = state("state_get", agent, Map.of("key", "LAST.SEEN"));
        assertThat(got.path("found").asBoolean()).isTrue();
        assertThat(got.path("value").asString()).isEqualTo("five");
        assertThat(got.path("updated_at").isString()).isTrue();
        var none = state("state_get", agent, Map.of("key", "other"));
        assertThat(none.path("found").asBoolean(true)).isFalse();
        assertThat(none.path("value").isNull()).isTrue();
        var listed = state("state_list", agent, Map.of());
        assertThat(listed.path("count").asInt()).isOne();
        assertThat(listed.path("keys").path(0).propertyNames()).containsExactlyInAnyOrder("key", "size", "updated_at");
        assertThat(state("state_delete", agent, Map.of("key", "Last.seen"))
                        .path("deleted")
                        .asBoolean())
                .isTrue();
        assertThat(state("state_delete", agent, Map.of("key", "last.seen"))
                        .path("deleted")
                        .asBoolean(true))
                .isFalse();
    }

    @Test
    void whoIsNoRunHasToNameTheAgent() {
        assertThat(host.refusal("state_list", Map.of())).startsWith("No agent in context");
        assertThat(Host.refusal(host.begin("state_list", Map.of(), HostCall.by("topic:12"))))
                .startsWith("No agent in context");
        assertThat(host.refusal("state_list", Map.of("agent_id", 999_999_999))).isEqualTo("Agent 999999999 not found");
        assertThat(host.refusal("state_get", Map.of("key", "no spaces", "agent_id", 1)))
                .contains("small letters");
    }

    @Test
    void aRunUsesTheNotesOfItsAgentThoughNothingIsOpenToOthers() {
        provider.next(
                calls("state_set", "{\"key\":\"page\",\"value\":\"7\"}"),
                calls("state_get", "{\"key\":\"page\"}"),
                Script.says("Kept"));
        var run = started(wish("Keep the page"));
        awaited(run, RunStatus.idle);
        assertThat(given(states.find(run.agentId(), StateKey.of("page"))).value())
                .isEqualTo("7");
        assertThat(results(run)).hasSize(2);
        assertThat(results(run).getLast()).contains("\"found\":true");
        assertThat(tools.calls()).isEmpty();
    }

    @Test
    void aRunIsOfferedAllToolsOfStewardUnlessItMayUseOthersOnly() {
        provider.next(Script.says("One"), Script.says("Two"));
        var run = started(wish("Look"));
        awaited(run, RunStatus.idle);
        assertThat(provider.requests().getLast().body().path("tools").toString())
                .contains("steward__state_set", "steward__list_agents", "steward__search");
        talk.json("PATCH", "/api/agents/" + run.agentId(), Map.of("mcp_servers", "fetch"));
        talk.json("POST", "/api/agents/%d/start".formatted(run.agentId()), Map.of());
        var second = scene.run(scene.read(run.agentId()));
        awaited(second, RunStatus.idle);
        assertThat(provider.requests().getLast().body().toString()).doesNotContain("steward__");
    }

    @Test
    void aTurnOfAConversationIsNotOfferedWhatIsForAgents() {
        provider.next(Script.says("Hello"));
        talk.say(talk.topic("No agent"), "Hello");
        assertThat(provider.requests().getLast().body().toString()).doesNotContain("steward__state_set");
    }
}

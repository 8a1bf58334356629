package dev.steward.agent.turn;

import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.support.Script;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests undoing what a run wrote with Steward's own tools. */
class UndoneRunTest extends DriverTest {

    private static Script calls(String tool, String arguments) {
        return Script.answer().toolCall("c1", "steward__" + tool, arguments).done("tool_calls");
    }

    private static String path(AgentRun run) {
        return "/api/agents/%d/runs/%d".formatted(run.agentId(), run.id());
    }

    private List<String> changes(AgentRun run) {
        return talk.json("GET", path(run) + "/changes", null)
                .valueStream()
                .map(each -> "%s %s"
                        .formatted(
                                each.path("kind").asString(), each.path("title").asString()))
                .toList();
    }

    @Test
    void allOfItGoesInOneStepAndWhatAPersonHasChangedStays() {
        long topic = talk.topic("Written in");
        provider.next(
                calls("state_set", "{\"key\":\"seen\",\"value\":\"1\"}"),
                calls("store_memory", "{\"content\":\"Remembered by a run\"}"),
                calls("append_note", "{\"topic_id\":%d,\"text\":\"Noted\"}".formatted(topic)),
                calls(
                        "set_reminder",
                        "{\"topic_id\":%d,\"remind_at\":\"2999-01-31T12:00:00Z\",\"note\":\"Reminded\"}"
                                .formatted(topic)),
                Script.says("Done."));
        var run = started(wish("Write").under(ApprovalPolicy.autonomous));
        awaited(run, RunStatus.idle);
        assertThat(changes(run))
                .containsExactly(
                        "reminder Reminded",
                        "message **Notes** Noted",
                        "memory Remembered by a run",
                        "agent_state seen");
        talk.json(
                "PUT", "/api/agents/%d/state".formatted(run.agentId()), Map.of("key", "seen", "value", "by a person"));
        var undone = talk.json("POST", path(run) + "/undo", null);
        assertThat(undone.path("undone_count").asInt()).isEqualTo(3);
        assertThat(undone.path("conflicts").valueStream().map(each -> each.path("conflict")
                        .asString()))
                .containsExactly("It was changed after the run wrote it.");
        assertThat(talk.messages(topic))
                .noneSatisfy(row -> assertThat(row.path("content").asString()).contains("Noted"));
        assertThat(talk.json("GET", "/api/reminders/topic/" + topic, null).has("remind_at"))
                .isFalse();
        assertThat(talk.json("GET", "/api/memories", null).toString()).doesNotContain("Remembered by a run");
        assertThat(talk.json("GET", "/api/agents/%d/state".formatted(run.agentId()), null)
                        .path(0)
                        .path("value")
                        .asString())
                .isEqualTo("by a person");
    }
}

package dev.steward.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.attack.Service;
import dev.steward.support.ByTurns;
import dev.steward.support.OnBothDatabases;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests undoing everything a run wrote while the service is killed halfway. */
@ByTurns(1)
@OnBothDatabases
class CutUndoTest {

    private static final int MANY = 100;

    private static final int ROUNDS = 5;

    @Test
    void eachChangeIsTakenBackWholeOrNotAtAllAndTheRestWhenSomebodyAsksAgain(@TempDir Path folder) throws Exception {
        try (var provider = ScriptedProvider.start()) {
            String run;
            long topic;
            try (var service = ServiceProcess.start(folder)) {
                service.useProvider(provider.baseUrl());
                topic = made(service, "/api/topics", "{\"title\":\"Written in\"}");
                run = written(service, provider, topic);
                Thread.ofVirtual().start(() -> undo(service, run));
                await().pollInterval(Duration.ofMillis(1))
                        .atMost(Service.LONG)
                        .until(() -> undone(service, run) > MANY / 10);
                service.kill();
            }
            try (var service = ServiceProcess.start(folder)) {
                var changes = json(service, run + "/changes?limit=200");
                assertThat(changes).hasSize(MANY).allSatisfy(each -> assertThat(
                                each.path("conflict").isNull())
                        .as("nothing was left alone")
                        .isTrue());
                assertThat(open(changes))
                        .as("what is not taken back is there, and nothing else")
                        .containsExactlyInAnyOrderElementsOf(there(service, topic));
                int left = open(changes).size();
                assertThat(left).as("it was killed in the middle").isPositive().isLessThan(MANY);
                assertThat(undo(service, run).path("undone_count").asInt()).isEqualTo(left);
                assertThat(there(service, topic)).isEmpty();
                var again = undo(service, run);
                assertThat(again.path("undone_count").asInt()).isZero();
                assertThat(again.path("conflicts")).isEmpty();
            }
        }
    }

    /** Returns the address of a finished run that has written a lot into a topic. */
    private static String written(ServiceProcess service, ScriptedProvider provider, long topic) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            var answer = Script.answer();
            for (int i = 0; i < MANY / ROUNDS; i++) {
                answer.toolCall("c" + i, "steward__append_note", """
                        {"topic_id":%d,"text":"Note %d of %d"}""".formatted(topic, i, round));
            }
            provider.next(answer.done("tool_calls"));
        }
        provider.next(Script.says("Done"));
        long agent = made(service, "/api/agents", "{\"task\":\"Write\",\"approval_policy\":\"autonomous\"}");
        var runs = "/api/agents/%d/runs".formatted(agent);
        await().atMost(Service.LONG)
                .until(() ->
                        json(service, runs).path(0).path("status").asString("").equals("idle"));
        var run = "%s/%d".formatted(runs, json(service, runs).path(0).path("id").asLong());
        assertThat(there(service, topic))
                .as("what the run wrote: %s", json(service, "/api/agents/%d/events?limit=200".formatted(agent)))
                .hasSize(MANY);
        return run;
    }

    private static long made(ServiceProcess service, String path, String wish) throws Exception {
        return JsonMapper.shared()
                .readTree(service.send("POST", path, wish).body())
                .path("id")
                .asLong();
    }

    /** There is no response if the service is killed. */
    private static JsonNode undo(ServiceProcess service, String run) {
        try {
            return JsonMapper.shared()
                    .readTree(service.send("POST", run + "/undo", "").body());
        } catch (Exception _) {
            return JsonMapper.shared().missingNode();
        }
    }

    private static long undone(ServiceProcess service, String run) throws Exception {
        var changes = json(service, run + "/changes?limit=200");
        return changes.size() - open(changes).size();
    }

    private static List<Long> open(JsonNode changes) {
        return changes.valueStream()
                .filter(each -> each.path("undone_at").isNull())
                .map(each -> Long.parseLong(each.path("subject").asString()))
                .toList();
    }

    /** The messages of the topic. */
    private static List<Long> there(ServiceProcess service, long topic) throws Exception {
        return json(service, "/api/topics/%d/messages?limit=200".formatted(topic))
                .valueStream()
                .map(row -> row.path("id").asLong())
                .toList();
    }

    private static JsonNode json(ServiceProcess service, String path) throws Exception {
        return JsonMapper.shared().readTree(service.get(path).body());
    }
}

package dev.steward.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.attack.Service;
import dev.steward.support.ByTurns;
import dev.steward.support.OnBothDatabases;
import dev.steward.support.Sample;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests that reminders that fall due while the service is killed or down fire once when it is back. */
@ByTurns(0)
@OnBothDatabases
class CutRemindersTest {

    private static final int KILLS = Sample.times("crash.kills", 1);

    private static final int MANY = 30;

    private static final Map<String, String> NO_SCHEDULER = Map.of("STEWARD_SCHEDULER_ENABLED", "false");

    @Test
    void eachThatIsDueFiresOnceHoweverOftenTheServiceIsKilledMeanwhile(@TempDir Path folder) throws Exception {
        var topics = new ArrayList<Long>();
        try (var service = ServiceProcess.start(folder, NO_SCHEDULER)) {
            for (int i = 0; i < MANY; i++) {
                topics.add(due(service, i));
            }
            assertThat(service.get("/api/reminders").body())
                    .as("the scheduler is off")
                    .isEqualTo("[]");
        }
        int firedBefore = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            try (var service = ServiceProcess.start(folder)) {
                int known = firedBefore;
                await().atMost(Service.LONG).until(() -> fired(service) > known || fired(service) == MANY);
                firedBefore = fired(service);
                service.kill();
            }
        }
        try (var service = ServiceProcess.start(folder)) {
            await().atMost(Service.LONG).until(() -> fired(service) == MANY);
            for (var topic : topics) {
                assertThat(notices(service, topic)).containsExactly("reminder_set", "reminder_fired");
            }
            var news = json(service, "/api/news");
            assertThat(news).hasSize(MANY).allSatisfy(each -> assertThat(
                            each.path("unread_count").asInt())
                    .isEqualTo(1));
        }
    }

    private static long due(ServiceProcess service, int i) throws Exception {
        var made = service.send("POST", "/api/topics", "{\"title\":\"Due %d\"}".formatted(i));
        long topic = JsonMapper.shared().readTree(made.body()).path("id").asLong();
        var at = Instant.now().minusSeconds(i + 1L);
        var set = service.send("PUT", "/api/reminders/topic/" + topic, "{\"remind_at\":\"%s\"}".formatted(at));
        assertThat(set.statusCode()).isEqualTo(200);
        return topic;
    }

    private static int fired(ServiceProcess service) throws Exception {
        return json(service, "/api/reminders").size();
    }

    private static List<String> notices(ServiceProcess service, long topic) throws Exception {
        return json(service, "/api/topics/%d/messages".formatted(topic)).stream()
                .map(row -> row.path("notice").path("kind").asString())
                .toList();
    }

    private static List<JsonNode> json(ServiceProcess service, String path) throws Exception {
        var all = new ArrayList<JsonNode>();
        JsonMapper.shared().readTree(service.get(path).body()).forEach(all::add);
        return all;
    }
}

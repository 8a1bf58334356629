package dev.steward.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.attack.Service;
import dev.steward.crash.ServiceProcess;
import dev.steward.platform.data.TestPostgres;
import dev.steward.support.ByTurns;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests two processes on one PostgreSQL, each with its own index. */
@ByTurns(1)
class SharedSearchTest {

    private final String address = TestPostgres.newDatabase();

    @Test
    void eachFindsWhatTheOtherWrites(@TempDir Path ours, @TempDir Path theirs) throws Exception {
        try (var service = Service.start(ours, address);
                var other = ServiceProcess.start(theirs, Map.of("STEWARD_DB_URL", address))) {
            await().atMost(Service.LONG).until(() -> isReady(ours(service, "")) && isReady(theirs(other, "")));
            long topic = service.topic("Shared kettle");
            service.send("POST", "/api/topics/" + topic + "/messages/stopped", Map.of("content", "a kettle sings"));
            assertSoon(2, () -> theirs(other, "kettle"));
            assertSoon(2, () -> ours(service, "kettle"));

            other.send("PATCH", "/api/topics/" + topic, "{\"title\":\"Shared teapot\"}");
            assertSoon(1, () -> ours(service, "teapot"));
            assertSoon(1, () -> ours(service, "kettle"));
            other.send("POST", "/api/topics/" + topic + "/archive", "{}");
            assertThat(ours(service, "kettle").path("results")).isEmpty();
            other.send("POST", "/api/topics/" + topic + "/unarchive", "{}");
            assertSoon(1, () -> ours(service, "kettle"));
            service.send("DELETE", "/api/topics/" + topic, null);
            assertThat(theirs(other, "kettle").path("results")).isEmpty();
            service.send("POST", "/api/topics/" + topic + "/restore", null);
            assertSoon(1, () -> theirs(other, "kettle"));
            assertSoon(1, () -> theirs(other, "teapot"));
        }
    }

    private interface Asked {
        JsonNode now() throws Exception;
    }

    private static void assertSoon(int results, Asked asked) {
        await().atMost(Duration.ofSeconds(60))
                .until(() -> asked.now().path("results").size() == results);
    }

    private static boolean isReady(JsonNode answer) {
        return answer.path("index").path("state").asString().equals("ready");
    }

    private static JsonNode ours(Service service, String query) {
        return service.send("GET", "/api/search?q=" + query, null).json();
    }

    private static JsonNode theirs(ServiceProcess other, String query) throws Exception {
        return JsonMapper.shared().readTree(other.get("/api/search?q=" + query).body());
    }
}

package dev.steward.transfer;

import static org.awaitility.Awaitility.await;

import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Base of the tests of importing files of conversations. */
@ServiceTest
abstract class ImportTest {

    static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    @Autowired
    WebTestClient client;

    @Autowired
    Talk talk;

    /** A prefix that identifies the conversations of this test. */
    final String unique = "i" + NUMBERS.incrementAndGet() + "t" + System.nanoTime() + "-";

    String chat(String id, String title, String... turns) {
        var nodes = new ArrayList<String>();
        for (int i = 0; i < turns.length; i++) {
            nodes.add("""
                    "n%d":{"parent":%s,"message":{"author":{"role":"%s"},"create_time":%d,
                    "content":{"content_type":"text","parts":["%s"]},"metadata":{"model_slug":"gpt-x"}}}""".formatted(
                            i,
                            i == 0 ? "null" : "\"n" + (i - 1) + "\"",
                            i % 2 == 0 ? "user" : "assistant",
                            1_600_000_000 + i,
                            turns[i]));
        }
        return "{\"id\":\"%s\",\"title\":\"%s\",\"create_time\":1600000000,\"update_time\":1600000001,\"current_node\":\"n%d\",\"mapping\":{%s}}"
                .formatted(unique + id, title, turns.length - 1, String.join(",", nodes));
    }

    static byte[] file(String... conversations) {
        return ("[" + String.join(",", conversations) + "]").getBytes(StandardCharsets.UTF_8);
    }

    long hand(byte[] file) {
        return hand("export.zip", file);
    }

    long hand(String name, byte[] file) {
        var answer = client.post()
                .uri("/api/imports?name=" + name)
                .contentType(MediaType.APPLICATION_OCTET_STREAM)
                .bodyValue(file)
                .exchange()
                .expectStatus()
                .isCreated()
                .expectBody(String.class)
                .returnResult()
                .getResponseBody();
        return JsonMapper.shared().readTree(String.valueOf(answer)).path("id").asLong();
    }

    JsonNode reached(long id, String... states) {
        await().atMost(PATIENCE)
                .until(() -> List.of(states).contains(get(id).path("state").asString()));
        return get(id);
    }

    JsonNode get(long id) {
        return talk.json("GET", "/api/imports/" + id, null);
    }

    JsonNode take(byte[] file, Map<String, ?> wish) {
        return take("export.zip", file, wish);
    }

    JsonNode take(String name, byte[] file, Map<String, ?> wish) {
        long id = hand(name, file);
        reached(id, "ready");
        talk.json("POST", "/api/imports/" + id + "/start", wish);
        return reached(id, "done");
    }

    List<JsonNode> conversations(long id, String query) {
        return talk.json("GET", "/api/imports/" + id + "/conversations" + query, null)
                .valueStream()
                .toList();
    }

    static List<String> texts(List<JsonNode> rows) {
        return rows.stream().map(row -> row.path("content").asString()).toList();
    }

    long topic(JsonNode done, int n) {
        return conversations(done.path("id").asLong(), "")
                .get(n - 1)
                .path("topic_id")
                .asLong();
    }
}

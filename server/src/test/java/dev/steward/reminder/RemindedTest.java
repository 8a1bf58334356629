package dev.steward.reminder;

import static org.awaitility.Awaitility.await;

import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import dev.steward.support.Talk.Frame;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Flux;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** Base of the tests of reminders: a topic, with the ticker running. */
@ServiceTest
abstract class RemindedTest {

    static final Duration LONG = Duration.ofSeconds(60);
    static final String LATER = "2999-01-31T12:00:00Z";
    static final String LONG_AGO = "2001-01-31T12:00:00Z";

    @Autowired
    Talk talk;

    @Autowired
    private WebTestClient client;

    long topic;

    @BeforeEach
    void begin() {
        topic = talk.topic("Reminded");
    }

    Flux<String> ofTopic() {
        return talk.stream("/api/events")
                .filter(event -> event.data().path("topic_id").asLong() == topic)
                .map(RemindedTest::told);
    }

    private static String told(Frame event) {
        var status = event.data().path("status");
        return status.isNull() ? event.event() : event.event() + " " + status.asString();
    }

    JsonNode awaitFired() {
        await().atMost(LONG).until(() -> get().path("status").asString().equals("fired"));
        return get();
    }

    String path() {
        return "/api/reminders/topic/" + topic;
    }

    JsonNode get() {
        return talk.json("GET", path(), null);
    }

    JsonNode put(Map<String, ?> body) {
        return talk.json("PUT", path(), body);
    }

    int write(Map<String, ?> body) {
        return status("PUT", path(), body);
    }

    /** The entry of this topic among the fired reminders; null if there is none. */
    JsonNode listed() {
        return ofTopic(talk.json("GET", "/api/reminders", null), "topic_id");
    }

    JsonNode news() {
        return ofTopic(talk.json("GET", "/api/news", null), "container_id");
    }

    JsonNode ofTopic(JsonNode all, String key) {
        for (var each : all) {
            if (each.path(key).asLong() == topic) {
                return each;
            }
        }
        return NullNode.getInstance();
    }

    List<String> notices() {
        return talk.messages(topic).stream()
                .map(row -> row.path("notice").path("kind").asString(""))
                .toList();
    }

    int unread() {
        return news().path("unread_count").asInt();
    }

    int status(String method, String path, @Nullable Object body) {
        var request = client.method(HttpMethod.valueOf(method)).uri(path);
        return (body == null ? request : request.bodyValue(body))
                .exchange()
                .returnResult(String.class)
                .getStatus()
                .value();
    }
}

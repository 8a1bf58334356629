package dev.steward.conversation.topic;

import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.web.reactive.server.WebTestClient;
import tools.jackson.databind.JsonNode;

/** Base of the tests of where topics are placed. */
@ServiceTest
abstract class PlacedTopicsTest {

    static final Duration LONG = Duration.ofSeconds(60);

    @Autowired
    WebTestClient client;

    @Autowired
    Talk talk;

    @Autowired
    DatabaseClient database;

    static Map<String, @Nullable Object> nothing(String field) {
        var patch = new HashMap<String, @Nullable Object>();
        patch.put(field, null);
        return patch;
    }

    long collection() {
        return talk.json("POST", "/api/collections", Map.of("name", "p " + UUID.randomUUID()))
                .path("id")
                .asLong();
    }

    long general() {
        return get("/api/collections").get(0).path("id").asLong();
    }

    long topic(String title, Map<String, ?> more) {
        var body = new HashMap<String, Object>(more);
        body.put("title", title);
        return talk.json("POST", "/api/topics", body).path("id").asLong();
    }

    JsonNode patch(long id, Map<String, ?> body) {
        return talk.json("PATCH", "/api/topics/" + id, body);
    }

    JsonNode post(long id, String what) {
        return talk.json("POST", "/api/topics/%d/%s".formatted(id, what), null);
    }

    long collectionOf(long topic) {
        return get("/api/topics/" + topic).path("collection_id").asLong();
    }

    String place(long topic) {
        var read = get("/api/topics/" + topic);
        return read.path("parent_id").asString("null") + "/"
                + read.path("collection_id").asLong();
    }

    List<String> titles(String path) {
        return get(path).valueStream().map(one -> one.path("title").asString()).toList();
    }

    String drawn(String path) {
        return drawn(get(path));
    }

    static String drawn(JsonNode nodes) {
        return nodes.valueStream()
                .map(node -> node.path("title").asString()
                        + (node.path("children").isEmpty() ? "" : "(%s)".formatted(drawn(node.path("children")))))
                .collect(Collectors.joining(" "));
    }

    JsonNode get(String path) {
        return talk.json("GET", path, null);
    }

    int status(String method, String path, @Nullable Object body) {
        var request = client.method(HttpMethod.valueOf(method)).uri(path);
        var sent = body == null ? request : request.bodyValue(body);
        return sent.exchange().returnResult(String.class).getStatus().value();
    }
}

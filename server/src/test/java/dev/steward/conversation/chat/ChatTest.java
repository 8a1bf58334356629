package dev.steward.conversation.chat;

import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;

/** Base of the tests of chats, on a service that others use too. */
@ServiceTest
abstract class ChatTest {

    static final Duration LONG = Duration.ofSeconds(60);

    @Autowired
    WebTestClient client;

    @Autowired
    Talk talk;

    final String mark = UUID.randomUUID().toString();

    void announces(long chat, Runnable work) {
        StepVerifier.create(talk.stream("/api/events")
                        .filter(event -> event.event().equals("chat.changed")
                                && event.data().path("chat_id").asLong() == chat)
                        .take(1))
                .then(work)
                .expectNextCount(1)
                .expectComplete()
                .verify(LONG);
    }

    JsonNode create(Map<String, ?> body) {
        return talk.json("POST", "/api/chats", body);
    }

    JsonNode change(JsonNode chat, Map<String, ?> body) {
        return talk.json("PATCH", "/api/chats/" + id(chat), body);
    }

    JsonNode post(long chat, String what) {
        return talk.json("POST", "/api/chats/" + chat + "/" + what, null);
    }

    void stored(JsonNode chat, String text) {
        talk.json("POST", "/api/chats/" + id(chat) + "/messages/stopped", Map.of("content", text));
    }

    List<Long> listed(String path) {
        return StreamSupport.stream(talk.json("GET", path, null).spliterator(), false)
                .map(ChatTest::id)
                .toList();
    }

    int status(String method, String path, @Nullable Object body) {
        var request = client.method(HttpMethod.valueOf(method)).uri(path);
        return (body == null ? request : request.bodyValue(body))
                .exchange()
                .returnResult(String.class)
                .getStatus()
                .value();
    }

    static long id(JsonNode row) {
        return row.path("id").asLong();
    }
}

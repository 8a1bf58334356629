package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.Script;
import dev.steward.support.Talk;
import dev.steward.support.Talk.Frame;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;

/** Tests that a chat that becomes a topic keeps everything it has. */
class PromotionTest extends TurnTest {

    @Autowired
    private WebTestClient client;

    private final CompletableFuture<Void> go = new CompletableFuture<>();
    private JsonNode chat;
    private long id;

    @BeforeEach
    void makeAChat() {
        chat = talk.json(
                "POST", "/api/chats", Map.of("title", "Baking bread", "description", "of rye", "pinned", true));
        id = chat.path("id").asLong();
    }

    @Test
    void itKeepsItsIdItsRowsItsAlternativesWhatWaitsAndWhatIsUnread() {
        provider.next(Script.says("first"), Script.says("second"));
        say("Question");
        long question = rows("chats").getFirst().path("id").asLong();
        Talk.all(talk.start("chats", id, Map.of("retry_message_id", question)));
        provider.next(Script.answer().text("partly").hang());
        talk.start("chats", id, Map.of("content", "Go")).take(2).blockLast(LONG);
        talk.json("POST", path("chats") + "/messages/queue", Map.of("content", "later"));
        talk.json("POST", path("chats") + "/messages/stop", null);
        var before = rows("chats");

        var topic = promote();

        assertThat(topic.path("id").asLong()).isEqualTo(id);
        assertThat(topic.path("public_id")).isEqualTo(chat.path("public_id"));
        assertThat(topic.path("title").asString()).isEqualTo("Baking bread");
        assertThat(topic.path("slug").asString()).startsWith("baking-bread");
        assertThat(topic.path("description").asString()).isEqualTo("of rye");
        assertThat(topic.path("pinned").asBoolean()).isTrue();
        assertThat(topic.path("parent_id").isNull()).isTrue();
        assertThat(without(rows("topics"))).isEqualTo(without(before));
        assertThat(rows("topics")).allSatisfy(row -> {
            assertThat(row.path("topic_id").asLong()).isEqualTo(id);
            assertThat(row.path("chat_id").isNull()).isTrue();
        });
        assertThat(talk.json("GET", path("topics") + "/messages/" + question + "/alternatives", null)
                        .size())
                .isEqualTo(2);
        assertThat(talk.json("GET", path("topics") + "/messages/queue", null)
                        .path(0)
                        .path("content")
                        .asString())
                .isEqualTo("later");
        assertThat(talk.json("GET", "/api/news", null).toString())
                .contains("\"container\":\"topic\",\"container_id\":" + id);
        assertThat(status("GET", path("chats"))).isEqualTo(404);
        assertThat(status("GET", path("chats") + "/messages")).isEqualTo(404);
        assertThat(status("POST", path("chats") + "/promote")).isEqualTo(404);
        provider.next(Script.says("goes on"));
        assertThat(Talk.text(talk.say(id, "On"))).isEqualTo("goes on");
    }

    @Test
    void bothKindsAreAnnounced() {
        StepVerifier.create(talk.stream("/api/events")
                        .filter(event -> event.event().equals("chat.changed")
                                || event.event().equals("topic.changed"))
                        .map(Frame::event)
                        .take(2)
                        .collectList())
                .then(() -> promote())
                .assertNext(types -> assertThat(types).containsExactlyInAnyOrder("chat.changed", "topic.changed"))
                .expectComplete()
                .verify(LONG);
    }

    @Test
    void itLiesWhereItIsPut() {
        assertThat(status("POST", path("chats") + "/promote?parent_id=999999")).isEqualTo(400);
        assertThat(status("POST", path("chats") + "/promote?parent_id=x")).isEqualTo(422);
        assertThat(status("GET", path("chats"))).isEqualTo(200);
        assertThat(promote(topic).path("parent_id").asLong()).isEqualTo(topic);
        assertThat(status("POST", "/api/chats/999999/promote")).isEqualTo(404);
    }

    @Test
    void itWaitsForTheAnswer() {
        provider.next(Script.answer().text("one ").waitFor(go).text("two").done());
        var frames = talk.start("chats", id, Map.of("content", "Go")).cache();
        frames.take(2).blockLast(LONG);
        assertThat(status("POST", path("chats") + "/promote")).isEqualTo(409);
        go.complete(null);
        assertThat(Talk.text(Talk.all(frames))).isEqualTo("one two");
        await().atMost(LONG).until(() -> status("POST", path("chats") + "/promote") == 200);
    }

    private JsonNode promote() {
        return talk.json("POST", path("chats") + "/promote", null);
    }

    private JsonNode promote(long parent) {
        return talk.json("POST", path("chats") + "/promote?parent_id=" + parent, null);
    }

    private void say(String content) {
        Talk.all(talk.start("chats", id, Map.of("content", content)));
    }

    private String path(String kind) {
        return "/api/" + kind + "/" + id;
    }

    private List<JsonNode> rows(String kind) {
        var rows = new ArrayList<JsonNode>();
        talk.json("GET", path(kind) + "/messages", null).forEach(rows::add);
        return rows;
    }

    private static List<String> without(List<JsonNode> rows) {
        return rows.stream()
                .map(row -> row.toString().replaceAll("\"(topic|chat)_id\":(\\d+|null)", ""))
                .toList();
    }

    private int status(String method, String path) {
        return client.method(HttpMethod.valueOf(method))
                .uri(path)
                .exchange()
                .returnResult(String.class)
                .getStatus()
                .value();
    }
}

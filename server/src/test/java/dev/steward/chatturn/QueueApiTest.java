package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.Script;
import dev.steward.support.Talk.Frame;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient;
import tools.jackson.databind.JsonNode;

/** Tests texts that are queued until the running turn has succeeded. */
class QueueApiTest extends TurnTest {

    @Autowired
    private WebTestClient client;

    private final CompletableFuture<Void> go = new CompletableFuture<>();

    @Test
    void whatWaitsIsSentInItsOrderWhenTheAnswersHaveEndedWell() {
        begin(Script.answer().text("one").waitFor(go).done(), Script.says("two"), Script.says("three"));
        add("second");
        long third = talk.json("POST", queue(), Map.of("content", "third", "prompt_override", "Count to three"))
                .path("id")
                .asLong();
        talk.json("PATCH", queue() + "/" + third, Map.of("content", "third, reworded"));
        assertThat(waiting()).containsExactly("second", "third, reworded");
        go.complete(null);
        await().atMost(LONG).untilAsserted(() -> assertThat(texts())
                .containsExactly("first", "one", "second", "two", "third, reworded", "three"));
        assertThat(provider.requests().getLast().body().toString())
                .contains("third, reworded")
                .doesNotContain("Count to three");
        assertThat(waiting()).isEmpty();
    }

    @Test
    void afterAStopItWaitsForThePersonToSendIt() {
        begin(Script.answer().text("one").hang(), Script.says("two"));
        long queued = add("second").path("id").asLong();
        assertThat(status("POST", "/" + queued + "/send")).isEqualTo(409);
        talk.json("POST", "/api/topics/" + topic + "/messages/stop", null);
        assertThat(waiting()).containsExactly("second");
        assertThat(status("POST", "/" + queued + "/send")).isEqualTo(202);
        await().atMost(LONG).untilAsserted(() -> assertThat(texts()).containsExactly("first", "one", "second", "two"));
        assertThat(waiting()).isEmpty();
        assertThat(status("POST", "/" + queued + "/send")).isEqualTo(404);
    }

    @Test
    void whatIsPausedStaysSoThoughOtherAnswersEndWell() {
        begin(Script.answer().text("one").hang(), Script.says("two"), Script.says("three"), Script.says("four"));
        add("second");
        long third = add("third").path("id").asLong();
        assertThat(paused()).containsExactly(false, false);
        talk.json("POST", "/api/topics/" + topic + "/messages/stop", null);
        assertThat(paused()).containsExactly(true, true);
        talk.say(topic, "rather this");
        assertThat(status("POST", "/" + third + "/send")).isEqualTo(202);
        await().atMost(LONG).untilAsserted(() -> assertThat(texts())
                .containsExactly("first", "one", "rather this", "two", "third", "three"));
        assertThat(add("fourth").path("paused").asBoolean()).isFalse();
        await().atMost(LONG).untilAsserted(() -> assertThat(texts()).endsWith("fourth", "four"));
        assertThat(waiting()).containsExactly("second");
        assertThat(paused()).containsExactly(true);
    }

    @Test
    void afterAnErrorItWaitsToo() {
        begin(Script.answer().text("one").waitFor(go).cut());
        add("second");
        go.complete(null);
        await().atMost(LONG).untilAsserted(() -> assertThat(
                        talk.messages(topic).getLast().path("role").asString())
                .isEqualTo("system"));
        assertThat(running()).isFalse();
        assertThat(waiting()).containsExactly("second");
    }

    @Test
    void whatComesTooLateToWaitIsSentAtOnce() {
        provider.next(Script.says("one"), Script.says("two"));
        talk.say(topic, "first");
        add("second");
        await().atMost(LONG).untilAsserted(() -> assertThat(texts()).containsExactly("first", "one", "second", "two"));
    }

    @Test
    void whatWaitsCanBeTakenBack() {
        begin(Script.answer().text("one").waitFor(go).done());
        long queued = add("second").path("id").asLong();
        assertThat(status("DELETE", "/" + queued)).isEqualTo(204);
        assertThat(status("DELETE", "/" + queued)).isEqualTo(404);
        assertThat(waiting()).isEmpty();
        go.complete(null);
        await().atMost(LONG).untilAsserted(() -> assertThat(running()).isFalse());
        assertThat(texts()).containsExactly("first", "one");
    }

    @Test
    void aQueueHasAnEnd() {
        begin(Script.answer().text("one").hang());
        for (int n = 0; n < FollowUps.MAX; n++) {
            add("n" + n);
        }
        assertThat(client.post()
                        .uri(queue())
                        .bodyValue(Map.of("content", "too many"))
                        .exchange()
                        .returnResult(String.class)
                        .getStatus()
                        .value())
                .isEqualTo(409);
        assertThat(waiting()).hasSize(FollowUps.MAX);
        talk.json("POST", "/api/topics/" + topic + "/messages/stop", null);
    }

    @Test
    void whatRunsIsTold() {
        assertThat(running()).isFalse();
        begin(Script.answer().text("one").waitFor(go).done());
        var turn = Found.find(talk.json("GET", "/api/running", null), topic);
        assertThat(turn.path("kind").asString()).isEqualTo("turn");
        assertThat(turn.path("container").asString()).isEqualTo("topic");
        assertThat(turn.path("started_at").asString()).isNotEmpty();
        go.complete(null);
        await().atMost(LONG).untilAsserted(() -> assertThat(running()).isFalse());
    }

    @Test
    void badInputIsRefusedAndChangesNothing() {
        begin(Script.answer().text("one").hang());
        assertThat(client.post()
                        .uri(queue())
                        .bodyValue(Map.of("content", ""))
                        .exchange()
                        .returnResult(String.class)
                        .getStatus()
                        .value())
                .isEqualTo(422);
        assertThat(client.post()
                        .uri("/api/topics/999999999/messages/queue")
                        .bodyValue(Map.of("content", "x"))
                        .exchange()
                        .returnResult(String.class)
                        .getStatus()
                        .value())
                .isEqualTo(404);
        assertThat(waiting()).isEmpty();
        talk.json("POST", "/api/topics/" + topic + "/messages/stop", null);
    }

    private List<Boolean> paused() {
        return talk.json("GET", queue(), null)
                .valueStream()
                .map(each -> each.path("paused").asBoolean())
                .toList();
    }

    private void begin(Script... answers) {
        provider.next(answers);
        talk.start(topic, Map.of("content", "first"))
                .takeUntil(frame -> frame.event().equals("delta"))
                .map(Frame::event)
                .blockLast(LONG);
    }

    private JsonNode add(String content) {
        return talk.json("POST", queue(), Map.of("content", content));
    }

    private List<String> waiting() {
        return Found.texts(talk.json("GET", queue(), null));
    }

    private List<String> texts() {
        return talk.messages(topic).stream()
                .map(row -> row.path("content").asString())
                .toList();
    }

    private boolean running() {
        return !Found.find(talk.json("GET", "/api/running", null), topic).isMissingNode();
    }

    private int status(String method, String path) {
        return client.method(HttpMethod.valueOf(method))
                .uri(queue() + path)
                .exchange()
                .returnResult(String.class)
                .getStatus()
                .value();
    }

    private String queue() {
        return "/api/topics/" + topic + "/messages/queue";
    }

    private static final class Found {

        static List<String> texts(JsonNode rows) {
            return rows.valueStream().map(row -> row.path("content").asString()).toList();
        }

        static JsonNode find(JsonNode running, long topic) {
            return running.valueStream()
                    .filter(one -> one.path("container_id").asLong() == topic)
                    .findFirst()
                    .orElseGet(() -> running.path("none"));
        }
    }
}

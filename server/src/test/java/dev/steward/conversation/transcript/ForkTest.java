package dev.steward.conversation.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.conversation.Container;
import dev.steward.platform.data.Tx;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient;
import tools.jackson.databind.JsonNode;

/** Tests topics forked from another one. */
@ServiceTest
class ForkTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final TranscriptEntry.AnsweredCall CALL =
            new TranscriptEntry.AnsweredCall("c", "look_up", "{}", false, null, null);

    private static final List<TranscriptEntry> ROWS = List.of(
            new TranscriptEntry.Question("first", "seen instead"),
            new TranscriptEntry.Answer(
                    "", "thinks", List.of(TranscriptEntry.Call.of("c", "look_up", "{}")), List.of(), null, null),
            new TranscriptEntry.ToolAnswer("found", CALL),
            new TranscriptEntry.Answer(
                    "done",
                    null,
                    List.of(),
                    List.of("more"),
                    new TranscriptEntry.Usage(3, 4),
                    new TranscriptEntry.Ending("model-1", 5, "stop")),
            new TranscriptEntry.Notice("Error: late", new TranscriptEntry.Failure("rate_limited", 3L, null)),
            new TranscriptEntry.Question("second", null));

    private final WebTestClient client;
    private final Talk talk;
    private final Messages messages;
    private final Tx tx;

    ForkTest(@Autowired WebTestClient client, @Autowired Talk talk, @Autowired Messages messages, @Autowired Tx tx) {
        this.client = client;
        this.talk = talk;
        this.messages = messages;
        this.tx = tx;
    }

    @BeforeEach
    void begin() {
        talk.answeredByTheMock();
    }

    @Test
    void theNewTopicHasEveryRowUpToTheOneAndLiesBesideTheOther() {
        long parent = talk.topic("parent");
        long topic = talk.json(
                        "POST",
                        "/api/topics",
                        Map.of("title", "plans", "description", "of the year", "parent_id", parent, "pinned", true))
                .path("id")
                .asLong();
        store(topic, ROWS);
        var before = talk.messages(topic);

        var fork = fork(topic, id(before.get(3)), Map.of());

        assertThat(fork.path("title").asString()).isEqualTo("plans (fork)");
        assertThat(fork.path("description").asString()).isEqualTo("of the year");
        assertThat(fork.path("parent_id").asLong()).isEqualTo(parent);
        assertThat(fork.path("pinned").asBoolean()).isFalse();
        assertThat(without(talk.messages(id(fork)))).isEqualTo(without(before.subList(0, 4)));
        assertThat(talk.messages(topic)).isEqualTo(before);
    }

    @Test
    void aQuestionIsTheEndOfAForkWithATitleOfItsOwn() {
        long topic = talk.topic("plans");
        store(topic, ROWS);
        var fork = fork(topic, id(talk.messages(topic).getLast()), Map.of("title", "Other plans"));
        assertThat(fork.path("title").asString()).isEqualTo("Other plans");
        assertThat(without(talk.messages(id(fork)))).isEqualTo(without(talk.messages(topic)));
    }

    @Test
    void aLongTitleKeepsItsWord() {
        long topic = talk.topic("é".repeat(255));
        store(topic, ROWS);
        var fork = fork(topic, id(talk.messages(topic).getFirst()), Map.of());
        assertThat(fork.path("title").asString()).hasSize(255).endsWith("é (fork)");
    }

    @Test
    void aLongTranscriptKeepsItsOrder() {
        long topic = talk.topic("long");
        store(
                topic,
                IntStream.range(0, 1_201)
                        .<TranscriptEntry>mapToObj(i -> new TranscriptEntry.Question("row " + i, null))
                        .toList());
        var rows = talk.messages(topic);
        var fork = fork(topic, id(rows.get(rows.size() - 2)), Map.of());
        var file = client.get()
                .uri("/api/topics/" + id(fork) + "/export?format=json")
                .exchange()
                .expectBody(JsonNode.class)
                .returnResult()
                .getResponseBody();
        assertThat(Objects.requireNonNull(file).path("messages").findValuesAsString("content"))
                .containsExactlyElementsOf(
                        IntStream.range(0, 1_200).mapToObj(i -> "row " + i).toList());
    }

    /** The other answers stay with the original topic. */
    @Test
    void ofAnswersToOneQuestionTheOneThatIsShownComesAlong() {
        long topic = talk.topic("answers");
        talk.say(topic, "hello");
        var question = talk.messages(topic).getFirst();
        talk.start(topic, Map.of("retry_message_id", id(question)))
                .collectList()
                .block(PATIENCE);
        var rows = talk.messages(topic);
        assertThat(rows.getFirst().path("alternatives").path("count").asInt()).isEqualTo(2);

        var forked = talk.messages(id(fork(topic, id(rows.getLast()), Map.of())));

        assertThat(forked).hasSameSizeAs(rows);
        assertThat(forked.getFirst().path("alternatives").isNull()).isTrue();
        long again = id(fork(topic, id(rows.getFirst()), Map.of()));
        talk.start(again, Map.of("retry_message_id", id(talk.messages(again).getFirst())))
                .collectList()
                .block(PATIENCE);
        assertThat(talk.messages(again)).hasSize(2);
    }

    @Test
    void whatIsNoEndIsRefusedAndNothingIsMade() {
        long topic = talk.topic("refused");
        store(topic, ROWS);
        var rows = talk.messages(topic);
        int topics = topics();
        assertThat(status(topic, id(rows.get(1)), Map.of())).isEqualTo(400);
        assertThat(status(topic, id(rows.get(2)), Map.of())).isEqualTo(400);
        assertThat(status(topic, id(rows.get(4)), Map.of())).isEqualTo(400);
        assertThat(status(topic, 999_999_999, Map.of())).isEqualTo(404);
        assertThat(status(talk.topic("other"), id(rows.getFirst()), Map.of())).isEqualTo(404);
        assertThat(status(999_999_999, id(rows.getFirst()), Map.of())).isEqualTo(404);
        assertThat(status(topic, id(rows.getFirst()), Map.of("title", ""))).isEqualTo(422);
        assertThat(status(topic, id(rows.getFirst()), Map.of("title", "x".repeat(256))))
                .isEqualTo(422);
        assertThat(topics()).isEqualTo(topics + 1);
    }

    private int topics() {
        return talk.json("GET", "/api/topics", null).size();
    }

    private void store(long topic, List<TranscriptEntry> rows) {
        Objects.requireNonNull(
                tx.durable(messages.addAll(Container.topic(topic), rows)).block(PATIENCE));
    }

    private JsonNode fork(long topic, long row, Map<String, ?> wish) {
        return talk.json("POST", path(topic, row), wish);
    }

    private int status(long topic, long row, Map<String, ?> wish) {
        return client.post()
                .uri(path(topic, row))
                .bodyValue(wish)
                .exchange()
                .returnResult()
                .getStatus()
                .value();
    }

    private static String path(long topic, long row) {
        return "/api/topics/" + topic + "/messages/" + row + "/fork";
    }

    private static long id(JsonNode row) {
        return row.path("id").asLong();
    }

    /** The rows without the fields that differ between topics. */
    private static List<Map<String, @Nullable JsonNode>> without(List<JsonNode> rows) {
        return rows.stream()
                .map(row -> {
                    var fields = new HashMap<String, @Nullable JsonNode>();
                    row.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
                    Stream.of("id", "topic_id").forEach(fields::remove);
                    return fields;
                })
                .map(fields -> (Map<String, @Nullable JsonNode>) fields)
                .toList();
    }
}

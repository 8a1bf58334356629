package dev.steward.conversation.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Tests rows longer than a message may be today, as earlier versions stored them, and as many as are allowed. */
@ServiceTest
class LongRowsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int NINE_MILLION = 9_000_000;

    private final WebTestClient client;
    private final Talk talk;
    private final MessageRepository messages;
    private final TranscriptRepository transcript;
    private final Tx tx;
    private final Sql sql;
    private final MemoryBudget budget;

    LongRowsTest(
            @Autowired WebTestClient client,
            @Autowired Talk talk,
            @Autowired MessageRepository messages,
            @Autowired TranscriptRepository transcript,
            @Autowired Tx tx,
            @Autowired Sql sql,
            @Autowired MemoryBudget budget) {
        this.client = client;
        this.talk = talk;
        this.messages = messages;
        this.transcript = transcript;
        this.tx = tx;
        this.sql = sql;
        this.budget = budget;
    }

    @AfterEach
    void nothingIsHeldAfterwards() {
        Awaitility.await().untilAsserted(() -> assertThat(budget.taken()).isZero());
    }

    @Test
    void aPageHasAllItsRowsAndIsNotTooLong() {
        long topic = talk.topic("long rows");
        store(topic, new TranscriptEntry.Question("short", null));
        for (int i = 0; i < 4; i++) {
            store(topic, new TranscriptEntry.Question("x" + "😀".repeat(400_000), "seen instead"));
        }
        var call = TranscriptEntry.Call.of("c", "n", "{\"a\":\"" + "b".repeat(900_000) + "\"}");
        store(
                topic,
                new TranscriptEntry.Answer("words", "r".repeat(900_000), List.of(call), List.of("go on"), null, null));
        var page = page(topic, "");
        assertThat(page).hasSize(6);
        assertThat(page)
                .extracting(row -> row.path("truncated").asBoolean())
                .containsExactly(false, true, true, true, true, true);
        long characters = page.stream()
                .mapToLong(row -> row.path("content").asString().length()
                        + row.path("reasoning").asString("").length())
                .sum();
        assertThat(characters).isBetween(1_000_000L, 2 * TranscriptPages.PAGE_CHARACTERS);
        assertThat(page.get(0).path("content").asString()).isEqualTo("short");
        assertThat(page.get(5).path("content").asString()).isEqualTo("words");
        assertThat(page.get(5).path("tool_calls").isNull()).isTrue();
        assertThat(page.get(5).path("suggestions").size()).isEqualTo(1);

        var whole = talk.json("GET", path(topic) + "/" + page.get(5).path("id").asLong(), null);
        assertThat(whole.path("truncated").asBoolean()).isFalse();
        assertThat(whole.path("reasoning").asString()).hasSize(900_000);
        assertThat(whole.at("/tool_calls/0/function/arguments").asString()).hasSize(900_008);
        var question =
                talk.json("GET", path(topic) + "/" + page.get(1).path("id").asLong(), null);
        assertThat(question.path("content").asString()).hasSize(800_001).endsWith("😀");
    }

    @Test
    void aClientThatReadsPageByPageUntilOneIsShortMissesNothing() {
        long topic = talk.topic("paged long rows");
        for (int i = 0; i < 7; i++) {
            store(topic, new TranscriptEntry.Notice(i + "n".repeat(900_000), null));
        }
        var seen = new ArrayList<Character>();
        var before = "";
        for (var page = page(topic, "?limit=3"); ; page = page(topic, "?limit=3&before_id=" + before)) {
            page.reversed()
                    .forEach(row -> seen.add(row.path("content").asString().charAt(0)));
            if (page.size() < 3) {
                break;
            }
            before = page.getFirst().path("id").asString();
        }
        assertThat(seen).containsExactly('6', '5', '4', '3', '2', '1', '0');
    }

    @Test
    void aRowOfNineMillionCharactersIsReadAsAWholeWhenItIsAskedForAlone() {
        long topic = talk.topic("nine million");
        long id = store(topic, new TranscriptEntry.Question("q".repeat(NINE_MILLION), null));
        assertThat(page(topic, "").getFirst().path("content").asString())
                .hasSize((int) TranscriptPages.PAGE_CHARACTERS);
        var answer = client.get()
                .uri(path(topic) + "/" + id)
                .exchange()
                .expectBody(JsonNode.class)
                .returnResult();
        if (answer.getStatus().value() == 503) { // over the budget of a test's small heap
            return;
        }
        assertThat(Objects.requireNonNull(answer.getResponseBody())
                        .path("content")
                        .asString())
                .hasSize(NINE_MILLION);
    }

    @Test
    void aRowThatIsNotThereOrElsewhereIsNotFound() {
        long topic = talk.topic("one row");
        long other = talk.topic("another");
        long id = store(other, new TranscriptEntry.Question("here", null));
        assertThat(talk.json("GET", path(other) + "/" + id, null)
                        .path("content")
                        .asString())
                .isEqualTo("here");
        for (var path :
                List.of(path(topic) + "/" + id, path(other) + "/" + (id + 1), path(other) + "/" + Long.MAX_VALUE)) {
            client.get().uri(path).exchange().expectStatus().isNotFound();
        }
    }

    @Test
    void aHistoryForAModelHasAnEnd() {
        long topic = talk.topic("history");
        for (int i = 0; i < 5; i++) {
            store(topic, new TranscriptEntry.Question("h".repeat(1_000), "o".repeat(50_000)));
        }
        var rows = got(transcript.promptBefore(topic, Long.MAX_VALUE, 200).collectList());
        assertThat(rows).hasSize(5).allSatisfy(row -> assertThat(row.said().prompted())
                .isEqualTo(1_000));
    }

    @Test
    void descriptionsAreCutInListsAndWholeInTheirTopic() {
        var long20 = "d".repeat(20_000);
        long id = talk.json("POST", "/api/topics", Map.of("title", "described", "description", long20))
                .path("id")
                .asLong();
        assertThat(talk.json("GET", "/api/topics/" + id, null)
                        .path("description")
                        .asString())
                .isEqualTo(long20);
        for (var path : List.of("/api/topics?q=described", "/api/topics/tree")) {
            var row = talk.json("GET", path, null)
                    .valueStream()
                    .filter(topic -> topic.path("id").asLong() == id)
                    .findFirst()
                    .orElseThrow();
            assertThat(row.path("description").asString()).isEqualTo("d".repeat(300));
            assertThat(row.path("truncated").asBoolean()).isTrue();
        }
        var refused = talk.json("PATCH", "/api/topics/" + id, Map.of("description", long20 + "d"));
        assertThat(refused.path("status").asInt()).isEqualTo(422);
        assertThat(refused.at("/errors/0/field").asString()).isEqualTo("description");
    }

    @Test
    void topicsOfAnOlderStoreThatLieDeepAreShownMovedUpAndDeleted() {
        var ids = new ArrayList<Long>();
        got(tx.durable(Flux.range(0, 600)
                .concatMap(n ->
                        insert("deep " + n, ids.isEmpty() ? 0 : ids.getLast()).doOnNext(ids::add))
                .then(Mono.just(true))));
        var tree = client.get()
                .uri("/api/topics/tree")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody(String.class)
                .returnResult()
                .getResponseBody();
        assertThat(tree)
                .contains("\"id\":" + ids.getFirst() + ",", "\"id\":" + ids.getLast() + ",")
                .endsWith("]");
        assertThat(status("POST", "/api/topics", Map.of("title", "x", "parent_id", ids.getLast())))
                .isEqualTo(422);
        assertThat(status("PATCH", "/api/topics/" + ids.get(300), Map.of("parent_id", ids.get(5))))
                .isEqualTo(422);
        var nowhere = new HashMap<String, Object>();
        nowhere.put("parent_id", null);
        assertThat(status("PATCH", "/api/topics/" + ids.get(590), nowhere)).isEqualTo(200);
        assertThat(status("POST", "/api/topics", Map.of("title", "x", "parent_id", ids.getLast())))
                .isEqualTo(201);
        assertThat(status("DELETE", "/api/topics/" + ids.getFirst(), Map.of())).isEqualTo(204);
        assertThat(status("DELETE", "/api/topics/" + ids.get(300), Map.of())).isEqualTo(204);
    }

    @Test
    void whatWaitsInAConversationIsNotTooLongTogether() {
        long topic = talk.topic("waiting");
        var queue = path(topic) + "/queue";
        for (int i = 0; i < 2; i++) {
            got(tx.durable(sql.statement("""
                            insert into queued_messages (conversation_id, content, created_at, updated_at)
                            values (:topic, :content, :now, :now)
                            """)
                    .with("topic", topic)
                    .with("content", "w".repeat(1_000_000))
                    .with("now", Instant.now())
                    .update()));
        }
        var refused = talk.json("POST", queue, Map.of("content", "w"));
        assertThat(refused.path("type").asString()).as(refused.toString()).isEqualTo("/problems/queue-full");
        assertThat(talk.json("GET", queue, null).size()).isEqualTo(2);
    }

    private Mono<Long> insert(String title, long parent) {
        var slug = title.replace(' ', '-') + "-" + UUID.randomUUID();
        return sql.statement("insert into conversations (kind) values ('topic')")
                .insert()
                .delayUntil(id -> sql.statement("""
                        insert into topics (id, public_id, title, slug, kind, parent_id, pinned, last_activity_at, created_at, updated_at)
                        values (:id, :slug, :title, :slug, 'standard', :parent, false, :now, :now, :now)
                        """)
                        .with("id", id)
                        .with("slug", slug)
                        .with("title", title)
                        .with("parent", Long.class, parent == 0 ? null : parent)
                        .with("now", Instant.now())
                        .update());
    }

    private int status(String method, String path, Object body) {
        return client.method(HttpMethod.valueOf(method))
                .uri(path)
                .bodyValue(body)
                .exchange()
                .returnResult(Void.class)
                .getStatus()
                .value();
    }

    private long store(long topic, TranscriptEntry said) {
        return got(tx.durable(messages.insert(topic, said, Instant.now()))).id();
    }

    private List<JsonNode> page(long topic, String query) {
        return talk.json("GET", path(topic) + query, null).valueStream().toList();
    }

    private static String path(long topic) {
        return "/api/topics/" + topic + "/messages";
    }

    private static <T> T got(Mono<T> work) {
        return Objects.requireNonNull(work.block(PATIENCE));
    }
}

package dev.steward.conversation.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.task.PeriodicTask;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Flux;
import tools.jackson.databind.JsonNode;

/** Tests that what is deleted disappears at once for everyone and can be restored for a while. */
@ServiceTest
class TrashTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @Autowired
    private WebTestClient client;

    @Autowired
    private Talk talk;

    @Autowired
    private DeletedMessageSweep sweep;

    @Autowired
    private List<PeriodicTask> tasks;

    @Autowired
    private DatabaseClient database;

    @Test
    void aTopicComesBackWithItsMessagesItsPlaceAndWhatLayBelowIt() {
        long house = topic("House", null);
        long kitchen = topic("Kitchen", house);
        long oven = topic("Oven", kitchen);
        long sink = topic("Sink", kitchen);
        say(kitchen, "note");
        var before = talk.json("GET", "/api/topics/" + kitchen, null);
        assertThat(status("DELETE", "/api/topics/" + kitchen)).isEqualTo(204);
        assertThat(status("GET", "/api/topics/" + kitchen)).isEqualTo(404);
        assertThat(status("GET", "/api/topics/" + kitchen + "/messages")).isEqualTo(404);
        assertThat(status("POST", "/api/topics/" + kitchen + "/messages/stop")).isEqualTo(404);
        assertThat(parent(oven)).isEqualTo(house);
        talk.json("PATCH", "/api/topics/" + sink, Map.of("parent_id", oven));

        assertThat(talk.json("POST", "/api/topics/" + kitchen + "/restore", null))
                .isEqualTo(before);
        assertThat(texts(kitchen)).containsExactly("note");
        assertThat(parent(oven)).isEqualTo(kitchen);
        assertThat(parent(sink)).isEqualTo(oven);
        assertThat(status("POST", "/api/topics/" + kitchen + "/restore")).isEqualTo(404);
    }

    @Test
    void aTopicWhosePlaceAndNameAreTakenComesBackAllTheSame() {
        var name = "taken " + UUID.randomUUID();
        long above = topic("Above", null);
        var gone = talk.json("POST", "/api/topics", Map.of("title", name, "parent_id", above));
        long id = gone.path("id").asLong();
        status("DELETE", "/api/topics/" + id);
        status("DELETE", "/api/topics/" + above);
        topic(name, null);
        var back = talk.json("POST", "/api/topics/" + id + "/restore", null);
        assertThat(back.path("slug").asString()).isEqualTo(gone.path("slug").asString() + "-2");
        assertThat(back.path("parent_id").isNull()).isTrue();
        assertThat(back.path("public_id")).isEqualTo(gone.path("public_id"));
    }

    @Test
    void whatWasNeverDeletedCannotBeBroughtBack() {
        long topic = topic("There", null);
        say(topic, "note");
        assertThat(status("POST", "/api/topics/" + topic + "/restore")).isEqualTo(404);
        assertThat(status("POST", "/api/topics/999999999/restore")).isEqualTo(404);
        assertThat(status("POST", row(topic, newest(topic)) + "/restore")).isEqualTo(404);
    }

    @Test
    void aMessageComesBackToItsPlace() {
        long topic = topic("Rows", null);
        long other = topic("Other", null);
        List.of("one", "two", "three").forEach(text -> say(topic, text));
        long two = talk.messages(topic).get(1).path("id").asLong();
        assertThat(status("DELETE", row(topic, two))).isEqualTo(204);
        assertThat(status("GET", row(topic, two))).isEqualTo(404);
        assertThat(texts(topic)).containsExactly("one", "three");
        say(topic, "four");
        assertThat(status("POST", row(other, two) + "/restore")).isEqualTo(404);
        assertThat(status("POST", row(topic, two) + "/restore")).isEqualTo(204);
        assertThat(texts(topic)).containsExactly("one", "two", "three", "four");
        assertThat(status("POST", row(topic, two) + "/restore")).isEqualTo(404);
    }

    @Test
    void whatIsClearedStaysClear() {
        long topic = topic("Cleared", null);
        say(topic, "one");
        long one = newest(topic);
        status("DELETE", row(topic, one));
        status("DELETE", "/api/topics/" + topic + "/messages");
        assertThat(status("POST", row(topic, one) + "/restore")).isEqualTo(404);
        assertThat(texts(topic)).isEmpty();
    }

    @Test
    void afterAWhileItIsErased() {
        long topic = topic("Erased", null);
        say(topic, "gone with it");
        long kept = topic("Kept", null);
        List.of("stays", "goes").forEach(text -> say(kept, text));
        long goes = newest(kept);
        status("DELETE", row(kept, goes));
        status("DELETE", "/api/topics/" + topic);
        swept(Instant.now().plus(Duration.ofDays(30).minusMinutes(5)));
        assertThat(rows("messages where conversation_id = " + topic)).isOne();
        swept(Instant.now().plus(Duration.ofDays(30).plusMinutes(1)));
        assertThat(rows("messages where conversation_id = " + topic)).isZero();
        assertThat(rows("conversations where id = " + topic)).isZero();
        assertThat(rows("messages where id = " + goes)).isZero();
        assertThat(status("POST", "/api/topics/" + topic + "/restore")).isEqualTo(404);
        assertThat(status("POST", row(kept, goes) + "/restore")).isEqualTo(404);
        assertThat(texts(kept)).containsExactly("stays");
    }

    @Test
    void aDeletedRowIsErasedAfterAnHour() {
        long topic = topic("Row", null);
        say(topic, "goes");
        long goes = newest(topic);
        status("DELETE", row(topic, goes));
        sweep.run(Instant.now().plus(Duration.ofMinutes(59))).block(LONG);
        assertThat(rows("messages where id = " + goes)).isOne();
        sweep.run(Instant.now().plus(Duration.ofMinutes(61))).block(LONG);
        assertThat(rows("messages where id = " + goes)).isZero();
    }

    @Test
    void anEmptiedTrashHoldsNothingAndTakesNothingElseWithIt() {
        long kept = topic("Stays", null);
        say(kept, "stays");
        long gone = topic("Goes", null);
        say(gone, "goes");
        status("DELETE", "/api/topics/" + gone);
        assertThat(status("DELETE", "/api/trash")).isEqualTo(204);
        assertThat(talk.json("GET", "/api/trash", null)).isEmpty();
        assertThat(rows("messages where conversation_id = " + gone)).isZero();
        assertThat(status("POST", "/api/topics/" + gone + "/restore")).isEqualTo(404);
        assertThat(texts(kept)).containsExactly("stays");
        assertThat(status("DELETE", "/api/trash")).as("an empty one").isEqualTo(204);
    }

    /** As damage may leave it. */
    @Test
    void whatIsInTheTrashAndNotDeletedCannotBeBroughtBackAndItIsSaidWhy() {
        for (var kind : List.of("topic", "chat")) {
            long there = talk.json("POST", "/api/" + kind + "s", Map.of("title", "There"))
                    .path("id")
                    .asLong();
            status("DELETE", "/api/" + kind + "s/" + there);
            var snapshot = database.sql("select snapshot from trash where kind = :kind and subject_id = :id")
                    .bind("kind", kind)
                    .bind("id", there)
                    .map(row -> String.valueOf(row.get(0, String.class)))
                    .one()
                    .block(LONG);
            talk.json("POST", talk.inTrash(kind, there) + "/restore", null);
            database.sql("insert into trash (kind, subject_id, title, snapshot, deleted_at)"
                            + " values (:kind, :id, 'There', :snapshot, current_timestamp)")
                    .bind("kind", kind)
                    .bind("id", there)
                    .bind("snapshot", String.valueOf(snapshot))
                    .fetch()
                    .rowsUpdated()
                    .block(LONG);
            var found = talk.inTrash(kind, there);
            var refused = talk.json("POST", found + "/restore", null);
            assertThat(refused.path("status").asInt()).isEqualTo(404);
            assertThat(refused.path("detail").asString()).startsWith("This is not deleted");
            assertThat(status("DELETE", found)).isEqualTo(204);
            assertThat(status("GET", "/api/" + kind + "s/" + there)).isEqualTo(200);
        }
    }

    @Test
    void aTopicIsCreatedOnceUnderAPublicId() {
        var body = Map.of("title", "Once", "public_id", UUID.randomUUID().toString());
        var first = talk.json("POST", "/api/topics", body);
        assertThat(talk.json("POST", "/api/topics", body)).isEqualTo(first);
        assertThat(first.path("public_id").asString()).isEqualTo(body.get("public_id"));
        assertThat(client.post()
                        .uri("/api/topics")
                        .bodyValue(Map.of("title", "Once", "public_id", "x".repeat(300)))
                        .exchange()
                        .returnResult(String.class)
                        .getStatus()
                        .value())
                .isEqualTo(422);
    }

    @Test
    void aRowThatIsBroughtBackWhileTheTrashIsEmptiedStays() {
        long topic = topic("Kept after all", null);
        say(topic, "wanted");
        sweep.erase(newest(topic)).block(LONG);
        assertThat(texts(topic)).containsExactly("wanted");
    }

    private void swept(Instant now) {
        Flux.fromIterable(tasks)
                .filter(task -> List.of("trash_sweep", sweep.plan().name())
                        .contains(task.plan().name()))
                .concatMap(task -> task.run(now))
                .blockLast(LONG);
    }

    private long topic(String title, @Nullable Long parent) {
        return (parent == null
                        ? talk.json("POST", "/api/topics", Map.of("title", title))
                        : talk.json("POST", "/api/topics", Map.of("title", title, "parent_id", parent)))
                .path("id")
                .asLong();
    }

    private void say(long topic, String content) {
        talk.json("POST", "/api/topics/" + topic + "/messages/stopped", Map.of("content", content));
    }

    private long parent(long topic) {
        return talk.json("GET", "/api/topics/" + topic, null).path("parent_id").asLong();
    }

    private long newest(long topic) {
        return talk.messages(topic).getLast().path("id").asLong();
    }

    private List<String> texts(long topic) {
        return talk.messages(topic).stream()
                .map((JsonNode row) -> row.path("content").asString())
                .toList();
    }

    private static String row(long topic, long message) {
        return "/api/topics/" + topic + "/messages/" + message;
    }

    private long rows(String of) {
        return database.sql("select count(*) as n from " + of)
                .map(row -> row.get("n", Long.class))
                .one()
                .blockOptional(LONG)
                .orElse(0L);
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

package dev.steward.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.Tx;
import dev.steward.platform.task.PeriodicTask;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Flux;
import tools.jackson.databind.JsonNode;

/** Tests what is restored from the trash, or obstructs it, after things have changed in the meantime. */
@ServiceTest
class RestoredTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @Autowired
    private WebTestClient client;

    @Autowired
    private Talk talk;

    @Autowired
    private List<PeriodicTask> tasks;

    @Autowired
    private Conversations conversations;

    @Autowired
    private DatabaseClient database;

    @Autowired
    private Tx tx;

    @Test
    void whatWasCreatedTwiceUnderOnePublicIdComesBackUnderAnother() {
        for (var kind : new String[] {"topics", "chats"}) {
            var body = Map.of("title", "Once", "public_id", UUID.randomUUID().toString());
            var first = talk.json("POST", "/api/" + kind, body);
            assertThat(status("DELETE", "/api/" + kind + "/" + id(first))).isEqualTo(204);
            var second = talk.json("POST", "/api/" + kind, body);
            var back = talk.json("POST", "/api/" + kind + "/" + id(first) + "/restore", null);
            assertThat(id(back)).isEqualTo(id(first)).isNotEqualTo(id(second));
            assertThat(back.path("public_id").asString()).hasSize(36).isNotEqualTo(body.get("public_id"));
        }
    }

    @Test
    void aTopicComesBackToTheTopWhereItsPlaceLiesTooDeepBelowAnother() {
        long left = line(null, 16);
        long right = line(null, 16);
        long gone = topic(right);
        long top = root(right);
        assertThat(status("DELETE", "/api/topics/" + gone)).isEqualTo(204);
        talk.json("PATCH", "/api/topics/" + top, Map.of("parent_id", left));
        assertThat(talk.json("POST", "/api/topics/" + gone + "/restore", null)
                        .path("parent_id")
                        .isNull())
                .isTrue();
    }

    /** Deletes three topics above a fourth in each order, and restores them in each order. */
    @ParameterizedTest
    @ValueSource(strings = {"012", "021", "102", "120", "201", "210"})
    void aTreeThatWasDeletedPieceByPieceComesBackInAnyOrder(String deletion) {
        for (var restoration : List.of("012", "021", "102", "120", "201", "210")) {
            var line = new ArrayList<>(List.of(topic(null)));
            for (int level = 1; level < 4; level++) {
                line.add(topic(line.getLast()));
            }
            deletion.chars().forEach(at -> assertThat(status("DELETE", "/api/topics/" + line.get(at - '0')))
                    .isEqualTo(204));
            restoration
                    .chars()
                    .forEach(at -> talk.json("POST", "/api/topics/" + line.get(at - '0') + "/restore", null));
            for (int level = 1; level < 4; level++) {
                assertThat(parent(line.get(level)))
                        .as("topic %d, deleted %s, restored %s", level, deletion, restoration)
                        .isEqualTo(line.get(level - 1));
            }
        }
    }

    private long parent(long topic) {
        return talk.json("GET", "/api/topics/" + topic, null).path("parent_id").asLong(0);
    }

    @Test
    void aTopicThatWasMovedMeanwhileStaysThere() {
        long above = topic(null);
        long below = topic(above);
        long last = topic(below);
        long other = topic(null);
        assertThat(status("DELETE", "/api/topics/" + below)).isEqualTo(204);
        assertThat(status("DELETE", "/api/topics/" + above)).isEqualTo(204);
        talk.json("PATCH", "/api/topics/" + last, Map.of("parent_id", other));
        talk.json("POST", "/api/topics/" + below + "/restore", null);
        talk.json("POST", "/api/topics/" + above + "/restore", null);
        assertThat(parent(below)).isEqualTo(above);
        assertThat(parent(last)).isEqualTo(other);
    }

    @Test
    void aTopicThatWasMovedBeforeItWasDeletedComesBackThere() {
        long above = topic(null);
        long below = topic(above);
        long last = topic(below);
        long other = topic(above);
        assertThat(status("DELETE", "/api/topics/" + below)).isEqualTo(204);
        talk.json("PATCH", "/api/topics/" + last, Map.of("parent_id", other));
        for (long topic : List.of(last, other)) {
            assertThat(status("DELETE", "/api/topics/" + topic)).isEqualTo(204);
        }
        for (long topic : List.of(below, last, other)) {
            talk.json("POST", "/api/topics/" + topic + "/restore", null);
        }
        assertThat(parent(below)).isEqualTo(above);
        assertThat(parent(last)).isEqualTo(other);
    }

    @Test
    void whatTheTrashSaysOfAConversationThatIsThereIsForgotten() {
        long topic = topic(null);
        execute("insert into trash (kind, subject_id, title, snapshot, deleted_at) values ('topic', %d, '', '{}', %s)"
                .formatted(topic, "timestamp with time zone '2020-01-01 00:00:00+00'"));
        Flux.fromIterable(tasks)
                .filter(task -> task.plan().name().equals("trash_sweep"))
                .concatMap(sweep -> sweep.run(Instant.parse("2020-02-02T00:00:00Z")))
                .blockLast(LONG);
        assertThat(status("POST", "/api/topics/" + topic + "/restore")).isEqualTo(404);
        assertThat(status("GET", "/api/topics/" + topic)).isEqualTo(200);
    }

    @Test
    void whatSaysSomethingUnreadDoesNotSayThatSomebodyHasLooked() {
        var chat = talk.json("POST", "/api/chats", Map.of("title", "Never read"));
        tx.durable(conversations.addUnread(Container.chat(id(chat)), Instant.now()))
                .block(LONG);
        var now = talk.json("GET", "/api/chats/" + id(chat), null);
        assertThat(now.path("unread_count").asInt(now.path("unread").asInt())).isOne();
        assertThat(now.path("last_read_at").isNull()).isTrue();
    }

    /** Creates a chain of topics and returns the last one. */
    private long line(@Nullable Long parent, int levels) {
        long last = topic(parent);
        return levels == 1 ? last : line(last, levels - 1);
    }

    private long root(long topic) {
        var parent = talk.json("GET", "/api/topics/" + topic, null).path("parent_id");
        return parent.isNull() ? topic : root(parent.asLong());
    }

    private long topic(@Nullable Long parent) {
        var wish = new HashMap<String, Object>(Map.of("title", "Restored"));
        if (parent != null) {
            wish.put("parent_id", parent);
        }
        return id(talk.json("POST", "/api/topics", wish));
    }

    private static long id(JsonNode row) {
        return row.path("id").asLong();
    }

    private void execute(String sql) {
        tx.durable(database.sql(sql).then()).block(LONG);
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

package dev.steward.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.Sql;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;

/** Tests that a file is uploaded, examined and imported once. */
class ImportApiTest extends ImportTest {

    @Autowired
    private Sql sql;

    @Test
    void aPersonSeesWhatAFileHoldsAndFindsItWhereItBelongs() {
        long id = hand(file(chat("a", "One", "hi", "hello"), "{\"x\":1}", chat("b", "Two", "q", "a", "q2", "a2")));
        var ready = reached(id, "ready");
        assertThat(ready.path("product").asString()).isEqualTo("chatgpt");
        assertThat(ready.path("conversations").asInt()).isEqualTo(2);
        assertThat(ready.path("messages").asInt()).isEqualTo(6);
        assertThat(ready.path("left_out").asInt()).isEqualTo(1);
        assertThat(conversations(id, "?q=tw")).hasSize(1);
        assertThat(conversations(id, "?status=left").getFirst().path("reason").asString())
                .isEqualTo("unknown");
        assertThat(talk.messages(talk.topic("untouched"))).isEmpty();

        talk.json("POST", "/api/imports/" + id + "/start", Map.of());
        var done = reached(id, "done");
        assertThat(done.path("added").asInt()).isEqualTo(2);
        assertThat(done.path("stored_messages").asInt()).isEqualTo(6);
        long two = topic(done, 3);
        assertThat(texts(talk.messages(two))).containsExactly("q", "a", "q2", "a2");
        var topic = talk.json("GET", "/api/topics/" + two, null);
        assertThat(topic.path("title").asString()).isEqualTo("Two");
        assertThat(topic.path("last_activity_at").asString()).isEqualTo("2020-09-13T12:26:43Z");
        assertThat(topic.path("created_at").asString()).isEqualTo("2020-09-13T12:26:40Z");
        assertThat(topic.path("parent_id").asLong())
                .isEqualTo(done.path("topic_id").asLong());
        assertThat(talk.json("GET", "/api/topics/" + done.path("topic_id").asLong(), null)
                        .path("title")
                        .asString())
                .isEqualTo("ChatGPT");
        assertThat(talk.messages(two).get(1).path("model").asString()).isEqualTo("gpt-x");
        assertThat(talk.messages(two).get(1).path("created_at").asString()).isEqualTo("2020-09-13T12:26:41Z");
    }

    @ParameterizedTest
    @CsvSource({"markdown, x.md", "json, x.json"})
    void aTopicThatWasSavedComesBackWithItsDescription(String format, String name) {
        var made = talk.json("POST", "/api/topics", Map.of("title", unique, "description", "What for.\n\nAnd why."));
        long saved = made.path("id").asLong();
        talk.json("POST", "/api/topics/" + saved + "/messages/stopped", Map.of("content", "said here"));
        var file = Objects.requireNonNull(client.get()
                .uri("/api/topics/%d/export?format=%s".formatted(saved, format))
                .exchange()
                .expectBody()
                .returnResult()
                .getResponseBody());
        long back = topic(take(name, file, Map.of()), 1);
        assertThat(talk.json("GET", "/api/topics/" + back, null)
                        .path("description")
                        .asString())
                .isEqualTo("What for.\n\nAnd why.");
        assertThat(texts(talk.messages(back)).getFirst()).isEqualTo("said here");
    }

    private byte[] saved(String second, String answer) {
        return """
                # Weekly plan %3$s

                <!-- steward: user 2026-01-31T12:00:%1$sZ -->
                ## You

                Plan my week

                <!-- steward: assistant 2026-01-31T12:01:%1$sZ -->
                ## Assistant

                %2$s
                """.formatted(second, answer, unique).getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void twoTopicsOfOneTitleThatBeginAlikeAreTwoAndEachIsKnownAgain() {
        var name = unique + ".md";
        long monday = topic(take(name, saved("01", "Monday"), Map.of()), 1);
        // As versions before the time was part of it stored it
        sql.statement(
                        "update imported set external_id = substring(external_id from 1 for 64) where conversation_id = :id")
                .with("id", monday)
                .update()
                .block();
        var second = take(name, saved("02", "Tuesday"), Map.of());
        assertThat(second.path("added").asInt()).isEqualTo(1);
        assertThat(texts(talk.messages(topic(second, 1)))).containsExactly("Plan my week", "Tuesday");
        assertThat(texts(talk.messages(monday))).containsExactly("Plan my week", "Monday");
        for (var file : List.of(saved("01", "Monday"), saved("02", "Tuesday"))) {
            var again = take(name, file, Map.of());
            assertThat(again.path("known").asInt()).isEqualTo(1);
            assertThat(again.path("unchanged").asInt()).isEqualTo(1);
        }
    }

    @Test
    void aFileThatTheBrowserNumberedIsKnownAgain() {
        long monday = topic(take(unique + ".md", saved("01", "Monday"), Map.of()), 1);
        for (var earlier : List.of("external_id", "'" + "a".repeat(64) + "@2026'")) {
            // As versions that made the file's name part of it stored it
            sql.statement("update imported set external_id = %s where conversation_id = :id".formatted(earlier))
                    .with("id", monday)
                    .update()
                    .block();
            var again = take(unique + " (1).md", saved("01", "Monday"), Map.of());
            assertThat(again.path("unchanged").asInt()).isEqualTo(1);
        }
    }

    @Test
    void theSameExportTakesNothingTwiceAndANewerOneOnlyWhatIsNew() {
        var first = take(
                file(
                        chat("a", "A", "q", "a"),
                        chat("b", "B", "q", "a"),
                        chat("c", "C", "q", "a"),
                        chat("d", "D", "q", "a")),
                Map.of());
        long b = topic(first, 2);
        talk.json("POST", "/api/topics/" + b + "/messages/stopped", Map.of("content", "said here"));
        talk.json("DELETE", "/api/topics/" + topic(first, 3), null);
        assertThat(take(file(chat("a", "A", "q", "a")), Map.of())
                        .path("unchanged")
                        .asInt())
                .isEqualTo(1);

        var newer = take(
                file(
                        chat("a", "A", "q", "a", "q2", "a2"),
                        chat("b", "B", "q", "a", "q2", "a2"),
                        chat("c", "C", "q", "a", "q2", "a2"),
                        chat("d", "D", "q", "another", "q2", "a2"),
                        chat("e", "E", "q", "a")),
                Map.of());
        assertThat(newer.path("known").asInt()).isEqualTo(4);
        assertThat(newer.path("stored_messages").asInt())
                .as("two of A, two of E")
                .isEqualTo(4);
        var what = conversations(newer.path("id").asLong(), "").stream()
                .map(item -> item.path("status").asString() + " "
                        + item.path("reason").asString(""))
                .toList();
        assertThat(what)
                .containsExactly("extended ", "left changed_here", "left deleted_here", "left changed_there", "added ");
        assertThat(texts(talk.messages(topic(first, 1)))).containsExactly("q", "a", "q2", "a2");
        assertThat(talk.messages(b)).hasSize(3);

        var back = take(file(chat("c", "C", "q", "a", "q2", "a2")), Map.of("deleted_too", true));
        assertThat(back.path("added").asInt()).isEqualTo(1);
        assertThat(texts(talk.messages(topic(back, 1)))).containsExactly("q", "a", "q2", "a2");
    }

    /** A reminder adds rows, but nobody said anything. */
    @Test
    void aConversationWithAReminderIsStillExtended() {
        long topic = topic(take(file(chat("a", "A", "q", "a")), Map.of()), 1);
        talk.json("PUT", "/api/reminders/topic/" + topic, Map.of("remind_at", "2999-01-31T12:00:00Z"));
        var newer = take(file(chat("a", "A", "q", "a", "q2", "a2")), Map.of());
        assertThat(newer.path("extended").asInt()).isEqualTo(1);
        assertThat(texts(talk.messages(topic)))
                .startsWith("q", "a")
                .endsWith("q2", "a2")
                .hasSize(5);
        var older = take(file(chat("a", "A", "q", "a", "q2")), Map.of());
        assertThat(older.path("unchanged").asInt()).isEqualTo(1);
    }

    @Test
    void aShorterExportIsAnOlderOneOnlyIfItSaysTheSame() {
        var first = take(file(chat("a", "A", "q", "a", "q2", "a2"), chat("b", "B", "q", "a", "q2", "a2")), Map.of());
        var done = take(file(chat("a", "A", "q", "a"), chat("b", "B", "q", "another")), Map.of());
        assertThat(conversations(done.path("id").asLong(), "").stream()
                        .map(item -> item.path("status").asString() + " "
                                + item.path("reason").asString("")))
                .containsExactly("unchanged ", "left changed_there");
        long topic = topic(first, 1);
        talk.json("POST", "/api/topics/" + topic + "/messages/stopped", Map.of("content", "said here"));
        assertThat(take(file(chat("a", "A", "q", "a")), Map.of())
                        .path("unchanged")
                        .asInt())
                .isEqualTo(1);
        assertThat(texts(talk.messages(topic))).startsWith("q", "a", "q2", "a2");
    }

    @Test
    void twoExportsOfAConversationInOneFileAreBothRead() {
        var done = take(
                file(chat("a", "A", "q", "a"), chat("a", "A", "q", "a", "q2", "a2"), chat("a", "A", "q")), Map.of());
        assertThat(Stream.of("added", "extended", "unchanged")
                        .map(outcome -> done.path(outcome).asInt()))
                .containsExactly(1, 1, 1);
        assertThat(texts(talk.messages(topic(done, 1)))).containsExactly("q", "a", "q2", "a2");
    }

    @Test
    void otherAnswersCanBeChosenAndTheLineStaysWhole() {
        var tree = """
                {"id":"%s","title":"Tree","current_node":"b","mapping":{
                "q0":{"parent":null,"message":{"author":{"role":"user"},"content":{"content_type":"text","parts":["first wording"]}}},
                "a0":{"parent":"q0","message":{"author":{"role":"assistant"},"content":{"content_type":"text","parts":["to it"]}}},
                "q":{"parent":null,"message":{"author":{"role":"user"},"content":{"content_type":"text","parts":["question"]}}},
                "a1":{"parent":"q","message":{"author":{"role":"assistant"},"content":{"content_type":"text","parts":["one"]}}},
                "a2":{"parent":"q","message":{"author":{"role":"assistant"},"content":{"content_type":"text","parts":["two"]}}},
                "m":{"parent":"a2","message":{"author":{"role":"user"},"content":{"content_type":"text","parts":["more"]}}},
                "b":{"parent":"m","message":{"author":{"role":"assistant"},"content":{"content_type":"text","parts":["end"]}}}}}""".formatted(unique + "tree");
        long topic = topic(take(file(tree), Map.of()), 1);
        assertThat(texts(talk.messages(topic))).containsExactly("question", "two", "more", "end");
        var question = talk.messages(topic).getFirst();
        assertThat(question.path("alternatives").path("count").asInt()).isEqualTo(3);
        assertThat(question.path("alternatives").path("chosen").asInt()).isEqualTo(3);
        choose(topic, 2);
        assertThat(texts(talk.messages(topic))).containsExactly("question", "one");
        choose(topic, 1);
        assertThat(texts(talk.messages(topic))).containsExactly("first wording", "to it");
        choose(topic, 3);
        assertThat(texts(talk.messages(topic))).containsExactly("question", "two", "more", "end");
        choose(topic, 1);
        choose(topic, 2);
        assertThat(texts(talk.messages(topic))).containsExactly("question", "one");
    }

    private void choose(long topic, int n) {
        long question = talk.messages(topic).getFirst().path("id").asLong();
        talk.json("POST", "/api/topics/%d/messages/%d/alternatives/%d/choose".formatted(topic, question, n), null);
    }

    @Test
    void onlyWhatIsChosenComesUnderTheTopicThatIsChosen() {
        long under = talk.topic("Here");
        var done = take(
                file(chat("a", "A", "x"), chat("b", "B", "x"), chat("c", "C", "x")),
                Map.of("only", List.of(2), "topic_id", under));
        var items = conversations(done.path("id").asLong(), "");
        assertThat(items.stream().map(item -> item.path("status").asString()))
                .containsExactly("passed", "added", "passed");
        assertThat(talk.json("GET", "/api/topics/" + topic(done, 2), null)
                        .path("parent_id")
                        .asLong())
                .isEqualTo(under);
        var rest =
                take(file(chat("a", "A", "x"), chat("b", "B", "x"), chat("c", "C", "x")), Map.of("except", List.of(1)));
        assertThat(rest.path("added").asInt()).isEqualTo(1);
        assertThat(rest.path("unchanged").asInt()).isEqualTo(1);
    }

    @Test
    void whatComesIntoACollectionBeginsWithItsRole() {
        var role = talk.json("POST", "/api/roles", Map.of("name", unique, "system_prompt", "x"));
        var work = talk.json(
                "POST",
                "/api/collections",
                Map.of("name", unique, "default_role_id", role.path("id").asLong()));
        var under = talk.json(
                "POST",
                "/api/topics",
                Map.of("title", "Here", "collection_id", work.path("id").asLong()));
        var done = take(
                file(chat("a", "A", "x")), Map.of("topic_id", under.path("id").asLong()));
        var topic = talk.json("GET", "/api/topics/" + topic(done, 1), null);
        assertThat(topic.path("collection_id")).isEqualTo(work.path("id"));
        assertThat(topic.path("role_id")).isEqualTo(role.path("id"));
    }

    @Test
    void manyOfOneNameGetSlugsOfTheirOwn() {
        var many = IntStream.range(0, 300)
                .mapToObj(i -> chat("m" + i, "Same name", "x", "y"))
                .toArray(String[]::new);
        var done = take(file(many), Map.of());
        assertThat(done.path("added").asInt()).isEqualTo(300);
        assertThat(done.path("rate").asDouble()).isPositive();
        assertThat(take(file(many), Map.of()).path("unchanged").asInt()).isEqualTo(300);
    }

    @Test
    void whatIsNotReadyIsRefusedAndWhatIsStoppedIsGone() {
        long id = hand(file(chat("r", "R", "x")));
        reached(id, "ready");
        status("POST", id + "/start", Map.of("only", List.of(99)), 422);
        status("POST", id + "/start", Map.of("only", List.of(1), "except", List.of(1)), 422);
        status("POST", id + "/start", Map.of("only", Collections.singletonList(null)), 422);
        status("POST", id + "/start", Map.of("topic_id", 999_999_999), 400);
        status("POST", id + "/cancel", Map.of(), 200);
        status("POST", id + "/cancel", Map.of(), 409);
        status("POST", id + "/start", Map.of(), 409);
        status("DELETE", String.valueOf(id), Map.of(), 204);
        status("DELETE", String.valueOf(id), Map.of(), 404);
        client.post()
                .uri("/api/imports")
                .contentType(MediaType.TEXT_PLAIN)
                .bodyValue("x")
                .exchange()
                .expectStatus()
                .isEqualTo(415);
        assertThat(talk.json("GET", "/api/imports", null)
                        .valueStream()
                        .map(one -> one.path("id").asLong())
                        .collect(Collectors.toSet()))
                .doesNotContain(id);
    }

    private void status(String method, String path, Map<String, ?> body, int status) {
        client.method(org.springframework.http.HttpMethod.valueOf(method))
                .uri("/api/imports/" + path)
                .bodyValue(body)
                .exchange()
                .expectStatus()
                .isEqualTo(status);
    }
}

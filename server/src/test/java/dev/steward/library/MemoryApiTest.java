package dev.steward.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.Statements;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;

@ServiceTest
class MemoryApiTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String ALL = "/api/memories";

    @Autowired
    private WebTestClient client;

    @Autowired
    private Talk talk;

    @Autowired
    private Statements statements;

    @Autowired
    private MemoryRepository memories;

    @Autowired
    private MemoryUses uses;

    @AfterEach
    void forget() {
        memories.all().concatMap(memory -> memories.delete(memory.id())).blockLast(LONG);
    }

    @Test
    void memoriesStandByTheirKindsAndInEachTheOldestFirst() {
        create(Map.of("kind", "style", "content", "a"));
        create(Map.of("content", "b"));
        create(Map.of("kind", " Fact-2 ", "content", " c "));
        create(Map.of("content", "d"));
        assertThat(list())
                .extracting(one -> text(one, "kind") + " " + text(one, "content"))
                .containsExactly("context b", "context d", "fact-2 c", "style a");
    }

    @Test
    void aMemoryIsReadAsItWasWritten() {
        var made = create(Map.of("content", "Lives in Berlin"));
        assertThat(made.propertyNames())
                .containsExactlyInAnyOrder("id", "kind", "content", "origin", "used_at", "created_at", "updated_at");
        assertThat(made.path("origin").isNull()).isTrue();
        assertThat(made.path("used_at").isNull()).isTrue();
        assertThat(text(made, "created_at")).endsWith("Z");
        assertThat(list()).containsExactly(made);
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of(Map.of(), "content is required"),
                Arguments.of(Map.of("content", ""), "content must not be blank"),
                Arguments.of(Map.of("content", "  "), "content must not be blank"),
                Arguments.of(Map.of("content", "x".repeat(4001)), "content must have at most 4000 characters"),
                Arguments.of(Map.of("content", "x", "kind", "1st"), "kind must match [a-z][a-z0-9-]{0,31}"),
                Arguments.of(Map.of("content", "x", "kind", ""), "kind must match [a-z][a-z0-9-]{0,31}"),
                Arguments.of(Map.of("content", "x", "kind", "a".repeat(33)), "kind must match [a-z][a-z0-9-]{0,31}"),
                Arguments.of(Map.of("content", "x", "message_id", 0), "message_id must be between 1 and"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatCannotBeRememberedIsRefusedByName(Map<String, ?> body, String detail) {
        var problem = json("POST", ALL, body);
        assertThat(problem.path("status").asInt()).isEqualTo(422);
        assertThat(text(problem, "detail")).startsWith(detail);
        if (!body.isEmpty()) {
            var made = create(Map.of("content", "as it was"));
            assertThat(list()).containsExactly(made);
        }
    }

    @Test
    void onlyWhatIsNamedIsChanged() {
        var made = create(Map.of("kind", "fact", "content", "Lives in Berlin"));
        assertThat(text(json("PATCH", path(made), Map.of("kind", "Place")), "kind"))
                .isEqualTo("place");
        var changed = json("PATCH", path(made), Map.of("content", " Lives in Bern "));
        assertThat(text(changed, "content")).isEqualTo("Lives in Bern");
        assertThat(text(changed, "kind")).isEqualTo("place");
        assertThat(text(changed, "created_at")).isEqualTo(text(made, "created_at"));
        assertThat(json("PATCH", path(made), Map.of()).path("status").isMissingNode())
                .isTrue();
        for (var body : List.of(nothing("kind"), nothing("content"), Map.of("content", " "), Map.of("kind", "é"))) {
            assertThat(json("PATCH", path(made), body).path("status").asInt()).isEqualTo(422);
        }
        assertThat(text(list().getFirst(), "content")).isEqualTo("Lives in Bern");
    }

    @Test
    void whatIsNotThereIsNotFound() {
        for (var path : List.of("/999999999", "/999999999/merge")) {
            var method = path.endsWith("merge") ? "POST" : "PATCH";
            var problem = json(method, ALL + path, path.endsWith("merge") ? Map.of("from", 1) : Map.of("kind", "a"));
            assertThat(problem.path("status").asInt()).isEqualTo(404);
            assertThat(text(problem, "detail")).isEqualTo("Memory not found");
        }
        assertThat(status("DELETE", ALL + "/999999999", null)).isEqualTo(404);
        assertThat(status("DELETE", ALL + "/x", null)).isEqualTo(422);
        var made = create(Map.of("content", "x"));
        assertThat(status("DELETE", path(made), null)).isEqualTo(204);
        assertThat(status("DELETE", path(made), null)).isEqualTo(404);
    }

    @Test
    void noMoreAreKeptThanAList() {
        Flux.range(0, Memory.MAX)
                .concatMap(n -> memories.insert("filler", "filler " + n, null, Instant.now()))
                .blockLast(LONG);
        var problem = json("POST", ALL, Map.of("content", "one too many"));
        assertThat(problem.path("status").asInt()).isEqualTo(409);
        assertThat(text(problem, "type")).isEqualTo("/problems/too-many-memories");
        assertThat(text(problem, "detail")).startsWith("The maximum of 500 memories is reached.");
        assertThat(status("DELETE", path(list().getFirst()), null)).isEqualTo(204);
        create(Map.of("content", "the last one"));
        assertThat(list()).hasSize(Memory.MAX);
    }

    @Test
    void aMemoryKnowsWhereItComesFromAsLongAsThatIsThere() {
        long topic = talk.topic("Trips");
        long message = said("topics", topic);
        var origin = create(Map.of("content", "x", "message_id", message)).path("origin");
        assertThat(origin.path("topic_id").asLong()).isEqualTo(topic);
        assertThat(origin.path("chat_id").isNull()).isTrue();
        assertThat(origin.path("message_id").asLong()).isEqualTo(message);
        assertThat(text(origin, "title")).isEqualTo("Trips");
        assertThat(text(origin, "slug")).startsWith("trips");

        json("PATCH", "/api/topics/" + topic, Map.of("title", "Journeys"));
        assertThat(text(list().getFirst().path("origin"), "title")).isEqualTo("Journeys");
        assertThat(status("DELETE", "/api/topics/" + topic, null)).isEqualTo(204);
        var hidden = list().getFirst().path("origin");
        assertThat(hidden.path("topic_id").isNull()).isTrue();
        assertThat(text(hidden, "title")).isEqualTo("Trips");
        assertThat(json("POST", ALL, Map.of("content", "y", "message_id", message))
                        .path("status")
                        .asInt())
                .isEqualTo(404);

        assertThat(status("DELETE", talk.inTrash("topic", topic), null)).isEqualTo(204);
        assertThat(list()).containsExactly(list().getFirst()).first().satisfies(one -> assertThat(
                        text(one.path("origin"), "title"))
                .isEqualTo("Trips"));
        assertThat(text(json("POST", ALL, Map.of("content", "y", "message_id", message)), "detail"))
                .isEqualTo("Message not found");
    }

    @Test
    void aMemoryOfAChatIsFoundInIt() {
        long chat = json("POST", "/api/chats", Map.of("title", "Small talk"))
                .path("id")
                .asLong();
        var origin = create(Map.of("content", "x", "message_id", said("chats", chat)))
                .path("origin");
        assertThat(origin.path("chat_id").asLong()).isEqualTo(chat);
        assertThat(origin.path("topic_id").isNull()).isTrue();
    }

    @Test
    void memoriesThatSayTheSameAreOfferedAsOneAndBecomeOne() {
        long topic = talk.topic("Trips");
        var kept = create(Map.of("kind", "fact", "content", "Lives in Berlin"));
        create(Map.of("content", "Has a dog"));
        var gone = create(Map.of("content", "lives in Berlin!!", "message_id", said("topics", topic)));
        var offered = json("GET", ALL + "/duplicates", null);
        assertThat(offered).hasSize(1);
        assertThat(offered.get(0).path("keep")).isEqualTo(kept);
        assertThat(offered.get(0).path("from")).isEqualTo(gone);
        assertThat(text(offered.get(0), "content")).isEqualTo("lives in Berlin!!");

        var one = json("POST", path(kept) + "/merge", Map.of("from", id(gone)));
        assertThat(text(one, "content")).isEqualTo("lives in Berlin!!");
        assertThat(text(one, "kind")).isEqualTo("fact");
        assertThat(one.path("origin")).isEqualTo(gone.path("origin"));
        assertThat(list())
                .extracting(MemoryApiTest::id)
                .doesNotContain(id(gone))
                .contains(id(kept));
        assertThat(json("GET", ALL + "/duplicates", null)).isEmpty();
        assertThat(json("POST", path(kept) + "/merge", Map.of("from", id(gone)))
                        .path("status")
                        .asInt())
                .isEqualTo(404);
    }

    @Test
    void theTextOfTheOneMayBeChosen() {
        var kept = create(Map.of("content", "Lives in Berlin"));
        var gone = create(Map.of("content", "Lives in Bern"));
        var itself = json("POST", path(kept) + "/merge", Map.of("from", id(kept)));
        assertThat(text(itself, "detail")).isEqualTo("A memory cannot be merged with itself.");
        assertThat(json("POST", path(kept) + "/merge", Map.of()).path("status").asInt())
                .isEqualTo(422);
        assertThat(json("POST", path(kept) + "/merge", Map.of("from", id(gone), "content", " "))
                        .path("status")
                        .asInt())
                .isEqualTo(422);
        var one =
                json("POST", path(kept) + "/merge", Map.of("from", id(gone), "content", " Moved from Bern to Berlin "));
        assertThat(text(one, "content")).isEqualTo("Moved from Bern to Berlin");
        assertThat(list()).containsExactly(one);
    }

    @Test
    void otherWindowsAreToldOfEveryWrite() {
        var made = new ArrayList<JsonNode>();
        StepVerifier.create(talk.stream("/api/events")
                        .filter(frame -> frame.event().endsWith(".changed"))
                        .map(frame -> frame.event() + " " + frame.text("name")))
                .then(() -> made.add(create(Map.of("content", "one"))))
                .expectNext("library.changed memories")
                .then(() -> made.add(create(Map.of("content", "two"))))
                .expectNext("library.changed memories")
                .then(() -> json("PATCH", path(made.getFirst()), Map.of("kind", "fact")))
                .expectNext("library.changed memories")
                .then(() -> json("POST", path(made.getFirst()) + "/merge", Map.of("from", id(made.getLast()))))
                .expectNext("library.changed memories")
                .then(() -> uses.note(List.of(id(made.getFirst()))))
                .then(() -> uses.run(Instant.now()).block(LONG))
                .expectNext("library.changed memories")
                .then(() -> status("DELETE", path(made.getFirst()), null))
                .expectNext("library.changed memories")
                .then(() -> status("DELETE", path(made.getFirst()), null))
                .then(() -> talk.topic("the end"))
                .expectNextMatches(event -> event.startsWith("topic.changed"))
                .thenCancel()
                .verify(LONG);
    }

    @Test
    void aModelIsToldThemBeforeTheTitleAndWhenIsNotedLater() {
        try (var provider = ScriptedProvider.start()) {
            talk.answeredBy(provider);
            long topic = talk.topic("Trips");
            provider.next(Script.says("Hello."));
            talk.say(topic, "Without any");
            assertThat(system(provider)).doesNotContain("to remember");

            create(Map.of("kind", "style", "content", "Prefers short answers"));
            create(Map.of("content", "Lives in Berlin"));
            provider.next(Script.says("Hello."));
            talk.say(topic, "With two");
            assertThat(system(provider))
                    .containsSubsequence(
                            "You are Steward",
                            "What the person wants you to remember:\n- [CONTEXT] Lives in Berlin\n"
                                    + "- [STYLE] Prefers short answers\n\n",
                            "The topic of this conversation: Trips");
            assertThat(list()).allMatch(one -> one.path("used_at").isNull());
            uses.run(Instant.now()).block(LONG);
            assertThat(list()).allMatch(one -> text(one, "used_at").endsWith("Z"));
            assertThat(list()).allMatch(one -> text(one, "used_at").compareTo(text(one, "updated_at")) >= 0);
        }
    }

    @Test
    void whatTheShareOfAPromptHasNoRoomForIsLeftOutAndCounted() {
        json("PUT", "/api/settings", Map.of("llm_max_input_tokens", 1_000));
        try (var provider = ScriptedProvider.start()) {
            talk.answeredBy(provider);
            create(Map.of("content", "The first " + "word ".repeat(60)));
            create(Map.of("content", "The second " + "word ".repeat(60)));
            var told = json("GET", ALL + "/told", null);
            assertThat(told.path("told").asInt()).isEqualTo(1);
            assertThat(told.path("left_out").asInt()).isEqualTo(1);
            assertThat(told.path("share").asInt()).isEqualTo(125);
            assertThat(told.path("tokens").asInt()).isBetween(60, 125);
            provider.next(Script.says("Hello."));
            talk.say(talk.topic("Small"), "Hello");
            assertThat(system(provider))
                    .contains("to remember (the latest 1 of 2):\n- [CONTEXT] The second")
                    .doesNotContain("The first");
        } finally {
            json("PUT", "/api/settings", Map.of("llm_max_input_tokens", 600_000));
        }
        assertThat(json("GET", ALL + "/told", null).path("told").asInt()).isEqualTo(2);
    }

    @Test
    void aListTakesAsManyStatementsForManyAsForOne() {
        long topic = talk.topic("Trips");
        long message = said("topics", topic);
        create(Map.of("content", "one", "message_id", message));
        int before = count();
        for (int i = 0; i < 10; i++) {
            create(Map.of("content", "more " + i, "message_id", message));
        }
        assertThat(count()).isEqualTo(before).isEqualTo(2);
    }

    private int count() {
        return statements.during(this::list).size();
    }

    private static String system(ScriptedProvider provider) {
        return provider.requests()
                .getLast()
                .body()
                .path("messages")
                .get(0)
                .path("content")
                .asString();
    }

    /** Appends a note to a conversation and returns the id of its message. @param kind such as {@code topics} */
    private long said(String kind, long id) {
        var place = kind.equals("topics") ? "/commands/notes/append" : "/messages/notes/append";
        return json("POST", "/api/" + kind + "/" + id + place, Map.of("text", "note"))
                .path("message")
                .path("id")
                .asLong();
    }

    private List<JsonNode> list() {
        return json("GET", ALL, null).valueStream().toList();
    }

    private JsonNode create(Map<String, ?> body) {
        var made = json("POST", ALL, body);
        assertThat(made.path("id").asLong()).isPositive();
        return made;
    }

    private static Map<String, @Nullable Object> nothing(String field) {
        var patch = new HashMap<String, @Nullable Object>();
        patch.put(field, null);
        return patch;
    }

    private static long id(JsonNode node) {
        return node.path("id").asLong();
    }

    private static String path(JsonNode memory) {
        return ALL + "/" + id(memory);
    }

    private static String text(JsonNode node, String field) {
        return node.path(field).asString("");
    }

    private JsonNode json(String method, String path, @Nullable Object body) {
        return talk.json(method, path, body);
    }

    private int status(String method, String path, @Nullable Object body) {
        var request = client.method(HttpMethod.valueOf(method)).uri(path);
        var sent = body == null ? request : request.bodyValue(body);
        return sent.exchange().returnResult(String.class).getStatus().value();
    }
}

package dev.steward.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.attack.Service.Answer;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Two windows that do two things at once: both have their way, or one is told why not. */
@ParameterizedClass
@EnumSource(Store.class)
class RaceTest {

    private static final int PAIRS = 100;
    private static final int FEWER_PAIRS = 25;

    private final Service service;
    private ScriptedProvider provider = ScriptedProvider.start();

    RaceTest(Store store) {
        service = Service.shared(store);
    }

    @BeforeEach
    void begin() {
        service.answeredBy(provider);
    }

    @AfterEach
    void end() {
        provider.close();
    }

    @Test
    void twoChangesOfTwoFieldsBothStay() {
        for (int pair = 0; pair < PAIRS; pair++) {
            long topic = service.topic("before");
            var answers = both(
                    service.begin("PATCH", path(topic), Map.of("title", "after")),
                    service.begin("PATCH", path(topic), Map.of("description", "described", "pinned", true)));
            assertThat(answers).as("pair %d", pair).extracting(Answer::status).containsExactly(200, 200);
            var stored = service.send("GET", path(topic), null).json();
            assertThat(stored.path("title").asString()).as("pair %d", pair).isEqualTo("after");
            assertThat(stored.path("description").asString())
                    .as("pair %d", pair)
                    .isEqualTo("described");
            assertThat(stored.path("pinned").asBoolean()).as("pair %d", pair).isTrue();
        }
    }

    @Test
    void aChangeAndAMoveBothStay() {
        long parent = service.topic("parent");
        for (int pair = 0; pair < PAIRS; pair++) {
            long topic = service.topic("child");
            var answers = both(
                    service.begin("PATCH", path(topic), Map.of("title", "renamed", "slug", "moved")),
                    service.begin("PATCH", path(topic), Map.of("parent_id", parent)));
            assertThat(answers).as("pair %d", pair).extracting(Answer::status).containsExactly(200, 200);
            var stored = service.send("GET", path(topic), null).json();
            assertThat(stored.path("title").asString()).as("pair %d", pair).isEqualTo("renamed");
            assertThat(stored.path("parent_id").asLong()).as("pair %d", pair).isEqualTo(parent);
        }
    }

    @Test
    void twoMovesAtOnceMakeNoCircle() {
        for (int pair = 0; pair < FEWER_PAIRS; pair++) {
            long one = service.topic("one");
            long two = service.topic("two");
            var answers = both(
                    service.begin("PATCH", path(one), Map.of("parent_id", two)),
                    service.begin("PATCH", path(two), Map.of("parent_id", one)));
            assertThat(answers).as("pair %d", pair).extracting(Answer::status).containsExactlyInAnyOrder(200, 400);
        }
    }

    @Test
    void aChangeOfATopicThatIsBeingDeletedIsMadeOrNotFound() {
        for (int pair = 0; pair < PAIRS; pair++) {
            long topic = service.topic("short life");
            var answers = both(
                    service.begin("PATCH", path(topic), Map.of("title", "changed")),
                    service.begin("DELETE", path(topic), null));
            assertThat(answers.getFirst().status())
                    .as("pair %d: the change", pair)
                    .isIn(200, 404);
            assertThat(answers.getLast().status())
                    .as("pair %d: the deletion", pair)
                    .isEqualTo(204);
            assertThat(service.send("GET", path(topic), null).status()).isEqualTo(404);
        }
    }

    @Test
    void topicsThatAskForOneSlugAllGetTheirOwn() {
        for (int round = 0; round < FEWER_PAIRS; round++) {
            var slug = "same-" + round;
            var creations = IntStream.range(0, 4)
                    .mapToObj(_ -> service.begin("POST", "/api/topics", Map.of("title", "t", "slug", slug)))
                    .toList();
            var answers = creations.stream().map(CompletableFuture::join).toList();
            assertThat(answers).as(slug).extracting(Answer::status).containsOnly(201);
            assertThat(answers.stream().map(answer -> answer.json().path("slug").asString()))
                    .as(slug)
                    .doesNotHaveDuplicates()
                    .contains(slug);
        }
    }

    @Test
    void ofTwoStartsInOneConversationOneRuns() {
        for (int pair = 0; pair < FEWER_PAIRS; pair++) {
            var go = new CompletableFuture<Void>();
            provider.otherwise(
                    Script.answer().text("one").waitFor(go).text(" answer").done());
            long topic = service.topic("two starts");
            var starts = List.of(start(topic, "a"), start(topic, "b"));
            await().atMost(Service.LONG).until(() -> starts.stream().anyMatch(CompletableFuture::isDone));
            go.complete(null);
            var answers = starts.stream().map(CompletableFuture::join).toList();
            assertThat(answers).as("pair %d", pair).extracting(Answer::status).containsExactlyInAnyOrder(200, 409);
            assertThat(roles(topic)).as("pair %d", pair).containsExactly("user", "assistant");
        }
    }

    @Test
    void aTurnThatBeginsWhileItsTopicIsDeletedKeepsNothingAlive() {
        for (int pair = 0; pair < FEWER_PAIRS; pair++) {
            long topic = service.topic("deleted");
            var answers = both(start(topic, "hello"), service.begin("DELETE", path(topic), null));
            assertThat(answers.getFirst().status())
                    .as("pair %d: the start", pair)
                    .isIn(200, 404);
            assertThat(answers.getLast().status())
                    .as("pair %d: the deletion", pair)
                    .isEqualTo(204);
            assertThat(service.send("GET", path(topic), null).status()).isEqualTo(404);
            assertThat(service.sql("select id from turns where conversation_id = " + topic))
                    .isEmpty();
            assertThat(service.sql("select id from messages where conversation_id = " + topic))
                    .isEmpty();
        }
        assertNothingRuns();
    }

    @Test
    void aTurnThatBeginsWhileItsTranscriptIsClearedLeavesAWholeTranscript() {
        for (int pair = 0; pair < FEWER_PAIRS; pair++) {
            long topic = service.topic("cleared");
            service.say(topic, "earlier");
            var answers = both(start(topic, "later"), service.begin("DELETE", path(topic) + "/messages", null));
            assertThat(answers.getFirst().status())
                    .as("pair %d: the start", pair)
                    .isEqualTo(200);
            assertThat(answers.getLast().status())
                    .as("pair %d: the clearing", pair)
                    .isEqualTo(204);
            var rows = service.messages(topic);
            assertThat(rows).extracting(row -> row.path("content").asString()).doesNotContain("earlier");
            assertThat(roles(topic)).as("pair %d", pair).isIn(List.of(), List.of("user", "assistant"));
            assertTakesATurn(topic);
        }
    }

    @Test
    void anotherAnswerIsChosenBeforeATurnOrRefusedDuringIt() {
        for (int pair = 0; pair < FEWER_PAIRS; pair++) {
            long topic = service.topic("alternatives");
            provider.next(Script.says("first answer"), Script.says("second answer"));
            service.say(topic, "question");
            long question = service.messages(topic).getFirst().path("id").asLong();
            service.send("POST", path(topic) + "/messages/stream", Map.of("retry_message_id", question));
            var choose = path(topic) + "/messages/" + question + "/alternatives/1/choose";
            var answers = both(service.begin("POST", choose, null), start(topic, "and now"));
            assertThat(answers.getFirst().status())
                    .as("pair %d: the choice", pair)
                    .isIn(200, 409);
            assertThat(answers.getLast().status())
                    .as("pair %d: the start", pair)
                    .isEqualTo(200);
            var rows = service.messages(topic);
            var shown = answers.getFirst().status() == 200 ? "first answer" : "second answer";
            var contents =
                    rows.stream().map(row -> row.path("content").asString()).toList();
            assertThat(contents)
                    .as("pair %d", pair)
                    .isIn(
                            List.of("question", shown, "and now", "Hello there"),
                            List.of(
                                    "question",
                                    "first answer")); // chosen once the turn was over: it waits with the second
            assertThat(service.sql("select id from alternatives where chosen = true and conversation_id = " + topic))
                    .as("pair %d", pair)
                    .hasSize(1);
            assertTakesATurn(topic);
        }
    }

    @Test
    void twoPeopleWhoAskAgainAtOnceLeaveOneChosenLine() {
        for (int pair = 0; pair < FEWER_PAIRS; pair++) {
            long topic = service.topic("asked again");
            service.say(topic, "question");
            long question = service.messages(topic).getFirst().path("id").asLong();
            var stream = path(topic) + "/messages/stream";
            var answers = both(
                    service.begin("POST", stream, Map.of("retry_message_id", question)),
                    service.begin("POST", stream, Map.of("content", "reworded", "reword_message_id", question)));
            assertThat(answers).as("pair %d", pair).extracting(Answer::status).allMatch(it -> it < 500);
            assertThat(roles(topic)).as("pair %d", pair).containsExactly("user", "assistant");
            assertThat(service.sql("select id from alternatives where chosen = true and conversation_id = " + topic))
                    .as("pair %d", pair)
                    .hasSize(1);
        }
    }

    @Test
    void aFollowUpThatMeetsTheEndOfItsTurnIsSentOnceAndAtOnce() {
        for (int pair = 0; pair < FEWER_PAIRS; pair++) {
            var go = new CompletableFuture<Void>();
            provider.next(Script.answer().text("first").waitFor(go).done(), Script.says("second"));
            long topic = service.topic("queued");
            var first = start(topic, "now");
            await().atMost(Service.LONG)
                    .until(() ->
                            !service.send("GET", "/api/running", null).json().isEmpty());
            if (pair % 2 == 0) {
                go.complete(null);
            }
            var queued = service.begin("POST", path(topic) + "/messages/queue", Map.of("content", "then"));
            go.complete(null);
            assertThat(queued.join().status()).isEqualTo(201);
            first.join();
            await().atMost(Service.LONG)
                    .until(() -> roles(topic).equals(List.of("user", "assistant", "user", "assistant")));
            assertThat(service.messages(topic).stream()
                            .map(row -> row.path("content").asString()))
                    .as("pair %d", pair)
                    .containsExactly("now", "first", "then", "second");
            assertThat(service.send("GET", path(topic) + "/messages/queue", null)
                            .json()
                            .size())
                    .isZero();
        }
    }

    @Test
    void aFollowUpThatIsSentByTwoWindowsIsOneTurn() {
        for (int pair = 0; pair < FEWER_PAIRS; pair++) {
            long topic = service.topic("sent twice");
            long queued = queuedAfterAStop(topic);
            var send = path(topic) + "/messages/queue/" + queued + "/send";
            var answers = both(service.begin("POST", send, null), service.begin("POST", send, null));
            assertThat(answers)
                    .as("pair %d", pair)
                    .extracting(Answer::status)
                    .contains(202)
                    .isSubsetOf(202, 404, 409);
            await().atMost(Service.LONG)
                    .until(() -> roles(topic).getLast().equals("assistant")
                            && roles(topic).size() > 2);
            assertThat(service.messages(topic).stream()
                            .filter(row -> row.path("content").asString().equals("waits")))
                    .as("pair %d", pair)
                    .hasSize(1);
        }
    }

    @Test
    void twoSettingsAtOnceAreBothInForce() {
        for (int pair = 0; pair < PAIRS; pair++) {
            var answers = both(
                    service.begin("PUT", "/api/settings", Map.of("max_tool_rounds", 1 + pair % 20)),
                    service.begin("PUT", "/api/settings", Map.of("llm_model", "m" + pair)));
            assertThat(answers).as("pair %d", pair).extracting(Answer::status).containsExactly(200, 200);
            var now = service.send("GET", "/api/settings", null).json();
            assertThat(now.path("max_tool_rounds").asInt()).as("pair %d", pair).isEqualTo(1 + pair % 20);
            assertThat(now.path("llm_model").asString()).as("pair %d", pair).isEqualTo("m" + pair);
        }
        service.send("PUT", "/api/settings", Map.of("max_tool_rounds", 15));
    }

    /** After a stop nothing is sent by itself. */
    private long queuedAfterAStop(long topic) {
        provider.next(Script.answer().text("half").hang());
        var turn = start(topic, "first");
        var stop = path(topic) + "/messages/stop";
        await().atMost(Service.LONG)
                .until(() -> service.send("POST", stop, null).status() == 200);
        turn.join();
        return service.send("POST", path(topic) + "/messages/queue", Map.of("content", "waits"))
                .json()
                .path("id")
                .asLong();
    }

    private void assertTakesATurn(long topic) {
        var answer = service.say(topic, "still there?");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).contains("event:done");
    }

    private void assertNothingRuns() {
        await().atMost(Service.LONG).untilAsserted(() -> assertThat(
                        service.send("GET", "/api/running", null).json().size())
                .isZero());
    }

    private CompletableFuture<Answer> start(long topic, String content) {
        var body = new HashMap<String, Object>(Map.of("content", content));
        return service.begin("POST", path(topic) + "/messages/stream", body);
    }

    private static List<Answer> both(CompletableFuture<Answer> one, CompletableFuture<Answer> two) {
        return List.of(one.join(), two.join());
    }

    private List<String> roles(long topic) {
        return service.messages(topic).stream()
                .map(row -> row.path("role").asString())
                .toList();
    }

    private static String path(long topic) {
        return "/api/topics/" + topic;
    }
}

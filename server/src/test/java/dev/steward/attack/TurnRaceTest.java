package dev.steward.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.attack.Service.Answer;
import dev.steward.support.OnBothDatabases;
import dev.steward.support.Sample;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests turns that run into other turns, deletions and follow-ups: one wins, and the transcript stays whole. */
@OnBothDatabases
class TurnRaceTest {

    private static final int PAIRS = Sample.times("attack.pairs", 10);

    private final Service service;
    private ScriptedProvider provider = ScriptedProvider.start();

    TurnRaceTest() {
        service = Service.shared();
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
    void ofTwoStartsInOneConversationOneRuns() {
        for (int pair = 0; pair < PAIRS; pair++) {
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
        for (int pair = 0; pair < PAIRS; pair++) {
            long topic = service.topic("deleted");
            var answers = Service.both(start(topic, "hello"), service.begin("DELETE", WritingRoutes.path(topic), null));
            assertThat(answers.getFirst().status())
                    .as("pair %d: the start", pair)
                    .isIn(200, 404);
            assertThat(answers.getLast().status())
                    .as("pair %d: the deletion", pair)
                    .isEqualTo(204);
            assertThat(service.send("GET", WritingRoutes.path(topic), null).status())
                    .isEqualTo(404);
            assertThat(service.sql("select id from turns where running_in = " + topic))
                    .isEmpty();
            assertThat(service.sql("select id from conversations where kind <> 'deleted' and id = " + topic))
                    .isEmpty();
        }
        assertNothingRuns();
    }

    @Test
    void aTurnThatBeginsWhileItsTranscriptIsClearedLeavesAWholeTranscript() {
        for (int pair = 0; pair < PAIRS; pair++) {
            long topic = service.topic("cleared");
            service.say(topic, "earlier");
            var answers = Service.both(
                    start(topic, "later"), service.begin("DELETE", WritingRoutes.path(topic) + "/messages", null));
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
        for (int pair = 0; pair < PAIRS; pair++) {
            long topic = service.topic("alternatives");
            provider.next(Script.says("first answer"), Script.says("second answer"));
            service.say(topic, "question");
            long question = service.messages(topic).getFirst().path("id").asLong();
            service.send("POST", WritingRoutes.path(topic) + "/messages/stream", Map.of("retry_message_id", question));
            var choose = WritingRoutes.path(topic) + "/messages/" + question + "/alternatives/1/choose";
            var answers = Service.both(service.begin("POST", choose, null), start(topic, "and now"));
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
                                    "first answer")); // chosen after the turn was over: it queues with the second
            assertThat(service.sql("select id from alternatives where chosen = true and conversation_id = " + topic))
                    .as("pair %d", pair)
                    .hasSize(1);
            assertTakesATurn(topic);
        }
    }

    @Test
    void twoPeopleWhoAskAgainAtOnceLeaveOneChosenLine() {
        for (int pair = 0; pair < PAIRS; pair++) {
            long topic = service.topic("asked again");
            service.say(topic, "question");
            long question = service.messages(topic).getFirst().path("id").asLong();
            var stream = WritingRoutes.path(topic) + "/messages/stream";
            var answers = Service.both(
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
        for (int pair = 0; pair < PAIRS; pair++) {
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
            var queued =
                    service.begin("POST", WritingRoutes.path(topic) + "/messages/queue", Map.of("content", "then"));
            go.complete(null);
            assertThat(queued.join().status()).isEqualTo(201);
            first.join();
            await().atMost(Service.LONG)
                    .until(() -> roles(topic).equals(List.of("user", "assistant", "user", "assistant")));
            assertThat(service.messages(topic).stream()
                            .map(row -> row.path("content").asString()))
                    .as("pair %d", pair)
                    .containsExactly("now", "first", "then", "second");
            assertThat(service.send("GET", WritingRoutes.path(topic) + "/messages/queue", null)
                            .json()
                            .size())
                    .isZero();
        }
    }

    @Test
    void aFollowUpThatIsSentByTwoWindowsIsOneTurn() {
        for (int pair = 0; pair < PAIRS; pair++) {
            long topic = service.topic("sent twice");
            long queued = queuedAfterAStop(topic);
            var send = WritingRoutes.path(topic) + "/messages/queue/" + queued + "/send";
            var answers = Service.both(service.begin("POST", send, null), service.begin("POST", send, null));
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

    /** After a stop nothing is sent automatically. */
    private long queuedAfterAStop(long topic) {
        provider.next(Script.answer().text("half").hang());
        var turn = start(topic, "first");
        var stop = WritingRoutes.path(topic) + "/messages/stop";
        await().atMost(Service.LONG)
                .until(() -> service.send("POST", stop, null).status() == 200);
        turn.join();
        // If the stop was faster than the model, the scripted answer is left for the next turn.
        provider.reset();
        return service.send("POST", WritingRoutes.path(topic) + "/messages/queue", Map.of("content", "waits"))
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
        return service.begin("POST", WritingRoutes.path(topic) + "/messages/stream", body);
    }

    private List<String> roles(long topic) {
        return service.messages(topic).stream()
                .map(row -> row.path("role").asString())
                .toList();
    }
}

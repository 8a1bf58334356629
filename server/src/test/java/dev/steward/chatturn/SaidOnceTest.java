package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.conversation.Container;
import dev.steward.conversation.transcript.Messages;
import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.support.Script;
import dev.steward.support.Talk;
import dev.steward.support.Talk.Frame;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpStatusCode;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Sinks;

/** Tests that a message with a client's id is stored once, however often it is sent. */
class SaidOnceTest extends TurnTest {

    @Autowired
    private WebTestClient client;

    @Autowired
    private Messages messages;

    @Autowired
    private TurnRepository turns;

    @Autowired
    private StartingTurns starting;

    private final String id = UUID.randomUUID().toString();
    private final CompletableFuture<Void> go = new CompletableFuture<>();

    @Test
    void aSecondDeliveryJoinsTheTurnThatRuns() {
        provider.next(Script.answer().text("one").waitFor(go).text(" two").done());
        var first = elsewhere(() -> Talk.all(talk.start(topic, said("Hi"))));
        await().atMost(LONG).until(() -> !talk.messages(topic).isEmpty());
        var joined = new CompletableFuture<Frame>();
        var second = elsewhere(() -> Talk.all(talk.start(topic, said("Hi")).doOnNext(joined::complete)));
        assertThat(joined.join().event()).isEqualTo("user_message");
        go.complete(null);
        assertThat(Talk.text(second.join())).isEqualTo(Talk.text(first.join())).isEqualTo("one two");
        assertThat(texts(topic)).containsExactly("Hi", "one two");
    }

    @Test
    void aDeliveryThatComesLateIsGivenWhatIsThere() {
        provider.next(Script.says("Hello"), Script.says("Second"));
        var first = Talk.all(talk.start(topic, said("Hi")));
        talk.say(topic, "And?");
        var second = Talk.all(talk.start(topic, said("Hi")));
        assertThat(second).extracting(Frame::event).containsExactly("user_message", "done");
        assertThat(second.getFirst()).isEqualTo(first.getFirst());
        assertThat(second.getLast().text("content")).isEqualTo("Hello");
        assertThat(texts(topic)).containsExactly("Hi", "Hello", "And?", "Second");
    }

    @Test
    void aDeliveryThatComesLateIsGivenTheSuggestionsToo() {
        provider.next(Script.says("Hello\n\n```suggest\n- Why?\n- How?\n```"));
        var first = Talk.all(talk.start(topic, said("Hi")));
        assertThat(first.getLast().event()).isEqualTo("suggestions");
        assertThat(Talk.all(talk.start(topic, said("Hi"))).getLast().data())
                .isEqualTo(first.getLast().data());
    }

    @Test
    void ofAQuestionThatFailedTheReaderHearsThatItDid() {
        provider.next(Script.status(400, "no"), Script.says("later"));
        Talk.all(talk.start(topic, said("Hi")));
        talk.say(topic, "Again");
        assertThat(Talk.all(talk.start(topic, said("Hi"))))
                .extracting(Frame::event)
                .containsExactly("user_message", "error");
        assertThat(provider.requests()).hasSize(2);
    }

    @Test
    void ofManyAtOnceOneIsSaid() {
        provider.otherwise(Script.says("Hello"));
        var all = IntStream.range(0, 8)
                .mapToObj(_ -> elsewhere(() -> Talk.all(talk.start(topic, said("Hi")))))
                .toList();
        assertThat(all.stream()
                        .map(one -> one.join().getFirst().data().path("id").asLong()))
                .hasSize(8)
                .containsOnly(talk.messages(topic).getFirst().path("id").asLong());
        assertThat(texts(topic)).containsExactly("Hi", "Hello");
    }

    @Test
    void aDeliveryWaitsForTheTurnThatIsJustBeginning() {
        var container = Container.topic(topic);
        var held = Sinks.<Boolean>one();
        starting.count(container, held.asMono()).subscribe();
        var question = messages.add(container, new TranscriptEntry.Question("Hi", null).from(id));
        question.flatMap(row -> turns.open(container, row.id(), null, row.createdAt()))
                .block(LONG);
        var second = elsewhere(() -> Talk.all(talk.start(topic, said("Hi"))));
        await().during(Duration.ofSeconds(1)).until(() -> !second.isDone());
        held.tryEmitValue(true); // without having begun, as in a crash
        assertThat(second.join()).extracting(Frame::event).containsExactly("user_message", "error");
    }

    @Test
    void theSameIdInAnotherTopicIsAnotherMessage() {
        provider.otherwise(Script.says("Hello"));
        long other = talk.topic("Other");
        Talk.all(talk.start(topic, said("Hi")));
        Talk.all(talk.start(other, said("Hi")));
        assertThat(texts(other)).containsExactly("Hi", "Hello");
    }

    @Test
    void aFollowUpIsKnownWhileItWaitsAndAfterwards() {
        provider.next(Script.answer().text("one").waitFor(go).done(), Script.says("two"));
        talk.start(topic, Map.of("content", "first")).take(2).blockLast(LONG);
        var waits = talk.json("POST", queue(), said("second"));
        assertThat(talk.json("POST", queue(), said("second"))).isEqualTo(waits);
        assertThat(talk.json("GET", queue(), null)).hasSize(1);
        assertThat(status(stream(), said("second")).value()).isEqualTo(409);
        go.complete(null);
        await().atMost(LONG)
                .untilAsserted(() -> assertThat(texts(topic)).containsExactly("first", "one", "second", "two"));
        assertThat(talk.json("POST", queue(), said("second")).path("type").asString())
                .isEqualTo("/problems/already-said");
        assertThat(Talk.all(talk.start(topic, said("second"))))
                .extracting(Frame::event)
                .containsExactly("user_message", "done");
        assertThat(texts(topic)).hasSize(4);
    }

    @Test
    void whatWaitsAfterAStopIsNotSentByItsSecondDelivery() {
        provider.next(Script.answer().text("one").hang());
        talk.start(topic, Map.of("content", "first")).take(2).blockLast(LONG);
        talk.json("POST", queue(), said("second"));
        talk.json("POST", "/api/topics/" + topic + "/messages/stop", null);
        assertThat(talk.json("POST", stream(), said("second")).path("type").asString())
                .isEqualTo("/problems/already-said");
        assertThat(talk.json("GET", queue(), null)).hasSize(1);
        assertThat(texts(topic)).containsExactly("first", "one");
    }

    @Test
    void anIdIsShortAndBelongsToSomethingNew() {
        for (var path : List.of(stream(), queue())) {
            assertThat(status(path, Map.of("content", "Hi", "client_message_id", "x".repeat(300)))
                            .value())
                    .isEqualTo(422);
            assertThat(status(path, Map.of("content", "Hi", "client_message_id", ""))
                            .value())
                    .isEqualTo(422);
        }
        assertThat(status(stream(), Map.of("retry_message_id", 1, "client_message_id", id))
                        .value())
                .isEqualTo(422);
        assertThat(status("/api/topics/999999999/messages/stream", said("Hi")).value())
                .isEqualTo(404);
        assertThat(texts(topic)).isEmpty();
    }

    /** Runs on its own thread, because the client needs those of the common pool. */
    private static <T> CompletableFuture<T> elsewhere(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, Thread::startVirtualThread);
    }

    private Map<String, String> said(String content) {
        return Map.of("content", content, "client_message_id", id);
    }

    private HttpStatusCode status(String path, Map<String, ?> body) {
        return client.post()
                .uri(path)
                .bodyValue(body)
                .exchange()
                .returnResult(String.class)
                .getStatus();
    }

    private List<String> texts(long of) {
        return talk.messages(of).stream()
                .map(row -> row.path("content").asString())
                .toList();
    }

    private String stream() {
        return "/api/topics/" + topic + "/messages/stream";
    }

    private String queue() {
        return "/api/topics/" + topic + "/messages/queue";
    }
}

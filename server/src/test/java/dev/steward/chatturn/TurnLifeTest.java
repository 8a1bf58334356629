package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.platform.data.DataFolder;
import dev.steward.platform.data.Tx;
import dev.steward.support.Script;
import dev.steward.support.Talk;
import dev.steward.support.Talk.Frame;
import dev.steward.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;
import tools.jackson.databind.node.NullNode;

/** Tests starting, joining, stopping, repeating and cleaning up turns. */
class TurnLifeTest extends TurnTest {

    @Autowired
    private WebTestClient client;

    @Autowired
    private DataFolder folder;

    @Autowired
    private Conversations conversations;

    @Autowired
    private StartingTurns starting;

    @Autowired
    private Tx tx;

    @Test
    void aStopStoresWhatWasShownAndClosesTheProvidersConnection() {
        provider.next(Script.answer().text("Once upon", " a time").hang());
        var frames = new CopyOnWriteArrayList<Frame>();
        StepVerifier.create(
                        talk.start(topic, Map.of("content", "Tell me a story")).doOnNext(frames::add))
                .thenConsumeWhile(frame -> !Talk.text(frames).equals("Once upon a time"))
                .then(() -> {
                    var row = talk.json("POST", "/api/topics/" + topic + "/messages/stop", null);
                    assertThat(row.path("content").asString()).isEqualTo("Once upon a time");
                    assertThat(row.path("finish_reason").asString()).isEqualTo("stopped");
                })
                .thenConsumeWhile(frame -> true)
                .expectComplete()
                .verify(LONG);
        assertThat(frames.getLast().text("finish_reason")).isEqualTo("stopped");
        assertThat(provider.requests().getLast().clientGone()).succeedsWithin(LONG);
        client.post()
                .uri("/api/topics/{id}/messages/stop", topic)
                .exchange()
                .expectStatus()
                .isNoContent();
    }

    @Test
    void aStopBeforeTheFirstWordIsStoredToo() {
        provider.next(Script.hangs());
        StepVerifier.create(talk.start(topic, Map.of("content", "Hi")).map(Frame::event))
                .expectNext("user_message")
                .then(() -> assertThat(talk.json("POST", "/api/topics/" + topic + "/messages/stop", null)
                                .path("content")
                                .asString("?"))
                        .isEmpty())
                .expectNext("done")
                .expectComplete()
                .verify(LONG);
    }

    @Test
    void aStopReachesAnAnswerThatIsJustBeginning() {
        provider.next(Script.hangs());
        var container = Container.topic(topic);
        var held = Sinks.<Boolean>one();
        var isLocked = new AtomicBoolean();
        tx.durable(conversations
                        .lock(container)
                        .then(Mono.fromRunnable(() -> isLocked.set(true)))
                        .then(held.asMono()))
                .subscribe();
        try {
            await().untilTrue(isLocked);
            var answer = CompletableFuture.supplyAsync(
                    () -> Talk.all(talk.start(topic, Map.of("content", "Hi"))), Thread::startVirtualThread);
            await().until(() -> starting.isUnderWay(container));
            var stop = CompletableFuture.supplyAsync(
                    () -> talk.json("POST", "/api/topics/" + topic + "/messages/stop", null),
                    Thread::startVirtualThread);
            await().during(Duration.ofMillis(200)).until(() -> !stop.isDone());
            held.tryEmitValue(true);
            assertThat(stop.join().path("finish_reason").asString()).isEqualTo("stopped");
            assertThat(answer.join().getLast().text("finish_reason")).isEqualTo("stopped");
        } finally {
            held.tryEmitValue(true);
        }
    }

    @Test
    void aStopWhileToolsAreListedNamesNoModel() {
        tools.offer("clock__now", _ -> Mono.just(ToolResult.ok("noon")));
        tools.hang("clock");
        StepVerifier.create(talk.start(topic, Map.of("content", "Hi")))
                .assertNext(frame -> assertThat(frame.event()).isEqualTo("user_message"))
                .then(() -> talk.json("POST", "/api/topics/" + topic + "/messages/stop", null))
                .assertNext(frame -> assertThat(frame.data().get("model")).isEqualTo(NullNode.getInstance()))
                .expectComplete()
                .verify(LONG);
    }

    @Test
    void stoppedTextOfAClientIsStoredWhenNothingRuns() {
        var row = talk.json("POST", "/api/topics/" + topic + "/messages/stopped", Map.of("content", "I had this"));
        assertThat(row.path("role").asString()).isEqualTo("assistant");
        assertThat(row.path("content").asString()).isEqualTo("I had this");
    }

    @Test
    void onlyOneTurnRunsInAConversation() {
        provider.next(Script.answer().text("busy").hang());
        StepVerifier.create(talk.start(topic, Map.of("content", "one")).map(Frame::event))
                .expectNext("user_message", "delta")
                .then(() -> client.post()
                        .uri("/api/topics/{id}/messages/stream", topic)
                        .bodyValue(Map.of("content", "two"))
                        .exchange()
                        .expectStatus()
                        .isEqualTo(409)
                        .expectBody()
                        .jsonPath("$.type")
                        .isEqualTo("/problems/turn-in-progress"))
                .thenCancel()
                .verify(LONG);
        assertThat(talk.messages(topic)).hasSize(1);
        talk.json("POST", "/api/topics/" + topic + "/messages/stop", null);
    }

    @Test
    void aTurnGoesOnWhenItsReaderLeavesAndAReturningReaderMissesNothing() {
        var go = new CompletableFuture<Void>();
        provider.next(Script.answer()
                .text("one ", "two ")
                .waitFor(go)
                .text("three ", "four")
                .done());
        var before = Talk.all(talk.start(topic, Map.of("content", "Count")).take(2));
        var back = talk.join(topic, before.getLast().id());
        go.complete(null);
        var after = Talk.all(back);
        var whole = Talk.text(before) + Talk.text(after);
        assertThat(talk.messages(topic).getLast().path("content").asString())
                .isEqualTo(whole)
                .isEqualTo("one two three four");
        client.get()
                .uri("/api/topics/{id}/messages/stream", topic)
                .exchange()
                .expectStatus()
                .isNoContent();
    }

    /** A reader that has every frame waits for the next one, not for a heartbeat that opens the stream. */
    @Test
    @Timeout(10)
    void aReaderWhoMissesNothingIsLetInAtOnce() {
        var go = new CompletableFuture<Void>();
        provider.next(Script.answer().text("one ").waitFor(go).text("two").done());
        var before = Talk.all(talk.start(topic, Map.of("content", "Count")).take(2));
        var opened = talk.join(topic, before.getLast().id());
        go.complete(null);
        assertThat(Talk.text(Talk.all(opened))).isEqualTo(" two");
    }

    @Test
    void aWindowFollowsTheRunningTurnAndTheNextOneOnItsEventStream() {
        var go = new CompletableFuture<Void>();
        provider.next(Script.answer().text("first ").waitFor(go).text("answer").done(), Script.says("second answer"));
        talk.start(topic, Map.of("content", "1")).take(2).blockLast(LONG);
        var turns = talk.stream("/api/events?follow=topic:" + topic)
                .filter(frame -> frame.event().equals("turn"));
        var seen = new CopyOnWriteArrayList<Frame>();
        StepVerifier.create(turns.doOnNext(seen::add))
                .thenConsumeWhile(frame -> !frame.text("event").equals("delta"))
                .then(() -> go.complete(null))
                .thenConsumeWhile(frame -> !frame.text("event").equals("done"))
                .then(() -> talk.say(topic, "2"))
                .thenConsumeWhile(frame -> seen.stream()
                                .filter(f -> f.text("event").equals("done"))
                                .count()
                        < 2)
                .thenCancel()
                .verify(LONG);
        assertThat(seen.getFirst().text("event")).isEqualTo("user_message");
        assertThat(seen).allSatisfy(frame -> assertThat(
                        frame.data().path("data").path("type").asString())
                .isEqualTo(frame.text("event")));
        assertThat(seen.stream()
                        .filter(f -> f.text("event").equals("delta"))
                        .map(f -> f.data().path("data").path("content").asString())
                        .reduce("", String::concat))
                .isEqualTo("first answersecond answer");
    }

    @Test
    void aRetryAnswersTheQuestionAnewAndDropsWhatCameAfter() {
        provider.next(Script.status(500, "boom"), Script.says("better"));
        talk.say(topic, "Hi");
        var question = talk.messages(topic).getFirst().path("id").asLong();
        var frames = Talk.all(talk.start(topic, Map.of("retry_message_id", question)));
        assertThat(frames.getFirst().data().path("id").asLong()).isEqualTo(question);
        assertThat(Instant.parse(frames.getFirst().text("started_at")))
                .isAfter(Instant.parse(frames.getFirst().text("created_at")));
        var rows = talk.messages(topic);
        assertThat(rows).hasSize(2);
        assertThat(rows.getLast().path("content").asString()).isEqualTo("better");
    }

    @Test
    void onlyAQuestionOfThisConversationCanBeRetried() {
        provider.next(Script.says("answer"));
        talk.say(topic, "Hi");
        var answer = talk.messages(topic).getLast().path("id").asLong();
        var elsewhere = talk.topic("Elsewhere");
        assertThat(status(topic, Map.of("retry_message_id", answer))).isEqualTo(400);
        assertThat(status(
                        elsewhere,
                        Map.of(
                                "retry_message_id",
                                talk.messages(topic).getFirst().path("id").asLong())))
                .isEqualTo(400);
        assertThat(status(topic, Map.of("retry_message_id", 999_999_999))).isEqualTo(404);
        assertThat(status(999_999_999, Map.of("content", "Hi"))).isEqualTo(404);
        assertThat(status(topic, Map.of())).isEqualTo(422);
        assertThat(status(topic, Map.of("content", ""))).isEqualTo(422);
        assertThat(talk.messages(topic)).hasSize(2);
        var last = talk.messages(topic).getFirst().path("id").asLong();
        talk.status("DELETE", "/api/topics/" + topic, null);
        assertThat(status(elsewhere, Map.of("retry_message_id", last))).isEqualTo(404);
    }

    @Test
    void aQuestionThatARetryPutAwayCannotBeRetried() {
        provider.otherwise(Script.says("answer"));
        talk.say(topic, "one");
        talk.say(topic, "two");
        var first = talk.messages(topic).getFirst().path("id").asLong();
        var second = talk.messages(topic).get(2).path("id").asLong();
        Talk.all(talk.start(topic, Map.of("retry_message_id", first)));
        assertThat(status(topic, Map.of("retry_message_id", second))).isEqualTo(404);
        assertThat(status(topic, Map.of("reword_message_id", second, "content", "three")))
                .isEqualTo(404);
    }

    @Test
    void clearingOrDeletingStopsTheRunningTurnFirst() {
        provider.next(
                Script.answer().text("busy").hang(),
                Script.answer().text("busy again").hang());
        talk.start(topic, Map.of("content", "one")).take(2).blockLast(LONG);
        client.delete()
                .uri("/api/topics/{id}/messages", topic)
                .exchange()
                .expectStatus()
                .isNoContent();
        assertThat(talk.messages(topic)).isEmpty();
        talk.start(topic, Map.of("content", "two")).take(2).blockLast(LONG);
        client.delete().uri("/api/topics/{id}", topic).exchange().expectStatus().isNoContent();
        assertThat(status(topic, Map.of("content", "three"))).isEqualTo(404);
    }

    @Test
    void everyStepIsAnnouncedToOtherWindows() {
        provider.next(Script.says("answer"));
        var types = talk.stream("/api/events")
                .filter(f -> f.data().path("topic_id").asLong() == topic)
                .map(Frame::event);
        StepVerifier.create(types)
                .then(() -> talk.say(topic, "Hi"))
                .expectNext("message.changed", "stream.started", "message.changed", "stream.ended")
                .thenCancel()
                .verify(LONG);
    }

    @Test
    void aTurnThatCannotBeWrittenDownEndsWithTheReasonAndTheNextOneRuns() throws IOException {
        var journals = folder.root().resolve("db/turns");
        var aside = journals.resolveSibling("turns-aside");
        provider.otherwise(Script.says("answer"));
        Files.move(journals, aside);
        Files.createFile(journals);
        try {
            var error = talk.say(topic, "one").getLast();
            assertThat(error.event()).isEqualTo("error");
            assertThat(error.text("kind")).isEqualTo("storage");
            assertThat(talk.messages(topic).getLast().path("content").asString())
                    .isEqualTo("Error: " + error.text("message"));
        } finally {
            Files.delete(journals);
            Files.move(aside, journals);
        }
        assertThat(Talk.text(talk.say(topic, "two"))).isEqualTo("answer");
    }

    private int status(long topic, Map<String, ?> request) {
        return client.post()
                .uri("/api/topics/{id}/messages/stream", topic)
                .bodyValue(request)
                .exchange()
                .returnResult(String.class)
                .getStatus()
                .value();
    }
}

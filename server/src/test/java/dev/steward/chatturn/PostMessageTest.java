package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.platform.data.Tx;
import dev.steward.platform.task.Blocking;
import dev.steward.setting.Settings;
import dev.steward.support.Host;
import dev.steward.support.HostCall;
import dev.steward.support.Script;
import dev.steward.tool.Attendance;
import dev.steward.tool.CallContext;
import dev.steward.tool.ToolResult;
import dev.steward.turn.TurnHub;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests what hosts ask in topics and what they get back. */
class PostMessageTest extends TurnTest {

    @Autowired
    private Host host;

    @Autowired
    private Turns turns;

    @Autowired
    private Tx tx;

    @Autowired
    private Blocking blocking;

    @Autowired
    private JsonMapper json;

    @Autowired
    private TurnHub hub;

    @Autowired
    private Settings settings;

    private JsonNode post(String content) {
        return host.call("post_message", Map.of("topic_id", topic, "content", content));
    }

    private ExposedTurns quick(Duration patience) {
        return new ExposedTurns(turns, tx, blocking, json, Mono.just(patience), Duration.ofMillis(20));
    }

    private ExposedPost question(String content) {
        return new ExposedPost(topic, content, null);
    }

    private void awaitIdle() {
        await().atMost(LONG).until(() -> hub.running("topic:" + topic).isEmpty());
    }

    @Test
    void aQuestionIsAnsweredAsIfThePersonHadAsked() {
        provider.next(Script.says("Forty", "-two"));
        var heard = new CopyOnWriteArrayList<String>();
        var listening = talk.stream("/api/events")
                .filter(event -> event.event().equals("ready")
                        || event.data().path("topic_id").asLong() == topic)
                .subscribe(event -> heard.add(event.event()));
        try {
            await().atMost(LONG).until(() -> heard.contains("ready"));
            var answered = post("What is it?");
            assertThat(answered.propertyNames()).containsExactlyInAnyOrder("topic_id", "reply", "message_id", "note");
            assertThat(answered.path("topic_id").asLong()).isEqualTo(topic);
            assertThat(answered.path("reply").asString()).isEqualTo("Forty-two");
            assertThat(answered.path("note").isNull()).isTrue();
            var rows = talk.messages(topic);
            assertThat(rows)
                    .extracting(row -> row.path("content").asString())
                    .containsExactly("What is it?", "Forty-two");
            assertThat(answered.path("message_id")).isEqualTo(rows.getLast().path("id"));
            await().atMost(LONG)
                    .until(() -> heard.contains("message.changed")
                            && heard.contains("stream.started")
                            && heard.contains("stream.ended"));
        } finally {
            listening.dispose();
        }
    }

    @Test
    void nobodyIsThereForItsTools() {
        provider.next(Script.answer().toolCall("c1", "clock__now", "{}").done("tool_calls"), Script.says("Noon"));
        tools.offer("clock__now", _ -> Mono.just(ToolResult.ok("12:00")));
        assertThat(post("What time is it?").path("reply").asString()).isEqualTo("Noon");
        assertThat(tools.contexts()).extracting(CallContext::attendance).containsExactly(Attendance.UNATTENDED);
        provider.next(Script.answer().toolCall("c1", "clock__now", "{}").done("tool_calls"), Script.says("Noon"));
        talk.say(topic, "And now?");
        assertThat(tools.contexts().getLast().attendance()).isEqualTo(Attendance.ATTENDED);
    }

    @Test
    void theToolsThroughWhichItCameAreLeftOut() {
        provider.otherwise(Script.says("Hello"));
        tools.offer("clock__now", _ -> Mono.just(ToolResult.ok("12:00")));
        tools.offer("steward__list_topics", _ -> Mono.just(ToolResult.ok("None")));
        post("What is there?");
        talk.say(topic, "And now?");
        assertThat(provider.requests())
                .extracting(request -> request.body()
                        .path("tools")
                        .valueStream()
                        .map(tool -> tool.path("function").path("name").asString())
                        .toList())
                .containsExactly(List.of("clock__now"), List.of("clock__now", "steward__list_topics"));
    }

    @Test
    void theHostHearsHowFarItIs() {
        var more = new CompletableFuture<Void>();
        provider.next(
                Script.answer().text("Hm").toolCall("c1", "clock__now", "{}").done("tool_calls"),
                Script.answer().text("It is").waitFor(more).text(" noon").done());
        tools.offer("clock__now", _ -> Mono.just(ToolResult.ok("12:00")));
        var call = HostCall.ofAll();
        var answered = quick(LONG).post(question("Time?"), call).toFuture();
        await().atMost(LONG).until(() -> call.told().stream()
                .anyMatch(told -> Objects.equals(told.message(), "Round 2, 7 characters so far")));
        more.complete(null);
        assertThat(answered.join().reply()).isEqualTo("It is noon");
        assertThat(call.told()).extracting(HostCall.Told::done).isSorted().doesNotHaveDuplicates();
        assertThat(call.held()).isPositive();
    }

    @Test
    void aCancelStopsTheTurnAndKeepsWhatHasCome() {
        provider.next(Script.answer().text("Half of").hang());
        var call = HostCall.ofAll();
        var calling = quick(LONG).post(question("Go on"), call).subscribe();
        await().atMost(LONG).until(() -> call.told().stream()
                .anyMatch(told -> Objects.equals(told.message(), "Round 1, 7 characters so far")));
        calling.dispose();
        awaitIdle();
        var last = talk.messages(topic).getLast();
        assertThat(last.path("content").asString()).isEqualTo("Half of");
        assertThat(last.path("finish_reason").asString()).isEqualTo("stopped");
    }

    @Test
    void aCancelAtOnceLeavesNothingRunning() {
        provider.otherwise(Script.answer().text("For ever ").hang());
        host.begin("post_message", Map.of("topic_id", topic, "content", "Go"), HostCall.ofAll())
                .subscribe()
                .dispose();
        await().atMost(LONG)
                .until(() -> talk.status("POST", "/api/topics/%d/messages/stop".formatted(topic), null) == 204);
        awaitIdle();
    }

    @Test
    void whoPressesStopLeavesTheHostWithWhatHasCome() {
        provider.next(Script.answer().text("Half").hang());
        var answered = host.begin("post_message", Map.of("topic_id", topic, "content", "Go on"), HostCall.ofAll())
                .toFuture();
        await().atMost(LONG).until(() -> provider.openStreams() > 0);
        assertThat(talk.status("POST", "/api/topics/%d/messages/stop".formatted(topic), null))
                .isEqualTo(200);
        assertThat(answered.join().path("note").asString()).startsWith("The answer was stopped");
    }

    @Test
    void whatTakesTooLongGoesOn() {
        var more = new CompletableFuture<Void>();
        provider.next(Script.answer().text("At").waitFor(more).text(" last").done());
        var late = Objects.requireNonNull(quick(Duration.ofMillis(300))
                .post(question("Slow"), HostCall.ofAll())
                .block(LONG));
        assertThat(late.reply()).isNull();
        assertThat(late.note())
                .isEqualTo("The answer is still being written. To read it later: list_messages topic_id=" + topic);
        assertThat(host.refusal("post_message", Map.of("topic_id", topic, "content", "And?")))
                .isEqualTo("An answer is already being written in this conversation");
        more.complete(null);
        awaitIdle();
        assertThat(talk.messages(topic).getLast().path("content").asString()).isEqualTo("At last");
    }

    @Test
    void aHostWaitsAsLongAsTheSettingsSay() {
        var patience = new ExposedTurns(turns, tx, blocking, json, settings).patience();
        assertThat(patience.block(LONG)).isEqualTo(Duration.ofSeconds(600));
        talk.json("PUT", "/api/settings", Map.of("scheduled_run_timeout_seconds", 30));
        try {
            assertThat(patience.block(LONG)).isEqualTo(Duration.ofSeconds(30));
        } finally {
            talk.json("PUT", "/api/settings", Map.of("scheduled_run_timeout_seconds", 600));
        }
    }

    @Test
    void aProviderThatFailsIsToldOf() {
        provider.next(Script.answer().text("Half").errorChunk("The model fell over"));
        var failed = post("Try");
        assertThat(failed.path("reply").isNull()).isTrue();
        assertThat(failed.path("note").asString())
                .startsWith("The answer failed: ")
                .contains("The part that arrived is kept. To read it: get_message topic_id=%d message_id=%d offset=0"
                        .formatted(topic, failed.path("message_id").asLong()));
        provider.next(Script.status(401, "wrong key"));
        var refused = post("Again");
        assertThat(refused.path("note").asString())
                .startsWith("The answer failed: ")
                .doesNotContain("kept");
        assertThat(refused.path("message_id"))
                .isEqualTo(talk.messages(topic).getLast().path("id"));
        provider.next(Script.says("Better"));
        assertThat(post("Once more").path("reply").asString()).isEqualTo("Better");
    }

    @Test
    void whereNothingIsAnsweredTheNoteSaysSo() {
        provider.next(Script.answer().reasoning("Hm").done());
        var silent = post("Say nothing");
        assertThat(silent.path("reply").isNull()).isTrue();
        assertThat(silent.path("note").asString()).isNotBlank();
    }

    @Test
    void aLongAnswerIsCutWithAWordOnTheRest() {
        provider.next(Script.says("a".repeat(ExposedReply.MAX_LENGTH), "b"));
        var answered = post("Much");
        assertThat(answered.path("reply").asString()).hasSize(ExposedReply.MAX_LENGTH);
        assertThat(answered.path("note").asString())
                .isEqualTo("Only the beginning of the answer is here. To read it: get_message topic_id=%d message_id=%d"
                                .formatted(topic, answered.path("message_id").asLong())
                        + " offset=" + ExposedReply.MAX_LENGTH);
        provider.next(Script.says("a".repeat(ExposedReply.MAX_LENGTH)));
        assertThat(post("Just as much").path("note").isNull()).isTrue();
    }

    @Test
    void anAnswerForWhichThereIsNoMemoryIsThereAllTheSame() {
        provider.next(Script.says("Hello"));
        var answered = host.call("post_message", Map.of("topic_id", topic, "content", "Hi"), HostCall.holding(10));
        assertThat(answered.path("reply").isNull()).isTrue();
        assertThat(answered.path("note").asString()).contains("get_message");
    }

    @Test
    void whatIsPostedAgainWithTheSameIdIsSaidOnce() {
        provider.next(Script.says("Once"));
        var wish = Map.of("topic_id", topic, "content", "Say it", "client_message_id", "id-" + topic);
        var first = host.call("post_message", wish);
        assertThat(host.call("post_message", wish)).isEqualTo(first);
        assertThat(talk.messages(topic)).hasSize(2);
        assertThat(provider.requests()).hasSize(1);
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThat(host.refusal("post_message", Map.of("topic_id", Long.MAX_VALUE, "content", "x")))
                .isEqualTo("Topic not found");
        assertThat(host.refusal("post_message", Map.of("topic_id", topic, "content", " \n")))
                .isEqualTo("content must not be blank");
        assertThat(host.refusal("post_message", Map.of("content", "x"))).isEqualTo("topic_id is required");
        assertThat(host.refusal("post_message", Map.of("topic_id", topic, "content", "x".repeat(1_000_001))))
                .isEqualTo("content must have at most 1000000 characters");
        assertThat(talk.messages(topic)).isEmpty();
    }
}

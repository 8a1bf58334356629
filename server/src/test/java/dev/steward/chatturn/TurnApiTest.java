package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.Script;
import dev.steward.support.Talk;
import dev.steward.support.Talk.Frame;
import dev.steward.tool.ToolResult;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Tests what a turn asks the model and what it makes of the answer. */
class TurnApiTest extends TurnTest {

    @Autowired
    private DatabaseClient database;

    @Test
    void anAnswerIsStreamedAndStoredWordForWord() {
        provider.next(Script.answer()
                .reasoning("Let me ", "think.")
                .text("Hello", " there.", "\n\n```sug", "gest\n- Go on\n- Stop\n```\n")
                .usage(11, 4)
                .done());
        var frames = talk.say(topic, "Hi");

        assertThat(frames)
                .extracting(Frame::event)
                .startsWith("user_message", "reasoning")
                .endsWith("usage", "done", "suggestions");
        assertThat(Talk.text(frames)).isEqualTo("Hello there.");
        assertThat(frames.getLast().data().path("items"))
                .extracting(JsonNode::asString)
                .containsExactly("Go on", "Stop");
        var rows = talk.messages(topic);
        assertThat(rows).hasSize(2);
        var answer = rows.getLast();
        assertThat(answer.path("content").asString()).isEqualTo("Hello there.");
        assertThat(answer.path("reasoning").asString()).isEqualTo("Let me think.");
        assertThat(answer.path("suggestions")).hasSize(2);
        assertThat(answer.path("model").asString()).isEqualTo("scripted");
        assertThat(answer.path("prompt_tokens").asInt()).isEqualTo(11);
        assertThat(answer.path("finish_reason").asString()).isEqualTo("stop");
        assertThat(answer.path("elapsed_ms").isNumber()).isTrue();
        assertThat(frame(frames, "done").data().path("id").asLong())
                .isEqualTo(answer.path("id").asLong());
        assertThat(ledgerLines()).isEqualTo(1);
    }

    @Test
    void theModelSeesTheTopicTheHistoryAndTheQuestionButNoThoughtsAndNoNotices() {
        provider.next(
                Script.answer().reasoning("secret thought").text("First answer").done(),
                Script.status(500, "boom"),
                Script.says("Second"));
        talk.say(topic, "First question");
        talk.say(topic, "Failing question");
        talk.say(topic, "Second question");

        var sent = provider.requests().getLast().body().path("messages");
        assertThat(sent.get(0).path("content").asString()).contains("Turns").contains("suggest");
        assertThat(sent.toString())
                .contains("First question", "First answer", "Failing question", "Second question")
                .doesNotContain("secret thought")
                .doesNotContain("Error:");
    }

    @Test
    void thePromptMayDifferFromWhatIsShown() {
        provider.next(Script.says("ok"), Script.says("again"));
        Talk.all(talk.start(topic, Map.of("content", "/sum", "prompt_override", "Summarise everything")));
        assertThat(provider.requests().getLast().body().toString())
                .contains("Summarise everything")
                .doesNotContain("/sum");
        var question = talk.messages(topic).getFirst();
        assertThat(question.path("content").asString()).isEqualTo("/sum");

        Talk.all(
                talk.start(topic, Map.of("retry_message_id", question.path("id").asLong())));
        assertThat(provider.requests().getLast().body().toString()).contains("Summarise everything");
    }

    @Test
    void aTurnMayUseAnotherModel() {
        provider.next(Script.says("ok"));
        Talk.all(talk.start(topic, Map.of("content", "Hi", "model", "special")));
        assertThat(provider.requests().getLast().body().path("model").asString())
                .isEqualTo("special");
        assertThat(talk.messages(topic).getLast().path("model").asString()).isEqualTo("special");
    }

    @Test
    void toolsRunAtTheSameTimeAndTheirResultsKeepTheOrderOfTheCalls() {
        var second = new CompletableFuture<ToolResult>();
        tools.offer("test__slow", call -> Mono.fromFuture(second));
        tools.offer("test__fast", call -> {
            second.complete(ToolResult.ok("slow result"));
            return Mono.just(ToolResult.ok("fast result"));
        });
        provider.next(
                Script.answer()
                        .text("Looking.")
                        .toolCall("c1", "test__slow", "{\"a\":", "1}")
                        .toolCall("c2", "test__fast", "{}")
                        .usage(5, 5)
                        .done("tool_calls"),
                Script.says("Done"));
        var frames = talk.say(topic, "Use your tools");

        assertThat(frames)
                .extracting(Frame::event)
                .containsSubsequence("delta", "usage", "tool_calls", "tool_result", "tool_result", "delta", "done");
        assertThat(frames.stream().filter(f -> f.event().equals("tool_result")).map(f -> f.text("content")))
                .containsExactlyInAnyOrder("slow result", "fast result");
        var rows = talk.messages(topic);
        assertThat(rows)
                .extracting(row -> row.path("role").asString())
                .containsExactly("user", "assistant", "tool", "tool", "assistant");
        assertThat(rows.get(1)
                        .path("tool_calls")
                        .get(0)
                        .path("function")
                        .path("arguments")
                        .asString())
                .isEqualTo("{\"a\":1}");
        assertThat(rows.get(2).path("tool_calls").path("tool_call_id").asString())
                .isEqualTo("c1");
        var replayed = provider.requests().getLast().body().path("messages");
        assertThat(replayed.toString()).contains("slow result", "fast result");
        assertThat(provider.requests().getFirst().body().path("tools")).hasSize(2);
    }

    @Test
    void whateverGoesWrongInAToolIsAResultAndNotTheEnd() {
        tools.offer("test__broken", call -> Mono.error(new IllegalStateException("wires crossed")));
        provider.next(
                Script.answer()
                        .toolCall("c1", "test__broken", "{}")
                        .toolCall("c2", "test__unknown", "{}")
                        .toolCall("c3", "test__broken", "not json")
                        .done("tool_calls"),
                Script.says("I see"));
        var results = talk.say(topic, "Go").stream()
                .filter(f -> f.event().equals("tool_result"))
                .sorted(Comparator.comparing(f -> f.text("tool_call_id")))
                .toList();
        assertThat(results).allSatisfy(f -> assertThat(f.data().path("is_error").asBoolean())
                .isTrue());
        assertThat(results.get(0).text("content"))
                .isEqualTo("Tool call failed: test__broken broke off without a result.")
                .doesNotContain("wires crossed");
        assertThat(results.get(1).text("content")).contains("test__unknown");
        assertThat(results.get(2).text("content")).startsWith("Invalid JSON arguments: ");
    }

    @Test
    void aModelThatGoesRoundInCirclesIsStoppedWithAReason() {
        tools.offer("test__same", call -> Mono.just(ToolResult.ok("same")));
        provider.otherwise(Script.answer().toolCall("c", "test__same", "{}").done("tool_calls"));
        var frames = talk.say(topic, "Go");
        assertThat(frames.getLast().event()).isEqualTo("error");
        assertThat(frames.getLast().text("kind")).isEqualTo("tool_loop");
        assertThat(talk.messages(topic).getLast().path("content").asString())
                .startsWith("Error: The model called test__same 3 times");
    }

    @Test
    void theNumberOfRoundsIsLimited() {
        talk.json("PUT", "/api/settings", Map.of("max_tool_rounds", 2));
        tools.offer("test__count", call -> Mono.just(ToolResult.ok("n" + System.nanoTime())));
        provider.otherwise(
                Script.answer().text("more").toolCall("c", "test__count", "{}").done("tool_calls"));
        var frames = talk.say(topic, "Go");
        talk.json("PUT", "/api/settings", Map.of("max_tool_rounds", 15));
        assertThat(frames.getLast().text("message")).isEqualTo("Stopped after 2 tool rounds.");
        assertThat(talk.messages(topic).getLast().path("content").asString())
                .isEqualTo("Error: Stopped after 2 tool rounds.");
    }

    @Test
    void whatHadArrivedStaysWhenTheProviderBreaksOff() {
        provider.next(Script.answer().text("Half an ", "answer").cut());
        var frames = talk.say(topic, "Hi");
        var error = frames.getLast();
        assertThat(error.event()).isEqualTo("error");
        assertThat(error.text("kind")).isEqualTo("cut_off");
        var rows = talk.messages(topic);
        assertThat(rows).extracting(row -> row.path("role").asString()).containsExactly("user", "assistant", "system");
        assertThat(rows.get(1).path("content").asString())
                .isEqualTo(Talk.text(frames))
                .isEqualTo("Half an answer");
        assertThat(rows.get(1).path("finish_reason").asString()).isEqualTo("error");
        assertThat(rows.get(1).path("id").asLong())
                .isEqualTo(error.data().path("partial_id").asLong());
        assertThat(rows.get(2).path("content").asString()).isEqualTo("Error: " + error.text("message"));
        assertThat(rows.get(2).path("id").asLong())
                .isEqualTo(error.data().path("message_id").asLong());
    }

    @Test
    void aRateLimitSaysHowLongToWait() {
        provider.next(Script.status(429, "slow down").header("Retry-After", "7"));
        var error = talk.say(topic, "Hi").getLast();
        assertThat(error.text("kind")).isEqualTo("rate_limited");
        assertThat(error.data().path("retry_after_seconds").asInt()).isEqualTo(7);
    }

    @Test
    void aRefusalThatSaysAPlaceNamesTheRowAlsoLater() {
        provider.next(Script.says("bad words"), Script.status(400, "messages[2].content: not taken"));
        talk.say(topic, "First");
        var error = talk.say(topic, "Second").getLast();
        var rows = talk.messages(topic);
        long refused = rows.get(1).path("id").asLong();
        assertThat(error.data().path("message_id_at_fault").asLong()).isEqualTo(refused);
        assertThat(rows.getLast().at("/error/message_id_at_fault").asLong()).isEqualTo(refused);
    }

    @Test
    void anEmptyAnswerIsAnError() {
        provider.next(Script.answer().text("  ").done());
        assertThat(talk.say(topic, "Hi").getLast().text("kind")).isEqualTo("empty_answer");
    }

    private long ledgerLines() {
        return database.sql("select count(*) from usage_records where conversation_id = :topic and source = 'chat'")
                .bind("topic", topic)
                .mapValue(Long.class)
                .one()
                .blockOptional(LONG)
                .orElseThrow();
    }

    private static Frame frame(List<Frame> frames, String event) {
        return frames.stream().filter(f -> f.event().equals(event)).findFirst().orElseThrow();
    }
}

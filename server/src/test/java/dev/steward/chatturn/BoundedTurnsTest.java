package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.text.WellFormed;
import dev.steward.support.Script;
import dev.steward.support.Talk;
import dev.steward.support.Talk.Frame;
import dev.steward.tool.ToolResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Tests how much a turn takes from models and tools: the rest is reported, and what arrived is kept. */
class BoundedTurnsTest extends TurnTest {

    @Test
    void aCallThatIsRepeatedWithinARoundIsCarriedOutThreeTimesAndEndsTheTurn() {
        tools.offer("test__same", _ -> Mono.just(ToolResult.ok("same")));
        var script = Script.answer();
        for (int i = 0; i < 100; i++) {
            script.toolCall("c" + i, "test__same", "{\"a\":1}");
        }
        provider.next(script.done("tool_calls"));
        var frames = talk.say(topic, "Go");
        assertThat(tools.calls()).hasSize(3);
        assertThat(frames.getLast().event()).isEqualTo("error");
        assertThat(frames.getLast().text("kind")).isEqualTo("tool_loop");
        assertEveryCallIsAnswered(100);
    }

    @Test
    void aSecondRoundOfTheSameCallsIsCarriedOutOnceMore() {
        tools.offer("test__same", _ -> Mono.just(ToolResult.ok("same")));
        provider.next(
                Script.answer()
                        .toolCall("a", "test__same", "{}")
                        .toolCall("b", "test__same", "{}")
                        .done("tool_calls"),
                Script.answer()
                        .toolCall("a", "test__same", "{}")
                        .toolCall("b", "test__same", "{}")
                        .toolCall("c", "test__same", "{}")
                        .done("tool_calls"));
        assertThat(talk.say(topic, "Go").getLast().text("kind")).isEqualTo("tool_loop");
        assertThat(tools.calls()).hasSize(3);
    }

    @Test
    void moreCallsThanARoundHasAreAnsweredInWordsAndTheTurnGoesOn() {
        tools.offer("test__tool", call -> Mono.just(ToolResult.ok(call.arguments())));
        var script = Script.answer();
        for (int i = 0; i < 100; i++) {
            script.toolCall("c" + i, "test__tool", "{\"a\":" + i + "}");
        }
        provider.next(script.done("tool_calls"), Script.says("Done"));
        assertThat(talk.say(topic, "Go").getLast().event()).isEqualTo("done");
        assertThat(tools.calls()).hasSize(64);
        assertEveryCallIsAnswered(100);
        assertThat(talk.messages(topic))
                .anySatisfy(row -> assertThat(row.path("content").asString()).startsWith("Not run: at most 64 calls"));
    }

    private void assertEveryCallIsAnswered(int calls) {
        assertThat(talk.messages(topic))
                .filteredOn(row -> row.path("role").asString().equals("tool"))
                .hasSize(calls)
                .noneMatch(row -> row.at("/tool_calls/pending").asBoolean(false));
    }

    @Test
    void anAnswerWithoutEndEndsWithAnErrorAndKeepsWhatCame() {
        var script = Script.answer();
        for (int i = 0; i < 90; i++) {
            script.text((i % 10 + "").repeat(16 << 10));
        }
        provider.next(script);
        var frames = talk.say(topic, "Go");
        var error = frames.getLast();
        assertThat(error.event()).isEqualTo("error");
        assertThat(error.text("kind")).isEqualTo("too_long");
        assertThat(Talk.text(frames)).hasSize(1_000_000);
        var rows = talk.messages(topic);
        assertThat(rows).extracting(row -> row.path("role").asString()).containsExactly("user", "assistant", "system");
        assertThat(content(rows.get(1))).isEqualTo(Talk.text(frames));
        assertThat(content(rows.getLast())).startsWith("Error: ").isEqualTo("Error: " + error.text("message"));
    }

    @Test
    void aDeltaOfAMegabyteComesInShortFramesAndAReaderWhoJoinsGetsAllOfIt() {
        var text = "🌍" + "a word ".repeat(100_000) + "end";
        provider.next(Script.answer().text(text).done());
        var frames = talk.say(topic, "Go");
        assertThat(Talk.text(frames))
                .isEqualTo(text)
                .isEqualTo(content(talk.messages(topic).getLast()));
        assertThat(frames)
                .filteredOn(frame -> frame.event().equals("delta"))
                .hasSizeGreaterThan(20)
                .allSatisfy(frame -> assertThat(frame.text("content")).hasSizeLessThan(20_000));
    }

    /** Wherever a provider splits the text and whatever it sends, the streamed text is the stored text. */
    @Test
    void theStreamedTextIsTheStoredTextAlsoWhereAPieceEndsWithinACharacter() {
        provider.next(Script.answer()
                .raw("data: {\"choices\":[{\"delta\":{\"reasoning\":\"\\ud83c\"}}]}\n\n")
                .raw("data: {\"choices\":[{\"delta\":{\"reasoning\":\"\\udf0d\"}}]}\n\n")
                .raw("data: {\"choices\":[{\"delta\":{\"content\":\"a\\ud83c\"}}]}\n\n")
                .raw("data: {\"choices\":[{\"delta\":{\"content\":\"\\udf0d b\\u0000c \\ud83c\"}}]}\n\n")
                .done());
        var frames = talk.say(topic, "Go");
        var answer = talk.messages(topic).getLast();
        assertThat(Talk.text(frames)).isEqualTo("a🌍 b\ufffdc \ufffd").isEqualTo(content(answer));
        assertThat(answer.path("reasoning").asString()).isEqualTo("🌍");
    }

    @Test
    void whatAToolGivesBackIsStoredAsItIsShown() {
        tools.offer("test__tool", _ -> Mono.just(ToolResult.ok("a\0\ud83c" + "x".repeat(3_000_000))));
        provider.next(
                Script.answer()
                        .toolCall("c", "test__tool", "{\"a\":\"\\ud83c\"}")
                        .done("tool_calls"),
                Script.says("Done"));
        var frames = talk.say(topic, "Go");
        assertThat(frames.getLast().event()).isEqualTo("done");
        var shown = frame(frames, "tool_result").text("content");
        assertThat(shown).startsWith("a\ufffd\ufffdx").endsWith("left out]").hasSizeLessThan(500_000);
        assertThat(WellFormed.is(shown)).isTrue();
        assertThat(content(talk.messages(topic).get(2))).isEqualTo(shown);
    }

    @Test
    void aRefusalThatIsNoTextIsStoredAllTheSame() {
        provider.next(Script.body(
                400,
                "application/json",
                "{\"error\":{\"message\":\"a\\u0000b \\ud83c" + "why ".repeat(10_000) + "\"}}"));
        var frames = talk.say(topic, "Go");
        assertThat(frames.getLast().event()).isEqualTo("error");
        assertThat(content(talk.messages(topic).getLast()))
                .contains("a\ufffdb \ufffdwhy why")
                .hasSizeLessThan(600);
    }

    private static Frame frame(List<Frame> frames, String event) {
        return frames.stream()
                .filter(frame -> frame.event().equals(event))
                .findFirst()
                .orElseThrow();
    }

    private static String content(JsonNode row) {
        return row.path("content").asString();
    }
}

package dev.steward.provider;

import static dev.steward.support.Script.answer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.platform.text.WellFormed;
import dev.steward.provider.ModelFault.Kind;
import dev.steward.support.Script;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import tools.jackson.databind.json.JsonMapper;

/** Tests a provider that never ends, sends too much, or keeps sending nothing. */
class BoundedAnswersTest extends OnTheWire {

    private static final JsonMapper JSON = JsonMapper.shared();

    @AfterEach
    void nothingIsHeldAnyMore() {
        await().untilAsserted(() -> assertThat(memory.taken()).isZero());
    }

    /** What arrived before the stream ended, and why it ended. */
    private record Heard(
            String text, String thoughts, @Nullable ModelFault fault) {}

    private Heard hear() {
        return hear(real());
    }

    private Heard hear(Resolution.Real real) {
        var events = new ArrayList<ModelEvent>();
        ModelFault fault = null;
        try {
            client.stream(real, hello()).doOnNext(events::add).blockLast(PATIENCE);
        } catch (ModelFault e) {
            fault = e;
        }
        var text = new StringBuilder();
        var thoughts = new StringBuilder();
        for (var event : events) {
            switch (event) {
                case ModelEvent.Text(var piece) -> text.append(shown(piece));
                case ModelEvent.Reasoning(var piece) -> thoughts.append(shown(piece));
                case ModelEvent.Notice _,
                        ModelEvent.Picture _,
                        ModelEvent.Sources _,
                        ModelEvent.ToolCalls _,
                        ModelEvent.State _,
                        ModelEvent.Usage _,
                        ModelEvent.Finished _ -> {}
            }
        }
        return new Heard(text.toString(), thoughts.toString(), fault);
    }

    private static String shown(String piece) {
        assertThat(WellFormed.is(piece)).isTrue();
        return piece;
    }

    private static void assertTooLong(Heard heard) {
        assertThat(heard.fault()).satisfies(is(Kind.TOO_LONG));
        assertThat(heard.text().length() + heard.thoughts().length()).isEqualTo(ResponseLimit.SAID);
    }

    @Test
    void deltasOfAMegabyteEndAtTheLimitAndKeepWhatCame() {
        provider.next(forEver(answer(), "x".repeat(1 << 20), 20));
        assertTooLong(hear());
    }

    @Test
    void deltasWithoutEndEndAtTheLimit() {
        provider.next(forEver(answer(), "y".repeat(16 << 10), 100));
        assertTooLong(hear());
    }

    @Test
    void thoughtsWithoutEndEndAtTheLimit() {
        var script = answer();
        for (int i = 0; i < 1_100; i++) {
            script.reasoning("z".repeat(1_000));
        }
        provider.next(script);
        assertTooLong(hear());
    }

    @Test
    void aLineWithoutEndIsNoStream() {
        provider.next(
                answer().text("half").raw("data: {\"choices\":[{\"delta\":{\"content\":\"" + "x".repeat(8 << 20)));
        var heard = hear();
        assertThat(heard.text()).isEqualTo("half");
        assertThat(heard.fault()).satisfies(is(Kind.MALFORMED)).hasMessageContaining("4 MB");
    }

    @Test
    void aLineForWhichThereIsNoMemoryEndsTheAnswerInWords() {
        try (var other = memory.open()) {
            other.reserve(memory.total() - (1 << 20));
            provider.next(answer().text("half").text("x".repeat(1 << 20)).done());
            var heard = hear();
            assertThat(heard.text()).isEqualTo("half");
            assertThat(heard.fault()).satisfies(is(Kind.NO_ROOM));
        }
    }

    @Test
    void callsWithoutEndEndTheAnswer() {
        var script = answer();
        for (int i = 0; i < 300; i++) {
            script.toolCall("c" + i, "t", "{}");
        }
        provider.next(script.done("tool_calls"));
        assertThat(hear().fault()).satisfies(is(Kind.TOO_LONG)).hasMessageContaining("128 tools");
    }

    @Test
    void aHundredThousandPiecesOfACallInOneLineAreReadOrRefusedAtOnce() {
        var pieces = new StringBuilder("{}");
        for (int i = 0; i < 150_000; i++) {
            pieces.append(",{\"index\":").append(i).append(",\"function\":{\"arguments\":\"a\"}}");
        }
        provider.next(answer().raw("data: {\"choices\":[{\"delta\":{\"tool_calls\":[" + pieces + "]}}]}\n\n"));
        assertThat(hear().fault()).satisfies(is(Kind.MALFORMED));
    }

    @Test
    void theOtherInterfacesEndAtTheSameLimit() {
        provider.next(repeated(anthropic("{\"type\":\"text_delta\",\"text\":\"" + "x".repeat(300_000) + "\"}"), 10));
        assertTooLong(hear(anthropic()));
        provider.next(
                repeated(anthropic("{\"type\":\"thinking_delta\",\"thinking\":\"" + "x".repeat(300_000) + "\"}"), 10));
        assertTooLong(hear(anthropic()));
        interfaces.refusedChat(real());
        provider.next(repeated(
                response(
                        "{\"type\":\"response.output_text.delta\",\"item_id\":\"a\",\"output_index\":0,\"content_index\":0,"
                                + "\"sequence_number\":1,\"logprobs\":[],\"delta\":\"" + "x".repeat(300_000) + "\"}"),
                10));
        assertTooLong(hear());
    }

    /** Half a character is not text, wherever the provider splits it. */
    @Test
    void aCharacterThatTwoChunksShareIsOne() {
        provider.next(answer().raw(delta("\"content\":\"a\\ud83c\""))
                .raw(delta("\"content\":\"\\udf0d b\\u0000c\\udf0d\""))
                .raw(delta("\"reasoning\":\"\\ud83c\""))
                .raw(delta("\"reasoning\":\"\\udf0d\\ud83c\""))
                .done());
        var heard = hear();
        assertThat(heard.text()).isEqualTo("a🌍 b\ufffdc\ufffd");
        assertThat(heard.thoughts()).isEqualTo("🌍\ufffd");
        provider.next(answer().raw(anthropic("{\"type\":\"text_delta\",\"text\":\"a\\ud83c\"}"))
                .raw(anthropic("{\"type\":\"text_delta\",\"text\":\"\\udf0d\"}")));
        assertThat(hear(anthropic()).text()).isEqualTo("a🌍");
    }

    @Test
    void nonsenseIsAFaultInWordsAndKeepsWhatCame() {
        for (var nonsense : List.of(
                "data: " + "[".repeat(100_000) + "\n\n",
                "data: " + "{\"a\":".repeat(100_000) + "\n\n",
                "data: {\"choices\":" + "9".repeat(100_000) + "}\n\n")) {
            provider.next(answer().text("half").raw(nonsense));
            var heard = hear();
            assertThat(heard.text()).isEqualTo("half");
            assertThat(heard.fault()).satisfies(is(Kind.MALFORMED));
        }
    }

    @Test
    void numbersThatNoCountHasAreNone() {
        provider.next(answer().text("a")
                .finish("stop")
                .raw("data: {\"usage\":{\"prompt_tokens\":1e400,"
                        + "\"completion_tokens\":-7,\"total_tokens\":99999999999999999999}}\n\n"));
        assertThat(events()).startsWith(new ModelEvent.Text("a"));
    }

    @Test
    void longNamesOfCallsAreCut() {
        provider.next(answer().toolCall("i".repeat(100_000), "n".repeat(100_000), "{}")
                .done("tool_calls"));
        var calls = (ModelEvent.ToolCalls) events().getFirst();
        assertThat(calls.calls().getFirst().name()).hasSize(200);
        assertThat(calls.calls().getFirst().id()).hasSize(200);
    }

    @Test
    void aStopIsHeardWhileALineComesThatNeverEnds() {
        provider.next(forEver(answer().raw("data: "), null, 0)
                .raw("x".repeat(3 << 20))
                .hang());
        Disposable stream = stream().subscribe(_ -> {}, _ -> {});
        var request = provider.awaitRequest();
        await().until(() -> memory.taken() > 0);
        stream.dispose();
        request.awaitClientGone();
    }

    private Resolution.Real anthropic() {
        return real("anthropic", Map.of("base_url", provider.baseUrl(), "key", KEY));
    }

    private static Script forEver(Script script, @Nullable String piece, int times) {
        for (int i = 0; i < times; i++) {
            script.text(String.valueOf(piece));
        }
        return script;
    }

    private static Script repeated(String event, int times) {
        var script = answer();
        for (int i = 0; i < times; i++) {
            script.raw(event);
        }
        return script;
    }

    private static String delta(String fields) {
        return "data: {\"id\":\"x\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{" + fields + "}}]}\n\n";
    }

    private static String anthropic(String delta) {
        return "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":" + delta
                + "}\n\n";
    }

    private static String response(String json) {
        return "event: " + JSON.readTree(json).path("type").asString() + "\ndata: " + json + "\n\n";
    }
}

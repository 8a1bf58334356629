package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.Script;
import dev.steward.support.ScriptedRequest;
import dev.steward.support.Talk.Frame;
import dev.steward.tool.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.JsonNode;

/**
 * Tests a conversation that moves from one provider to the next, whatever came before. {@link dev.steward.support.RequestWatch}
 * checks that each receiver accepts its requests; here nothing stored may change, and each turn ends well.
 */
class SwitchedProvidersTest extends TurnTest {

    @Autowired
    WebTestClient client;

    private void use(String id, String model) {
        client.put()
                .uri("/api/settings")
                .bodyValue(Map.of(
                        "llm_provider",
                        id,
                        "llm_model",
                        model,
                        "llm_providers",
                        Map.of(id, Map.of("base_url", provider.baseUrl(), "key", "k"))))
                .exchange()
                .expectStatus()
                .isOk();
    }

    private static Script says(ScriptedRequest request) {
        return request.path().endsWith("/messages") ? anthropicSays() : Script.says("fine");
    }

    private static Script anthropicSays() {
        return Script.answer().raw("""
                event: message_start
                data: {"type":"message_start","message":{"id":"m","type":"message","role":"assistant","model":"claude","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":3,"output_tokens":1}}}

                event: content_block_start
                data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

                event: content_block_delta
                data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"fine"}}

                event: content_block_stop
                data: {"type":"content_block_stop","index":0}

                event: message_delta
                data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":2}}

                event: message_stop
                data: {"type":"message_stop"}

                """);
    }

    @Test
    void aConversationGoesOnWithWhoeverIsChosen() {
        tools.offer("srv__echo", call -> Mono.just(ToolResult.ok("it says " + call.arguments())));
        provider.otherwise(SwitchedProvidersTest::says);
        provider.next(
                Script.answer()
                        .toolCall("functions.echo:0", "srv__echo", "{\"text\":\"one\"")
                        .done("tool_calls"),
                Script.answer()
                        .text("Again.")
                        .toolCall("functions.echo:0", "srv__echo", "{\"text\":\"two\"}")
                        .done("tool_calls"),
                Script.says("final"));
        assertEndsWith("final", talk.say(topic, "one"));
        JsonNode mended = provider.requests().get(1).body().at("/messages/2/tool_calls/0/function/arguments");
        assertThat(mended.asString()).isEqualTo("{\"text\":\"{\\\"text\\\":\\\"one\\\"\"}");

        provider.next(Script.status(400, "boom"));
        assertThat(talk.say(topic, "this fails").getLast().event()).isEqualTo("error");
        provider.next(Script.answer().done());
        assertThat(talk.say(topic, "this is answered with nothing").getLast().event())
                .isEqualTo("error");
        var stored = talk.messages(topic);

        for (var next : List.of(
                List.of("anthropic", "claude-sonnet-4-5"),
                List.of("mistral", "mistral-large-latest"),
                List.of("openrouter", "google/gemini-3-pro"),
                List.of("openai_compatible", "deepseek-reasoner"),
                List.of("openai", "gpt-5"))) {
            use(next.get(0), next.get(1));
            assertEndsWith("fine", talk.say(topic, "and now with " + next.get(1)));
        }
        assertThat(talk.messages(topic).subList(0, stored.size())).isEqualTo(stored);
    }

    /** Or its row would name a model that did not write it. */
    @ParameterizedTest
    @ValueSource(strings = {"anthropic", "mock"})
    void aTurnEndsWithTheModelThatItBeganWith(String other) {
        tools.offer("srv__slow", _ -> Mono.fromCallable(() -> {
                    use(other, "other");
                    return ToolResult.ok("1");
                })
                .subscribeOn(Schedulers.boundedElastic()));
        use("openai_compatible", "first");
        provider.next(Script.answer().toolCall("a", "srv__slow", "{}").done("tool_calls"), Script.says("final"));
        assertEndsWith("final", talk.say(topic, "go"));
        assertThat(provider.requests().getLast().body().path("model").asString())
                .isEqualTo("first");
        assertThat(talk.messages(topic).getLast().path("model").asString()).isEqualTo("first");
    }

    @Test
    void whatIsLeftOutIsSaidOnceATurn() {
        tools.offer("srv__echo", _ -> Mono.just(ToolResult.ok("1")));
        provider.otherwise(request -> request.body().has("tools")
                ? Script.status(400, "scripted does not support tools")
                : Script.says("fine"));
        use("openai_compatible", "toolless");
        var frames = talk.say(topic, "hello");
        assertEndsWith("fine", frames);
        assertThat(frames)
                .filteredOn(frame -> frame.event().equals("system"))
                .singleElement()
                .satisfies(frame ->
                        assertThat(frame.text("message")).contains("does not support tools, so none were sent"));
    }

    @Test
    void thoughtsThatOnlyEndTakeNothingBackOfWhatReadersWereShown() {
        use("openai_compatible", "thinker");
        for (String answer : List.of("secret thoughts\n</think>\n\nthe answer", "the answer")) {
            provider.next(Script.answer()
                    .text("secret ", "thoughts\n", "</think>\n\n", "the ", "answer")
                    .done());
            var frames = talk.say(topic, "think");
            assertEndsWith(answer, frames);
            assertThat(frames)
                    .filteredOn(frame -> frame.event().equals("user_message"))
                    .hasSize(1);
            assertThat(joined(frames, "delta")).isEqualTo(answer);
            assertThat(joined(frames, "reasoning"))
                    .isEqualTo(talk.messages(topic).getLast().path("reasoning").asString(""));
        }
        assertThat(talk.messages(topic).getLast().path("reasoning").asString()).isEqualTo("secret thoughts");
    }

    private static String joined(List<Frame> frames, String event) {
        return frames.stream()
                .filter(frame -> frame.event().equals(event))
                .map(frame -> frame.text("content"))
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @CsvSource({"length, used up its output tokens while thinking", "stop, only thought"})
    void whatEndedTheThoughtsIsTheReason(String finish, String reason) {
        provider.next(Script.answer().reasoning("long thoughts").done(finish));
        var last = talk.say(topic, "think").getLast();
        assertThat(last.text("message")).contains(reason);
        assertThat(talk.messages(topic))
                .anyMatch(row -> row.path("reasoning").asString("").equals("long thoughts"));
    }

    private static void assertEndsWith(String text, List<Frame> frames) {
        assertThat(frames).anySatisfy(frame -> {
            assertThat(frame.event()).isEqualTo("done");
            assertThat(frame.text("content")).isEqualTo(text);
        });
    }
}

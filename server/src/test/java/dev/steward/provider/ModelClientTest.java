package dev.steward.provider;

import static dev.steward.support.Script.answer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.provider.ModelEvent.Finished;
import dev.steward.provider.ModelEvent.Reasoning;
import dev.steward.provider.ModelEvent.Text;
import dev.steward.provider.ModelEvent.ToolCalls;
import dev.steward.provider.ModelEvent.Usage;
import dev.steward.support.ScriptedRequest;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Tests a provider's answer as events, with the real client library over a real socket. */
class ModelClientTest extends OnTheWire {

    @Test
    void textReasoningUsageAndTheEndComeInOrder() {
        provider.next(answer().reasoning("Let me ", "think.")
                .text("Hel", "lo")
                .usage(11, 2)
                .done());

        assertThat(events())
                .containsExactly(
                        new Reasoning("Let me "),
                        new Reasoning("think."),
                        new Text("Hello"),
                        new Usage(11, 2, 13),
                        new Finished("stop"));
    }

    @Test
    void anAnswerIsCompleteThoughItsConnectionStaysOpen() {
        var usage = "\"usage\":{\"prompt_tokens\":11,\"completion_tokens\":2}}";
        provider.next(
                answer().text("h")
                        .raw(stopping("i").replace("}]}\n", "}]," + usage + "\n"))
                        .hang(),
                answer().text("hi")
                        .finish("stop")
                        .pause(Duration.ofMillis(300))
                        .raw("data: {\"choices\":[]," + usage + "\n\n")
                        .hang(),
                answer().raw("""
                        data: {"type":"message_start","message":{"usage":{"input_tokens":11,"output_tokens":1}}}

                        data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":"hi"}}

                        data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":2}}

                        """).hang());
        var anthropic = real("anthropic", Map.of("base_url", provider.baseUrl(), "key", KEY));
        for (var real : List.of(real(), real(), anthropic)) {
            // Sooner than silence would end it
            var events = client.stream(real, hello())
                    .timeout(Mono.delay(PATIENCE), _ -> Mono.delay(Duration.ofSeconds(15)))
                    .collectList()
                    .map(OnTheWire::joined)
                    .block();
            assertThat(events).containsExactly(new Text("hi"), new Usage(11, 2, 13), new Finished("stop"));
        }
        provider.requests().forEach(ScriptedRequest::awaitClientGone);
    }

    @Test
    void anAnswerMayGoOnSlowlyAfterItsFinishReason() {
        var pause = Duration.ofMillis(3_500);
        provider.next(
                answer().text("a")
                        .finish("stop")
                        .text("b")
                        .pause(pause)
                        .text("c")
                        .done(),
                answer().finish("tool_calls")
                        .raw(piece("\"id\":\"1\",\"function\":{\"name\":\"t\",\"arguments\":\"{\"}"))
                        .pause(pause)
                        .raw(piece("\"function\":{\"arguments\":\"}\"}"))
                        .done("tool_calls"),
                answer().raw(stopping(""))
                        .pause(pause)
                        .raw(stopping("d"))
                        .pause(pause)
                        .raw(stopping("e"))
                        .done());
        var all = Flux.merge(
                        stream().collectList(), stream().collectList(), stream().collectList())
                .map(OnTheWire::joined)
                .collectList()
                .block(PATIENCE);
        assertThat(all)
                .containsExactlyInAnyOrder(
                        List.of(new Text("abc"), new Finished("stop")),
                        List.of(new Text("de"), new Finished("stop")),
                        List.of(new ToolCalls(List.of(new ToolCall("1", "t", "{}"))), new Finished("tool_calls")));
    }

    /** A chunk of a server that sends a finish reason with each. */
    private static String stopping(String text) {
        return "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + text
                + "\"},\"finish_reason\":\"stop\"}]}\n\n";
    }

    private static String piece(String call) {
        return "data: {\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0," + call + "}]}}]}\n\n";
    }

    @Test
    void toolCallsComeWholeAndOnce() {
        provider.next(answer().text("Looking. ")
                .toolCall("call_1", "files__read", "{\"path\":", "\"a\"}")
                .toolCall("call_2", "time__now")
                .usage(5, 6)
                .done("tool_calls"));

        assertThat(events())
                .containsExactly(
                        new Text("Looking. "),
                        new ToolCalls(List.of(
                                new ToolCall("call_1", "files__read", "{\"path\":\"a\"}"),
                                new ToolCall("call_2", "time__now", "{}"))),
                        new Usage(5, 6, 11),
                        new Finished("tool_calls"));
    }

    @Test
    void anAnswerCutAtTheModelsLimitSaysSo() {
        provider.next(answer().text("long").done("length"));
        assertThat(events()).endsWith(new Finished("length"));
    }

    @Test
    void textAfterAToolCallIsNotLost() {
        provider.next(
                answer().text("before ").toolCall("c", "t", "{}").text("after").done("tool_calls"));
        assertThat(events()).startsWith(new Text("before after"));
    }

    @Test
    void aToolCallThatIsCutIsNotTakenForOneWithoutArguments() {
        provider.next(
                answer().toolCall("c", "t", "{\"a\":").done("length"),
                answer().toolCall("c", "t", "").done("length"));
        assertThat(events()).startsWith(new ToolCalls(List.of(new ToolCall("c", "t", "{\"a\":"))));
        assertThat(events()).startsWith(new ToolCalls(List.of(new ToolCall("c", "t", "{"))));
    }

    @Test
    void aToolCallWithoutAnIdGetsOne() {
        provider.next(answer().raw(chunk("{\"tool_calls\":[{\"index\":0,\"function\":{\"name\":\"t\"}}]}"))
                .done("tool_calls"));
        assertThat(events()).startsWith(new ToolCalls(List.of(new ToolCall("call_0", "t", "{}"))));
    }

    @Test
    void chunksThatLackWhatTheLibraryWantsAreUnderstood() {
        provider.next(answer().raw(": keep-alive\n\n")
                .raw("data: {\"choices\":[],\"prompt_filter_results\":[]}\n\n")
                .raw("data:{\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":null}}]}\r\n\r\n")
                .raw("data: {\"choices\":[{\"delta\":{\"reasoning\":\"hm\"}}]}\n\n")
                .raw("data: {\"choices\":[{\"delta\":{\"content\":\"Ünï\"}}]}\r\n\r\n")
                .raw("data: {\"choices\":[{\"delta\":null,\"finish_reason\":\"stop\"}]}\n\n")
                .raw("data: {\"usage\":{\"prompt_tokens\":3,\"completion_tokens\":4}}\n\n"));
        assertThat(events())
                .containsExactly(new Reasoning("hm"), new Text("Ünï"), new Usage(3, 4, 7), new Finished("stop"));
    }

    @Test
    void aStreamThatEndsAfterDoneButKeepsTheConnectionOpenIsOver() {
        provider.next(answer().text("Hi").done().hang());
        assertThat(events()).containsExactly(new Text("Hi"), new Finished("stop"));
    }

    @Test
    void theRequestCarriesTheConversationTheToolsAndNothingElse() {
        List<PromptMessage> messages = List.of(
                new PromptMessage.System("Be brief."),
                new PromptMessage.User("Hi"),
                new PromptMessage.Assistant("", List.of(new ToolCall("c1", "t", "{\"a\":1}"))),
                new PromptMessage.ToolResult("c1", "t", "42"));
        var tool = new ToolSpec("t", "does t", "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"integer\"}}}");
        events(real(), new ModelRequest(null, messages, List.of(tool), new ModelOptions("high")));

        var request = provider.awaitRequest();
        assertThat(request.path()).isEqualTo("/v1/chat/completions");
        assertThat(request.headers())
                .containsEntry("authorization", "Bearer " + KEY)
                .containsEntry("user-agent", "Steward")
                .doesNotContainKey("x-steward-call");
        assertThat(request.headers().keySet()).noneMatch(name -> name.startsWith("x-stainless"));
        JsonNode body = request.body();
        assertThat(body.propertyNames())
                .containsExactlyInAnyOrder(
                        "messages", "model", "stream", "stream_options", "tools", "reasoning_effort");
        assertThat(body.path("model").asString()).isEqualTo("scripted");
        assertThat(body.path("stream_options").path("include_usage").asBoolean())
                .isTrue();
        assertThat(body.path("reasoning_effort").asString()).isEqualTo("high");
        assertThat(body.path("messages").findValuesAsString("role"))
                .containsExactly("system", "user", "assistant", "tool");
        assertThat(body.at("/messages/2/tool_calls/0/id").asString()).isEqualTo("c1");
        assertThat(body.at("/messages/3/tool_call_id").asString()).isEqualTo("c1");
        assertThat(body.at("/tools/0/function/name").asString()).isEqualTo("t");
    }

    @Test
    void picturesGoAlong() {
        var attachments = List.of(new Attachment(PNG, "image/png", "a.png"));
        events(real(), new ModelRequest(null, List.of(new PromptMessage.User("What?", attachments)), List.of()));
        var content = provider.awaitRequest().body().at("/messages/0/content");
        assertThat(content.at("/0/text").asString()).isEqualTo("What?");
        assertThat(content.at("/1/image_url/url").asString()).isEqualTo(PNG_URL);
    }

    @Test
    void withoutAKeyThereIsNoAuthorizationHeaderAndWithoutToolsNoToolsField() {
        events(real(""), hello());
        var request = provider.awaitRequest();
        assertThat(request.headers()).doesNotContainKey("authorization");
        assertThat(request.body().has("tools")).isFalse();
        assertThat(request.body().has("reasoning_effort")).isFalse();
    }

    @Test
    void cloudHostingIsAddressedByDeploymentVersionAndItsOwnHeader() {
        var fields = Map.of("endpoint", provider.baseUrl().replace("/v1", "/"), "deployment", "gpt-4o", "key", KEY);
        events(real("cloud", fields), hello());
        var request = provider.awaitRequest();
        assertThat(request.path()).isEqualTo("/openai/deployments/gpt-4o/chat/completions?api-version=2024-10-21");
        assertThat(request.headers()).containsEntry("api-key", KEY).doesNotContainKey("authorization");
    }

    @Test
    void twoHundredStreamsRunAtOnceWithoutAPlatformThreadEach() {
        var go = new java.util.concurrent.CompletableFuture<Void>();
        provider.otherwise(answer().text("a").waitFor(go).text("b").done());
        var streams = IntStream.range(0, 200)
                .mapToObj(i -> client.stream(real(), hello()).collectList().toFuture())
                .toList();
        for (int i = 0; i < 200; i++) {
            provider.awaitRequest();
        }
        int threads = java.lang.management.ManagementFactory.getThreadMXBean().getThreadCount();
        go.complete(null);
        assertThat(streams)
                .allSatisfy(s -> assertThat(OnTheWire.joined(s.join())).contains(new Text("ab")));
        assertThat(provider.mostOpenStreams()).isEqualTo(200);
        assertThat(threads).isLessThan(100);
    }

    private static String chunk(String delta) {
        return "data: {\"id\":\"x\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":" + delta + "}]}\n\n";
    }
}

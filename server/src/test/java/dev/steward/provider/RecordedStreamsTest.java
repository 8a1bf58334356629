package dev.steward.provider;

import static dev.steward.support.Script.answer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.steward.provider.ModelEvent.Finished;
import dev.steward.provider.ModelEvent.Reasoning;
import dev.steward.provider.ModelEvent.Text;
import dev.steward.provider.ModelEvent.ToolCalls;
import dev.steward.provider.ModelEvent.Usage;
import dev.steward.tool.ToolCall;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests streams as the named providers send them if that differs from what the client library expects. Each repair of {@link
 * ChunkRepair} exists because of one of them.
 */
class RecordedStreamsTest extends OnTheWire {

    @Test
    void azureBeginsWithAChunkWithoutAChoiceAndAModel() {
        send("""
                {"choices":[],"created":0,"id":"","model":"","object":"","prompt_filter_results":[{"prompt_index":0,\
                "content_filter_results":{"hate":{"filtered":false,"severity":"safe"}}}]}""", """
                {"choices":[{"content_filter_results":{},"delta":{"content":"","refusal":null,"role":"assistant"},\
                "finish_reason":null,"index":0,"logprobs":null}],"id":"x","model":"gpt-4o","object":"chat.completion.chunk"}""", """
                {"choices":[{"content_filter_results":{},"delta":{"content":"Hi"},"finish_reason":null,"index":0}],"id":"x",\
                "model":"gpt-4o","object":"chat.completion.chunk"}""", """
                {"choices":[{"content_filter_results":{},"delta":{},"finish_reason":"stop","index":0}],"id":"x",\
                "model":"gpt-4o","object":"chat.completion.chunk"}""", "[DONE]");
        assertThat(events()).containsExactly(new Text("Hi"), new Finished("stop"));
    }

    @Test
    void ollamaGivesEveryToolCallTheSameIndexAndEndsWithStop() {
        send("""
                {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"llama3.2","choices":[{"index":0,"delta":\
                {"role":"assistant","content":"","tool_calls":[{"id":"call_a","index":0,"type":"function","function":\
                {"name":"t","arguments":"{\\"n\\":1}"}}]},"finish_reason":null}]}""", """
                {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"llama3.2","choices":[{"index":0,"delta":\
                {"role":"assistant","content":"","tool_calls":[{"id":"call_b","index":0,"type":"function","function":\
                {"name":"u","arguments":"{\\"n\\":2}"}}]},"finish_reason":null}]}""", """
                {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"llama3.2","choices":[{"index":0,"delta":\
                {"role":"assistant","content":""},"finish_reason":"stop"}]}""", "[DONE]");
        assertThat(events())
                .containsExactly(
                        new ToolCalls(List.of(
                                new ToolCall("call_a", "t", "{\"n\":1}"), new ToolCall("call_b", "u", "{\"n\":2}"))),
                        new Finished("tool_calls"));
    }

    @Test
    void geminiLeavesOutTheIndexOfAToolCallAndMayLeaveItsIdEmpty() {
        send("""
                {"choices":[{"delta":{"role":"assistant","tool_calls":[{"function":{"arguments":"{\\"a\\":\\"b\\"}","name":"t"},\
                "id":"","type":"function"}]},"finish_reason":"stop","index":0}],"created":1,"model":"gemini-2.0-flash",\
                "object":"chat.completion.chunk"}""", "[DONE]");
        assertThat(events())
                .containsExactly(
                        new ToolCalls(List.of(new ToolCall("call_0", "t", "{\"a\":\"b\"}"))),
                        new Finished("tool_calls"));
    }

    @Test
    void geminiTellsItsToolCallsApartByNothingButTheirNames() {
        for (String index : List.of("", "\"index\":0,")) {
            send("""
                    {"choices":[{"delta":{"role":"assistant","tool_calls":[{%s"function":{"arguments":"{\\"a\\":1}","name":"t"},\
                    "id":"","type":"function"}]},"index":0}]}""".formatted(index), """
                    {"choices":[{"delta":{"role":"assistant","tool_calls":[{%s"function":{"arguments":"{\\"a\\":2}","name":"t"},\
                    "id":"","type":"function"}]},"finish_reason":"stop","index":0}]}""".formatted(index), "[DONE]");
            assertThat(events())
                    .startsWith(new ToolCalls(List.of(
                            new ToolCall("call_0", "t", "{\"a\":1}"), new ToolCall("call_1", "t", "{\"a\":2}"))));
        }
    }

    @Test
    void aServerMayRepeatTheNameWithEachPieceOfTheArguments() {
        send("""
                {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"name":"t","arguments":"{\\"a\\":"}}]}}]}""", """
                {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"name":"t","arguments":"1}"}}]}}]}""", """
                {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"name":"t","arguments":""}}]}}]}""", "[DONE]");
        assertThat(events()).startsWith(new ToolCalls(List.of(new ToolCall("call_0", "t", "{\"a\":1}"))));
    }

    @Test
    void gatewaysBeginACallWithEmptyArgumentsThatAreNone() {
        send("""
                {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"t","arguments":"{}"}}]}}]}""", """
                {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\\"a\\":1}"}}]}}]}""", "[DONE]");
        assertThat(events()).startsWith(new ToolCalls(List.of(new ToolCall("a", "t", "{\"a\":1}"))));
    }

    @Test
    void mistralSendsAToolCallWholeAndItsUsageWithTheFinishReason() {
        send("""
                {"id":"c","object":"chat.completion.chunk","created":1,"model":"mistral-large","choices":[{"index":0,"delta":\
                {"role":"assistant","content":""},"finish_reason":null}]}""", """
                {"id":"c","object":"chat.completion.chunk","created":1,"model":"mistral-large","choices":[{"index":0,"delta":\
                {"content":"","tool_calls":[{"id":"D681PevKs","function":{"name":"t","arguments":"{}"},"index":0}]},\
                "finish_reason":"tool_calls"}],"usage":{"prompt_tokens":10,"total_tokens":14,"completion_tokens":4}}""", "[DONE]");
        assertThat(events())
                .containsExactly(
                        new ToolCalls(List.of(new ToolCall("D681PevKs", "t", "{}"))),
                        new Usage(10, 4, 14),
                        new Finished("tool_calls"));
    }

    @Test
    void openRouterSendsCommentsWhileItWaitsAndReasoningUnderAnotherName() {
        provider.next(answer().raw(": OPENROUTER PROCESSING\n\n: OPENROUTER PROCESSING\n\n")
                .raw(data("""
                        {"id":"gen-1","provider":"X","model":"m","object":"chat.completion.chunk","created":1,"choices":[{"index":0,\
                        "delta":{"role":"assistant","content":"","reasoning":"hm"},"finish_reason":null}]}"""))
                .text("Hi")
                .done());
        assertThat(events()).containsExactly(new Reasoning("hm"), new Text("Hi"), new Finished("stop"));
    }

    @Test
    void openRouterReportsAnErrorInTheMiddleBesideAChoice() {
        provider.next(answer().text("half").raw(data("""
                        {"id":"gen-1","object":"chat.completion.chunk","created":1,"model":"m","provider":"X","error":{"code":429,\
                        "message":"Rate limit exceeded"},"choices":[{"index":0,"delta":{"content":""},"finish_reason":"error"}]}""")));
        assertThat(catchThrowable(() -> stream().blockLast(PATIENCE)))
                .isInstanceOf(ModelFault.RateLimited.class)
                .hasMessageContaining("Rate limit exceeded");
    }

    @Test
    void gatewaysSendAToolCallsArgumentsAsAnObject() {
        send("""
                {"id":"x","model":"m","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","function":\
                {"name":"t","arguments":{"n":2}}}]},"finish_reason":"tool_calls"}]}""", "[DONE]");
        assertThat(events()).startsWith(new ToolCalls(List.of(new ToolCall("a", "t", "{\"n\":2}"))));
    }

    @Test
    void copilotLeavesOutTheObjectAndSendsUsageWithoutATotal() {
        send(
                "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Hi\",\"role\":\"assistant\"}}],\"created\":1,\"id\":\"x\"}",
                "{\"choices\":[{\"finish_reason\":\"stop\",\"index\":0,\"delta\":{\"content\":null}}],\"created\":1,\"id\":\"x\","
                        + "\"usage\":{\"completion_tokens\":2,\"prompt_tokens\":5},\"model\":\"gpt-4o\"}",
                "[DONE]");
        assertThat(events()).containsExactly(new Text("Hi"), new Usage(5, 2, 7), new Finished("stop"));
    }

    @Test
    void aServerThatSaysDoneWithoutAFinishReasonHasFinished() {
        provider.next(answer().text("Hi").raw("data: [DONE]\n\n"));
        assertThat(events()).containsExactly(new Text("Hi"), new Finished("stop"));
    }

    private void send(String... events) {
        var script = answer();
        for (String event : events) {
            script.raw(data(event));
        }
        provider.next(script);
    }

    private static String data(String event) {
        return "data: " + event + "\n\n";
    }
}

package dev.steward.provider;

import static dev.steward.support.Script.answer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.steward.provider.ModelEvent.Finished;
import dev.steward.provider.ModelEvent.Reasoning;
import dev.steward.provider.ModelEvent.Text;
import dev.steward.provider.ModelEvent.ToolCalls;
import dev.steward.provider.ModelEvent.Usage;
import dev.steward.provider.ModelFault.Kind;
import dev.steward.tool.ToolCall;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    void theTokensThatAModelThoughtWithAreCounted() {
        send("""
                {"choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":"stop"}]}""", """
                {"choices":[],"usage":{"prompt_tokens":5,"completion_tokens":9,"total_tokens":14,\
                "completion_tokens_details":{"reasoning_tokens":7,"audio_tokens":0}}}""", "[DONE]");
        assertThat(events()).containsExactly(new Text("Hi"), new Usage(5, 9, 14, 7), new Finished("stop"));
        send("""
                {"choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":"stop"}]}""", """
                {"choices":[],"usage":{"prompt_tokens":5,"completion_tokens":9,"total_tokens":30,\
                "completion_tokens_details":{"reasoning_tokens":16}}}""", "[DONE]");
        assertThat(events())
                .as("where they are in the total alone")
                .containsExactly(new Text("Hi"), new Usage(5, 25, 30, 16), new Finished("stop"));
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
                .satisfies(is(Kind.RATE_LIMITED))
                .hasMessageContaining("Rate limit exceeded");
    }

    @Test
    void gatewaysSendAToolCallsArgumentsAsAnObject() {
        send("""
                {"id":"x","model":"m","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","function":\
                {"name":"t","arguments":{"n":2}}}]},"finish_reason":"tool_calls"}]}""", "[DONE]");
        assertThat(events()).startsWith(new ToolCalls(List.of(new ToolCall("a", "t", "{\"n\":2}"))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"name\":\"t\",\"arguments\":\"{\\\"n\\\":2}\"",
                "\"type\":\"custom\",\"custom\":{\"name\":\"t\",\"input\":\"{\\\"n\\\":2}\"}"
            })
    void aToolCallMayHoldItsNameInAnotherPlace(String call) {
        send("{\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"a\"," + call + "}]}}]}", "[DONE]");
        assertThat(events())
                .containsExactly(
                        new ToolCalls(List.of(new ToolCall("a", "t", "{\"n\":2}"))), new Finished("tool_calls"));
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

    static List<Arguments> calls() {
        var one = new ToolCall("a", "t_u", "{\"a\":1}");
        return List.of(
                of(
                        "a name in pieces",
                        List.of(one),
                        "{'index':0,'id':'a','function':{'name':'t_','arguments':''}}",
                        "{'index':0,'function':{'name':'u'}}",
                        "{'index':0,'function':{'arguments':'{!a!:1}'}}"),
                of(
                        "a name that grows or is repeated",
                        List.of(one),
                        "{'index':0,'id':'a','function':{'name':'t_'}}",
                        "{'index':0,'id':'a','function':{'name':'t_u'}}",
                        "{'index':0,'id':'a','function':{'name':'t_u','arguments':'{!a!:1}'}}"),
                of(
                        "an id for each piece",
                        List.of(one),
                        "{'index':0,'id':'a','function':{'name':'t_u'}}",
                        "{'index':0,'id':'b','function':{'arguments':'{!a!:'}}",
                        "{'index':0,'id':'c','function':{'arguments':'1}'}}"),
                of(
                        "the same call once more",
                        List.of(one),
                        "{'index':0,'id':'a','function':{'name':'t_u','arguments':'{!a!:'}}",
                        "{'index':0,'function':{'arguments':'1}'}}",
                        "{'index':0,'id':'a','function':{'name':'t_u','arguments':'{!a!:1}'}}",
                        "{'function':{'name':'t_u','arguments':'{!a!:1}'}}"),
                of(
                        "neither id nor index, and the name before the arguments",
                        List.of(new ToolCall("call_0", "t", "{\"a\":1}"), new ToolCall("call_1", "u", "{\"a\":2}")),
                        "{'function':{'name':'t','arguments':''}}",
                        "{'function':{'arguments':'{!a!:1}'}}",
                        "{'function':{'name':'u','arguments':''}}",
                        "{'function':{'arguments':'{!a!:2}'}}"),
                of(
                        "an object within a text",
                        List.of(one),
                        "{'id':'a','function':{'name':'t_u','arguments':'!{@!a@!:1}!'}}"),
                of(
                        "null and a list for none",
                        List.of(new ToolCall("a", "t", "{}"), new ToolCall("b", "u", "{}")),
                        "{'id':'a','function':{'name':'t','arguments':'null'}}",
                        "{'id':'b','function':{'name':'u','arguments':[]}}"));
    }

    private static Arguments of(String what, List<ToolCall> calls, String... pieces) {
        return Arguments.of(
                what,
                calls,
                Arrays.stream(pieces)
                        .map(piece ->
                                piece.replace("@", "\\\\").replace("!", "\\\"").replace("'", "\""))
                        .toList());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("calls")
    void callsArePutTogether(String what, List<ToolCall> calls, List<String> pieces) {
        send(Stream.concat(pieces.stream().map(RecordedStreamsTest::called), Stream.of("[DONE]"))
                .toArray(String[]::new));
        assertThat(events()).containsExactly(new ToolCalls(calls), new Finished("tool_calls"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"stop", "null"})
    void aReasonToEndWithEveryChunkDoesNotCutACall(String reason) {
        send(Stream.concat(
                        Stream.of(
                                        "{'index':0,'id':'a','function':{'name':'t','arguments':''}}",
                                        "{'index':0,'function':{'arguments':'{'}}",
                                        "{'index':0,'function':{'arguments':'}'}}")
                                .map(piece -> called(piece.replace('\'', '"'))
                                        .replace("]}}]}", "]},\"finish_reason\":\"" + reason + "\"}]}")),
                        Stream.of("[DONE]"))
                .toArray(String[]::new));
        assertThat(events())
                .containsExactly(new ToolCalls(List.of(new ToolCall("a", "t", "{}"))), new Finished("tool_calls"));
    }

    @Test
    void aCallMayBeNoListAndComeAfterTheReasonToEnd() {
        send(
                "{\"choices\":[{\"delta\":{\"content\":\"Hi\"},\"finish_reason\":\"tool_calls\"}]}",
                "{\"choices\":[{\"delta\":{\"tool_calls\":{\"id\":\"a\",\"function\":{\"name\":\"t\",\"arguments\":\"{}\"}}}}]}",
                "[DONE]");
        assertThat(events())
                .containsExactly(
                        new Text("Hi"),
                        new ToolCalls(List.of(new ToolCall("a", "t", "{}"))),
                        new Finished("tool_calls"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'choices':[{'delta':{},'finish_reason':'stop','usage':{'prompt_tokens':5,'completion_tokens':2}}]}",
                "{'choices':[{'delta':{},'finish_reason':'stop'}],'x_groq':{'usage':{'prompt_tokens':5,'completion_tokens':2}}}",
                "{'choices':[{'delta':{},'finish_reason':'stop'}],'usage':{'input_tokens':5,'output_tokens':2}}"
            })
    void countsAreFoundWhereverTheyAre(String last) {
        send("{\"choices\":[{\"delta\":{\"content\":\"Hi\"}}]}", last.replace('\'', '"'), "[DONE]");
        assertThat(events()).containsExactly(new Text("Hi"), new Usage(5, 2, 7), new Finished("stop"));
    }

    @Test
    void aCountBeyondWhatStewardCountsIsNotNothing() {
        send(
                "{\"choices\":[{\"delta\":{\"content\":\"Hi\"},\"finish_reason\":\"stop\"}],"
                        + "\"usage\":{\"prompt_tokens\":3000000000,\"completion_tokens\":2}}",
                "[DONE]");
        assertThat(events())
                .containsExactly(
                        new Text("Hi"), new Usage(Integer.MAX_VALUE, 2, Integer.MAX_VALUE), new Finished("stop"));
    }

    private static String called(String piece) {
        return "{\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[" + piece + "]}}]}";
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

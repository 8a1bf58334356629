package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.steward.provider.ModelEvent.Finished;
import dev.steward.provider.ModelEvent.Reasoning;
import dev.steward.provider.ModelEvent.Text;
import dev.steward.provider.ModelEvent.ToolCalls;
import dev.steward.provider.ModelEvent.Usage;
import dev.steward.provider.ModelFault.Kind;
import dev.steward.support.Script;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests the responses interface, with the real client library over a real socket (Spec: completions versus responses, 3.8). */
class ResponsesOnTheWireTest extends OnTheWire {

    private static final String USAGE = "\"usage\":{\"input_tokens\":11,\"output_tokens\":4,\"total_tokens\":15,"
            + "\"input_tokens_details\":{\"cached_tokens\":0},\"output_tokens_details\":{\"reasoning_tokens\":2}}";

    private static Script thinksAndCalls() {
        return stream(
                "{\"type\":\"response.created\",\"sequence_number\":0,\"response\":{\"id\":\"r\",\"error\":null}}",
                """
                {"type":"response.reasoning_summary_text.delta","sequence_number":1,"item_id":"rs_1","output_index":0,\
                "summary_index":0,"delta":"Hm."}""",
                """
                {"type":"response.output_item.done","sequence_number":2,"output_index":0,"item":{"type":"reasoning","id":"rs_1",\
                "summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"gAAAA"}}""",
                """
                {"type":"response.output_text.delta","sequence_number":3,"item_id":"m","output_index":1,"content_index":0,\
                "delta":"Looking.","logprobs":[]}""",
                """
                {"type":"response.function_call_arguments.delta","sequence_number":4,"item_id":"f","output_index":2,\
                "delta":"{\\"path\\":"}""",
                """
                {"type":"response.output_item.done","sequence_number":5,"output_index":2,"item":{"type":"function_call",\
                "id":"f","call_id":"call_1","name":"t","arguments":"{\\"path\\":\\"a\\"}","status":"completed"}}""",
                "{\"type\":\"response.completed\",\"sequence_number\":6,\"response\":{\"id\":\"r\"," + USAGE + "}}");
    }

    private static Script says(String text) {
        return stream(
                "{\"type\":\"response.output_text.delta\",\"sequence_number\":0,\"item_id\":\"m\",\"output_index\":0,"
                        + "\"content_index\":0,\"delta\":\"" + text + "\",\"logprobs\":[]}",
                "{\"type\":\"response.completed\",\"sequence_number\":1,\"response\":{\"id\":\"r\"," + USAGE + "}}");
    }

    private static Script stream(String... events) {
        Script script = Script.answer();
        for (String event : events) {
            script.raw("event: " + event.replaceAll("(?s)^.\"type\":\"([a-z_.]+)\".*", "$1") + "\ndata: " + event
                    + "\n\n");
        }
        return script;
    }

    /** As a model list would say. */
    private void onlyResponses() {
        interfaces.listed(real().endpoint(), Map.of("scripted", Set.of("/responses")));
    }

    private List<ModelEvent> asked(List<PromptMessage> messages) {
        var tool = new ToolSpec("t", "does t", "{\"type\":\"object\",\"properties\":{}}");
        return events(real(), new ModelRequest(null, messages, List.of(tool), new ModelOptions("low")));
    }

    @Test
    void thePartsOfASummaryAreParagraphs() {
        onlyResponses();
        String part = "{\"type\":\"response.reasoning_summary_part.added\",\"sequence_number\":0,\"item_id\":\"rs_1\","
                + "\"output_index\":0,\"summary_index\":%d,\"part\":{\"type\":\"summary_text\",\"text\":\"\"}}";
        String piece =
                "{\"sequence_number\":1,\"item_id\":\"rs_1\",\"output_index\":0,\"summary_index\":0,\"delta\":\"Hm.\"}";
        String typeless = "event: response.reasoning_summary_text.delta\ndata: " + piece + "\n\n";
        provider.next(
                Script.answer()
                        .raw(
                                "data: " + part.formatted(0) + "\n\n" + typeless + "data: " + part.formatted(1) + "\n\n"
                                        + typeless
                                        + "data: {\"type\":\"response.completed\",\"sequence_number\":6,\"response\":{\"id\":\"r\"}}\n\n"));
        assertThat(events(real(), hello()).stream()
                        .filter(Reasoning.class::isInstance)
                        .map(thought -> ((Reasoning) thought).content())
                        .collect(Collectors.joining()))
                .isEqualTo("Hm.\n\nHm.");
    }

    @Test
    void anAnswerIsOverWithItsLastEventThoughTheConnectionStaysOpen() {
        onlyResponses();
        provider.next(says("Hi").hang());
        assertThat(asked(List.of(new PromptMessage.User("Hello"))))
                .contains(new Text("Hi"))
                .last()
                .isInstanceOf(Finished.class);
    }

    @Test
    void reasoningTextToolCallsStateAndUsageComeInOrder() {
        onlyResponses();
        provider.next(thinksAndCalls());
        var events = asked(List.of(new PromptMessage.User("Hi")));
        assertThat(events.subList(0, 3))
                .containsExactly(
                        new Reasoning("Hm."),
                        new Text("Looking."),
                        new ToolCalls(List.of(new ToolCall("call_1", "t", "{\"path\":\"a\"}"))));
        assertThat(events.get(3)).isInstanceOf(ModelEvent.State.class);
        assertThat(events.subList(4, 6)).containsExactly(new Usage(11, 4, 15, 2), new Finished("tool_calls"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"type\":\"message\",", ""})
    void anAnswerThatComesAsAWholeIsReadWithItsSources(String type) {
        onlyResponses();
        provider.next(Script.body(200, "application/json", """
                {"id":"r","object":"response","status":"completed","output":[{%s"id":"m","role":"assistant","status":"completed",
                  "content":[{"type":"output_text","text":"Fact.","annotations":[{"type":"url_citation","url":"https://example.org/a",
                    "title":"A","start_index":0,"end_index":1}]}]}], %s}""".formatted(type, USAGE)));
        assertThat(asked(List.of(new PromptMessage.User("Hi"))))
                .containsSubsequence(
                        new Text("Fact."),
                        new ModelEvent.Sources("\n\nSources:\n\n1. [A](<https://example.org/a>)\n"),
                        new Finished("stop"));
    }

    @Test
    void whatComesOnlyWhenItIsWholeIsReadOnce() {
        onlyResponses();
        String message =
                "{\"type\":\"message\",\"id\":\"m\",\"role\":\"assistant\",\"status\":\"completed\",\"content\":"
                        + "[{\"type\":\"output_text\",\"text\":\"Hi\",\"annotations\":[]}]}";
        String call =
                "{\"type\":\"function_call\",\"id\":\"f\",\"call_id\":\"call_1\",\"name\":\"t\",\"arguments\":\"{}\"}";
        String piece =
                "{\"type\":\"response.output_text.done\",\"sequence_number\":0,\"item_id\":\"m\",\"output_index\":0,"
                        + "\"content_index\":0,\"text\":\"Hi\"}";
        String item = "{\"type\":\"response.output_item.done\",\"sequence_number\":1,\"output_index\":0,\"item\":";
        String end = "{\"type\":\"response.completed\",\"sequence_number\":2,\"response\":{\"id\":\"r\",\"output\":["
                + message + "," + call + "]," + USAGE + "}}";
        for (Script script : List.of(
                stream(piece, item + message + "}", item + call + "}", end),
                stream(item + message + "}", item + call + "}", end),
                stream(item + message + "}", end),
                stream(end))) {
            provider.next(script);
            assertThat(asked(List.of(new PromptMessage.User("Hello"))))
                    .filteredOn(event -> event instanceof Text || event instanceof ToolCalls)
                    .containsExactly(new Text("Hi"), new ToolCalls(List.of(new ToolCall("call_1", "t", "{}"))));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'call_id':'c','name':'t','arguments':{'a':1} | c | t | {'a':1}
            'call_id':'c','name':'t','arguments':null | c | t | {}
            'id':'f','name':'t','arguments':'{}' | f | t | {}
            'call_id':'c','arguments':'{}' | c | unnamed | {}
            """)
    void aCallMayLackWhatTheLibraryRequires(String call, String id, String name, String arguments) {
        onlyResponses();
        provider.next(stream(
                "{\"type\":\"response.output_item.done\",\"sequence_number\":1,\"output_index\":0,\"item\":"
                        + "{\"type\":\"function_call\"," + call.replace('\'', '"') + "}}",
                "{\"type\":\"response.completed\",\"sequence_number\":2,\"response\":{\"id\":\"r\"}}"));
        assertThat(asked(List.of(new PromptMessage.User("Hello"))))
                .contains(new ToolCalls(List.of(new ToolCall(id, name, arguments.replace('\'', '"')))));
    }

    @Test
    void thoughtsBetweenTagsAreNotTheAnswerAndAnEndMayGiveNoReason() {
        onlyResponses();
        String piece = "{\"type\":\"response.output_text.delta\",\"sequence_number\":1,\"item_id\":\"m\","
                + "\"output_index\":0,\"content_index\":0,\"logprobs\":[],\"delta\":\"%s\"}";
        provider.next(stream(piece.formatted("<think>hm</th"), piece.formatted("ink>Yes"))
                .raw("data: [DONE]\n\n"));
        assertThat(asked(List.of(new PromptMessage.User("Hello"))))
                .containsExactly(new Reasoning("hm"), new Text("Yes"), new Finished("stop"));
    }

    @Test
    void theRequestHasItemsInPlaceOfMessages() {
        onlyResponses();
        provider.next(thinksAndCalls(), says("Done"));
        var state = asked(List.of(new PromptMessage.User("Hi"))).stream()
                .filter(ModelEvent.State.class::isInstance)
                .map(event -> ((ModelEvent.State) event).state())
                .findFirst()
                .orElseThrow();
        provider.awaitRequest();
        var question = new PromptMessage.User("Hi", List.of(new Attachment(PNG, "image/png", "a.png")));
        asked(List.of(
                new PromptMessage.System("Be brief."),
                question,
                new PromptMessage.Assistant(
                        "Looking.", List.of(new ToolCall("call_1", "t", "{\"path\":\"a\"}")), state),
                new PromptMessage.ToolResult("call_1", "t", "42")));

        var request = provider.awaitRequest();
        assertThat(request.path()).isEqualTo("/v1/responses");
        assertThat(request.headers())
                .containsEntry("authorization", "Bearer " + KEY)
                .doesNotContainKey("x-steward-call");
        JsonNode body = request.body();
        assertThat(body.path("instructions").asString()).isEqualTo("Be brief.");
        assertThat(body.path("store").asBoolean(true)).isFalse();
        assertThat(body.path("stream").asBoolean()).isTrue();
        assertThat(body.at("/reasoning/effort").asString()).isEqualTo("low");
        assertThat(body.at("/tools/0/name").asString()).isEqualTo("t");
        JsonNode input = body.path("input");
        assertThat(input.at("/0/content/0/type").asString()).isEqualTo("input_text");
        assertThat(input.at("/0/content/1/image_url").asString()).isEqualTo(PNG_URL);
        assertThat(input.at("/1/type").asString()).isEqualTo("reasoning");
        assertThat(input.at("/1/encrypted_content").asString()).isEqualTo("gAAAA");
        assertThat(input.at("/2/content/0/text").asString()).isEqualTo("Looking.");
        assertThat(input.at("/3/type").asString()).isEqualTo("function_call");
        assertThat(input.at("/4/type").asString()).isEqualTo("function_call_output");
        assertThat(input.at("/4/call_id").asString()).isEqualTo("call_1");
        assertThat(input.at("/4/output").asString()).isEqualTo("42");
    }

    @Test
    void aModelThatTheChatInterfaceRefusesIsAskedThroughTheOtherOneFromThenOn() {
        provider.next(Script.status(400, "no", "unsupported_api_for_model"), says("Hi"), says("again"));
        assertThat(events()).contains(new Text("Hi"));
        assertThat(events()).contains(new Text("again"));
        assertThat(provider.requests())
                .extracting(request -> request.path())
                .containsExactly("/v1/chat/completions", "/v1/responses", "/v1/responses");
    }

    @Test
    void whenBothInterfacesRefuseTheFirstRefusalStands() {
        provider.otherwise(Script.status(404, "This model is only supported in v1/responses."));
        assertThat(catchThrowable(() -> stream().blockLast(PATIENCE))).satisfies(is(Kind.OTHER_INTERFACE));
        assertThat(provider.requests()).hasSize(2);
        provider.otherwise(Script.says("Hi"));
        assertThat(events()).contains(new Text("Hi"));
    }

    @Test
    void azureIsAskedThroughTheOtherInterfaceOnlyAtItsNewAddress() {
        String words =
                "Function tools with reasoning_effort are not supported for m in /v1/chat/completions. Please use /v1/responses instead.";
        provider.otherwise(request -> request.path().endsWith("/responses") ? says("Hi") : Script.status(400, words));
        String host = provider.baseUrl().replace("/v1", "");
        assertThat(catchThrowable(() -> events(azure(host), hello())))
                .satisfies(is(Kind.OTHER_INTERFACE))
                .hasMessageContaining("enter the endpoint that ends in /openai/v1, or choose another model.");
        assertThat(provider.requests()).hasSize(1);
        assertThat(events(azure(host + "/openai/v1"), hello())).contains(new Text("Hi"));
    }

    private static Resolution.Real azure(String address) {
        return real("cloud", Map.of("endpoint", address, "deployment", "m", "key", KEY));
    }

    @Test
    void whenOnlyTheSecondInterfaceHasTheModelItsRefusalCounts() {
        var first = Script.status(404, "This model is only supported in v1/responses.");
        provider.next(first, Script.status(429, "slow").header("Retry-After", "7"), first, Script.status(503, "down"));
        assertThat(catchThrowable(() -> stream().blockLast(PATIENCE)))
                .satisfies(is(Kind.RATE_LIMITED))
                .isInstanceOfSatisfying(ModelFault.class, fault -> assertThat(fault.retryAfter())
                        .contains(Duration.ofSeconds(7)));
        assertThat(catchThrowable(() -> stream().blockLast(PATIENCE))).satisfies(is(Kind.PROVIDER_DOWN));
        for (int missing : new int[] {404, 405, 501}) {
            provider.next(first, Script.status(missing, ""));
            assertThat(catchThrowable(() -> stream().blockLast(PATIENCE))).satisfies(is(Kind.OTHER_INTERFACE));
        }
    }

    @Test
    void whatTheSecondInterfaceRefusesStaysBehind() {
        provider.otherwise(request -> request.path().endsWith("/completions")
                ? Script.status(400, "no", "unsupported_api_for_model")
                : request.body().has("reasoning")
                        ? Script.status(400, "Unsupported value: 'low' is not a reasoning effort of this model")
                        : says("Hi"));
        assertThat(asked(List.of(new PromptMessage.User("Hello")))).contains(new Text("Hi"));
    }

    @Test
    void anAnswerCutAtTheLimitSaysSo() {
        onlyResponses();
        provider.next(stream("{\"type\":\"response.incomplete\",\"sequence_number\":0,\"response\":{\"id\":\"r\","
                + "\"incomplete_details\":{\"reason\":\"max_output_tokens\"}," + USAGE + "}}"));
        assertThat(events()).endsWith(new Finished("length"));
    }

    @Test
    void whatFailedInTheMiddleKeepsItsCode() {
        onlyResponses();
        provider.next(
                stream("""
                        {"type":"response.failed","sequence_number":0,"response":{"id":"r","error":{"code":"rate_limit_exceeded",\
                        "message":"busy"}}}"""),
                stream("{\"type\":\"error\",\"sequence_number\":0,\"code\":\"server_error\",\"message\":\"boom\"}"),
                stream(
                        "{\"type\":\"response.failed\",\"sequence_number\":0,\"response\":{\"id\":\"r\",\"error\":null}}"));
        assertThat(catchThrowable(() -> stream().blockLast(PATIENCE))).satisfies(is(Kind.RATE_LIMITED));
        assertThat(catchThrowable(() -> stream().blockLast(PATIENCE))).satisfies(is(Kind.PROVIDER_DOWN));
        assertThat(catchThrowable(() -> stream().blockLast(PATIENCE)))
                .satisfies(is(Kind.REJECTED))
                .hasMessageContaining("could not say why");
    }

    @Test
    void aStopClosesTheSocket() {
        onlyResponses();
        provider.next(stream("""
                {"type":"response.output_text.delta","sequence_number":0,"item_id":"m","output_index":0,"content_index":0,\
                "delta":"half","logprobs":[]}""").hang());
        stream().next().block(PATIENCE);
        provider.awaitRequest().awaitClientGone();
    }
}

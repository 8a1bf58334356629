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
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests Anthropic's own interface, with the real client library over a real socket. */
class AnthropicOnTheWireTest extends OnTheWire {

    private static final ToolSpec TOOL = new ToolSpec("t", "does t", "{\"type\":\"object\",\"properties\":{}}");

    @Override
    Resolution.Real real() {
        return new Resolution.Real(
                Catalogue.find("anthropic").orElseThrow(),
                real("anthropic", Map.of("base_url", provider.baseUrl(), "key", KEY))
                        .endpoint(),
                "claude-sonnet-4-5");
    }

    /** A stream with thinking and a tool call, as documented. */
    private static Script thinksAndCalls() {
        return stream(
                """
                {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"claude","content":[],\
                "stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":25,"output_tokens":1}}}""",
                """
                {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}""",
                "{\"type\":\"ping\"}",
                """
                {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Let me "}}""",
                """
                {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"look."}}""",
                """
                {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"EqQBCgIYAg=="}}""",
                "{\"type\":\"content_block_stop\",\"index\":0}",
                "{\"type\":\"content_block_start\",\"index\":1,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}",
                """
                {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Looking."}}""",
                "{\"type\":\"content_block_stop\",\"index\":1}",
                """
                {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"toolu_1","name":"t","input":{}}}""",
                """
                {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\\"path\\":"}}""",
                """
                {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"\\"a\\"}"}}""",
                "{\"type\":\"content_block_stop\",\"index\":2}",
                """
                {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},\
                "usage":{"output_tokens":15,"cache_read_input_tokens":100,"cache_creation_input_tokens":50}}""",
                "{\"type\":\"message_stop\"}");
    }

    private static Script says(String text) {
        return Script.answer().raw(lines(text));
    }

    private static String lines(String text) {
        return lines(List.of(
                """
                {"type":"message_start","message":{"id":"msg_2","type":"message","role":"assistant","model":"claude","content":[],\
                "stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":3,"output_tokens":1}}}""",
                "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}",
                "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"" + text
                        + "\"}}",
                "{\"type\":\"content_block_stop\",\"index\":0}",
                """
                {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":2}}""",
                "{\"type\":\"message_stop\"}"));
    }

    private static Script stream(String... events) {
        return Script.answer().raw(lines(List.of(events)));
    }

    private static String lines(List<String> events) {
        return events.stream()
                .map(event -> "event: " + event.replaceAll("(?s)^.\"type\":\"([a-z_]+)\".*", "$1") + "\ndata: " + event
                        + "\n\n")
                .collect(Collectors.joining());
    }

    /** What gateways leave out or send instead, in place of {@code lines("Hi")}. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "\"type\":\"[mc][a-z]+_[a-z_]+\",? | | 3 | 2",
                "event: message_stop\\ndata: .* | data: [DONE] | 3 | 2",
                "event: message_(?!start).*\\ndata: .* | data: [DONE] | 3 | 0",
                "event: content_block_start\\ndata: .* | | 3 | 2",
                "event: message_start\\ndata: .* | | 0 | 2",
                "\"message\":.*\\} | \"message\":{}} | 0 | 2",
                "\\{\"output_tokens\":2\\} | {\"output_tokens\":null} | 3 | 0",
                "\\{\"output_tokens\":2\\} | {} | 3 | 0",
                "\"type\":\"text_delta\", | | 3 | 2",
                "\"text\":\"Hi\" | \"text\":\"<think>hm</think>Hi\" | 3 | 2"
            })
    void anAnswerIsFoundThoughAGatewayChangesIt(String what, @Nullable String into, int prompt, int completion) {
        String stream = lines("Hi").replaceAll(what, into == null ? "" : Matcher.quoteReplacement(into));
        provider.next(Script.body(200, "text/event-stream", stream));
        assertThat(events())
                .contains(new Text("Hi"), new Usage(prompt, completion, prompt + completion), new Finished("stop"));
    }

    @Test
    void countsOfTheQuestionMayComeAtTheEnd() {
        provider.next(stream(
                "{\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":0}}}",
                "{\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":\"Hi\"}}",
                "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":{\"input_tokens\":30,\"output_tokens\":2}}",
                "{\"type\":\"message_stop\"}"));
        assertThat(events()).contains(new Text("Hi"), new Usage(30, 2, 32));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"output_tokens\":7}", "{\"output_tokens\":7,\"cache_read_input_tokens\":100}", "null"})
    void countsOfTheCacheMayComeOnlyAtTheStart(String end) {
        provider.next(stream(
                "{\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":5,\"cache_read_input_tokens\":100,\"cache_creation_input_tokens\":3}}}",
                "{\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":\"Hi\"}}",
                "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":" + end + "}",
                "{\"type\":\"message_stop\"}"));
        int said = end.equals("null") ? 0 : 7;
        assertThat(events()).contains(new Usage(108, said, 108 + said));
    }

    @ParameterizedTest
    @CsvSource({"3000000000, 2", "1, 3000000000", "3000000000, 3000000000"})
    void countsBeyondWhatIsCountedFailNoAnswer(long input, long output) {
        provider.next(stream(
                "{\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":%d}}}".formatted(input),
                "{\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":\"Hi\"}}",
                "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":{\"output_tokens\":%d}}"
                        .formatted(output),
                "{\"type\":\"message_stop\"}"));
        assertThat(events())
                .contains(new Text("Hi"))
                .anyMatch(event -> event instanceof Usage usage && usage.totalTokens() > 1_000_000_000);
    }

    @Test
    void aCallWithoutAnIdIsACall() {
        provider.next(stream(
                "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"tool_use\",\"name\":\"t\"}}",
                "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"tool_use\"}}",
                "{\"type\":\"message_stop\"}"));
        assertThat(events()).contains(new ToolCalls(List.of(new ToolCall("call_0", "t", ""))));
    }

    @Test
    void citationsAreListedBelowTheText() {
        provider.next(stream(
                "{\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":\"Hi\"}}",
                "{\"type\":\"content_block_delta\",\"delta\":{\"type\":\"citations_delta\",\"citation\":{\"url\":\"https://example.org/a\",\"title\":\"A\"}}}",
                "{\"type\":\"message_stop\"}"));
        assertThat(events()).contains(new ModelEvent.Sources("\n\nSources:\n\n1. [A](<https://example.org/a>)\n"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "\"ttl\" | system.0.cache_control.ephemeral.ttl: Extra inputs are not permitted",
                "cache_control | messages.0.content.0.cache_control: Extra inputs are not permitted",
                "32000 | max_tokens: 32000 > 8192, which is the maximum allowed number of output tokens for claude",
                "32000 | Invalid max_tokens value, the valid range of max_tokens is [1, 8192]"
            })
    void whatAGatewayDoesNotTakeStaysBehindFromThenOn(String part, String words) {
        provider.otherwise(
                request -> request.body().toString().contains(part) ? Script.status(400, words) : says("fine"));
        for (int i = 0; i < 2; i++) {
            assertThat(thought(List.of(new PromptMessage.System("Be brief."), new PromptMessage.User("Hi"))))
                    .contains(new Text("fine"))
                    .noneMatch(ModelEvent.Notice.class::isInstance);
        }
        assertThat(provider.requests()).hasSize(3);
        var body = provider.requests().getLast().body();
        assertThat(body.path("max_tokens").asInt())
                .isGreaterThan(body.at("/thinking/budget_tokens").asInt());
        assertThat(body.has("tools")).isTrue();
    }

    @Test
    void aConversationThatLeavesRoomForAShortAnswerGetsOne() {
        provider.otherwise(request -> {
            int longest = request.body().path("max_tokens").asInt();
            return request.body().toString().contains("a long one") && longest > 8_192
                    ? Script.status(
                            400,
                            "input length and `max_tokens` exceed context limit: 170000 + %d > 200000, decrease input length or `max_tokens` and try again"
                                    .formatted(longest))
                    : says("fine");
        });
        var answer = thought(List.of(new PromptMessage.User("a long one")));
        assertThat(answer).contains(new Text("fine")).noneMatch(ModelEvent.Notice.class::isInstance);
        var body = provider.requests().getLast().body();
        assertThat(body.path("max_tokens").asInt()).isEqualTo(8_192);
        assertThat(body.at("/thinking/budget_tokens").asInt()).isEqualTo(4_096);
        thought(List.of(new PromptMessage.User("a short one")));
        assertThat(provider.requests().getLast().body().path("max_tokens").asInt())
                .as("others may be long again")
                .isEqualTo(32_000);
    }

    @Test
    void aConversationThatLeavesNoRoomForAnAnswerIsTooLong() {
        provider.otherwise(
                Script.status(400, "input length and `max_tokens` exceed context limit: 199759 + 8192 > 200000"));
        assertThat(catchThrowable(() -> stream().blockLast(PATIENCE))).satisfies(is(Kind.CONTEXT_TOO_LONG));
        assertThat(provider.requests()).hasSize(2);
    }

    @Test
    void anAnswerIsOverWithItsLastEventThoughTheConnectionStaysOpen() {
        provider.next(says("Hi").hang());
        assertThat(events()).contains(new Text("Hi")).last().isInstanceOf(Finished.class);
    }

    private List<ModelEvent> thought(List<PromptMessage> messages) {
        return events(real(), new ModelRequest(null, messages, List.of(TOOL), new ModelOptions("high")));
    }

    @Test
    void thinkingTextToolCallsStateAndUsageComeInOrder() {
        provider.next(thinksAndCalls());
        var events = thought(List.of(new PromptMessage.User("Hi")));
        assertThat(events.subList(0, 4))
                .containsExactly(
                        new Reasoning("Let me "),
                        new Reasoning("look."),
                        new Text("Looking."),
                        new ToolCalls(List.of(new ToolCall("toolu_1", "t", "{\"path\":\"a\"}"))));
        assertThat(events.get(4)).isInstanceOf(ModelEvent.State.class);
        assertThat(events.subList(5, 7)).containsExactly(new Usage(175, 15, 190), new Finished("tool_calls"));
    }

    @Test
    void theRequestIsTheInterfacesOwnWithWhatCanBeCachedMarked() {
        provider.next(says("Hi"));
        thought(List.of(new PromptMessage.System("Be brief."), new PromptMessage.User("Hello")));
        var request = provider.awaitRequest();
        assertThat(request.path()).isEqualTo("/v1/messages");
        assertThat(request.headers())
                .containsEntry("x-api-key", KEY)
                .containsEntry("anthropic-version", "2023-06-01")
                .doesNotContainKey("authorization")
                .doesNotContainKey("x-steward-call");
        JsonNode body = request.body();
        assertThat(body.path("model").asString()).isEqualTo("claude-sonnet-4-5");
        assertThat(body.path("stream").asBoolean()).isTrue();
        assertThat(body.at("/thinking/type").asString()).isEqualTo("enabled");
        assertThat(body.at("/thinking/budget_tokens").asInt())
                .isBetween(1024, body.path("max_tokens").asInt() - 1);
        assertThat(body.has("temperature")).as("a model that thinks takes none").isFalse();
        assertThat(body.at("/system/0/cache_control/type").asString()).isEqualTo("ephemeral");
        assertThat(body.at("/tools/0/cache_control/type").asString()).isEqualTo("ephemeral");
        assertThat(body.at("/messages/0/content/0/cache_control/type").asString())
                .isEqualTo("ephemeral");
    }

    @Test
    void theSignedThoughtsOfARoundGoBackBeforeWhatWasSaidWithin() {
        provider.next(thinksAndCalls(), says("Done"));
        var first = thought(List.of(new PromptMessage.User("Hi")));
        var state = first.stream()
                .filter(ModelEvent.State.class::isInstance)
                .map(event -> ((ModelEvent.State) event).state())
                .findFirst()
                .orElseThrow();
        var call = new ToolCall("toolu_1", "t", "{\"path\":\"a\"}");
        thought(List.of(
                new PromptMessage.User("Hi"),
                new PromptMessage.Assistant("Looking.", List.of(call), state),
                new PromptMessage.ToolResult("toolu_1", "t", "42")));
        provider.awaitRequest();
        JsonNode messages = provider.awaitRequest().body().path("messages");
        assertThat(messages.findValuesAsString("role")).containsExactly("user", "assistant", "user");
        assertThat(messages.at("/1/content/0/type").asString()).isEqualTo("thinking");
        assertThat(messages.at("/1/content/0/thinking").asString()).isEqualTo("Let me look.");
        assertThat(messages.at("/1/content/0/signature").asString()).isEqualTo("EqQBCgIYAg==");
        assertThat(messages.at("/1/content/1/text").asString()).isEqualTo("Looking.");
        assertThat(messages.at("/1/content/2/type").asString()).isEqualTo("tool_use");
        assertThat(messages.at("/2/content/0/tool_use_id").asString()).isEqualTo("toolu_1");
        assertThat(messages.at("/2/content/0/cache_control/type").asString()).isEqualTo("ephemeral");
    }

    @Test
    void aTurnWhoseThinkingIsSwitchedOffGoesOnWithoutItsThoughts() {
        provider.next(thinksAndCalls(), says("Done"));
        var state = thought(List.of(new PromptMessage.User("Hi"))).stream()
                .filter(ModelEvent.State.class::isInstance)
                .map(event -> ((ModelEvent.State) event).state())
                .findFirst()
                .orElseThrow();
        provider.awaitRequest();
        var messages = List.<PromptMessage>of(
                new PromptMessage.User("Hi"),
                new PromptMessage.Assistant("Looking.", List.of(new ToolCall("toolu_1", "t", "{}")), state),
                new PromptMessage.ToolResult("toolu_1", "t", "42"));
        events(real(), new ModelRequest(null, messages, List.of(TOOL), new ModelOptions("")));
        JsonNode body = provider.awaitRequest().body();
        assertThat(body.has("thinking")).isFalse();
        assertThat(body.path("messages").findValuesAsString("role")).containsExactly("user", "assistant", "user");
        assertThat(body.at("/messages/1/content/0/type").asString()).isEqualTo("text");
    }

    @ParameterizedTest
    @CsvSource({
        "claude-sonnet-4-6, high, adaptive, summarized, high",
        "claude-opus-4-7, high, adaptive, summarized, high",
        "claude-opus-4-7, '', '', '', ''",
        "claude-opus-5, '', adaptive, summarized, ''",
        "claude-opus-5-5, low, adaptive, summarized, low",
        "vendor/claude-sonnet-5, '', adaptive, summarized, ''",
        "claude-opus-4-20250514, '', '', '', ''",
    })
    void thoughtsAreShownWhereThatIsNotTheDefault(
            String model, String effort, String type, String display, String told) {
        provider.next(says("Hi"));
        events(model, List.of(new PromptMessage.User("Hi")), effort);
        JsonNode body = provider.awaitRequest().body();
        assertThat(body.at("/thinking/type").asString("")).isEqualTo(type);
        assertThat(body.at("/thinking/display").asString("")).isEqualTo(display);
        assertThat(body.at("/output_config/effort").asString("")).isEqualTo(told);
    }

    @Test
    void aGatewayThatDoesNotKnowHowThoughtsAreShownIsAskedWithoutThat() {
        provider.otherwise(request -> request.body().at("/thinking").has("display")
                ? Script.status(400, "thinking.adaptive.display: Extra inputs are not permitted")
                : says("fine"));
        assertThat(events("claude-opus-4-7", List.of(new PromptMessage.User("Hi")), "high"))
                .contains(new Text("fine"))
                .noneMatch(ModelEvent.Notice.class::isInstance);
        JsonNode body = provider.requests().getLast().body();
        assertThat(body.at("/thinking/type").asString()).isEqualTo("adaptive");
        assertThat(body.at("/output_config/effort").asString()).isEqualTo("high");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "high"})
    void aGatewayThatDoesNotKnowAdaptiveThinkingIsAskedWithoutIt(String effort) {
        provider.otherwise(request -> request.body().has("thinking")
                ? Script.status(
                        400,
                        "thinking: Input tag 'adaptive' found using 'type' does not match any of the expected tags:"
                                + " 'disabled', 'enabled'")
                : says("fine"));
        assertThat(events("claude-opus-5", List.of(new PromptMessage.User("Hi")), effort))
                .contains(new Text("fine"));
    }

    @Test
    void whatAModelThoughtUnaskedGoesBackToIt() {
        provider.next(thinksAndCalls(), says("Done"));
        var state = events("claude-opus-5", List.of(new PromptMessage.User("Hi")), "").stream()
                .filter(ModelEvent.State.class::isInstance)
                .map(event -> ((ModelEvent.State) event).state())
                .findFirst()
                .orElseThrow();
        provider.awaitRequest();
        events(
                "claude-opus-5",
                List.of(
                        new PromptMessage.User("Hi"),
                        new PromptMessage.Assistant("Looking.", List.of(new ToolCall("toolu_1", "t", "{}")), state),
                        new PromptMessage.ToolResult("toolu_1", "t", "42")),
                "");
        JsonNode body = provider.awaitRequest().body();
        assertThat(body.at("/messages/1/content/0/signature").asString()).isEqualTo("EqQBCgIYAg==");
    }

    private List<ModelEvent> events(String model, List<PromptMessage> messages, String effort) {
        return events(
                new Resolution.Real(real().chosen(), real().endpoint(), model),
                new ModelRequest(null, messages, List.of(TOOL), new ModelOptions(effort)));
    }

    @Test
    void aTurnThatLacksItsSignaturesGoesOnWithoutThinking() {
        provider.next(says("Done"));
        thought(List.of(
                new PromptMessage.User("Hi"),
                new PromptMessage.Assistant("", List.of(new ToolCall("c", "t", "{}"))),
                new PromptMessage.ToolResult("c", "t", "42")));
        assertThat(provider.awaitRequest().body().has("thinking")).isFalse();
    }

    @Test
    void theResultsOfOneRoundAreOneMessage() {
        provider.next(says("Done"));
        var calls = List.of(new ToolCall("a", "t", "{}"), new ToolCall("b", "t", "{}"));
        events(
                real(),
                new ModelRequest(
                        null,
                        List.of(
                                new PromptMessage.User("Hi"),
                                new PromptMessage.Assistant("", calls),
                                new PromptMessage.ToolResult("a", "t", "1"),
                                new PromptMessage.ToolResult("b", "t", "2")),
                        List.of(TOOL)));
        JsonNode messages = provider.awaitRequest().body().path("messages");
        assertThat(messages.size()).isEqualTo(3);
        assertThat(messages.at("/2/content").size()).isEqualTo(2);
    }

    @Test
    void picturesGoAlong() {
        provider.next(says("Seen"));
        var attachments = List.of(new Attachment(PNG, "image/png", "a.png"));
        events(real(), new ModelRequest(null, List.of(new PromptMessage.User("What?", attachments)), List.of()));
        JsonNode content = provider.awaitRequest().body().at("/messages/0/content");
        assertThat(content.at("/0/text").asString()).isEqualTo("What?");
        assertThat(content.at("/1/type").asString()).isEqualTo("image");
        assertThat(content.at("/1/source/media_type").asString()).isEqualTo("image/png");
    }

    @Test
    void anAnswerThatComesAsAWholeIsRead() {
        provider.next(Script.body(200, "application/json", """
                {"id":"m","type":"message","role":"assistant","model":"claude","stop_sequence":null,"stop_reason":"tool_use",
                 "content":[{"type":"thinking","thinking":"Hm.","signature":"c2ln"},{"type":"text","text":"Looking."},{"type":"strange"},
                   {"type":"tool_use","id":"toolu_1","name":"t","input":{"a":1}}],
                 "usage":{"input_tokens":3,"output_tokens":2}}"""));
        assertThat(events())
                .contains(
                        new Reasoning("Hm."),
                        new Text("Looking."),
                        new ToolCalls(List.of(new ToolCall("toolu_1", "t", "{\"a\":1}"))))
                .last()
                .isEqualTo(new Finished("tool_calls"));
    }

    @Test
    void whatABlockBeginsWithIsRead() {
        provider.next(stream(
                "{\"type\":\"message_start\",\"message\":{\"id\":\"m\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"x\","
                        + "\"content\":[],\"stop_reason\":null,\"stop_sequence\":null}}",
                "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"thinking\",\"thinking\":\"H\","
                        + "\"signature\":\"\"}}",
                "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"thinking_delta\",\"thinking\":\"m.\"}}",
                "{\"type\":\"content_block_stop\",\"index\":0}",
                "{\"type\":\"content_block_start\",\"index\":1,\"content_block\":{\"type\":\"text\",\"text\":\"Look\"}}",
                "{\"type\":\"content_block_delta\",\"index\":1,\"delta\":{\"type\":\"text_delta\",\"text\":\"ing.\"}}",
                "{\"type\":\"content_block_stop\",\"index\":1}",
                "{\"type\":\"content_block_start\",\"index\":2,\"content_block\":{\"type\":\"tool_use\",\"id\":\"a\",\"name\":\"t\","
                        + "\"input\":{\"n\":1}}}",
                "{\"type\":\"content_block_stop\",\"index\":2}",
                "{\"type\":\"content_block_start\",\"index\":3,\"content_block\":{\"type\":\"tool_use\",\"id\":\"b\",\"name\":\"t\","
                        + "\"input\":{\"n\":2}}}",
                "{\"type\":\"content_block_delta\",\"index\":3,\"delta\":{\"type\":\"input_json_delta\","
                        + "\"partial_json\":\"{\\\"n\\\":3}\"}}",
                "{\"type\":\"content_block_stop\",\"index\":3}",
                "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"tool_use\",\"stop_sequence\":null}}",
                "{\"type\":\"message_stop\"}"));
        var events = events();
        assertThat(events.stream()
                        .map(event -> event instanceof Text(var text) ? text : "")
                        .collect(Collectors.joining()))
                .isEqualTo("Looking.");
        assertThat(events)
                .contains(
                        new Reasoning("H"),
                        new Reasoning("m."),
                        new ToolCalls(
                                List.of(new ToolCall("a", "t", "{\"n\":1}"), new ToolCall("b", "t", "{\"n\":3}"))))
                .last()
                .isEqualTo(new Finished("tool_calls"));
    }

    private static String use(int index, String id) {
        return "{\"type\":\"content_block_start\",\"index\":%d,\"content_block\":{\"type\":\"tool_use\",\"id\":\"%s\",\"name\":\"t\",\"input\":{}}}"
                .formatted(index, id);
    }

    private static String piece(int index, String json) {
        return "{\"type\":\"content_block_delta\",\"index\":%d,\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":%s}}"
                .formatted(index, ProviderJson.text(ProviderJson.object().textNode(json)));
    }

    private static String stop(int index) {
        return "{\"type\":\"content_block_stop\",\"index\":%d}".formatted(index);
    }

    private static String ended(String reason) {
        return "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"%s\",\"stop_sequence\":null},\"usage\":{\"output_tokens\":15}}"
                .formatted(reason);
    }

    private static final String BEGUN =
            "{\"type\":\"message_start\",\"message\":{\"id\":\"m\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"x\","
                    + "\"content\":[],\"stop_reason\":null,\"usage\":{\"input_tokens\":3,\"output_tokens\":1}}}";

    @ParameterizedTest
    @CsvSource({
        "claude-sonnet-4-5, 32000",
        "claude-3-haiku-20240307, 4096",
        "anthropic.claude-3-haiku-20240307-v1:0, 4096",
        "vendor/claude-3-opus, 4096",
        "vendor/claude-3-7-sonnet, 32000",
    })
    void anOldModelIsAskedForAShorterAnswerAlsoThroughAGateway(String model, int longest) {
        provider.next(says("Hi"));
        events(new Resolution.Real(real().chosen(), real().endpoint(), model), hello());
        assertThat(provider.awaitRequest().body().path("max_tokens").asInt()).isEqualTo(longest);
    }

    @Test
    void callsWhosePiecesComeInTurnAreKeptApart() {
        provider.next(stream(
                BEGUN,
                use(0, "a"),
                use(1, "b"),
                piece(0, "{\"n\":"),
                piece(1, "{\"n\":"),
                piece(0, "1}"),
                stop(0),
                piece(1, "2}"),
                ended("tool_use"),
                "{\"type\":\"message_stop\"}"));
        assertThat(events())
                .contains(new ToolCalls(
                        List.of(new ToolCall("a", "t", "{\"n\":1}"), new ToolCall("b", "t", "{\"n\":2}"))));
    }

    @Test
    void aCallThatIsCutBeforeItsArgumentsIsNotOneWithoutArguments() {
        provider.next(stream(
                BEGUN, use(0, "a"), stop(0), use(1, "b"), stop(1), ended("max_tokens"), "{\"type\":\"message_stop\"}"));
        assertThat(events()).contains(new ToolCalls(List.of(new ToolCall("a", "t", ""), new ToolCall("b", "t", "{"))));
    }

    @Test
    void anEndWithoutAReasonIsOne() {
        provider.next(stream(
                "{\"type\":\"message_start\",\"message\":{\"id\":\"m\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"x\","
                        + "\"content\":[],\"stop_reason\":null,\"usage\":{\"input_tokens\":3,\"output_tokens\":1}}}",
                "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}",
                "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"Hi\"}}",
                "{\"type\":\"content_block_stop\",\"index\":0}",
                "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":null},\"usage\":{\"output_tokens\":2}}",
                "{\"type\":\"message_stop\"}"));
        assertThat(events()).contains(new Text("Hi")).endsWith(new Finished("stop"));
    }

    @Test
    void anErrorInAFieldOfItsOwnIsRead() {
        provider.next(Script.answer().raw("error: {\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}\n\n"));
        assertThat(catchThrowable(() -> stream().blockLast(PATIENCE)))
                .satisfies(is(Kind.PROVIDER_DOWN))
                .hasMessageContaining("Overloaded");
    }

    @Test
    void anErrorInsideTheStreamKeepsItsType() {
        provider.next(stream("""
                {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"""));
        assertThat(catchThrowable(() -> stream().blockLast(PATIENCE)))
                .satisfies(is(Kind.PROVIDER_DOWN))
                .hasMessageContaining("Overloaded");
    }

    @Test
    void aStreamThatEndsInTheMiddleIsNotTakenForAnAnswer() {
        provider.next(stream("""
                {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"half"}}"""));
        assertThat(catchThrowable(() -> stream().blockLast(PATIENCE))).satisfies(is(Kind.CUT_OFF));
    }

    @Test
    void aRefusalIsAFaultOfItsKind() {
        provider.next(Script.json(
                401,
                Map.of("type", "error", "error", Map.of("type", "authentication_error", "message", "invalid " + KEY))));
        assertThat(catchThrowable(() -> stream().blockLast(PATIENCE)))
                .satisfies(is(Kind.CREDENTIALS_REJECTED))
                .hasMessageNotContaining("canary");
    }

    @Test
    void aStopClosesTheSocket() {
        provider.next(stream("""
                {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"half"}}""").hang());
        stream().next().block(PATIENCE);
        provider.awaitRequest().awaitClientGone();
    }
}

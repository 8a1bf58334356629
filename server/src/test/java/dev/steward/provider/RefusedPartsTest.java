package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.steward.provider.ModelEvent.Notice;
import dev.steward.provider.ModelEvent.Text;
import dev.steward.provider.ModelFault.Kind;
import dev.steward.provider.PromptMessage.Assistant;
import dev.steward.provider.PromptMessage.ToolResult;
import dev.steward.provider.PromptMessage.User;
import dev.steward.support.Script;
import dev.steward.support.ScriptedRequest;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolSpec;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests that a refused part of a request is left out, and that the answer arrives all the same. */
class RefusedPartsTest extends OnTheWire {

    private static final ToolSpec GOOD = tool("srv__good");
    private static final ToolSpec BAD = tool("srv__bad");

    private static ToolSpec tool(String name) {
        return new ToolSpec(name, "does it", "{\"type\":\"object\",\"properties\":{}}");
    }

    private static ModelRequest withPicture(ToolSpec... tools) {
        return new ModelRequest(
                null,
                List.of(
                        new User("look", List.of(new Attachment(PNG, "image/png", "cat.png"))),
                        new Assistant("A cat.", List.of()),
                        new User("Which colour?")),
                List.of(tools));
    }

    private static ModelRequest withTools(ToolSpec... tools) {
        return new ModelRequest(null, List.of(new User("Hello")), List.of(tools));
    }

    private void refuses(Predicate<String> what, int status, String words) {
        provider.otherwise(
                request -> what.test(request.body().toString()) ? Script.status(status, words) : Script.says("fine"));
    }

    private static boolean hasPicture(ScriptedRequest request) {
        return request.body().toString().contains("image_url");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "400 | No endpoints found that support image input",
                "404 | No endpoints found that support image input",
                "500 | image input is not supported - hint: if this is unexpected, you may need to provide the mmproj",
                "422 | Failed to deserialize the JSON body: messages[0]: unknown variant `image_url`, expected `text`",
                "400 | This model does not support images",
                "400 | Model only supports text input, but a picture was given",
            })
    void picturesStayBehindForAModelThatTakesNoneAndItIsLearned(int status, String words) {
        refuses(body -> body.contains("image_url"), status, words);
        var events = events(real(), withPicture());
        assertThat(events.getFirst())
                .isEqualTo(
                        new Notice(
                                "“scripted” does not support pictures, so they were not sent. Choose another model to use them."));
        assertThat(events).contains(new Text("fine"));
        assertThat(provider.requests().getLast().body().toString())
                .contains("cat.png")
                .doesNotContain("image_url");
        events(real(), withPicture());
        assertThat(provider.requests()).as("not offered again").hasSize(3);
    }

    @Test
    void theAssistantIsToldThatARequestHasPictures() {
        provider.otherwise(Script.says("fine"));
        var assistant = new Resolution.Real(Catalogue.standard(), real().endpoint(), "scripted");
        events(assistant, withPicture());
        events(assistant, withTools());
        assertThat(provider.requests())
                .extracting(request -> request.headers().get("copilot-vision-request"))
                .containsExactly("true", null);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "boom",
                "You uploaded an unsupported image. Please use one of these formats: png, jpeg",
                "image/webp is not supported"
            })
    void aPictureThatIsRefusedForAnotherReasonIsOfferedAgain(String words) {
        refuses(body -> body.contains("image_url"), 400, words);
        assertThat(events(real(), withPicture()).getFirst())
                .isEqualTo(new Notice("The pictures were not sent, because “scripted” rejected them: " + words));
        events(real(), withPicture());
        assertThat(provider.requests())
                .hasSize(4)
                .filteredOn(RefusedPartsTest::hasPicture)
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "m:latest does not support tools",
                "No endpoints found that support tool use",
                "\"auto\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set",
                "Unrecognized request argument supplied: tools",
            })
    void toolsStayBehindForAModelThatTakesNone(String words) {
        refuses(body -> body.contains("\"tools\""), 400, words);
        var events = events(real(), withTools(GOOD));
        assertThat(events.getFirst()).isInstanceOf(Notice.class).asString().contains("does not support tools");
        assertThat(events).contains(new Text("fine"));
        assertThat(events(real(), withTools(GOOD)).getFirst()).as("said again").isInstanceOf(Notice.class);
        assertThat(provider.requests()).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bedrock doesn't support tool calling without `tools=` param specified.",
                "The toolConfig field must be defined when using toolUse and toolResult content blocks."
            })
    void aRefusalOfEarlierCallsIsNoneOfToolsToCome(String words) {
        refuses(body -> body.contains("tool_calls") && !body.contains("\"tools\""), 400, words);
        var history = List.<PromptMessage>of(
                new User("Hello"),
                new Assistant("", List.of(new ToolCall("g1", "srv__good", "{}"))),
                new ToolResult("g1", "srv__good", "1"),
                new Assistant("One.", List.of()),
                new User("Thanks"));
        assertThat(events(real(), new ModelRequest(null, history, List.of()))).contains(new Text("fine"));
        events(real(), new ModelRequest(null, history, List.of(GOOD)));
        assertThat(provider.requests().getLast().body().has("tools")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Invalid schema for function 'srv__bad': schema must have type 'object'",
                "tools.1.custom.input_schema: input_schema does not support oneOf at the top level",
                "tools[1].function.parameters: not supported",
            })
    void aToolThatIsRefusedStaysBehindByName(String words) {
        refuses(body -> body.contains("srv__bad"), 400, words);
        var events = events(real(), withTools(GOOD, BAD));
        assertThat(events.getFirst()).isInstanceOf(Notice.class).asString().contains("srv__bad");
        assertThat(events).contains(new Text("fine"));
        assertThat(provider.requests().getLast().body().toString()).contains("srv__good");
    }

    @Test
    void longDescriptionsAreCutForWhoTakesOnlyShortOnes() {
        provider.otherwise(request -> request.body()
                        .at("/tools")
                        .valueStream()
                        .anyMatch(tool ->
                                tool.at("/function/description").asString().length() > 1_024)
                ? Script.status(
                        400,
                        "Invalid 'tools[1].function.description': string too long. Expected a string with maximum length 1024, but got a string with length 1103 instead.")
                : Script.says("fine"));
        var wordy = IntStream.range(0, 5)
                .mapToObj(i -> new ToolSpec("srv__t" + i, "x".repeat(1_023) + "🙂".repeat(40), GOOD.inputSchema()))
                .toArray(ToolSpec[]::new);
        for (int i = 0; i < 2; i++) {
            assertThat(events(real(), withTools(wordy)))
                    .contains(new Text("fine"))
                    .noneMatch(Notice.class::isInstance);
        }
        assertThat(provider.requests()).hasSize(3);
        assertThat(provider.requests().getLast().body().path("tools").size()).isEqualTo(5);
        assertThat(provider.requests()
                        .getLast()
                        .body()
                        .at("/tools/1/function/description")
                        .asString())
                .isEqualTo("x".repeat(1_023));
    }

    @Test
    void aToolWhoseNameIsTooLongStaysBehind() {
        refuses(
                body -> body.contains("srv__bad"),
                400,
                "Invalid 'tools[1].function.name': string too long. Expected a string with maximum length 64, but got a string with length 71 instead.");
        assertThat(events(real(), withTools(GOOD, BAD)).getFirst())
                .isInstanceOf(Notice.class)
                .asString()
                .contains("srv__bad");
        assertThat(provider.requests().getLast().body().toString()).contains("srv__good");
    }

    @Test
    void anEffortThatIsRefusedStaysBehind() {
        refuses(
                body -> body.contains("reasoning_effort"),
                400,
                "Unrecognized request argument supplied: reasoning_effort");
        var request = new ModelRequest(null, List.of(new User("Hi")), List.of(), new ModelOptions("high"));
        assertThat(events(real(), request)).contains(new Text("fine"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Unrecognized request argument supplied: stream_options",
                "stream_options: Extra inputs are not permitted",
                "Model scripted: the parameter stream_options is not supported",
            })
    void anOldGatewayIsAskedWithoutTheWishForCountsFromThenOn(String words) {
        refuses(body -> body.contains("stream_options"), 400, words);
        assertThat(events(real(), withTools(GOOD))).contains(new Text("fine")).noneMatch(Notice.class::isInstance);
        events(real(), withTools(GOOD));
        assertThat(provider.requests())
                .hasSize(3)
                .allMatch(request -> request.body().has("tools"))
                .allMatch(request -> request.body().path("stream").asBoolean());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tools.0.function.strict: Extra inputs are not permitted",
                "Unsupported parameter: tools[0].function.strict",
                "Unknown field 'strict' in tool definition",
            })
    void whoDoesNotKnowStrictToolsIsGivenThemWithoutTheWord(String words) {
        refuses(body -> body.contains("\"strict\""), 400, words);
        assertThat(events(real(), withTools(GOOD, BAD)))
                .contains(new Text("fine"))
                .noneMatch(Notice.class::isInstance);
        assertThat(provider.requests()).hasSize(2);
        assertThat(provider.requests().getLast().body().path("tools").size()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The text field in the ContentBlock object at messages.1.content.0 is blank. Add text to the text field, and try again.",
                "messages.1: all messages must have non-empty content",
                "Invalid request: the message at position 1 with role 'assistant' must not be empty",
                "messages: text content blocks must be non-empty",
            })
    void aCallWithoutWordsIsSentWithoutAnEmptyText(String words) {
        refuses(body -> body.contains("\"content\":\"\""), 400, words);
        var request = new ModelRequest(
                null,
                List.of(
                        new User("Hello"),
                        new Assistant("", List.of(new ToolCall("g1", "srv__good", "{}"))),
                        new ToolResult("g1", "srv__good", "1")),
                List.of(GOOD));
        assertThat(events(real(), request)).contains(new Text("fine")).noneMatch(Notice.class::isInstance);
        var sent = provider.requests().getLast().body();
        assertThat(sent.at("/messages/1/content").isNull()).isTrue();
        assertThat(sent.at("/messages/1/tool_calls/0/id").asString()).isEqualTo("g1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "reasoning_content | thinking is enabled but reasoning_content is missing in assistant tool call message at index 1",
                "reasoning_content | Missing `reasoning_content` field in the assistant message at message index 1",
                "reasoning_content | The `reasoning_content` in the thinking mode must be passed back to the API.",
                "thought_signature | Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly",
            })
    void aStandInIsSentForWhatEarlierTurnsWereHandedBack(String field, String words) {
        refuses(body -> body.contains("tool_calls") && !body.contains(field), 400, words);
        var request = new ModelRequest(
                null,
                List.of(
                        new User("Hello"),
                        new Assistant("", List.of(new ToolCall("g1", "srv__good", "{}"))),
                        new ToolResult("g1", "srv__good", "1"),
                        new Assistant("One.", List.of()),
                        new User("Thanks")),
                List.of(GOOD));
        for (int i = 0; i < 2; i++) {
            assertThat(events(real(), request)).contains(new Text("fine")).noneMatch(Notice.class::isInstance);
        }
        assertThat(provider.requests()).hasSize(3);
        assertThat(provider.requests().getLast().body().has("tools")).isTrue();
    }

    @Test
    void aModelThatMayNotStreamIsAskedForTheWholeAnswer() {
        provider.otherwise(
                request -> request.body().path("stream").asBoolean()
                        ? Script.status(400, "Your organization must be verified to stream this model.")
                        : Script.body(
                                200,
                                "application/json",
                                "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\"fine\"},\"finish_reason\":\"stop\"}]}"));
        assertThat(events(real(), withTools(GOOD)))
                .contains(
                        new Notice("“scripted” does not stream its answers here, so they arrive all at once."),
                        new Text("fine"));
        events(real(), withTools(GOOD));
        assertThat(provider.requests()).hasSize(3);
        assertThat(provider.requests().getLast().body().has("stream_options")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "400 | System role not supported",
                "500 | Jinja Exception: System role not supported",
                "400 | Developer instruction is not enabled for models/gemma-3-27b-it",
                "400 | Unsupported value: 'messages[0].role' does not support 'system' with this model.",
                "400 | Conversation roles must alternate user/assistant/user/assistant/...",
            })
    void whoKnowsNoSystemPromptIsToldItInTheFirstQuestion(int status, String words) {
        refuses(body -> body.contains("\"system\""), status, words);
        var request = new ModelRequest(
                null, List.of(new PromptMessage.System("Be brief."), new User("Hello")), List.of(GOOD));
        assertThat(events(real(), request)).contains(new Text("fine")).noneMatch(Notice.class::isInstance);
        events(real(), request);
        assertThat(provider.requests()).hasSize(3);
        var body = provider.requests().getLast().body();
        assertThat(body.path("messages").size()).isOne();
        assertThat(body.at("/messages/0/content").asString()).isEqualTo("Be brief.\n\nHello");
        assertThat(body.has("tools")).isTrue();
    }

    @Test
    void anEffortThatIsOnlyNamedBesideTheWordsStaysBehindAndNotTheTools() {
        provider.otherwise(request -> request.body().has("reasoning_effort")
                ? Script.json(
                        400,
                        Map.of(
                                "error",
                                Map.of(
                                        "message",
                                        "Invalid value: 'minimal'. Supported values are: 'low', 'medium' and 'high'.",
                                        "param",
                                        "reasoning_effort")))
                : Script.says("fine"));
        var request = new ModelRequest(null, List.of(new User("Hi")), List.of(GOOD), new ModelOptions("minimal"));
        assertThat(events(real(), request)).contains(new Text("fine"));
        assertThat(provider.requests()).hasSize(2);
        assertThat(provider.requests().getLast().body().has("tools")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Unsupported value: 'reasoning_effort' does not support 'minimal' with this model. Supported values are: 'none', 'low', 'medium', and 'high'.",
                "Unsupported value: 'minimal' is not supported with the 'gpt-5.1' model. Supported values are: 'none' and 'low'. (reasoning.effort)",
                "reasoning_effort: Input should be 'low', 'medium' or 'high'",
                "think value \"minimal\" is not supported for this model",
            })
    void anEffortThatIsRefusedIsNoRefusalOfTheOthers(String words) {
        refuses(body -> body.contains("\"minimal\""), 400, words);
        assertThat(events(real(), withEffort("minimal")))
                .contains(
                        new Notice("“scripted” does not support the chosen reasoning effort, so its default is used."));
        assertThat(provider.requests().getLast().body().has("reasoning_effort")).isFalse();
        events(real(), withEffort("high"));
        assertThat(provider.requests().getLast().body().path("reasoning_effort").asString())
                .isEqualTo("high");
        events(real(), withEffort("minimal"));
        assertThat(provider.requests()).as("not sent again").hasSize(4);
    }

    private static ModelRequest withEffort(String effort) {
        return new ModelRequest(null, List.of(new User("Hi")), List.of(), new ModelOptions(effort));
    }

    @Test
    void aToolThatGoogleNamesByItsPlaceInItsOwnListStaysBehind() {
        refuses(
                body -> body.contains("srv__bad"),
                400,
                "Invalid JSON payload received. Unknown name \"const\" at 'tools[0].function_declarations[1].parameters.properties[0].value': Cannot find field.");
        assertThat(events(real(), withTools(GOOD, BAD))).contains(new Text("fine"));
        assertThat(provider.requests().getLast().body().toString()).contains("srv__good");
    }

    @Test
    void whenToolAfterToolIsRefusedTheLastAttemptIsWithoutAny() {
        provider.otherwise(request -> request.body().has("tools")
                ? Script.status(
                        400,
                        "Invalid schema for function '%s'"
                                .formatted(request.body()
                                        .at("/tools/0/function/name")
                                        .asString()))
                : Script.says("fine"));
        var tools = IntStream.range(0, 9).mapToObj(i -> tool("srv__t" + i)).toArray(ToolSpec[]::new);
        assertThat(events(real(), withTools(tools))).contains(new Text("fine"));
        assertThat(provider.requests()).hasSize(5);
    }

    @Test
    void whenThatDoesNotHelpTheFirstRefusalStands() {
        provider.otherwise(Script.status(400, "m:latest does not support tools"));
        var fault = catchThrowable(() -> events(real(), withTools(GOOD)));
        assertThat(fault)
                .satisfies(is(Kind.TOOLS_REFUSED))
                .hasMessageContaining("Choose another model, or switch the tools off for this conversation.");
        assertThat(provider.requests()).hasSize(2);
    }

    @Test
    void aRefusalOfWhatWasTakenBeforeIsNoReasonToAskAgain() {
        events(real(), withTools(GOOD));
        provider.otherwise(Script.status(400, "boom"));
        assertThat(catchThrowable(() -> events(real(), withTools(GOOD)))).hasMessageContaining("boom");
        assertThat(provider.requests()).hasSize(2);
    }

    @Test
    void whatAProviderHangsOnACallGoesBackToItWithinTheTurn() {
        provider.next(Script.answer()
                .raw(
                        "data: {\"choices\":[{\"delta\":{\"reasoning_content\":\"hm\",\"reasoning_details\":[{\"type\":\"reasoning.text\",\"index\":0,\"text\":\"h\"}]}}]}\n\n")
                .raw(
                        "data: {\"choices\":[{\"delta\":{\"reasoning_content\":\"!\",\"reasoning_details\":[{\"type\":\"reasoning.text\",\"index\":0,\"text\":\"m\",\"signature\":\"s\"}]}}]}\n\n")
                .raw(
                        "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"g1\",\"type\":\"function\",\"function\":{\"name\":\"srv__good\",\"arguments\":\"{}\",\"seal\":\"c2Vh\"},"
                                + "\"extra_content\":{\"google\":{\"thought_signature\":\"U0lH\"}}}]}}]}\n\n")
                .raw("data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"extra_later\":{\"g\":1}}]}}]}\n\n")
                .done("tool_calls"));
        var state = events(real(), withTools(GOOD)).stream()
                .filter(ModelEvent.State.class::isInstance)
                .map(event -> ((ModelEvent.State) event).state())
                .findFirst()
                .orElseThrow();
        var next = new ModelRequest(
                null,
                List.of(
                        new User("Hello"),
                        new Assistant("", List.of(new ToolCall("g1", "srv__good", "{}")), state),
                        new ToolResult("g1", "srv__good", "1")),
                List.of(GOOD));
        events(real(), next);
        JsonNode message = provider.requests().getLast().body().at("/messages/1");
        assertThat(message.at("/tool_calls/0/extra_content/google/thought_signature")
                        .asString())
                .isEqualTo("U0lH");
        assertThat(message.at("/tool_calls/0/extra_later")).hasToString("{\"g\":1}");
        assertThat(message.at("/tool_calls/0/function"))
                .hasToString("{\"arguments\":\"{}\",\"name\":\"srv__good\",\"seal\":\"c2Vh\"}");
        assertThat(message.at("/tool_calls/0/id").asString()).isEqualTo("g1");
        assertThat(message.path("reasoning_content").asString()).isEqualTo("hm!");
        assertThat(message.path("reasoning_details"))
                .hasToString("[{\"type\":\"reasoning.text\",\"index\":0,\"signature\":\"s\",\"text\":\"hm\"}]");

        var other = new Resolution.Real(real().chosen(), real().endpoint(), "another");
        events(other, next);
        assertThat(provider.requests().getLast().body().at("/messages/1").toString())
                .doesNotContain("U0lH")
                .doesNotContain("reasoning");
    }

    @ParameterizedTest
    @ValueSource(strings = {"messages[%d].content: it is bad", "Invalid value for 'messages.%d': it is bad"})
    void aRefusalThatSaysAPlaceNamesTheStoredMessage(String words) {
        provider.otherwise(request -> {
            int at = 0;
            for (JsonNode message : request.body().path("messages")) {
                if (message.toString().contains("bad words")) {
                    return Script.status(400, words.formatted(at));
                }
                at++;
            }
            return Script.says("fine");
        });
        var stored = List.<PromptMessage>of(
                new PromptMessage.System("Be brief."),
                new User("never answered", List.of(), 4),
                new User("Hello", List.of(), 5),
                new Assistant("bad words", List.of(), null, 7),
                new User("Why?", List.of(), 9));
        var fault = catchThrowable(() -> events(real(), new ModelRequest(null, stored, List.of())));
        assertThat(fault).satisfies(is(Kind.REJECTED)).isInstanceOfSatisfying(ModelFault.class, refused -> assertThat(
                        refused.messageIdAtFault())
                .contains(7L));
    }
}

package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.provider.PromptMessage.Assistant;
import dev.steward.provider.PromptMessage.ToolResult;
import dev.steward.provider.PromptMessage.User;
import dev.steward.tool.ToolCall;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that a refusal that names a position leads to the row of the transcript there. */
class RefusedMessageTest {

    private static final List<ToolCall> CALLS = List.of(new ToolCall("a", "t", "{}"), new ToolCall("b", "t", "{}"));

    /** With one missing result, one unanswered question, and two answers that are merged. */
    private static final ModelRequest STORED = new ModelRequest(
            null,
            List.of(
                    new PromptMessage.System("Be brief."),
                    new User("Look.", List.of(), 11),
                    new Assistant("I do.", CALLS, null, 12),
                    new ToolResult("a", "t", "1", 13),
                    new ToolResult("b", "t", "", 14),
                    new Assistant("Seen.", List.of(), null, 15),
                    new User("", List.of(), 16),
                    new User("And now?", List.of(), 17),
                    new Assistant("This.", List.of(), null, 18),
                    new Assistant("That.", List.of(), null, 19),
                    new User("Why?", List.of(), 20)),
            List.of());

    private static long row(String words, boolean isAnthropic, boolean isClaude) {
        var receiver = new Receiver("x", isAnthropic, Receiver.Ids.PLAIN, false, 3_932_160, 8_000, Without.NOTHING);
        var fitted = RequestFit.of(STORED, receiver).messages();
        var asked = new Receiver("x", isAnthropic, Receiver.Ids.PLAIN, isClaude, 3_932_160, 8_000, Without.NOTHING);
        return RefusedMessage.row(words, fitted, asked);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "messages[1]: missing field `content`                      | 11",
                "Invalid type for 'messages[2].content': expected a string | 12",
                "Invalid value. (param: messages.[3].content)              | 13",
                "'messages.4' : for 'role:tool' the following must be true | 14",
                "messages.5.content: Input should be a valid string        | 15",
                "[{'loc': ['body', 'messages', 6, 'content']}]             | 16",
                "Invalid request: the message at position 2 with role 'assistant' must not be empty | 12",
                "message at index 8 is too large                           | 17",
                "messages[0]: a system prompt is not taken                 | 0",
                "messages[7]: what stands in for an answer                 | 0",
                "messages[9]: two answers as one                           | 0",
                "messages[10]: role                                        | 20",
                "messages[11]: not there                                   | 0",
                "messages[99999]: not there                                | 0",
                "messages[999999999999]: no number                         | 0",
                "at most 10 messages. 3 were given                         | 0",
                "tools[1].function.parameters: not supported               | 0",
                "boom                                                      | 0",
                "Invalid 'input[0].content'                                | 11",
                "Invalid 'input[1].content': the words                     | 12",
                "Invalid 'input[3].arguments': the second call             | 12",
                "Invalid 'input[5].output'                                 | 14",
                "Invalid 'input[6].content'                                | 15",
                "GenerateContentRequest.contents[1].parts: must not be empty | 12",
                "* GenerateContentRequest.contents[2].parts[0].data: oneof   | 13",
                "contents.3.parts                                          | 15",
            })
    void aPlaceLeadsToItsRow(String words, long row) {
        assertThat(row(words, false, false)).isEqualTo(row);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "messages.0.content.0.text.text: Field required            | 11 | 11",
                "messages.1: `tool_use` ids were found without results     | 12 | 12",
                "messages.2.content.0.tool_result: invalid                 | 13 | 13",
                "messages.2.content.1.tool_result.content: too long        | 14 | 14",
                "messages.2.content.7: not there                           | 14 | 14",
                "messages.4.content: must not be empty                     | 16 | 16",
                "messages.8: role                                          | 20 | 20",
                "messages[1]: a router counts as it was sent               | 12 | 11",
            })
    void anthropicCountsWithoutTheSystemPromptAndResultsAsOne(String words, long direct, long throughRouter) {
        assertThat(row(words, true, true)).isEqualTo(direct);
        assertThat(row(words, false, true)).isEqualTo(throughRouter);
    }
}

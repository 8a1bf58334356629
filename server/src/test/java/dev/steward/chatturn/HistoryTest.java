package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.conversation.transcript.Message;
import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.provider.PromptMessage;
import dev.steward.provider.PromptMessage.Assistant;
import dev.steward.provider.PromptMessage.ToolResult;
import dev.steward.provider.PromptMessage.User;
import dev.steward.tool.ToolCall;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HistoryTest {

    private static final ToolCall ONE = new ToolCall("c1", "a__one", "{}");
    private static final ToolCall TWO = new ToolCall("c2", "a__two", "{\"x\":1}");
    private static final Instant NOW = Instant.EPOCH;

    static Stream<Arguments> transcripts() {
        return Stream.of(
                of("nothing", List.of(), null, List.of()),
                of(
                        "questions and answers, in order",
                        List.of(user("q1"), assistant("a1"), user("q2")),
                        null,
                        List.of(new User("q1"), said("a1"), new User("q2"))),
                of(
                        "notices stay out",
                        List.of(user("q"), row(new TranscriptEntry.Notice("Error: no", null)), user("again")),
                        null,
                        List.of(new User("q"), new User("again"))),
                of("empty answers stay out", List.of(user("q"), assistant("  ")), null, List.of(new User("q"))),
                of(
                        "the last question is worded differently for the model",
                        List.of(user("first"), assistant("a"), user("/sum")),
                        "Summarise",
                        List.of(new User("first"), said("a"), new User("Summarise"))),
                of("an empty wording counts as none", List.of(user("q")), "", List.of(new User("q"))),
                of(
                        "results follow their calls, in the order of the calls",
                        List.of(user("q"), calls("let me see", ONE, TWO), result("c2", "two"), result("c1", "one")),
                        null,
                        List.of(
                                new User("q"),
                                new Assistant("let me see", List.of(ONE, TWO)),
                                new ToolResult("c1", "named", "one"),
                                new ToolResult("c2", "named", "two"))),
                of(
                        "a round that lacks a result stays out",
                        List.of(user("q"), calls("", ONE, TWO), result("c1", "one"), user("again")),
                        null,
                        List.of(new User("q"), new User("again"))),
                of(
                        "a result without its call stays out",
                        List.of(result("c1", "one"), user("q")),
                        null,
                        List.of(new User("q"))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("transcripts")
    void aTranscriptBecomesAPrompt(
            String rule, List<Message> rows, @Nullable String override, List<PromptMessage> prompt) {
        assertThat(History.of(rows, override, "", Map.of(), 1_000)).isEqualTo(prompt);
    }

    private static Arguments of(
            String rule, List<Message> rows, @Nullable String override, List<PromptMessage> prompt) {
        return Arguments.of(rule, rows, override, prompt);
    }

    private static Message row(TranscriptEntry said) {
        return new Message(0, 1, said, 1, null, NOW, NOW);
    }

    private static Message user(String content) {
        return row(new TranscriptEntry.Question(content, null));
    }

    private static Message assistant(String content) {
        return row(new TranscriptEntry.Answer(content, null, List.of(), List.of(), null, null));
    }

    private static Message calls(String content, ToolCall... calls) {
        var asked = Arrays.stream(calls)
                .map(call -> TranscriptEntry.Call.of(call.id(), call.name(), call.arguments()))
                .toList();
        return row(new TranscriptEntry.Answer(content, null, asked, List.of(), null, null));
    }

    private static Message result(String call, String content) {
        return row(new TranscriptEntry.ToolAnswer(
                content, new TranscriptEntry.AnsweredCall(call, "named", "{}", false, null, null)));
    }

    private static Assistant said(String content) {
        return new Assistant(content, List.of());
    }
}

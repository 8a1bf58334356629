package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.provider.ModelEvent.Finished;
import dev.steward.provider.ModelEvent.Text;
import dev.steward.provider.ModelEvent.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.test.StepVerifier;

class MockModelTest {

    private static final List<PromptMessage> PROMPT =
            List.of(new PromptMessage.System("12345678"), new PromptMessage.User("  Hello there  "));

    @Test
    void itSaysWhoItIsWhatWasAskedAndWhatToDo() {
        assertThat(MockModel.reply("gpt-4o", PROMPT))
                .startsWith("**[mock:gpt-4o]**")
                .contains("*Hello there*")
                .contains("Settings → Model");
    }

    @Test
    void itComesWordByWordTwentyMillisecondsApart() {
        var words = MockModel.reply("m", PROMPT).split("(?<= )").length;
        var events = new ArrayList<ModelEvent>();
        StepVerifier.withVirtualTime(() -> MockModel.stream("m", PROMPT).doOnNext(events::add))
                .thenAwait(Duration.ofMillis(20L * words - 1))
                .then(() -> assertThat(events).hasSize(words - 1))
                .thenAwait(Duration.ofMillis(1))
                .thenConsumeWhile(_ -> true)
                .verifyComplete();
        String text = events.stream()
                .filter(Text.class::isInstance)
                .map(e -> ((Text) e).content())
                .collect(Collectors.joining());
        assertThat(text).isEqualTo(MockModel.reply("m", PROMPT));
        int prompt = 2 + 3;
        int reply = text.length() / 4;
        assertThat(events).endsWith(new Usage(prompt, reply, prompt + reply), new Finished("stop"));
    }

    @Test
    void onlyTheBeginningOfALongMessageIsRepeatedAndNeverHalfACharacter() {
        String long199 = "x".repeat(199);
        assertThat(MockModel.reply("m", List.of(new PromptMessage.User(long199 + "😀rest"))))
                .contains("*" + long199 + "*");
        assertThat(MockModel.reply("m", List.of(new PromptMessage.User("y".repeat(300)))))
                .contains("*" + "y".repeat(200) + "*");
    }

    @Test
    void withoutAMessageItSaysSo() {
        assertThat(MockModel.reply("m", List.of())).contains("(no user message)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            How far does a stone fall in three seconds?            | 44.1 metres   | ```mermaid
            Plan five simple dinners for two, with a shopping list | Shopping list | ```python
            Write a PYTHON script                                  | ```python     | Shopping list
            Draw how this works                                    | ```mermaid    | ```python
            """)
    void itShowsASampleOfWhatTheQuestionNamesAndOfNothingElse(String question, String shown, String other) {
        assertThat(reply(question)).contains("This is a sample", shown).doesNotContain(other);
    }

    @Test
    void whoNamesNothingSeesOneOfEach() {
        assertThat(reply("Hello there"))
                .contains("|---|", "```python", "```mermaid")
                .isEqualTo(reply("Hello there"));
    }

    @Test
    void anAgentPlansTellsItsProgressKeepsAnArtifactAndCompletes() {
        var messages = new ArrayList<PromptMessage>(List.of(
                new PromptMessage.System("Say OBJECTIVE_COMPLETE: <one sentence>"),
                new PromptMessage.User("Tidy the notes")));
        var steps = new ArrayList<String>();
        for (int i = 0; i < 3; i++) {
            var step = MockModel.reply("mock", messages);
            assertThat(step).startsWith("**[mock:mock]**").contains("*Tidy the notes*");
            steps.add(step);
            messages.add(new PromptMessage.Assistant(step, List.of()));
            messages.add(new PromptMessage.User("Go on with the objective."));
        }
        assertThat(steps.get(0)).contains("\nPROGRESS: 30 |").doesNotContain("\nOBJECTIVE_COMPLETE");
        assertThat(steps.get(1)).contains("\nARTIFACT: Sample report\n", "\nEND_ARTIFACT\n");
        assertThat(steps.get(2)).contains("\nOBJECTIVE_COMPLETE: ").isEqualTo(MockModel.reply("mock", messages));
    }

    @Test
    void aStepOfAWorkflowHasAResultAndAGateAVerdict() {
        var step = reply(
                "### How to work\nEnd with one line: `OBJECTIVE_COMPLETE: <summary>`.\n\n---\n\nList what to pack.");
        assertThat(step)
                .contains("You wrote: *List what to pack.*", "In demo mode no model does the work of a step.")
                .endsWith("\nOBJECTIVE_COMPLETE: The sample of this step is written.");
        var gate = reply("### Handed on by “Draft”\n" + step + "\n\n---\n\n### How to judge\nEnd with one line: "
                + "`OBJECTIVE_COMPLETE: PASS: <reason>` or `OBJECTIVE_COMPLETE: FAIL: <reason>`.\n\n---\n\nBe strict.");
        assertThat(gate).contains("*Be strict.*").endsWith("\nOBJECTIVE_COMPLETE: PASS: Samples always pass.");
    }

    private static String reply(String question) {
        return MockModel.reply("mock", List.of(new PromptMessage.User(question)));
    }
}

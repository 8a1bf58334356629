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
import reactor.test.StepVerifier;

class MockModelTest {

    private static final List<PromptMessage> PROMPT =
            List.of(new PromptMessage.System("12345678"), new PromptMessage.User("  Hello there  "));

    @Test
    void itSaysWhoItIsWhatWasAskedWhyAndWhatToDo() {
        assertThat(MockModel.reply("gpt-4o", PROMPT, "OpenAI needs a value for “API key”."))
                .startsWith("**[mock:gpt-4o]**")
                .contains("*Hello there*")
                .contains("OpenAI needs a value for “API key”.")
                .contains("Settings → Model");
    }

    @Test
    void itComesWordByWordTwentyMillisecondsApart() {
        var words = MockModel.reply("m", PROMPT, null).split("(?<= )").length;
        var events = new ArrayList<ModelEvent>();
        StepVerifier.withVirtualTime(() -> MockModel.stream("m", PROMPT, null).doOnNext(events::add))
                .thenAwait(Duration.ofMillis(20L * words - 1))
                .then(() -> assertThat(events).hasSize(words - 1))
                .thenAwait(Duration.ofMillis(1))
                .thenConsumeWhile(_ -> true)
                .verifyComplete();
        String text = events.stream()
                .filter(Text.class::isInstance)
                .map(e -> ((Text) e).content())
                .collect(Collectors.joining());
        assertThat(text).isEqualTo(MockModel.reply("m", PROMPT, null));
        int prompt = 2 + 3;
        int reply = text.length() / 4;
        assertThat(events).endsWith(new Usage(prompt, reply, prompt + reply), new Finished("stop"));
    }

    @Test
    void onlyTheBeginningOfALongMessageIsRepeatedAndNeverHalfACharacter() {
        String long199 = "x".repeat(199);
        assertThat(MockModel.reply("m", List.of(new PromptMessage.User(long199 + "😀rest")), null))
                .contains("*" + long199 + "*");
        assertThat(MockModel.reply("m", List.of(new PromptMessage.User("y".repeat(300))), null))
                .contains("*" + "y".repeat(200) + "*");
    }

    @Test
    void withoutAMessageItSaysSo() {
        assertThat(MockModel.reply("m", List.of(), null)).contains("(no user message)");
    }
}

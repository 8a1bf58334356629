package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.Script;
import org.junit.jupiter.api.Test;

/** Tests that a transcript of long rows is read in parts, and that the model sees as much of it as before. */
class LongTranscriptTest extends TurnTest {

    @Test
    void rowsThatAreLongerThanAPageAreAllReadAsLongAsTheyFit() {
        for (int i = 0; i < 3; i++) {
            provider.next(Script.says("answer " + i + " " + "word ".repeat(110_000)));
            talk.say(topic, "question " + i);
        }
        provider.next(Script.says("end"));
        talk.say(topic, "last question");
        var sent = provider.requests().getLast().body().path("messages").toString();
        assertThat(sent).contains("question 0", "answer 0", "answer 1", "answer 2", "last question");
    }
}

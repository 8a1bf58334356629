package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.conversation.Container;
import dev.steward.provider.ModelFault;
import dev.steward.provider.ModelRequest;
import dev.steward.provider.PromptMessage;
import dev.steward.support.Script;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.test.StepVerifier;

/** Tests a single request to a model outside of any turn. */
class OneAnswerTest extends TurnTest {

    @Autowired
    private OneAnswer answers;

    @Test
    void aModelThatThinksWithoutEndIsWaitedForNoLonger() {
        var thinking = Script.answer();
        for (int i = 0; i < 1_000; i++) {
            thinking.pause(Duration.ofMillis(100)).reasoning("hm ");
        }
        provider.next(thinking);
        var wish = new OneAnswer.Wish(
                "/test",
                Container.topic(topic),
                "a-model",
                new ModelRequest(null, List.of(new PromptMessage.User("Well?")), List.of()),
                100,
                Duration.ofSeconds(3),
                _ -> {});
        StepVerifier.create(answers.to(wish)).verifyErrorSatisfies(error -> assertThat(error)
                .isInstanceOfSatisfying(ModelFault.class, fault -> assertThat(fault.sentence())
                        .startsWith("The model was not done after 3 seconds")));
        provider.awaitRequest().awaitClientGone();
    }
}

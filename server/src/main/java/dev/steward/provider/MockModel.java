package dev.steward.provider;

import dev.steward.platform.text.Truncate;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import reactor.core.publisher.Flux;

/** Answers offline and deterministically, so that new users see a stream before they have a key. */
final class MockModel {

    /** Spec: mock provider, 3.5. */
    private static final Duration PAUSE = Duration.ofMillis(20);

    private static final int ECHOED = 200;

    private MockModel() {}

    /** Streams the reply word by word, then usage and the end. */
    static Flux<ModelEvent> stream(String model, List<PromptMessage> messages) {
        String reply = reply(model, messages);
        int prompt = messages.stream().mapToInt(m -> tokens(m.text())).sum();
        int completion = tokens(reply);
        Flux<ModelEvent> pieces = Flux.fromStream(() -> Arrays.stream(reply.split("(?<= )")))
                .<ModelEvent>map(ModelEvent.Text::new)
                .delayElements(PAUSE);
        return pieces.concatWithValues(
                new ModelEvent.Usage(prompt, completion, prompt + completion), new ModelEvent.Finished("stop"));
    }

    /** The reply: an introduction, an echo of the question, advice and a sample. The screen says why no model answers. */
    static String reply(String model, List<PromptMessage> messages) {
        boolean isAgent = SampleAnswers.isAgent(messages);
        String asked = question(isAgent ? messages : messages.reversed());
        return "**[mock:" + model + "]** This is a sample: no model wrote it. You wrote: *"
                + (asked.isEmpty() ? "(no user message)" : Truncate.to(SampleAnswers.task(asked), ECHOED)) + "* — "
                + "Choose a provider and fill in its credentials in Settings → Model to get real answers.\n\n"
                + (isAgent ? SampleAnswers.step(messages) : SampleAnswers.to(asked));
    }

    /** The first user message in the list; for an agent that is its task, as later ones only tell it to continue. */
    private static String question(List<PromptMessage> messages) {
        return messages.stream()
                .filter(PromptMessage.User.class::isInstance)
                .map(m -> m.text().strip())
                .findFirst()
                .orElse("");
    }

    private static int tokens(String text) {
        return Math.max(1, text.length() / 4);
    }
}

package dev.steward.chatturn.refine;

import dev.steward.chatturn.OneAnswer;
import dev.steward.conversation.Container;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.provider.ModelFault;
import dev.steward.provider.ModelRequest;
import dev.steward.provider.Models;
import dev.steward.provider.PromptMessage;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Has a model rewrite a text. Only the cost is stored. */
@Component
record Rewriting(Models models, OneAnswer answers) {

    /** Allows for a slow model that thinks before it writes. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** Bytes per character of the answer, including the buffer it grows in. */
    private static final int BYTES = 4;

    /**
     * A text to rewrite.
     *
     * @param source the source recorded in the usage ledger
     * @param container the conversation that it belongs to; null for none
     * @param task what the model is told to do
     * @param instruction what else the person wants
     * @param most how many characters of the answer are read
     */
    record Wish(
            String source,
            @Nullable Container container,
            String task,
            @Nullable String instruction,
            String text,
            int most) {

        private String prompt() {
            return instruction == null || instruction.isBlank()
                    ? task
                    : task + "\n\nWhat the person wants: " + instruction.strip();
        }
    }

    /** A rewritten text. @param model the model that wrote it */
    record Rewritten(String text, String model) {}

    /**
     * Returns the rewritten text; the text itself if the model says nothing.
     *
     * @param memory the share of the waiting caller; refuses what it has no room for
     * @return fails with a {@link ModelFault} if the model could not be asked, was not done after five minutes, or
     *     wrote only the beginning, since the result replaces everything that the person wrote
     */
    Mono<Rewritten> rewrite(Wish wish, MemoryBudget.Share memory) {
        var request = new ModelRequest(
                null, List.of(new PromptMessage.System(wish.prompt()), new PromptMessage.User(wish.text)), List.of());
        return models.active().flatMap(active -> answers.to(new OneAnswer.Wish(
                        wish.source,
                        wish.container,
                        active.model(),
                        request,
                        wish.most,
                        PATIENCE,
                        grown -> memory.reserve((long) grown * BYTES)))
                .map(told -> {
                    if (told.isCut()) {
                        throw ModelFault.cut();
                    }
                    var words = told.text().strip();
                    return new Rewritten(words.isEmpty() ? wish.text : words, active.model());
                }));
    }
}

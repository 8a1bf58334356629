package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.platform.data.Tx;
import dev.steward.provider.ModelEvent;
import dev.steward.provider.ModelFault;
import dev.steward.provider.ModelRequest;
import dev.steward.provider.Models;
import dev.steward.provider.Thoughts;
import dev.steward.provider.UsageLedger;
import java.time.Duration;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Asks a model for one answer outside any turn, about a conversation or not. The cost is recorded; the answer is not stored. */
@Component
public record OneAnswer(Models models, UsageLedger usage, Tx tx) {

    /**
     * A request for an answer.
     *
     * @param source the source recorded in the usage ledger
     * @param container the conversation that it is about; null for none
     * @param most how many characters of the answer are read
     * @param patience timeout for the whole answer: a model that keeps sending may think forever
     * @param grown receives the number of new characters, and may reject them by throwing
     */
    public record Wish(
            String source,
            @Nullable Container container,
            String model,
            ModelRequest request,
            int most,
            Duration patience,
            IntConsumer grown) {

        private @Nullable Long conversation() {
            return container == null ? null : container.id();
        }
    }

    /**
     * An answer.
     *
     * @param text may be empty
     * @param isCut whether it is only the beginning of the model's answer
     */
    public record Answer(String text, boolean isCut) {}

    private static final class Reply {

        private final StringBuilder text = new StringBuilder();
        private boolean isCut;
        private ModelEvent.@Nullable Usage usage;

        private void take(ModelEvent event, Wish wish) {
            switch (event) {
                case ModelEvent.Text(var content) -> {
                    int length = Math.min(content.length(), wish.most - text.length());
                    isCut = length < content.length();
                    wish.grown.accept(length);
                    text.append(content, 0, length);
                }
                case ModelEvent.Usage counted -> usage = counted;
                case ModelEvent.Finished(var reason) -> isCut = reason.equals("length");
                default -> {}
            }
        }
    }

    /** Returns the answer, as far as it was read. Fails with {@link ModelFault}, or with what {@code grown} throws. */
    public Mono<Answer> to(Wish wish) {
        return Mono.defer(() -> {
            var reply = new Reply();
            var recorded = Mono.defer(
                    () -> tx.nonDurable(usage.record(wish.source, wish.conversation(), wish.model, reply.usage))
                            .onErrorComplete());
            return models.stream(wish.request)
                    .doOnNext(event -> reply.take(event, wish))
                    .takeUntil(_ -> reply.isCut)
                    .then()
                    .timeout(wish.patience, Mono.error(() -> ModelFault.unfinished(wish.patience)))
                    // A filtered answer has its cost too.
                    .onErrorResume(error -> recorded.then(Mono.error(error)))
                    .then(recorded)
                    .then(Mono.fromSupplier(() -> new Answer(Thoughts.without(reply.text.toString()), reply.isCut)));
        });
    }
}

package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.platform.data.Tx;
import dev.steward.provider.ModelEvent;
import dev.steward.provider.ModelFault;
import dev.steward.provider.ModelRequest;
import dev.steward.provider.Models;
import dev.steward.provider.UsageLedger;
import java.time.Duration;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Asks a model one thing outside of any turn, about a conversation or not. What it cost is written down; the answer is not. */
@Component
public class OneAnswer {

    private final Models models;
    private final UsageLedger usage;
    private final Tx tx;

    OneAnswer(Models models, UsageLedger usage, Tx tx) {
        this.models = models;
        this.usage = usage;
        this.tx = tx;
    }

    /**
     * What is asked for.
     *
     * @param source how it shows in the ledger of what models cost
     * @param container the conversation that it is about; null for none
     * @param model the one that is asked, by its own name
     * @param most characters that are read of the answer
     * @param patience how long is waited for the whole of it: a model that is never silent may think without end
     * @param grown is told how many characters have come, and may refuse them by throwing
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
     * What was answered.
     *
     * @param text which may be empty
     * @param isCut whether it is only the beginning of what the model had to say
     */
    public record Told(String text, boolean isCut) {}

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
                case ModelEvent.WasThought _ -> text.setLength(0);
                case ModelEvent.Picture _,
                        ModelEvent.Sources _,
                        ModelEvent.Notice _,
                        ModelEvent.Reasoning _,
                        ModelEvent.ToolCalls _,
                        ModelEvent.State _ -> {}
                case ModelEvent.Finished(var reason) -> isCut = reason.equals("length");
            }
        }
    }

    /** The answer, as far as it was read. Errors are {@link ModelFault}, and what the wish refuses. */
    public Mono<Told> to(Wish wish) {
        return Mono.defer(() -> {
            var reply = new Reply();
            return models.stream(wish.request)
                    .doOnNext(event -> reply.take(event, wish))
                    .takeUntil(_ -> reply.isCut)
                    .then()
                    .timeout(wish.patience, Mono.error(() -> ModelFault.unfinished(wish.patience)))
                    .then(Mono.defer(
                            () -> tx.nonDurable(usage.record(wish.source, wish.conversation(), wish.model, reply.usage))
                                    .onErrorComplete()))
                    .then(Mono.fromSupplier(() -> new Told(reply.text.toString(), reply.isCut)));
        });
    }
}

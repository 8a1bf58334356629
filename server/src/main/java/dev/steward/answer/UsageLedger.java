package dev.steward.answer;

import dev.steward.conversation.Container;
import dev.steward.platform.data.Sql;
import dev.steward.provider.ModelEvent;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** The table {@code usage_records}: what each round with a model cost, kept after its conversation is gone. */
@Repository
class UsageLedger {

    /** A round of a turn. */
    static final String CHAT = "chat";

    private final Sql sql;
    private final Clock clock;

    UsageLedger(Sql sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    /** Writes down what a round of a turn cost; as {@link #record(String, Container, String, ModelEvent.Usage)}. */
    Mono<Void> record(Container container, @Nullable String model, ModelEvent.@Nullable Usage usage) {
        return record(CHAT, container, model, usage);
    }

    /**
     * Writes down what a round cost, or something else that a model was asked for; nothing when the provider did not say,
     * or said that it cost nothing.
     *
     * @param source what the model was asked for
     * @param container the conversation that it was asked for; null for none
     */
    Mono<Void> record(
            String source, @Nullable Container container, @Nullable String model, ModelEvent.@Nullable Usage usage) {
        if (usage == null || (usage.promptTokens() == 0 && usage.completionTokens() == 0)) {
            return Mono.empty();
        }
        return sql.statement("""
                        insert into usage_records (
                            source, model, conversation_id, prompt_tokens, completion_tokens, total_tokens,
                            created_at, updated_at)
                        values (:source, :model, :conversation, :prompt, :completion, :total, :now, :now)
                        """)
                .with("source", source)
                .with("model", String.class, model)
                .with("conversation", Long.class, container == null ? null : container.id())
                .with("prompt", usage.promptTokens())
                .with("completion", usage.completionTokens())
                .with("total", usage.totalTokens())
                .with("now", clock.instant())
                .update()
                .then();
    }
}

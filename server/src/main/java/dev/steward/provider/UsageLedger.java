package dev.steward.provider;

import dev.steward.platform.data.Sql;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** The table {@code usage_records}: what each round with a model cost, kept after its conversation is gone. */
@Repository
public class UsageLedger {

    /** A round of a turn in a conversation. */
    public static final String CHAT = "chat";

    /** A round of a run of an agent. */
    public static final String AGENT = "agent";

    private final Sql sql;
    private final Clock clock;

    UsageLedger(Sql sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    /**
     * Writes down what a round cost, or something else that a model was asked for; nothing when nobody knows, or when it
     * cost nothing.
     *
     * @param source what the model was asked for
     * @param conversation that it was asked for; null for none
     */
    public Mono<Void> record(
            String source, @Nullable Long conversation, @Nullable String model, ModelEvent.@Nullable Usage usage) {
        if (usage == null || usage.isNothing()) {
            return Mono.empty();
        }
        return sql.statement("""
                        insert into usage_records (
                            source, model, conversation_id, prompt_tokens, completion_tokens, total_tokens,
                            cost, estimated, created_at, updated_at)
                        values (:source, :model, :conversation, :prompt, :completion, :total, :cost, :estimated, :now,
                            :now)
                        """)
                .with("source", source)
                .with("model", String.class, model)
                .with("conversation", Long.class, conversation)
                .with("prompt", usage.promptTokens())
                .with("completion", usage.completionTokens())
                .with("total", usage.totalTokens())
                .with("cost", Long.class, usage.cost())
                .with("estimated", usage.isEstimated())
                .with("now", clock.instant())
                .update()
                .then();
    }
}

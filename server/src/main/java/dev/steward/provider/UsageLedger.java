package dev.steward.provider;

import dev.steward.platform.data.Sql;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** The table {@code usage_records}: the usage of each round with a model, kept after its conversation is deleted. */
@Repository
public class UsageLedger {

    /** A round of a turn in a conversation. */
    public static final String CHAT = "chat";

    /** A round of an agent run. */
    public static final String AGENT = "agent";

    private final Sql sql;
    private final Clock clock;

    UsageLedger(Sql sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    /**
     * Records the usage of a round, or of another use of a model; does nothing if it is unknown or without tokens.
     *
     * @param source what the model was used for
     * @param conversation that it was used for; null for none
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

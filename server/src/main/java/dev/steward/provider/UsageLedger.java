package dev.steward.provider;

import dev.steward.platform.data.Sql;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** The table {@code usage_records}: the usage of each round with a model, kept after its conversation is deleted. */
@Repository
public record UsageLedger(Sql sql, Clock clock) {

    /** A round of a turn in a conversation. */
    public static final String CHAT = "chat";

    /** A round of an agent run. */
    public static final String AGENT = "agent";

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
        var now = clock.instant();
        return sql.changes("usage_records")
                .set("source", source)
                .set("model", String.class, model)
                .set("conversation_id", Long.class, conversation)
                .set("prompt_tokens", usage.promptTokens())
                .set("completion_tokens", usage.completionTokens())
                .set("total_tokens", usage.totalTokens())
                .set("cost", Long.class, usage.cost())
                .set("estimated", usage.isEstimated())
                .set("created_at", now)
                .set("updated_at", now)
                .add()
                .then();
    }
}

package dev.steward.agent;

import dev.steward.conversation.Container;
import dev.steward.platform.data.Sql;
import dev.steward.provider.ModelEvent;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** What agents add to the table {@code usage_records}, where everything stands that models cost. */
@Repository
class AgentUsage {

    private static final String SOURCE = "agent";

    private final Sql sql;

    AgentUsage(Sql sql) {
        this.sql = sql;
    }

    /** @param container the conversation that the agent is linked to; null for none */
    Mono<Void> record(@Nullable Container container, @Nullable String model, ModelEvent.Usage usage, Instant now) {
        return sql.statement("""
                        insert into usage_records (
                            source, model, conversation_id, prompt_tokens, completion_tokens, total_tokens,
                            created_at, updated_at)
                        values (:source, :model, :conversation, :prompt, :completion, :total, :now, :now)
                        """)
                .with("source", SOURCE)
                .with("model", String.class, model)
                .with("conversation", Long.class, container == null ? null : container.id())
                .with("prompt", usage.promptTokens())
                .with("completion", usage.completionTokens())
                .with("total", usage.totalTokens())
                .with("now", now)
                .update()
                .then();
    }
}

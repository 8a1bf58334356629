package dev.steward.conversation.transcript;

import dev.steward.platform.data.Sql;
import dev.steward.platform.text.Tokens;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/** Inserts rows into the table {@code messages}: one that is said now, or many that are imported. */
final class NewMessages {

    private NewMessages() {}

    /** A row. @param agent as in {@link Message} */
    record Row(
            long conversation,
            TranscriptEntry said,
            int tokens,
            boolean chosen,
            Message.@Nullable Agent agent,
            Instant at) {
        Row(long conversation, TranscriptEntry said, boolean chosen, Message.@Nullable Agent agent, Instant at) {
            this(conversation, said, Tokens.of(said.content()), chosen, agent, at);
        }
    }

    /** Stores the rows and returns their ids, in no particular order. */
    static Flux<Long> insert(Sql sql, List<Row> rows, Instant now) {
        return sql.rows("messages", rows)
                .with("conversation_id", Row::conversation)
                .with("chosen", Row::chosen)
                .with("family", Long.class, row -> family(row.said()))
                .with("alternatives", row -> row.said().alternatives().count())
                .with("alternative", row -> row.said().alternatives().chosen())
                .with("role", row -> row.said().role())
                .with("content", row -> row.said().content())
                .with("tokens", Row::tokens)
                .with("reasoning", String.class, row -> row.said().reasoning())
                .json("tool_calls", row -> row.said().toolCalls())
                .json("suggestions", row -> suggestions(row.said()))
                .with("prompt_override", String.class, row -> row.said().promptOverride())
                .with("prompt_tokens", Integer.class, said(TranscriptEntry::usage, cost -> cost.promptTokens()))
                .with("completion_tokens", Integer.class, said(TranscriptEntry::usage, cost -> cost.completionTokens()))
                .with("model", String.class, said(TranscriptEntry::ending, ending -> ending.model()))
                .with("elapsed_ms", Integer.class, said(TranscriptEntry::ending, ending -> ending.elapsedMs()))
                .with("finish_reason", String.class, said(TranscriptEntry::ending, ending -> ending.finishReason()))
                .with("error_kind", String.class, said(TranscriptEntry::failure, why -> why.kind()))
                .with("retry_after_seconds", Long.class, said(TranscriptEntry::failure, why -> why.retryAfterSeconds()))
                .with("message_id_at_fault", Long.class, said(TranscriptEntry::failure, why -> why.messageIdAtFault()))
                .with("notice_kind", String.class, said(TranscriptEntry::occasion, occasion -> occasion.kind()))
                .with("notice_at", Instant.class, said(TranscriptEntry::occasion, occasion -> occasion.at()))
                .with("notice_note", String.class, said(TranscriptEntry::occasion, occasion -> occasion.note()))
                .with("client_message_id", String.class, row -> row.said().clientId())
                .with("agent_id", Long.class, part(Row::agent, Message.Agent::id))
                .with("agent_public_id", String.class, part(Row::agent, Message.Agent::publicId))
                .with("created_at", Row::at)
                .with("updated_at", now)
                .ids();
    }

    private static @Nullable Long family(TranscriptEntry said) {
        long family = said.alternatives().family();
        return family == 0 ? null : family;
    }

    private static @Nullable Object suggestions(TranscriptEntry said) {
        return said.suggestions().isEmpty() ? null : said.suggestions();
    }

    private static <P> Function<Row, @Nullable Object> said(
            Function<TranscriptEntry, @Nullable P> part, Function<P, @Nullable Object> column) {
        return part(row -> part.apply(row.said()), column);
    }

    private static <P> Function<Row, @Nullable Object> part(
            Function<Row, @Nullable P> part, Function<P, @Nullable Object> column) {
        return row -> {
            var found = part.apply(row);
            return found == null ? null : column.apply(found);
        };
    }
}

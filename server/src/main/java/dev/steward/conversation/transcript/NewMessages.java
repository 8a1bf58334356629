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
                .with("prompt_tokens", Integer.class, usage(TranscriptEntry.Usage::promptTokens))
                .with("completion_tokens", Integer.class, usage(TranscriptEntry.Usage::completionTokens))
                .with("model", String.class, ending(TranscriptEntry.Ending::model))
                .with("elapsed_ms", Integer.class, ending(TranscriptEntry.Ending::elapsedMs))
                .with("finish_reason", String.class, ending(TranscriptEntry.Ending::finishReason))
                .with("error_kind", String.class, failure(TranscriptEntry.Failure::kind))
                .with("retry_after_seconds", Long.class, failure(TranscriptEntry.Failure::retryAfterSeconds))
                .with("message_id_at_fault", Long.class, failure(TranscriptEntry.Failure::messageIdAtFault))
                .with("notice_kind", String.class, occasion(TranscriptEntry.Occasion::kind))
                .with("notice_at", Instant.class, occasion(TranscriptEntry.Occasion::at))
                .with("notice_note", String.class, occasion(TranscriptEntry.Occasion::note))
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

    private static Function<Row, @Nullable Object> usage(Function<TranscriptEntry.Usage, @Nullable Object> column) {
        return part(row -> row.said().usage(), column);
    }

    private static Function<Row, @Nullable Object> ending(Function<TranscriptEntry.Ending, @Nullable Object> column) {
        return part(row -> row.said().ending(), column);
    }

    private static Function<Row, @Nullable Object> failure(Function<TranscriptEntry.Failure, @Nullable Object> column) {
        return part(row -> row.said().failure(), column);
    }

    private static Function<Row, @Nullable Object> occasion(
            Function<TranscriptEntry.Occasion, @Nullable Object> column) {
        return part(row -> row.said().occasion(), column);
    }

    private static <P> Function<Row, @Nullable Object> part(
            Function<Row, @Nullable P> part, Function<P, @Nullable Object> column) {
        return row -> {
            var found = part.apply(row);
            return found == null ? null : column.apply(found);
        };
    }
}

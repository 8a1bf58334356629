package dev.steward.conversation.transcript;

import dev.steward.platform.data.Sql;
import dev.steward.platform.text.Tokens;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Stores many rows of transcripts in one statement. */
@Repository
record MessageImportRepository(Sql sql, JsonMapper json) {

    /** Rows per statement: a power of two, so that few different statements are parsed. */
    private static final int ROWS = 64;

    /** Characters per statement, unless a single row has more. */
    private static final long CHARACTERS = 1_000_000;

    private static final int IDS = 500;

    /** Stores the rows and returns their ids. */
    Mono<List<Long>> messages(List<MessageImports.Line> lines, Instant now) {
        return Flux.fromIterable(parts(lines))
                .concatMap(part -> insert(part, now))
                .collect(ArrayList<Long>::new, List::addAll)
                .map(List::copyOf);
    }

    /** Groups rows by statement. */
    private static List<List<MessageImports.Line>> parts(List<MessageImports.Line> lines) {
        var parts = new ArrayList<List<MessageImports.Line>>();
        int from = 0;
        long characters = 0;
        for (int i = 0; i < lines.size(); i++) {
            long length = length(lines.get(i).said());
            if (i - from == ROWS || (i > from && characters + length > CHARACTERS)) {
                parts.add(lines.subList(from, i));
                from = i;
                characters = 0;
            }
            characters += length;
        }
        if (from < lines.size()) {
            parts.add(lines.subList(from, lines.size()));
        }
        return parts;
    }

    private static long length(TranscriptEntry said) {
        return said.prompted()
                + (said instanceof TranscriptEntry.Answer(var _, var thought, var _, var _, var _, var _)
                                && thought != null
                        ? thought.length()
                        : 0);
    }

    private Mono<List<Long>> insert(List<MessageImports.Line> lines, Instant now) {
        return sql.rows("messages", lines.stream().map(Row::of).toList())
                .with("conversation_id", row -> row.line().conversation())
                .with("chosen", row -> row.line().chosen())
                .with("alternatives", 1)
                .with("alternative", 1)
                .with("role", row -> row.line().said().role())
                .with("content", row -> row.line().said().content())
                .with("tokens", row -> Tokens.of(row.line().said().content()))
                .with("created_at", row -> row.line().at())
                .with("updated_at", now)
                .with("reasoning", String.class, answer(TranscriptEntry.Answer::reasoning))
                .with("tool_calls", String.class, row -> json(row.columns().toolCalls()))
                .with("suggestions", String.class, answer(this::suggestions))
                .with("prompt_tokens", Integer.class, usage(TranscriptEntry.Usage::promptTokens))
                .with("completion_tokens", Integer.class, usage(TranscriptEntry.Usage::completionTokens))
                .with("model", String.class, ending(TranscriptEntry.Ending::model))
                .with("elapsed_ms", Integer.class, ending(TranscriptEntry.Ending::elapsedMs))
                .with("finish_reason", String.class, ending(TranscriptEntry.Ending::finishReason))
                .with("error_kind", String.class, failure(TranscriptEntry.Failure::kind))
                .ids()
                .sort()
                .collectList();
    }

    /** A row with the columns that only some rows have. */
    private record Row(MessageImports.Line line, TranscriptEntryColumns columns) {
        static Row of(MessageImports.Line line) {
            return new Row(line, TranscriptEntryColumns.of(line.said()));
        }
    }

    private static Function<Row, @Nullable Object> answer(Function<TranscriptEntry.Answer, @Nullable Object> column) {
        return row -> applied(row.columns().answer(), column);
    }

    private static Function<Row, @Nullable Object> usage(Function<TranscriptEntry.Usage, @Nullable Object> column) {
        return answer(answer -> applied(answer.usage(), column));
    }

    private static Function<Row, @Nullable Object> ending(Function<TranscriptEntry.Ending, @Nullable Object> column) {
        return answer(answer -> applied(answer.ending(), column));
    }

    private static Function<Row, @Nullable Object> failure(Function<TranscriptEntry.Failure, @Nullable Object> column) {
        return row -> applied(row.columns().failure(), column);
    }

    private static <P> @Nullable Object applied(@Nullable P part, Function<P, @Nullable Object> column) {
        return part == null ? null : column.apply(part);
    }

    private @Nullable String json(@Nullable Object value) {
        return value == null ? null : json.writeValueAsString(value);
    }

    private @Nullable String suggestions(TranscriptEntry.Answer answer) {
        return answer.suggestions().isEmpty() ? null : json(answer.suggestions());
    }

    /** Puts rows away with an alternative. */
    Mono<Void> wait(Collection<Long> rows, long alternative) {
        return Flux.fromIterable(rows)
                .buffer(IDS)
                .concatMap(some -> sql.statement("update messages set alternative_id = :alternative where id in (:ids)")
                        .with("alternative", alternative)
                        .with("ids", some)
                        .update())
                .then();
    }

    Mono<MessageImports.Standing> standing(long conversation) {
        return sql.statement("""
                        select count(*) as lines, coalesce(max(id), 0) as last_id from messages
                        where conversation_id = :conversation
                          and id not in (
                              select message_id from deleted_messages where conversation_id = :conversation)
                        """)
                .with("conversation", conversation)
                .one(row -> new MessageImports.Standing(row.number("lines"), row.number("last_id")));
    }
}

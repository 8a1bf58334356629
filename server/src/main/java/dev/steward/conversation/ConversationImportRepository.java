package dev.steward.conversation;

import dev.steward.platform.data.Sql;
import dev.steward.platform.text.Tokens;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Many rows of conversations in one statement. */
@Repository
record ConversationImportRepository(Sql sql, JsonMapper json) {

    /** Rows of one statement: a power of two, so that few different texts are parsed. */
    private static final int ROWS = 64;

    /** Characters of one statement, but for a single row that has more. */
    private static final long CHARACTERS = 1_000_000;

    private static final int IDS = 500;

    /** Stores so many conversations that are topics, and gives their ids. */
    Mono<List<Long>> conversations(int count) {
        return sql.rows("conversations", Collections.nCopies(count, "topic"))
                .with("kind", kind -> kind)
                .ids()
                .collectList();
    }

    Mono<Long> topics(List<Topic> topics) {
        return sql.rows("topics", topics)
                .with("id", Topic::id)
                .with("public_id", topic -> topic.address().publicId())
                .with("title", topic -> topic.content().title())
                .with("slug", topic -> topic.address().slug())
                .with("kind", topic -> topic.content().kind())
                .with("description", String.class, topic -> topic.content().description())
                .with("parent_id", Long.class, topic -> topic.content().parentId())
                .with("pinned", topic -> topic.content().pinned())
                .with("collection_id", Topic::collectionId)
                .with("role_id", Long.class, topic -> topic.content().roleId())
                .with("last_activity_at", topic -> topic.times().lastActivityAt())
                .with("created_at", topic -> topic.times().createdAt())
                .with("updated_at", topic -> topic.times().updatedAt())
                .insert();
    }

    /** Which of these slugs someone has. */
    Mono<Set<String>> taken(Set<String> slugs) {
        return sql.statement("select slug from topics where slug in (:slugs)")
                .with("slugs", List.copyOf(slugs))
                .all(row -> row.text("slug"))
                .collect(HashSet<String>::new, Set::add)
                .map(Set::copyOf);
    }

    Mono<Map<String, Long>> below(long parent, Set<String> titles) {
        return titles.isEmpty()
                ? Mono.just(Map.of())
                : sql.statement(
                                "select id, title from topics where parent_id = :parent and title in (:titles) order by id desc")
                        .with("parent", parent)
                        .with("titles", List.copyOf(titles))
                        .all(row -> Map.entry(row.text("title"), row.number("id")))
                        .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    /** Stores the rows and gives their ids. */
    Mono<List<Long>> messages(List<ConversationImports.Line> lines, Instant now) {
        return Flux.fromIterable(parts(lines))
                .concatMap(part -> insert(part, now))
                .collect(ArrayList<Long>::new, List::addAll)
                .map(List::copyOf);
    }

    /** Rows that go into one statement each. */
    private static List<List<ConversationImports.Line>> parts(List<ConversationImports.Line> lines) {
        var parts = new ArrayList<List<ConversationImports.Line>>();
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

    private Mono<List<Long>> insert(List<ConversationImports.Line> lines, Instant now) {
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

    /** A row with the columns that only some have. */
    private record Row(ConversationImports.Line line, TranscriptEntryColumns columns) {
        static Row of(ConversationImports.Line line) {
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

    Mono<ConversationImports.Standing> standing(long conversation) {
        return sql.statement("""
                        select count(*) as lines, coalesce(max(id), 0) as last_id from messages
                        where conversation_id = :conversation
                          and id not in (
                              select message_id from deleted_messages where conversation_id = :conversation)
                        """)
                .with("conversation", conversation)
                .one(row -> new ConversationImports.Standing(row.number("lines"), row.number("last_id")));
    }

    Mono<Long> used(long topic, Instant at) {
        return sql.statement("""
                        update topics set last_activity_at = :at, version = version + 1
                        where id = :id and last_activity_at < :at
                        """).with("at", at).with("id", topic).update();
    }
}

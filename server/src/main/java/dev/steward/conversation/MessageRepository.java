package dev.steward.conversation;

import dev.steward.platform.data.Sql;
import dev.steward.platform.text.Tokens;
import java.time.Instant;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code messages}. Lists show the chosen line only. */
@Repository
class MessageRepository {

    private static final String PROMPT_COLUMNS =
            "id, conversation_id, role, content, tokens, tool_calls, created_at, updated_at";

    private static final String LENGTHS = """
            id,
            cast(char_length(content) as bigint) as content,
            cast(coalesce(char_length(reasoning), 0) as bigint) as reasoning,
            cast(coalesce(char_length(tool_calls), 0) as bigint) as tool_calls,
            cast(coalesce(char_length(suggestions), 0) as bigint) as suggestions""";

    private static final String CUT_COLUMNS = """
            id, conversation_id, role, family, alternatives, alternative, coalesce(tokens, 0) as tokens,
            prompt_tokens, completion_tokens, model, elapsed_ms, finish_reason, error_kind, retry_after_seconds,
            created_at, updated_at, cast(null as varchar) as prompt_override,
            substring(content from 1 for :characters) as content,
            substring(reasoning from 1 for :characters) as reasoning,
            case when char_length(tool_calls) <= :characters then tool_calls end as tool_calls,
            case when char_length(suggestions) <= :characters then suggestions end as suggestions""";

    private final Sql sql;

    MessageRepository(Sql sql) {
        this.sql = sql;
    }

    Mono<Message> insert(long conversation, Said said, Instant now) {
        int tokens = Tokens.of(said.content());
        var insert = sql.statement("""
                        insert into messages (
                            conversation_id, chosen, family, alternatives, alternative, role, content, tokens, reasoning,
                            tool_calls, suggestions, prompt_override, prompt_tokens, completion_tokens, model,
                            elapsed_ms, finish_reason, error_kind, retry_after_seconds, created_at, updated_at)
                        values (
                            :conversation, true, :family, :alternatives, :alternative, :role, :content, :tokens, :reasoning,
                            :toolCalls, :suggestions, :promptOverride, :promptTokens, :completionTokens, :model,
                            :elapsedMs, :finishReason, :errorKind, :retryAfterSeconds, :now, :now)
                        """)
                .with("conversation", conversation)
                .with("role", said.role())
                .with("content", said.content())
                .with("tokens", tokens)
                .with("now", now);
        return SaidColumns.of(said)
                .fill(insert)
                .insert()
                .map(id -> new Message(id, conversation, said, tokens, now, now));
    }

    Mono<Message> find(long conversation, long id) {
        return sql.statement(
                        "select * from messages where conversation_id = :conversation and id = :id and chosen = true")
                .with("conversation", conversation)
                .with("id", id)
                .one(Message::of);
    }

    Mono<Boolean> exists(long id) {
        return sql.statement("select id from messages where id = :id")
                .with("id", id)
                .one(row -> row.number("id"))
                .hasElement();
    }

    /** The newest rows below an id, newest first. */
    Flux<Message> before(long conversation, long beforeId, int limit) {
        return newest("*", conversation, beforeId, limit).all(Message::of);
    }

    /** How long the texts of the same rows are. */
    Flux<RowLengths> lengths(long conversation, long beforeId, int limit) {
        return newest(LENGTHS, conversation, beforeId, limit).all(RowLengths::of);
    }

    /**
     * The same rows with their texts cut to a number of characters, which the database does. What is JSON is left out
     * when it is longer, and so is what a model was shown instead of a question.
     */
    Flux<Message> cut(long conversation, long beforeId, int limit, int characters) {
        return newest(CUT_COLUMNS, conversation, beforeId, limit)
                .with("characters", characters)
                .all(row -> Message.cut(row, characters));
    }

    /** The same rows, as much of them as a prompt is made of. */
    Flux<Message> promptBefore(long conversation, long beforeId, int limit) {
        return newest(PROMPT_COLUMNS, conversation, beforeId, limit).all(Message::ofPrompt);
    }

    /** It orders by every column of its index, or H2 would sort. */
    private Sql.Statement newest(String columns, long conversation, long beforeId, int limit) {
        return sql.statement("""
                        select %s from messages
                        where conversation_id = :conversation and chosen = true and id < :beforeId
                        order by conversation_id desc, chosen desc, id desc
                        limit :limit
                        """.formatted(columns))
                .with("conversation", conversation)
                .with("beforeId", beforeId)
                .with("limit", limit);
    }

    /** Fills a tool row that waited for its answer. */
    Mono<Long> answer(long conversation, long id, Said.ToolAnswer answer, Instant now) {
        return sql.statement("""
                        update messages set content = :content, tokens = :tokens, tool_calls = :call, updated_at = :now
                        where conversation_id = :conversation and id = :id and role = 'tool'
                        """)
                .with("content", answer.content())
                .with("tokens", Tokens.of(answer.content()))
                .json("call", answer.call())
                .with("now", now)
                .with("conversation", conversation)
                .with("id", id)
                .update();
    }

    /** The newest tool rows after an id. */
    Flux<Message> toolRowsAfter(long conversation, long id, int limit) {
        return sql.statement("""
                        select * from messages
                        where conversation_id = :conversation and chosen = true and id > :id and role = 'tool'
                        order by conversation_id desc, chosen desc, id desc
                        limit :limit
                        """)
                .with("conversation", conversation)
                .with("id", id)
                .with("limit", limit)
                .all(Message::of);
    }

    /** The newest row after an id in which the model asked for tools. */
    Mono<Long> newestRound(long conversation, long id) {
        return sql.statement("""
                        select id from messages
                        where conversation_id = :conversation and chosen = true and id > :id
                          and role = 'assistant' and tool_calls is not null
                        order by conversation_id desc, chosen desc, id desc
                        limit 1
                        """)
                .with("conversation", conversation)
                .with("id", id)
                .one(row -> row.number("id"));
    }

    Mono<Long> clear(long conversation) {
        return sql.statement("delete from messages where conversation_id = :conversation")
                .with("conversation", conversation)
                .update();
    }

    Mono<Boolean> deleteOne(long conversation, long id) {
        return sql.statement(
                        "delete from messages where conversation_id = :conversation and id = :id and chosen = true")
                .with("conversation", conversation)
                .with("id", id)
                .update()
                .map(rows -> rows > 0);
    }

    /** Whether anything but notices comes after the row. */
    Mono<Boolean> answered(long conversation, long id) {
        return sql.statement("""
                        select id from messages
                        where conversation_id = :conversation and chosen = true and id > :id and role <> 'system'
                        order by conversation_id, chosen, id
                        limit 1
                        """)
                .with("conversation", conversation)
                .with("id", id)
                .one(row -> row.number("id"))
                .hasElement();
    }

    Mono<Long> deleteAfter(long conversation, long id) {
        return sql.statement(
                        "delete from messages where conversation_id = :conversation and chosen = true and id > :id")
                .with("conversation", conversation)
                .with("id", id)
                .update();
    }

    /** Puts the rows of the chosen line from an id on away with an alternative. */
    Mono<Long> putAway(long conversation, long fromId, long alternative) {
        return sql.statement("""
                        update messages set chosen = false, alternative_id = :alternative
                        where conversation_id = :conversation and chosen = true and id >= :fromId
                        """)
                .with("conversation", conversation)
                .with("fromId", fromId)
                .with("alternative", alternative)
                .update();
    }

    /** Brings the rows of an alternative back into the chosen line. */
    Mono<Long> bringBack(long alternative) {
        return sql.statement(
                        "update messages set chosen = true, alternative_id = null where alternative_id = :alternative")
                .with("alternative", alternative)
                .update();
    }

    /** Brings one row back into the chosen line. */
    Mono<Long> bringBackOne(long id) {
        return sql.statement("update messages set chosen = true, alternative_id = null where id = :id")
                .with("id", id)
                .update();
    }

    /** Writes on a question which of its alternatives is shown. */
    Mono<Long> label(long question, Said.Alternatives alternatives) {
        return sql.statement("""
                        update messages set family = :family, alternatives = :count, alternative = :chosen
                        where id = :question
                        """)
                .with("family", alternatives.family())
                .with("count", alternatives.count())
                .with("chosen", alternatives.chosen())
                .with("question", question)
                .update();
    }

    /** The rows that wait with an alternative, oldest first. */
    Flux<Message> waiting(long alternative, int limit) {
        return sql.statement("select * from messages where alternative_id = :alternative order by id limit :limit")
                .with("alternative", alternative)
                .with("limit", limit)
                .all(Message::of);
    }
}

package dev.steward.conversation.transcript;

import dev.steward.platform.data.Sql;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads rows of the table {@code messages} in order: from the chosen line, with only the parts that are needed. */
@Repository
record TranscriptRepository(Sql sql) {

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
            message_id_at_fault, notice_kind, notice_at, notice_note, agent_id, agent_public_id, created_at, updated_at, cast(null as varchar) as prompt_override,
            substring(content from 1 for :characters) as content,
            substring(reasoning from 1 for :characters) as reasoning,
            case when char_length(tool_calls) <= :characters then tool_calls end as tool_calls,
            case when char_length(suggestions) <= :characters then suggestions end as suggestions""";

    /** The newest rows below an id, newest first. */
    Flux<Message> before(long conversation, long beforeId, int limit) {
        return newest("*", conversation, beforeId, limit).all(Message::of);
    }

    /** The text lengths of the same rows. */
    Flux<RowLengths> lengths(long conversation, long beforeId, int limit) {
        return newest(LENGTHS, conversation, beforeId, limit).all(RowLengths::of);
    }

    /**
     * The same rows with their texts cut by the database to a number of characters. Longer JSON is left out, and so is
     * what a model was shown instead of a question.
     */
    Flux<Message> cut(long conversation, long beforeId, int limit, int characters) {
        return newest(CUT_COLUMNS, conversation, beforeId, limit)
                .with("characters", characters)
                .all(row -> Message.cut(row, characters));
    }

    /** The same rows, with the parts that a prompt needs. */
    Flux<Message> promptBefore(long conversation, long beforeId, int limit) {
        return newest(PROMPT_COLUMNS, conversation, beforeId, limit).all(Message::ofPrompt);
    }

    /** The first questions and answers that have a text, cut to a number of characters. */
    Flux<Message> firstSaid(long conversation, int limit, int characters) {
        return sql.statement("""
                        select %s from messages
                        where conversation_id = :conversation and chosen = true and role in ('user', 'assistant')
                          and content <> ''
                        order by conversation_id, chosen, id
                        limit :limit
                        """.formatted(CUT_COLUMNS))
                .with("conversation", conversation)
                .with("characters", characters)
                .with("limit", limit)
                .all(row -> Message.cut(row, characters));
    }

    /** The text lengths of the oldest rows after an id, oldest first. */
    Flux<RowLengths> lengthsAfter(long conversation, long id, int limit) {
        return sql.statement("""
                        select %s from messages
                        where conversation_id = :conversation and chosen = true and id > :id
                        order by conversation_id, chosen, id
                        limit :limit
                        """.formatted(LENGTHS))
                .with("conversation", conversation)
                .with("id", id)
                .with("limit", limit)
                .all(RowLengths::of);
    }

    /** The rows between two ids, oldest first. */
    Flux<Message> between(long conversation, long from, long to) {
        return sql.statement("""
                        select * from messages
                        where conversation_id = :conversation and chosen = true and id between :from and :to
                        order by conversation_id, chosen, id
                        """)
                .with("conversation", conversation)
                .with("from", from)
                .with("to", to)
                .all(Message::of);
    }

    /** The ids of the oldest rows after one id and up to another, oldest first. */
    Flux<Long> idsAfter(long conversation, long id, long upTo, int limit) {
        return sql.statement("""
                        select id from messages
                        where conversation_id = :conversation and chosen = true and id > :id and id <= :upTo
                        order by conversation_id, chosen, id
                        limit :limit
                        """)
                .with("conversation", conversation)
                .with("id", id)
                .with("upTo", upTo)
                .with("limit", limit)
                .all(row -> row.number("id"));
    }

    /** The rows that answer a question: those up to the next question, without notices about other things. */
    Flux<Long> answering(long conversation, long question) {
        return sql.statement("""
                        select id from messages
                        where conversation_id = :conversation and chosen = true and id > :question
                          and (role in ('assistant', 'tool') or (role = 'system' and notice_kind is null))
                          and not exists (
                              select 1 from messages next
                              where next.conversation_id = :conversation and next.chosen = true
                                and next.id > :question and next.id < messages.id and next.role = 'user')
                        order by conversation_id, chosen, id
                        """)
                .with("conversation", conversation)
                .with("question", question)
                .all(row -> row.number("id"));
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

    /** Orders by every column of the index, or H2 would sort. */
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
}

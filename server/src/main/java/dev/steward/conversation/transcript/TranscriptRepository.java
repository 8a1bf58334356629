package dev.steward.conversation.transcript;

import dev.steward.platform.data.Sql;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads rows of the table {@code messages} in order: from the chosen line, with only the parts that are needed. */
@Repository
record TranscriptRepository(Sql sql) {

    /** By every column of the index, or H2 would sort. */
    private static final String OLDEST = "conversation_id, chosen, id";

    private static final String NEWEST = "conversation_id desc, chosen desc, id desc";

    private static final String LIMIT = " limit :limit";

    private static final String PROMPT_COLUMNS =
            "id, conversation_id, role, content, tokens, tool_calls, created_at, updated_at";

    private static final String CUT_COLUMNS = """
            id, conversation_id, role, family, alternatives, alternative, coalesce(tokens, 0) as tokens,
            prompt_tokens, completion_tokens, model, elapsed_ms, finish_reason, error_kind, retry_after_seconds,
            message_id_at_fault, notice_kind, notice_at, notice_note, agent_id, agent_public_id, created_at, updated_at, cast(null as varchar) as prompt_override,
            substring(content from 1 for :characters) as content,
            substring(reasoning from 1 for :characters) as reasoning,
            case when %s <= :characters then tool_calls end as tool_calls,
            case when %s <= :characters then suggestions end as suggestions""";

    /** The newest rows below an id, newest first. */
    Flux<Message> before(long conversation, long beforeId, int limit) {
        return newest("*", conversation, beforeId, limit).all(Message::of);
    }

    /** The text lengths of the same rows. */
    Flux<RowLengths> lengths(long conversation, long beforeId, int limit) {
        return newest(lengths(), conversation, beforeId, limit).all(RowLengths::of);
    }

    /**
     * The same rows with their texts cut by the database to a number of characters. Longer JSON is left out, and so is
     * what a model was shown instead of a question.
     */
    Flux<Message> cut(long conversation, long beforeId, int limit, int characters) {
        return newest(cutColumns(), conversation, beforeId, limit)
                .with("characters", characters)
                .all(row -> Message.cut(row, characters));
    }

    /** The same rows, with the parts that a prompt needs. */
    Flux<Message> promptBefore(long conversation, long beforeId, int limit) {
        return newest(PROMPT_COLUMNS, conversation, beforeId, limit).all(Message::ofPrompt);
    }

    /** The first questions and answers that have a text, cut to a number of characters. */
    Flux<Message> firstSaid(long conversation, int limit, int characters) {
        return line(cutColumns(), "role in ('user', 'assistant') and content <> ''", OLDEST + LIMIT, conversation)
                .with("characters", characters)
                .with("limit", limit)
                .all(row -> Message.cut(row, characters));
    }

    /** The text lengths of the oldest rows after an id, oldest first. */
    Flux<RowLengths> lengthsAfter(long conversation, long id, int limit) {
        return line(lengths(), "id > :id", OLDEST + LIMIT, conversation)
                .with("id", id)
                .with("limit", limit)
                .all(RowLengths::of);
    }

    /** The rows between two ids, oldest first. */
    Flux<Message> between(long conversation, long from, long to) {
        return line("*", "id between :from and :to", OLDEST, conversation)
                .with("from", from)
                .with("to", to)
                .all(Message::of);
    }

    /** The ids of the oldest rows after one id and up to another, oldest first. */
    Flux<Long> idsAfter(long conversation, long id, long upTo, int limit) {
        return line("id", "id > :id and id <= :upTo", OLDEST + LIMIT, conversation)
                .with("id", id)
                .with("upTo", upTo)
                .with("limit", limit)
                .ids();
    }

    /** The rows that answer a question: those up to the next question, without notices about other things. */
    Flux<Long> answering(long conversation, long question) {
        var which = """
                id > :question
                and (role in ('assistant', 'tool') or (role = 'system' and notice_kind is null))
                and not exists (
                    select 1 from messages next
                    where next.conversation_id = :conversation and next.chosen = true
                      and next.id > :question and next.id < messages.id and next.role = 'user')
                """;
        return line("id", which, OLDEST, conversation)
                .with("question", question)
                .ids();
    }

    /** The newest tool rows after an id. */
    Flux<Message> toolRowsAfter(long conversation, long id, int limit) {
        return line("*", "id > :id and role = 'tool'", NEWEST + LIMIT, conversation)
                .with("id", id)
                .with("limit", limit)
                .all(Message::of);
    }

    /** The newest row after an id in which the model asked for tools. */
    Mono<Long> newestRound(long conversation, long id) {
        var which = "id > :id and role = 'assistant' and tool_calls is not null";
        return line("id", which, NEWEST + " limit 1", conversation)
                .with("id", id)
                .id();
    }

    private String lengths() {
        return Stream.of("content", "reasoning", "tool_calls", "suggestions")
                .map(text -> "cast(coalesce(%s, 0) as bigint) as %s".formatted(sql.length(text), text))
                .collect(Collectors.joining(", ", "id, ", ""));
    }

    private String cutColumns() {
        return CUT_COLUMNS.formatted(sql.length("tool_calls"), sql.length("suggestions"));
    }

    private Sql.Statement newest(String columns, long conversation, long beforeId, int limit) {
        return line(columns, "id < :beforeId", NEWEST + LIMIT, conversation)
                .with("beforeId", beforeId)
                .with("limit", limit);
    }

    private Sql.Statement line(String columns, String which, String order, long conversation) {
        return sql.statement("""
                        select %s from messages
                        where conversation_id = :conversation and chosen = true and %s
                        order by %s
                        """.formatted(columns, which, order)).with("conversation", conversation);
    }
}

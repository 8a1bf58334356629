package dev.steward.conversation.transcript;

import dev.steward.conversation.Container;
import dev.steward.findable.FindableChanges;
import dev.steward.platform.data.Batches;
import dev.steward.platform.data.Sql;
import dev.steward.platform.text.Tokens;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code messages}. {@link TranscriptRepository} reads many of its rows. */
@Repository
record MessageRepository(Sql sql, FindableChanges findable) {

    /** A person may fill in a result long after the call. */
    private static final String UNTOUCHED = "coalesce(m.updated_at, m.created_at) < :before";

    private static final String COPIED = """
            role, content, tokens, reasoning, tool_calls, suggestions, prompt_override, prompt_tokens, completion_tokens,
            model, elapsed_ms, finish_reason, error_kind, retry_after_seconds, notice_kind, notice_at, notice_note,
            agent_id, agent_public_id, created_at, updated_at""";

    /** Imported rows per statement: a power of two, so that few different statements are parsed. */
    private static final int ROWS = 64;

    /** Characters per statement, unless a single row has more. */
    private static final long CHARACTERS = 1_000_000;

    private static final int IDS = 500;

    Mono<Message> insert(long conversation, TranscriptEntry said, Instant now) {
        return insert(conversation, said, null, now);
    }

    /** @param agent the agent that sent or received it; null if it is said in the conversation itself */
    Mono<Message> insert(long conversation, TranscriptEntry said, Message.@Nullable Agent agent, Instant now) {
        var row = new NewMessages.Row(conversation, said, true, agent, now);
        return NewMessages.insert(sql, List.of(row), now)
                .next()
                .delayUntil(_ -> findable.added())
                .map(id -> new Message(id, conversation, said, row.tokens(), agent, now, now));
    }

    Mono<Message> find(long conversation, long id) {
        return sql.statement(
                        "select * from messages where conversation_id = :conversation and id = :id and chosen = true")
                .with("conversation", conversation)
                .with("id", id)
                .one(Message::of);
    }

    /** The question with that client id, even if it is not shown any more. */
    Mono<Message> said(long conversation, String clientId) {
        return sql.statement(
                        "select * from messages where conversation_id = :conversation and client_message_id = :clientId")
                .with("conversation", conversation)
                .with("clientId", clientId)
                .one(Message::of);
    }

    /** The complete answer to a question. */
    Mono<Message> answerTo(long conversation, long question) {
        return sql.statement("""
                        select * from messages m
                        where conversation_id = :conversation and chosen = true and id > :question
                          and role = 'assistant' and finish_reason in ('stop', 'length', 'stopped')
                          and not exists (
                              select 1 from messages next
                              where next.conversation_id = :conversation and next.chosen = true
                                and next.id > :question and next.id < m.id and next.role = 'user')
                        order by conversation_id, chosen, id
                        limit 1
                        """)
                .with("conversation", conversation)
                .with("question", question)
                .one(Message::of);
    }

    /** Whether there is such a row in the chosen line of any conversation that is not in the trash. */
    Mono<Boolean> exists(long id) {
        return sql.statement("""
                        select m.id from messages m join conversations c on c.id = m.conversation_id
                        where m.id = :id and m.chosen = true and c.kind <> 'deleted'
                        """).with("id", id).exists();
    }

    /** Copies the rows between two ids into another conversation, in order and without alternatives. */
    Mono<Long> copy(long conversation, long from, long upTo, long into) {
        return sql.statement("""
                        insert into messages (conversation_id, chosen, alternatives, alternative, %1$s)
                        select :into, true, 1, 1, %1$s from messages
                        where conversation_id = :conversation and chosen = true and id between :from and :upTo
                        order by conversation_id, chosen, id
                        """.formatted(COPIED))
                .with("into", into)
                .with("conversation", conversation)
                .with("from", from)
                .with("upTo", upTo)
                .update()
                .delayUntil(_ -> findable.added());
    }

    /** Fills a tool row that waited for its result. */
    Mono<Long> answer(long conversation, long id, TranscriptEntry.ToolAnswer answer, Instant now) {
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

    /** Identifies a row with the result of a tool. @param container null if it is in the trash */
    record ToolResult(long id, @Nullable Container container) {}

    /** Rows with ids above {@code after} whose result is older and longer, in order. */
    Flux<ToolResult> longResults(int longerThan, Instant before, long after, int limit) {
        return sql.statement("""
                        select m.id, c.id as conversation, c.kind
                        from messages m join conversations c on c.id = m.conversation_id
                        where m.id > :after and m.role = 'tool' and %s and %s > :length
                        order by m.id
                        limit :limit
                        """.formatted(UNTOUCHED, sql.length("m.content")))
                .with("after", after)
                .with("before", before)
                .with("length", longerThan)
                .with("limit", limit)
                .all(row -> new ToolResult(
                        row.number("id"),
                        row.text("kind").equals("deleted")
                                ? null
                                : Container.Kind.valueOf(row.text("kind")).of(row.number("conversation"))));
    }

    /** Replaces the results in tool rows that are still older. */
    Mono<Long> trim(List<Long> ids, Instant before, String note) {
        return sql.statement(
                        "update messages m set content = :note, tokens = :tokens where id in (:ids) and " + UNTOUCHED)
                .with("note", note)
                .with("tokens", Tokens.of(note))
                .with("ids", ids)
                .with("before", before)
                .update();
    }

    Mono<Long> clear(long conversation) {
        return delete("conversation_id = :conversation", Map.of("conversation", conversation));
    }

    /** Deletes rows and removes them from the search index. */
    private Mono<Long> delete(String which, Map<String, ?> values) {
        var found = "select id from messages where role in ('user', 'assistant') and " + which;
        return findable.changed(FindableMessages.NAME, found, values)
                .then(sql.statement("delete from messages where " + which)
                        .with(values)
                        .update());
    }

    /** Takes a row out of the chosen line. Returns whether it was in it. */
    Mono<Boolean> hide(long conversation, long id) {
        return sql.statement("""
                        update messages set chosen = false
                        where conversation_id = :conversation and id = :id and chosen = true
                        """)
                .with("conversation", conversation)
                .with("id", id)
                .changed();
    }

    /** Shows a row again where it was: in the chosen line, or in the alternative that line has become meanwhile. */
    Mono<Long> show(long id) {
        return sql.statement("update messages set chosen = true where id = :id and alternative_id is null")
                .with("id", id)
                .update();
    }

    /** The row in any line. */
    Mono<Message> any(long id) {
        return sql.statement("select * from messages where id = :id")
                .with("id", id)
                .one(Message::of);
    }

    /** Erases the rows put away with the alternatives of a family. */
    Mono<Long> eraseWaiting(long family) {
        return delete(
                "alternative_id in (select id from alternatives where family = :family)", Map.of("family", family));
    }

    Mono<Long> erase(long id) {
        return delete("id = :id", Map.of("id", id));
    }

    /** Whether anything other than failure notices comes after the row. */
    Mono<Boolean> answered(long conversation, long id) {
        return sql.statement("""
                        select id from messages
                        where conversation_id = :conversation and chosen = true and id > :id
                          and (role <> 'system' or notice_kind is not null)
                        order by conversation_id, chosen, id
                        limit 1
                        """)
                .with("conversation", conversation)
                .with("id", id)
                .exists();
    }

    Mono<Long> deleteAfter(long conversation, long id) {
        return delete(
                "conversation_id = :conversation and chosen = true and id > :id",
                Map.of("conversation", conversation, "id", id));
    }

    /** Puts the rows of the chosen line, from an id on, away with an alternative, including rows deleted from it. */
    Mono<Long> putAway(long conversation, long fromId, long alternative) {
        return sql.statement("""
                        update messages set chosen = false, alternative_id = :alternative
                        where conversation_id = :conversation and id >= :fromId and (chosen = true or (
                            alternative_id is null
                            and id in (select message_id from deleted_messages where conversation_id = :conversation)))
                        """)
                .with("conversation", conversation)
                .with("fromId", fromId)
                .with("alternative", alternative)
                .update();
    }

    /** Brings the rows of an alternative back into the chosen line. */
    Mono<Long> bringBack(long alternative) {
        return sql.statement("""
                        update messages set alternative_id = null,
                            chosen = not exists (select 1 from deleted_messages d where d.message_id = messages.id)
                        where alternative_id = :alternative
                        """).with("alternative", alternative).update();
    }

    Mono<Long> bringBackOne(long id) {
        return sql.statement("update messages set chosen = true, alternative_id = null where id = :id")
                .with("id", id)
                .update();
    }

    /** Stores on a question which of its alternatives is shown. */
    Mono<Boolean> label(long question, TranscriptEntry.Alternatives alternatives) {
        return sql.changes("messages")
                .set("family", alternatives.family())
                .set("alternatives", alternatives.count())
                .set("alternative", alternatives.chosen())
                .where("id", question);
    }

    /** Stores imported rows and returns their ids. */
    Mono<List<Long>> insert(List<NewMessages.Row> lines, Instant now) {
        return Flux.fromIterable(Batches.of(lines, row -> length(row.said()), CHARACTERS, ROWS))
                .concatMap(part -> NewMessages.insert(sql, part, now).sort().collectList())
                .collect(ArrayList<Long>::new, List::addAll)
                .map(List::copyOf);
    }

    private static long length(TranscriptEntry said) {
        var thought = said.reasoning();
        return said.prompted() + (thought == null ? 0 : thought.length());
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

    /** How many rows the conversation has. Reminders say nothing in it. */
    Mono<MessageImports.Standing> standing(long conversation) {
        return sql.statement("""
                        select count(*) as lines, coalesce(max(id), 0) as last_id from messages
                        where conversation_id = :conversation and notice_kind is null
                          and id not in (
                              select message_id from deleted_messages where conversation_id = :conversation)
                        """)
                .with("conversation", conversation)
                .one(row -> new MessageImports.Standing(row.number("lines"), row.number("last_id")));
    }

    /** What the first rows say, including those that are not shown, without reminders. */
    Flux<MessageImports.Said> first(long conversation, int count) {
        return sql.statement("""
                        select role, content from messages where conversation_id = :conversation and notice_kind is null
                        order by id limit :count
                        """)
                .with("conversation", conversation)
                .with("count", count)
                .all(row -> new MessageImports.Said(row.word("role", TranscriptEntry.Role.class), row.text("content")));
    }
}

package dev.steward.conversation.attachment;

import dev.steward.platform.data.Sql;
import dev.steward.storage.blob.Blob;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code attachments}. */
@Repository
record AttachmentRepository(Sql sql) {

    private static final String ROWS = """
            select a.id, a.conversation_id, a.message_id, a.queued_id, a.note_draft_id, a.mime, a.size,
                a.original_filename, a.sha256, a.created_at, a.encoding, t.outcome
            from attachments a left join document_texts t on t.sha256 = a.sha256
            """;

    private static final String UNBOUND = "message_id is null and queued_id is null and note_draft_id is null";

    private static final String OF_QUESTIONS =
            "and exists (select 1 from messages m where m.id = a.message_id and m.role = 'user')";

    Mono<Attachment> insert(
            long conversation,
            Attachment.Place place,
            String mime,
            Blob blob,
            String filename,
            @Nullable String encoding,
            Instant now) {
        return sql.changes("attachments")
                .set("conversation_id", conversation)
                .set("message_id", Long.class, place.message())
                .set("note_draft_id", Long.class, place.noteDraft())
                .set("mime", mime)
                .set("size", blob.size())
                .set("original_filename", filename)
                .set("sha256", blob.sha256())
                .set("encoding", String.class, encoding)
                .set("created_at", now)
                .set("updated_at", now)
                .insert()
                .map(id -> new Attachment(id, conversation, place, mime, blob, filename, now, null, encoding));
    }

    /** Finds a file, unless it belongs to something deleted. */
    Mono<Attachment> find(long id) {
        return sql.statement(ROWS + """
                        join conversations c on c.id = a.conversation_id and c.kind <> 'deleted'
                        where a.id = :id
                          and not exists (select 1 from deleted_messages d where d.message_id = a.message_id)
                        """).with("id", id).one(Attachment::of);
    }

    /** The files of the messages between two ids, newest message first, latest file first within each. */
    Flux<Attachment> ofMessages(long conversation, long from, long to, int limit) {
        return ofMessages("", conversation, from, to, limit);
    }

    /** The same for questions only: the files from tools may be many times as many. */
    Flux<Attachment> ofQuestions(long conversation, long from, long to, int limit) {
        return ofMessages(OF_QUESTIONS, conversation, from, to, limit);
    }

    private Flux<Attachment> ofMessages(String which, long conversation, long from, long to, int limit) {
        return sql.statement(ROWS
                        + " where a.conversation_id = :conversation and a.message_id between :from and :to "
                        + which
                        + " order by a.conversation_id desc, a.message_id desc, a.id desc limit :limit")
                .with("conversation", conversation)
                .with("from", from)
                .with("to", to)
                .with("limit", limit)
                .all(Attachment::of);
    }

    Flux<Attachment> ofQueue(long conversation) {
        return sql.statement(ROWS + "where a.conversation_id = :conversation and a.queued_id is not null order by a.id")
                .with("conversation", conversation)
                .all(Attachment::of);
    }

    Flux<Attachment> ofNotes(long noteDraft) {
        return sql.statement(ROWS + "where a.note_draft_id = :noteDraft order by a.id")
                .with("noteDraft", noteDraft)
                .all(Attachment::of);
    }

    /** How many files of the conversation belong to nothing yet, or to its notes. */
    Mono<Long> loose(long conversation) {
        return sql.statement("""
                        select count(*) as files from attachments
                        where conversation_id = :conversation and message_id is null and queued_id is null
                        """).with("conversation", conversation).one(row -> row.number("files"));
    }

    /** Assigns unbound files to a message. If two callers want the same file, the database gives it to one. */
    Mono<Long> bind(long conversation, Collection<Long> ids, long message, Instant now) {
        return assign("message_id = :to", UNBOUND, conversation, ids, message, now);
    }

    /** Assigns unbound files to a queued message. */
    Mono<Long> queue(long conversation, Collection<Long> ids, long queued, Instant now) {
        return assign("queued_id = :to", UNBOUND, conversation, ids, queued, now);
    }

    /** Assigns files of the conversation's notes to a message. */
    Mono<Long> bindNotes(long conversation, Collection<Long> ids, long message, Instant now) {
        return assign(
                "message_id = :to, note_draft_id = null", "note_draft_id is not null", conversation, ids, message, now);
    }

    private Mono<Long> assign(
            String owner, String which, long conversation, Collection<Long> ids, long to, Instant now) {
        return ids.isEmpty()
                ? Mono.just(0L)
                : sql.statement("""
                                update attachments set %s, updated_at = :now
                                where id in (:ids) and conversation_id = :conversation and %s
                                """.formatted(owner, which))
                        .with("to", to)
                        .with("now", now)
                        .with("ids", ids)
                        .with("conversation", conversation)
                        .update();
    }

    /** Assigns the files of a queued message to the message it has become. */
    Mono<Long> bindQueued(long queued, long message, Instant now) {
        return sql.statement("""
                        update attachments set message_id = :message, queued_id = null, updated_at = :now
                        where queued_id = :queued
                        """)
                .with("message", message)
                .with("now", now)
                .with("queued", queued)
                .update();
    }

    /** Releases the files of a queued message that is taken back, so that they can be sent with another one. */
    Mono<Long> unqueue(long queued, Instant now) {
        return sql.statement("update attachments set queued_id = null, updated_at = :now where queued_id = :queued")
                .with("now", now)
                .with("queued", queued)
                .update();
    }

    /** Copies the files of one message to another; if {@code ids} is given, only those. */
    Mono<Long> copy(long from, @Nullable Collection<Long> ids, long to, Instant now) {
        if (ids != null && ids.isEmpty()) {
            return Mono.just(0L);
        }
        var copy = sql.statement("""
                        insert into attachments (conversation_id, message_id, mime, size, original_filename, sha256,
                            encoding, created_at, updated_at)
                        select conversation_id, cast(:to as bigint), mime, size, original_filename, sha256, encoding, created_at,
                            cast(:now as timestamp with time zone)
                        from attachments where message_id = :from%s
                        order by id
                        """.formatted(ids == null ? "" : " and id in (:ids)"))
                .with("to", to)
                .with("now", now)
                .with("from", from);
        return (ids == null ? copy : copy.with("ids", ids)).update();
    }

    /**
     * Copies the files to a conversation that begins as a copy of another: the n-th row of the original corresponds to
     * the n-th row of the visible line in the copy.
     */
    Mono<Long> copyAll(long conversation, long upTo, long into, Instant now) {
        return sql.statement("""
                        insert into attachments (conversation_id, message_id, mime, size, original_filename, sha256,
                            encoding, created_at, updated_at)
                        select cast(:into as bigint), n.id, a.mime, a.size, a.original_filename, a.sha256, a.encoding,
                            a.created_at, cast(:now as timestamp with time zone)
                        from attachments a
                        join (select id, row_number() over (order by id) as place from messages
                              where conversation_id = :conversation and chosen = true and id <= :upTo) o
                          on o.id = a.message_id
                        join (select id, row_number() over (order by id) as place from messages
                              where conversation_id = :into and chosen = true) n
                          on n.place = o.place
                        where a.conversation_id = :conversation
                        order by a.id
                        """)
                .with("into", into)
                .with("now", now)
                .with("conversation", conversation)
                .with("upTo", upTo)
                .update();
    }

    /** Whether any message of the conversation has a file. */
    Mono<Boolean> any(long conversation) {
        return sql.statement("""
                        select id from attachments where conversation_id = :conversation and message_id is not null
                        order by conversation_id, message_id, id limit 1
                        """).with("conversation", conversation).exists();
    }

    /** Deletes a file that belongs to nothing. Returns whether it did. */
    Mono<Boolean> deleteUnbound(long id) {
        return sql.statement("delete from attachments where id = :id and " + UNBOUND)
                .with("id", id)
                .changed();
    }

    /** Deletes a file of the conversation's notes. Returns whether there was one. */
    Mono<Boolean> deleteOfNotes(long conversation, long id) {
        return sql.statement("""
                        delete from attachments
                        where id = :id and conversation_id = :conversation and note_draft_id is not null
                        """)
                .with("id", id)
                .with("conversation", conversation)
                .changed();
    }

    /** Deletes all files of the notes. Returns how many there were. */
    Mono<Long> deleteAllOfNotes(long draft) {
        return sql.statement("delete from attachments where note_draft_id = :draft")
                .with("draft", draft)
                .update();
    }

    /** Deletes files that have belonged to nothing since then. */
    Mono<Long> deleteForgotten(Instant then) {
        return sql.statement("delete from attachments where updated_at < :then and " + UNBOUND)
                .with("then", then)
                .update();
    }

    /** Returns those of the hashes that a row refers to. */
    Flux<String> named(Collection<String> hashes) {
        return sql.statement("select distinct sha256 from attachments where sha256 in (:hashes)")
                .with("hashes", hashes)
                .all(row -> row.text("sha256"));
    }
}

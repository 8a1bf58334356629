package dev.steward.conversation.note;

import dev.steward.platform.data.Sql;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** The table {@code note_drafts}: at most one row per conversation. */
@Repository
record NoteRepository(Sql sql) {

    Mono<NoteDraft> find(long conversation) {
        return sql.statement(
                        "select id, text, revision, updated_at from note_drafts where conversation_id = :conversation")
                .with("conversation", conversation)
                .one(NoteDraft::of);
    }

    Mono<NoteDraft> insert(long conversation, String text, long revision, Instant now) {
        return sql.changes("note_drafts")
                .set("conversation_id", conversation)
                .set("text", text)
                .set("revision", revision)
                .set("created_at", now)
                .set("updated_at", now)
                .insert()
                .map(id -> new NoteDraft(id, text, revision, now));
    }

    /** Writes the next revision; empty if another caller has written it. @param text null to remove the text */
    Mono<NoteDraft> write(NoteDraft known, @Nullable String text, Instant now) {
        return sql.statement("""
                        update note_drafts set text = :text, revision = revision + 1, updated_at = :now
                        where id = :id and revision = :revision
                        """)
                .with("text", String.class, text)
                .with("now", now)
                .with("id", known.id())
                .with("revision", known.revision())
                .update()
                .filter(rows -> rows > 0)
                .map(_ -> new NoteDraft(known.id(), text, known.revision() + 1, now));
    }
}

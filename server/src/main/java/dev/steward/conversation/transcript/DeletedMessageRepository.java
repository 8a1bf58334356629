package dev.steward.conversation.transcript;

import dev.steward.platform.data.Sql;
import java.time.Instant;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code deleted_messages}: deleted rows of conversations that can still be restored. */
@Repository
record DeletedMessageRepository(Sql sql) {

    Mono<Long> keep(long conversation, long id, Instant now) {
        return sql.changes("deleted_messages")
                .set("message_id", id)
                .set("conversation_id", conversation)
                .set("deleted_at", now)
                .add();
    }

    /** Restores a row. Returns whether it was deleted. */
    Mono<Boolean> take(long conversation, long id) {
        return sql.statement("delete from deleted_messages where conversation_id = :conversation and message_id = :id")
                .with("conversation", conversation)
                .with("id", id)
                .changed();
    }

    /** Removes the mark of a deleted row before it is erased. Returns whether it had one. */
    Mono<Boolean> forget(long id) {
        return sql.statement("delete from deleted_messages where message_id = :id")
                .with("id", id)
                .changed();
    }

    /** Rows deleted before that time. */
    Flux<Long> before(Instant then, int limit) {
        return sql.statement("""
                        select message_id from deleted_messages where deleted_at < :then
                        order by deleted_at limit :limit
                        """).with("then", then).with("limit", limit).all(row -> row.number("message_id"));
    }
}

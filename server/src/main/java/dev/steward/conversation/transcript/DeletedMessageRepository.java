package dev.steward.conversation.transcript;

import dev.steward.platform.data.Sql;
import java.time.Instant;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code deleted_messages}: rows of conversations that were deleted and can still be brought back. */
@Repository
record DeletedMessageRepository(Sql sql) {

    Mono<Long> keep(long conversation, long id, Instant now) {
        return sql.statement("""
                        insert into deleted_messages (message_id, conversation_id, deleted_at)
                        values (:id, :conversation, :now)
                        """)
                .with("id", id)
                .with("conversation", conversation)
                .with("now", now)
                .update();
    }

    /** Brings a row back; gives whether it was deleted. */
    Mono<Boolean> take(long conversation, long id) {
        return sql.statement("delete from deleted_messages where conversation_id = :conversation and message_id = :id")
                .with("conversation", conversation)
                .with("id", id)
                .update()
                .map(rows -> rows > 0);
    }

    /** Forgets that a row was deleted, before it is erased; gives whether it was. */
    Mono<Boolean> forget(long id) {
        return sql.statement("delete from deleted_messages where message_id = :id")
                .with("id", id)
                .update()
                .map(rows -> rows > 0);
    }

    /** Rows that were deleted before then. */
    Flux<Long> before(Instant then, int limit) {
        return sql.statement("""
                        select message_id from deleted_messages where deleted_at < :then
                        order by deleted_at limit :limit
                        """).with("then", then).with("limit", limit).all(row -> row.number("message_id"));
    }
}

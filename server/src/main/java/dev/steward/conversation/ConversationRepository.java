package dev.steward.conversation;

import dev.steward.platform.data.Sql;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** The table {@code conversations}: what all kinds of conversation have in common, their ids. */
@Repository
class ConversationRepository {

    private final Sql sql;

    ConversationRepository(Sql sql) {
        this.sql = sql;
    }

    /** Stores a new conversation and gives its id. */
    Mono<Long> insert(Container.Kind kind) {
        return sql.statement("insert into conversations (kind) values (:kind)")
                .with("kind", kind)
                .insert();
    }

    /** The id of the conversation, if it is there. */
    Mono<Long> find(Container container) {
        return one("select id from conversations where id = :id and kind = :kind", container);
    }

    /** The same; nobody else gets past this until the transaction ends. */
    Mono<Long> lock(Container container) {
        return one("select id from conversations where id = :id and kind = :kind for update", container);
    }

    /** Removes the conversation with all that belongs to it. */
    Mono<Long> delete(Container container) {
        return sql.statement("delete from conversations where id = :id and kind = :kind")
                .with("id", container.id())
                .with("kind", container.kind())
                .update();
    }

    private Mono<Long> one(String text, Container container) {
        return sql.statement(text)
                .with("id", container.id())
                .with("kind", container.kind())
                .one(row -> row.number("id"));
    }
}

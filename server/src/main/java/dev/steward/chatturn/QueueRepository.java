package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code queued_messages}. */
@Repository
class QueueRepository {

    /** Whether a turn since the message was queued has ended badly. */
    private static final String PAUSED = """
            exists (select 1 from turns t where t.conversation_id = q.conversation_id and t.id >= q.since_turn
                and t.running_in is null and t.status <> 'done')""";

    private final Sql sql;

    QueueRepository(Sql sql) {
        this.sql = sql;
    }

    /** Returns the id. @param sinceTurn the newest turn of the conversation; null if there is none */
    Mono<Long> insert(Container container, QueueRequest wish, @Nullable Long sinceTurn, Instant now) {
        return sql.changes("queued_messages")
                .set("conversation_id", container.id())
                .set("content", wish.content())
                .set("model", String.class, wish.model())
                .set("prompt_override", String.class, wish.promptOverride())
                .set("client_message_id", String.class, wish.clientMessageId())
                .set("since_turn", Long.class, sinceTurn)
                .set("created_at", now)
                .set("updated_at", now)
                .insert();
    }

    /** All queued messages of the conversation, oldest first. */
    Flux<QueuedMessage> all(Container container) {
        return queued(container, "order by conversation_id, id").all(QueuedMessage::of);
    }

    /** How many messages are queued, and how many characters they have in total. */
    record Waiting(long texts, long characters) {}

    Mono<Waiting> waiting(Container container) {
        return sql.statement("""
                        select count(*) as texts,
                            cast(coalesce(sum(%s + coalesce(%s, 0)), 0) as bigint) as characters
                        from queued_messages where conversation_id = :conversation
                        """.formatted(sql.length("content"), sql.length("prompt_override")))
                .with("conversation", container.id())
                .one(row -> new Waiting(row.number("texts"), row.number("characters")));
    }

    /** The oldest one that is not paused. */
    Mono<QueuedMessage> oldest(Container container) {
        return queued(container, "and not " + PAUSED + " order by conversation_id, id limit 1")
                .one(QueuedMessage::of);
    }

    Mono<QueuedMessage> find(Container container, long id) {
        return queued(container, "and id = :id").with("id", id).one(QueuedMessage::of);
    }

    /** The message queued under the id that its client gave it. */
    Mono<QueuedMessage> said(Container container, String clientId) {
        return queued(container, "and client_message_id = :clientId")
                .with("clientId", clientId)
                .one(QueuedMessage::of);
    }

    private Sql.Statement queued(Container container, String which) {
        return sql.statement("select q.*, %s as paused from queued_messages q where conversation_id = :conversation %s"
                        .formatted(PAUSED, which))
                .with("conversation", container.id());
    }

    /** Replaces the text and removes the prompt override, which belonged to the old text. */
    Mono<Boolean> reword(Container container, long id, String content, Instant now) {
        return sql.statement("""
                        update queued_messages set content = :content, prompt_override = null, updated_at = :now
                        where conversation_id = :conversation and id = :id
                        """)
                .with("content", content)
                .with("now", now)
                .with("conversation", container.id())
                .with("id", id)
                .changed();
    }

    Mono<Boolean> delete(Container container, long id) {
        return sql.statement("delete from queued_messages where conversation_id = :conversation and id = :id")
                .with("conversation", container.id())
                .with("id", id)
                .changed();
    }
}

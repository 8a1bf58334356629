package dev.steward.conversation;

import dev.steward.platform.data.Columns;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/** The tables {@code trash} and {@code deleted_messages}: what was deleted and can still be brought back. */
@Repository
class TrashRepository {

    private static final TypeReference<JsonNode> SNAPSHOT = new TypeReference<>() {};

    private final Sql sql;

    TrashRepository(Sql sql) {
        this.sql = sql;
    }

    /** @param snapshot what the conversation's own table had of it */
    Mono<Long> keep(Container container, Object snapshot, Instant now) {
        return sql.statement("""
                        insert into trash (conversation_id, kind, snapshot, deleted_at)
                        values (:conversation, :kind, :snapshot, :now)
                        """)
                .with("conversation", container.id())
                .with("kind", container.kind())
                .json("snapshot", snapshot)
                .with("now", now)
                .update();
    }

    /** Takes a conversation out of the trash; nothing when it is not in it. */
    <T> Mono<T> take(Container container, TypeReference<T> type) {
        return sql.statement("select snapshot from trash where conversation_id = :id and kind = :kind")
                .with("id", container.id())
                .with("kind", container.kind())
                .one(row -> Optional.ofNullable(row.json("snapshot", type)))
                .flatMap(Mono::justOrEmpty)
                .filterWhen(_ -> forget(container.id()).map(rows -> rows > 0));
    }

    /**
     * A page of what was deleted, the last one first; none after a row that is not there any more.
     *
     * @param kept for how long
     */
    Flux<TrashRead> list(KeysetPage page, Duration kept) {
        var after = page.before() == KeysetPage.NEWEST ? "" : """
                where (t.deleted_at, t.conversation_id) < (
                    select b.deleted_at, b.conversation_id from trash b where b.conversation_id = :before)
                """;
        var statement = sql.statement("""
                        select t.conversation_id, t.kind, t.snapshot, t.deleted_at from trash t
                        %s order by t.deleted_at desc, t.conversation_id desc
                        limit :limit
                        """.formatted(after)).with("limit", page.limit());
        return (after.isEmpty() ? statement : statement.with("before", page.before())).all(row -> read(row, kept));
    }

    /** Each kind has its own snapshot; in all of them one thing is the title. */
    private static TrashRead read(Columns row, Duration kept) {
        var snapshot = row.json("snapshot", SNAPSHOT);
        var deletedAt = row.instant("deleted_at");
        return new TrashRead(
                row.number("conversation_id"),
                row.word("kind", Container.Kind.class),
                snapshot == null ? "" : snapshot.findPath("title").asString(),
                deletedAt,
                deletedAt.plus(kept));
    }

    /** Of which kind a deleted conversation was. */
    Mono<Container.Kind> kind(long id) {
        return sql.statement("select kind from trash where conversation_id = :id")
                .with("id", id)
                .one(row -> row.word("kind", Container.Kind.class));
    }

    /** Conversations that were deleted before then. */
    Flux<Long> conversationsBefore(Instant then, int limit) {
        return sql.statement(
                        "select conversation_id from trash where deleted_at < :then order by deleted_at limit :limit")
                .with("then", then)
                .with("limit", limit)
                .all(row -> row.number("conversation_id"));
    }

    /** Drops what the trash says of a conversation, whatever has become of that. */
    Mono<Long> forget(long conversation) {
        return sql.statement("delete from trash where conversation_id = :id")
                .with("id", conversation)
                .update();
    }

    Mono<Long> keepMessage(long conversation, long id, Instant now) {
        return sql.statement("""
                        insert into deleted_messages (message_id, conversation_id, deleted_at)
                        values (:id, :conversation, :now)
                        """)
                .with("id", id)
                .with("conversation", conversation)
                .with("now", now)
                .update();
    }

    /** Takes a row out of the trash; gives whether it was in it. */
    Mono<Boolean> takeMessage(long conversation, long id) {
        return sql.statement("delete from deleted_messages where conversation_id = :conversation and message_id = :id")
                .with("conversation", conversation)
                .with("id", id)
                .update()
                .map(rows -> rows > 0);
    }

    /** Takes a row out of the trash for good; gives whether it was in it. */
    Mono<Boolean> forgetMessage(long id) {
        return sql.statement("delete from deleted_messages where message_id = :id")
                .with("id", id)
                .update()
                .map(rows -> rows > 0);
    }

    /** Rows that were deleted before then. */
    Flux<Long> messagesBefore(Instant then, int limit) {
        return sql.statement("""
                        select message_id from deleted_messages where deleted_at < :then
                        order by deleted_at limit :limit
                        """).with("then", then).with("limit", limit).all(row -> row.number("message_id"));
    }
}

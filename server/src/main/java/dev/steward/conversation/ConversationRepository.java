package dev.steward.conversation;

import dev.steward.findable.FindableChanges;
import dev.steward.platform.data.Sql;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** The table {@code conversations}: what all kinds of conversation have in common, their ids. */
@Repository
record ConversationRepository(Sql sql, FindableChanges findable) {

    private static final Duration JUST_BEFORE = Duration.ofSeconds(1);

    /** Of a turn, only its end is news: the answer, or the notice that says why there is none. Of a reminder, that it fired. */
    private static final String NEWS = """
            select count(*) from messages m
            where m.conversation_id = conversations.id and m.chosen = true and m.role in ('assistant', 'system')
              and m.tool_calls is null and coalesce(m.finish_reason, '') <> 'error'
              and (m.notice_kind is null or m.notice_kind = 'reminder_fired')
              and (conversations.last_read_at is null or m.created_at > conversations.last_read_at)""";

    /** Stores a new conversation and returns its id. */
    Mono<Long> insert(Container.Kind kind) {
        return sql.statement("insert into conversations (kind) values (:kind)")
                .with("kind", kind)
                .insert()
                .delayUntil(_ -> findable.added());
    }

    /** The id of the conversation, if it exists. */
    Mono<Long> find(Container container) {
        return one("select id from conversations where id = :id and kind = :kind", container);
    }

    /** The same, locked until the transaction ends. */
    Mono<Long> lock(Container container) {
        return one("select id from conversations where id = :id and kind = :kind for update", container);
    }

    /** Hides the conversation and everything that belongs to it from everyone. */
    Mono<Long> hide(Container container) {
        return of(container, "update conversations set kind = 'deleted' where id = :id and kind = :kind")
                .update()
                .delayUntil(_ -> noted(container.id()));
    }

    /** Makes a hidden conversation visible again. */
    Mono<Long> show(Container container) {
        return of(container, "update conversations set kind = :kind where id = :id and kind = 'deleted'")
                .update()
                .delayUntil(_ -> noted(container.id()));
    }

    /** Changes the kind of the conversation, along with everything that belongs to it. */
    Mono<Long> become(Container container, Container.Kind kind) {
        return of(container, "update conversations set kind = :other where id = :id and kind = :kind")
                .with("other", kind)
                .update()
                .delayUntil(_ -> noted(container.id()));
    }

    /** Deletes a hidden conversation with everything that belongs to it. */
    Mono<Long> erase(long id) {
        return sql.statement("delete from conversations where id = :id and kind = 'deleted'")
                .with("id", id)
                .update()
                .delayUntil(_ -> noted(id));
    }

    /** Marks the conversation for reindexing. */
    private Mono<Void> noted(long id) {
        return findable.changed(Conversations.FINDABLE, id);
    }

    Mono<Long> addUnread(Container container) {
        return of(container, """
                        update conversations set unread = unread + 1
                        where id = :id and kind = :kind
                        """).update();
    }

    /** The same for something said at this time; a read mark from later is moved to just before it. */
    Mono<Long> addUnread(Container container, Instant said) {
        return of(container, """
                        update conversations set unread = unread + 1,
                            last_read_at = case when last_read_at > :before then :before else last_read_at end
                        where id = :id and kind = :kind
                        """).with("before", said.minus(JUST_BEFORE)).update();
    }

    /** Removes one message of that time from the unread ones, if nobody has read since. Returns whether it did. */
    Mono<Boolean> takeUnread(Container container, Instant said) {
        return of(container, """
                        update conversations set unread = unread - 1
                        where id = :id and kind = :kind and unread > 0
                          and (last_read_at is null or last_read_at < :said)
                        """).with("said", said).changed();
    }

    /** Counts no more unread messages than the chosen line still has. Returns whether that is a change. */
    Mono<Boolean> limitUnread(Container container) {
        return of(container, """
                        update conversations set unread = (%1$s)
                        where id = :id and kind = :kind and unread > 0 and unread > (%1$s)
                        """.formatted(NEWS)).changed();
    }

    Mono<Boolean> isUnread(Container container) {
        return one("select id from conversations where id = :id and kind = :kind and unread > 0", container)
                .hasElement();
    }

    /** Returns whether anything was unread. */
    Mono<Boolean> markRead(Container container, Instant now) {
        return seen("update conversations set last_read_at = :now, unread = 0", "and unread > 0", container, now)
                .flatMap(rows -> rows > 0
                        ? Mono.just(true)
                        : seen("update conversations set last_read_at = :now", "", container, now)
                                .thenReturn(false));
    }

    private Mono<Long> seen(String update, String where, Container container, Instant now) {
        return of(container, update + " where id = :id and kind = :kind " + where)
                .with("now", now)
                .update();
    }

    /** Makes one message unread if someone other than the person has said anything. Returns whether that is a change. */
    Mono<Boolean> markUnread(Container container) {
        return of(container, """
                        update conversations set unread = 1, last_read_at = (
                            select max(m.created_at) - interval '0.000001' second from messages m
                            where m.conversation_id = :id and m.chosen = true and m.role <> 'user')
                        where id = :id and kind = :kind and unread <> 1 and exists (
                            select 1 from messages m
                            where m.conversation_id = :id and m.chosen = true and m.role <> 'user')
                        """).changed();
    }

    /** Sets the read mark to this time if nothing is unread. Returns whether it did. */
    Mono<Boolean> markSeen(Container container, Instant before) {
        return seen("update conversations set last_read_at = :now", "and unread = 0", container, before)
                .map(rows -> rows > 0);
    }

    private Mono<Long> one(String text, Container container) {
        return of(container, text).id();
    }

    private Sql.Statement of(Container container, String text) {
        return sql.statement(text).with("id", container.id()).with("kind", container.kind());
    }
}

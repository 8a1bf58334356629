package dev.steward.reminder;

import dev.steward.conversation.Container;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code reminders}: at most one row per conversation. Those of deleted conversations are ignored. */
@Repository
record ReminderRepository(Sql sql) {

    private static final String COLUMNS = """
            r.id, r.conversation_id, r.remind_at, r.note, r.status, r.fired_at, r.revision, r.created_at, r.updated_at,
            c.kind""";

    private static final String FROM = " from reminders r join conversations c on c.id = r.conversation_id ";

    private static final String SELECT = "select " + COLUMNS + FROM;

    Mono<Reminder> find(Container container) {
        return sql.statement(SELECT + "where r.conversation_id = :id and c.kind = :kind")
                .with("id", container.id())
                .with("kind", container.kind())
                .one(Reminder::of);
    }

    Mono<Reminder> insert(Container container, Instant at, @Nullable String note, long revision, Instant now) {
        return sql.changes("reminders")
                .set("conversation_id", container.id())
                .set("remind_at", at)
                .set("note", String.class, note)
                .set("revision", revision)
                .set("status", ReminderState.scheduled)
                .set("created_at", now)
                .set("updated_at", now)
                .insert()
                .map(id -> new Reminder(id, container, at, note, ReminderState.scheduled, null, revision, now, now));
    }

    /** Updates the reminder; empty if it has changed since it was read. */
    Mono<Reminder> set(Reminder known, Instant at, @Nullable String note, Instant now) {
        return sql.statement("""
                        update reminders set remind_at = :at, note = :note, status = 'scheduled', fired_at = null,
                            revision = revision + 1, updated_at = :now
                        where id = :id and revision = :revision
                        """)
                .with("at", at)
                .with("note", String.class, note)
                .with("now", now)
                .with("id", known.id())
                .with("revision", known.revision())
                .update()
                .filter(rows -> rows > 0)
                .map(_ -> new Reminder(
                        known.id(),
                        known.container(),
                        at,
                        note,
                        ReminderState.scheduled,
                        null,
                        known.revision() + 1,
                        known.createdAt(),
                        now));
    }

    /** Marks the reminder as fired if it is due and has not fired. @return true for only one of several callers */
    Mono<Boolean> fire(long id, Instant now) {
        return sql.statement("""
                        update reminders set status = 'fired', fired_at = :now, revision = revision + 1,
                            updated_at = :now
                        where id = :id and status = 'scheduled' and remind_at <= :now
                        """).with("now", now).with("id", id).changed();
    }

    /** Deletes the reminder. @return false if it has changed since it was read */
    Mono<Boolean> delete(Reminder known) {
        return sql.statement("delete from reminders where id = :id and revision = :revision")
                .with("id", known.id())
                .with("revision", known.revision())
                .changed();
    }

    /** Due reminders that have not fired, the longest overdue first. */
    Flux<Reminder> due(Instant now, int limit) {
        return sql.statement(SELECT + """
                        where r.status = 'scheduled' and r.remind_at <= :now and c.kind <> 'deleted'
                        order by r.remind_at, r.id limit :limit
                        """).with("now", now).with("limit", limit).allReadable(Reminder::of);
    }

    /** When the next one after a time is due; empty if there is none. */
    Mono<Instant> nextAfter(Instant now) {
        return sql.statement("select r.remind_at" + FROM + """
                        where r.status = 'scheduled' and r.remind_at > :now and c.kind <> 'deleted'
                        order by r.remind_at, r.id limit 1
                        """).with("now", now).one(row -> row.instant("remind_at"));
    }

    /** Those of active and archived topics, fired or not, the earliest first. */
    Flux<Reminder> ofTopics(int limit) {
        return sql.statement(SELECT + "where c.kind = 'topic' order by r.remind_at, r.id limit :limit")
                .with("limit", limit)
                .all(Reminder::of);
    }

    /** Those with a status, in its order. */
    Flux<ListedReminder> list(ListedReminder.Status status, int limit) {
        var moment =
                switch (status) {
                    case scheduled -> "remind_at";
                    case fired -> "fired_at";
                };
        return sql.statement("""
                        select %s, coalesce(t.title, h.title) as title, coalesce(t.slug, h.slug) as slug %s
                        left join topics t on t.id = c.id and c.kind = 'topic'
                        left join chats h on h.id = c.id and c.kind = 'chat'
                        where r.status = :status and (t.id is not null or h.id is not null)
                        order by r.%s, r.id
                        limit :limit
                        """.formatted(COLUMNS, FROM, moment))
                .with("status", status)
                .with("limit", limit)
                .all(ListedReminder::of);
    }
}

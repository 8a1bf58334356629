package dev.steward.durable.outbox;

import dev.steward.platform.data.Columns;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code outbox}. */
@Repository
record OutboxRepository(Sql sql) {

    /** One that nobody has: not given up, and claimed by nobody who still may report. */
    private static final String FREE = "gave_up_at is null and (lease_until is null or lease_until <= :now)";

    /**
     * Messages of a kind.
     *
     * @param isDue whether one may be claimed, unless an older one of its subject is in its way
     * @param later when one may be that may not be yet
     */
    record Waiting(String kind, boolean isDue, @Nullable Instant later) {}

    Mono<Long> insert(String kind, String subject, String payload, Instant dueAt, Instant now) {
        return sql.statement("""
                        insert into outbox (kind, subject, payload, due_at, tries, epoch, created_at)
                        values (:kind, :subject, :payload, :due, 0, 0, :now)
                        """)
                .with("kind", kind)
                .with("subject", subject)
                .with("payload", payload)
                .with("due", dueAt)
                .with("now", now)
                .insert();
    }

    /**
     * Claims what is due: of each subject the oldest one only, so that nothing overtakes. Of two who claim at the same moment
     * the row decides: the update looks again at what the other one has written.
     */
    Flux<OutboxMessage> claim(String kind, String owner, Instant now, Instant until, int limit) {
        return sql.statement("""
                        update outbox set owner = :owner, epoch = epoch + 1, tries = tries + 1, lease_until = :until
                        where %1$s and id in (
                            select o.id from outbox o
                            where o.kind = :kind and o.due_at <= :now and %1$s
                                and not exists (
                                    select 1 from outbox e
                                    where e.subject = o.subject and e.id < o.id and e.gave_up_at is null)
                            order by o.due_at, o.id
                            limit :limit)
                        """.formatted(FREE))
                .with("owner", owner)
                .with("until", until)
                .with("kind", kind)
                .with("now", now)
                .with("limit", limit)
                .updated(OutboxRepository::message, "id", "kind", "subject", "payload", "tries", "epoch", "created_at");
    }

    /** Keeps a claim; gives whether it is still the last one. */
    Mono<Boolean> renew(OutboxMessage message, Instant until) {
        return sql.statement("update outbox set lease_until = :until where id = :id and epoch = :epoch")
                .with("until", until)
                .with("id", message.id())
                .with("epoch", message.epoch())
                .update()
                .map(rows -> rows > 0);
    }

    /** Removes what is done; gives whether the claim was still the last one. */
    Mono<Boolean> remove(OutboxMessage message) {
        return sql.statement("delete from outbox where id = :id and epoch = :epoch")
                .with("id", message.id())
                .with("epoch", message.epoch())
                .update()
                .map(rows -> rows > 0);
    }

    /** Puts it back for later, unless someone else has it by now. */
    Mono<Boolean> putBack(OutboxMessage message, Instant dueAt, String reason) {
        return sql.statement("""
                        update outbox set due_at = :due, lease_until = null, reason = :reason
                        where id = :id and epoch = :epoch
                        """)
                .with("due", dueAt)
                .with("reason", reason)
                .with("id", message.id())
                .with("epoch", message.epoch())
                .update()
                .map(rows -> rows > 0);
    }

    /** Tries it no more, unless someone else has it by now. */
    Mono<Boolean> giveUp(OutboxMessage message, Instant now, String reason) {
        return sql.statement("""
                        update outbox set gave_up_at = :now, lease_until = null, reason = :reason
                        where id = :id and epoch = :epoch
                        """)
                .with("now", now)
                .with("reason", reason)
                .with("id", message.id())
                .with("epoch", message.epoch())
                .update()
                .map(rows -> rows > 0);
    }

    /** Frees what is claimed: what is reported under that claim counts for nothing. Gives how many. */
    Mono<Long> free(String kind, String subject, Instant now) {
        return sql.statement("""
                        update outbox set epoch = epoch + 1, lease_until = null, due_at = :now
                        where kind = :kind and subject = :subject and gave_up_at is null
                        """)
                .with("now", now)
                .with("kind", kind)
                .with("subject", subject)
                .update();
    }

    /** Forgets one that was given up; gives whether there was such a message. */
    Mono<Boolean> discard(long id) {
        return sql.statement("delete from outbox where id = :id and gave_up_at is not null")
                .with("id", id)
                .update()
                .map(rows -> rows > 0);
    }

    Mono<Boolean> sendAgain(long id, Instant now) {
        return sql.statement("""
                        update outbox set gave_up_at = null, reason = null, tries = 0, due_at = :now
                        where id = :id and gave_up_at is not null
                        """).with("now", now).with("id", id).update().map(rows -> rows > 0);
    }

    Mono<Long> takeBack(String kind, String subject, Instant now) {
        return sql.statement("""
                        delete from outbox
                        where kind = :kind and subject = :subject and (lease_until is null or lease_until <= :now)
                        """)
                .with("kind", kind)
                .with("subject", subject)
                .with("now", now)
                .update();
    }

    /** Frees what a process had that has ended: the same owner starts again. Gives how many. */
    Mono<Long> release(String owner) {
        return sql.statement("update outbox set lease_until = null where owner = :owner and lease_until is not null")
                .with("owner", owner)
                .update();
    }

    /** All kinds of which messages wait, with one look at the table: it comes before every claim. */
    Flux<Waiting> waiting(Instant now) {
        return sql.statement("""
                        select kind,
                            max(case when due_at <= :now and %s then 1 else 0 end) as due,
                            min(case when lease_until > :now then lease_until when due_at > :now then due_at end) as later
                        from outbox where gave_up_at is null group by kind
                        """.formatted(FREE))
                .with("now", now)
                .all(row -> new Waiting(row.text("kind"), row.count("due") > 0, row.instantOrNull("later")));
    }

    /** Those that were given up, the last one first. */
    Flux<GivenUp> givenUp(int limit) {
        return sql.statement("""
                        select id, kind, subject, tries, reason, gave_up_at, created_at from outbox
                        where gave_up_at is not null order by gave_up_at desc, id desc limit :limit
                        """)
                .with("limit", limit)
                .all(row -> new GivenUp(
                        row.number("id"),
                        row.text("kind"),
                        row.text("kind"),
                        row.text("subject"),
                        row.count("tries"),
                        row.text("reason"),
                        row.instant("gave_up_at"),
                        row.instant("created_at")));
    }

    /** How many were given up. */
    Mono<Long> countGivenUp() {
        return sql.statement("select count(*) as n from outbox where gave_up_at is not null")
                .one(row -> row.number("n"));
    }

    private static OutboxMessage message(Columns row) {
        return new OutboxMessage(
                row.number("id"),
                row.text("kind"),
                row.text("subject"),
                row.text("payload"),
                row.count("tries"),
                row.number("epoch"),
                row.instant("created_at"));
    }
}

package dev.steward.durable.outbox;

import dev.steward.platform.data.Columns;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code outbox}. */
@Repository
record OutboxRepository(Sql sql) {

    /** Not given up, and without an unexpired claim. */
    private static final String FREE = "gave_up_at is null and (lease_until is null or lease_until <= :now)";

    /**
     * The waiting messages of a kind.
     *
     * @param isDue whether one is due, although an older message of its subject may block it
     * @param later when the next one can be claimed; null if none
     */
    record Waiting(String kind, boolean isDue, @Nullable Instant later) {}

    Mono<Long> insert(String kind, String subject, String payload, Instant dueAt, Instant now) {
        return sql.changes("outbox")
                .set("kind", kind)
                .set("subject", subject)
                .set("payload", payload)
                .set("due_at", dueAt)
                .set("tries", 0)
                .set("epoch", 0)
                .set("created_at", now)
                .insert();
    }

    /**
     * Claims due messages, only the oldest one per subject so that none overtakes another. If two processes claim at once,
     * the row decides: the update rechecks what the other one wrote.
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

    /** Extends a claim. Returns whether it is still current. */
    Mono<Boolean> renew(OutboxMessage message, Instant until) {
        return claimed("update outbox set lease_until = :until", message)
                .with("until", until)
                .changed();
    }

    /** Deletes a finished message. Returns whether the claim was still current. */
    Mono<Boolean> remove(OutboxMessage message) {
        return claimed("delete from outbox", message).changed();
    }

    /** Reschedules a message, unless another process has claimed it since. */
    Mono<Boolean> putBack(OutboxMessage message, Instant dueAt, String reason) {
        return claimed("update outbox set due_at = :due, lease_until = null, reason = :reason", message)
                .with("due", dueAt)
                .with("reason", reason)
                .changed();
    }

    Mono<Boolean> giveUp(OutboxMessage message, Instant now, String reason) {
        return claimed("update outbox set gave_up_at = :now, lease_until = null, reason = :reason", message)
                .with("now", now)
                .with("reason", reason)
                .changed();
    }

    /** A statement for the message that affects nothing once another process has claimed it. */
    private Sql.Statement claimed(String text, OutboxMessage message) {
        return sql.statement(text + " where id = :id and epoch = :epoch")
                .with("id", message.id())
                .with("epoch", message.epoch());
    }

    /** Releases matching messages; the previous claims become invalid. Returns how many. */
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

    Mono<Boolean> discard(long id) {
        return sql.statement("delete from outbox where id = :id and gave_up_at is not null")
                .with("id", id)
                .changed();
    }

    Mono<Boolean> sendAgain(long id, Instant now) {
        return sql.statement("""
                        update outbox set gave_up_at = null, reason = null, tries = 0, due_at = :now
                        where id = :id and gave_up_at is not null
                        """).with("now", now).with("id", id).changed();
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

    /** Releases the claims of an owner that has restarted. Returns how many. */
    Mono<Long> release(String owner) {
        return sql.statement("update outbox set lease_until = null where owner = :owner and lease_until is not null")
                .with("owner", owner)
                .update();
    }

    /** All kinds with waiting messages, in a single query, as it runs before every claim. */
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

    /** The messages that were given up, newest first. @param titles of their kinds */
    Flux<GivenUp> givenUp(int limit, Map<String, String> titles) {
        return sql.statement("""
                        select id, kind, subject, tries, reason, gave_up_at, created_at from outbox
                        where gave_up_at is not null order by gave_up_at desc, id desc limit :limit
                        """)
                .with("limit", limit)
                .all(row -> new GivenUp(
                        row.number("id"),
                        row.text("kind"),
                        titles.getOrDefault(row.text("kind"), row.text("kind")),
                        row.text("subject"),
                        row.count("tries"),
                        row.text("reason"),
                        row.instant("gave_up_at"),
                        row.instant("created_at")));
    }

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

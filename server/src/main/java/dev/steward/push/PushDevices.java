package dev.steward.push;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Changes;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Sha256;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Stores the subscribed browsers and the outcome of the last message to each. */
@Service
record PushDevices(Sql sql, Tx tx, PushIdentity identity, EventBus events, Clock clock) {

    /** More than anyone uses. */
    static final int MAX = 20;

    /** All devices, oldest first. */
    Flux<PushDevice> list() {
        return sql.statement("select * from push_devices order by id limit :most")
                .with("most", MAX)
                .all(PushDevice::of);
    }

    Flux<Long> ids() {
        return sql.statement("select id from push_devices order by id").ids();
    }

    Mono<PushDevice> find(long id) {
        return sql.statement("select * from push_devices where id = :id")
                .with("id", id)
                .one(PushDevice::of);
    }

    /** @throws Problem.NotFound if there is no such device */
    Mono<PushDevice> get(long id) {
        return find(id).switchIfEmpty(missing());
    }

    /** Adds a browser, or updates the one with the same endpoint. @throws Problem.Conflict if there are too many */
    Mono<PushDevice> add(PushSubscribe wish) {
        var fingerprint = Sha256.of(wish.endpoint());
        var added = identity.lock()
                .then(refuseTooMany(fingerprint))
                .then(write(fingerprint, wish))
                .then(announce())
                .then(sql.statement("select * from push_devices where fingerprint = :fingerprint")
                        .with("fingerprint", fingerprint)
                        .one(PushDevice::of));
        return tx.whole(identity.get().then(tx.durable(added)));
    }

    private Mono<Long> write(String fingerprint, PushSubscribe wish) {
        return sql.statement("""
                        merge into push_devices t
                        using (values (cast(:fingerprint as varchar(64)), cast(:endpoint as varchar(2000)),
                                       cast(:p256dh as varchar(100)), cast(:auth as varchar(40)),
                                       cast(:label as varchar(100)), cast(:now as timestamp with time zone)))
                              s (fingerprint, endpoint, p256dh, auth, label, at)
                        on t.fingerprint = s.fingerprint
                        when matched then update set p256dh = s.p256dh, auth = s.auth, label = s.label,
                          last_error = null, last_error_at = null, paused_until = null
                        when not matched then insert (fingerprint, endpoint, p256dh, auth, label, created_at)
                          values (s.fingerprint, s.endpoint, s.p256dh, s.auth, s.label, s.at)
                        """)
                .with("fingerprint", fingerprint)
                .with("endpoint", wish.endpoint())
                .with("p256dh", wish.keys().p256dh())
                .with("auth", wish.keys().auth())
                .with("label", wish.shownLabel())
                .with("now", clock.instant())
                .update();
    }

    private Mono<Void> refuseTooMany(String fingerprint) {
        return sql.statement("select count(*) as n from push_devices where fingerprint <> :fingerprint")
                .with("fingerprint", fingerprint)
                .one(row -> row.number("n"))
                .filter(others -> others >= MAX)
                .flatMap(_ -> Mono.error(new Problem.Conflict(
                        "too-many-devices", "The maximum of %d devices is reached. Remove one first.".formatted(MAX))));
    }

    /** Unsubscribes a device. @throws Problem.NotFound if there is no such device */
    Mono<Void> remove(long id) {
        return tx.durable(
                delete(id).filter(deleted -> deleted).switchIfEmpty(missing()).then(announce()));
    }

    /** Records the outcome of a message. */
    Mono<Void> note(PushDevice device, PushVerdict verdict, Instant now) {
        var written =
                switch (verdict) {
                    case PushVerdict.Delivered _ ->
                        outcome(null, null, null).set("last_sent_at", now).where("id", device.id());
                    case PushVerdict.Gone _ -> delete(device.id());
                    case PushVerdict.Refused(var sentence) ->
                        outcome(sentence, now, null).where("id", device.id());
                    case PushVerdict.Later(var sentence, var pause) ->
                        outcome(sentence, now, pause == null ? null : now.plus(pause))
                                .where("id", device.id());
                };
        return tx.underWay(written.filter(changed -> changed).flatMap(_ -> announce()));
    }

    private Changes outcome(@Nullable String error, @Nullable Instant at, @Nullable Instant pausedUntil) {
        return sql.changes("push_devices")
                .set("last_error", String.class, error)
                .set("last_error_at", Instant.class, at)
                .set("paused_until", Instant.class, pausedUntil);
    }

    private Mono<Boolean> delete(long id) {
        return sql.statement("delete from push_devices where id = :id")
                .with("id", id)
                .changed();
    }

    private Mono<Void> announce() {
        return events.publish(Event.of("push.changed"));
    }

    private static <T> Mono<T> missing() {
        return Mono.error(() -> new Problem.NotFound("Device"));
    }
}

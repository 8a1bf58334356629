package dev.steward.outbox;

import dev.steward.platform.data.Tx;
import dev.steward.platform.task.Alarm;
import java.time.Clock;
import java.time.Instant;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Sends errands: rows of the sender's own transaction, so that what was decided and what follows cannot part. */
@Service
public class Outbox {

    private final OutboxRepository rows;
    private final Tx tx;
    private final Clock clock;
    private final Alarm alarm = new Alarm();

    Outbox(OutboxRepository rows, Tx tx, Clock clock) {
        this.rows = rows;
        this.tx = tx;
        this.clock = clock;
    }

    /** Sends an errand that is due at once, in the caller's transaction. Gives its id. */
    public Mono<Long> send(String kind, String subject, Object payload) {
        return send(kind, subject, payload, clock.instant());
    }

    /** Sends one that is due then, in the caller's transaction. Gives its id. */
    public Mono<Long> send(String kind, String subject, Object payload, Instant dueAt) {
        var text = JsonMapper.shared().writeValueAsString(payload);
        if (kind.length() > Errand.LONGEST_KIND
                || subject.length() > Errand.LONGEST_SUBJECT
                || text.length() > Errand.LONGEST_PAYLOAD) {
            return Mono.error(() -> new IllegalArgumentException("An errand of “%s” is too long".formatted(kind)));
        }
        return rows.insert(kind, subject, text, dueAt, clock.instant()).delayUntil(_ -> wake());
    }

    /**
     * Has an errand begun again, in the caller's transaction: whoever is at it loses its claim. Sends one where there is none.
     */
    public Mono<Void> again(String kind, String subject, Object payload) {
        return rows.free(kind, subject, clock.instant())
                .flatMap(rows -> rows == 0 ? send(kind, subject, payload).then() : wake());
    }

    /** Takes back what a subject has to wait for, in the caller's transaction: what is not under way. Gives how many. */
    public Mono<Long> takeBack(String kind, String subject) {
        return rows.takeBack(kind, subject, clock.instant());
    }

    /** Tries again what was given up, from the beginning. Gives whether there was such an errand. */
    public Mono<Boolean> sendAgain(long id) {
        return tx.durable(rows.sendAgain(id, clock.instant()).delayUntil(_ -> wake()));
    }

    Alarm alarm() {
        return alarm;
    }

    private Mono<Void> wake() {
        return tx.afterCommit(Mono.fromRunnable(alarm::now));
    }
}

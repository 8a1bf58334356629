package dev.steward.durable.outbox;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.Alarm;
import java.time.Clock;
import java.time.Instant;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Sends messages: rows of the sender's own transaction, so that what was decided and what follows cannot part. */
@Service
public class Outbox {

    /** What is announced when a message is given up, sent again or discarded. */
    static final String CHANGED = "outbox.changed";

    private final OutboxRepository rows;
    private final Tx tx;
    private final Supplier<Mono<Void>> announced;
    private final Clock clock;
    private final Alarm alarm = new Alarm();

    @Autowired
    Outbox(OutboxRepository rows, Tx tx, EventBus bus, Clock clock) {
        this(rows, tx, () -> bus.publish(Event.of(CHANGED)), clock);
    }

    /** @param announced tells every window that other messages are given up than before */
    Outbox(OutboxRepository rows, Tx tx, Supplier<Mono<Void>> announced, Clock clock) {
        this.rows = rows;
        this.tx = tx;
        this.announced = announced;
        this.clock = clock;
    }

    /** Sends a message that is due at once, in the caller's transaction. Gives its id. */
    public Mono<Long> send(String kind, String subject, Object payload) {
        return send(kind, subject, payload, clock.instant());
    }

    /** Sends one that is due then, in the caller's transaction. Gives its id. */
    public Mono<Long> send(String kind, String subject, Object payload, Instant dueAt) {
        var text = JsonMapper.shared().writeValueAsString(payload);
        if (kind.length() > OutboxMessage.MAX_KIND
                || subject.length() > OutboxMessage.MAX_SUBJECT
                || text.length() > OutboxMessage.MAX_PAYLOAD) {
            return Mono.error(() -> new IllegalArgumentException("A message of “%s” is too long".formatted(kind)));
        }
        return rows.insert(kind, subject, text, dueAt, clock.instant()).delayUntil(_ -> wake());
    }

    /**
     * Has a message begun again, in the caller's transaction: the claim that there is now is lost. Sends one where there is none.
     */
    public Mono<Void> again(String kind, String subject, Object payload) {
        return rows.free(kind, subject, clock.instant())
                .flatMap(rows -> rows == 0 ? send(kind, subject, payload).then() : wake());
    }

    /** Takes back what a subject has to wait for, in the caller's transaction: what is not under way. Gives how many. */
    public Mono<Long> takeBack(String kind, String subject) {
        return rows.takeBack(kind, subject, clock.instant());
    }

    /** Tries again what was given up, from the beginning. Gives whether there was such a message. */
    public Mono<Boolean> sendAgain(long id) {
        return tx.durable(
                rows.sendAgain(id, clock.instant()).delayUntil(_ -> wake()).delayUntil(this::announced));
    }

    /** Forgets what was given up. Gives whether there was such a message. */
    Mono<Boolean> discard(long id) {
        return tx.durable(rows.discard(id).delayUntil(this::announced));
    }

    /** Tries a message no more, unless someone else has it by now; in the caller's transaction. */
    Mono<Boolean> giveUp(OutboxMessage message, String reason) {
        return rows.giveUp(message, clock.instant(), reason).delayUntil(this::announced);
    }

    private Mono<Void> announced(boolean isChanged) {
        return isChanged ? announced.get() : Mono.empty();
    }

    Alarm alarm() {
        return alarm;
    }

    private Mono<Void> wake() {
        return tx.afterCommit(Mono.fromRunnable(alarm::now));
    }
}

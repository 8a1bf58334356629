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

/** Sends messages as rows in the sender's transaction, so that a change and its messages are committed together. */
@Service
public class Outbox {

    /** The event published when a message is given up, sent again or discarded. */
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

    /** @param announced publishes that the list of undeliverable messages has changed */
    Outbox(OutboxRepository rows, Tx tx, Supplier<Mono<Void>> announced, Clock clock) {
        this.rows = rows;
        this.tx = tx;
        this.announced = announced;
        this.clock = clock;
    }

    /** Sends a message that is due now, in the caller's transaction. Returns its id. */
    public Mono<Long> send(String kind, String subject, Object payload) {
        return send(kind, subject, payload, clock.instant());
    }

    /** Sends a message that is due at {@code dueAt}, in the caller's transaction. Returns its id. */
    public Mono<Long> send(String kind, String subject, Object payload, Instant dueAt) {
        var text = JsonMapper.shared().writeValueAsString(payload);
        if (kind.length() > OutboxMessage.MAX_KIND
                || subject.length() > OutboxMessage.MAX_SUBJECT
                || text.length() > OutboxMessage.MAX_PAYLOAD) {
            return Mono.error(() -> new IllegalArgumentException("A message of “%s” is too long".formatted(kind)));
        }
        return rows.insert(kind, subject, text, dueAt, clock.instant()).delayUntil(_ -> wake());
    }

    /** Restarts a message and drops its current claim, or sends one if there is none; in the caller's transaction. */
    public Mono<Void> again(String kind, String subject, Object payload) {
        return rows.free(kind, subject, clock.instant())
                .flatMap(rows -> rows == 0 ? send(kind, subject, payload).then() : wake());
    }

    /** Deletes a subject's messages that are not in progress, in the caller's transaction. Returns how many. */
    public Mono<Long> takeBack(String kind, String subject) {
        return rows.takeBack(kind, subject, clock.instant());
    }

    /** Retries a message that was given up, with a fresh attempt count. Returns whether there was such a message. */
    public Mono<Boolean> sendAgain(long id) {
        return tx.durable(
                rows.sendAgain(id, clock.instant()).delayUntil(_ -> wake()).delayUntil(this::announced));
    }

    /** Deletes a message that was given up. Returns whether there was such a message. */
    Mono<Boolean> discard(long id) {
        return tx.durable(rows.discard(id).delayUntil(this::announced));
    }

    /** Stops retrying a message, unless another process has claimed it since; in the caller's transaction. */
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

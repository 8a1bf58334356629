package dev.steward.durable.outbox;

import java.time.Duration;
import reactor.core.publisher.Mono;

/** Handles the messages of one kind. Each feature that sends messages provides one component per kind. */
public interface OutboxHandler {

    String kind();

    /** A title for people, such as "Notify a device". */
    default String title() {
        return kind();
    }

    /** How many messages of this kind this process may handle at the same time. */
    default int atOnce() {
        return 16;
    }

    /**
     * When to give up on a failing message. Until then, later messages of its subject wait behind it, so a message whose
     * subject receives others must not be retried forever.
     */
    default Patience patience() {
        return Patience.USUAL;
    }

    /**
     * Performs the effects outside the database. A process that died before recording them may have performed them already.
     * Cancelled when the claim is lost. The error is the reason shown to people.
     */
    default Mono<Void> perform(OutboxMessage message) {
        return Mono.empty();
    }

    /** Records completion in the transaction that deletes the message, so it happens exactly once or not at all. */
    default Mono<Void> settle(OutboxMessage message) {
        return Mono.empty();
    }

    /** How often a message is tried, and how long to wait in between. @param first wait, doubled with each attempt */
    record Patience(int tries, Duration first, Duration longest) {

        static final Patience USUAL = new Patience(10, Duration.ofSeconds(1), Duration.ofMinutes(5));

        private static final int MAX_DOUBLINGS = 20;

        /** The wait after that many attempts. @param share from 0 to 1; spreads messages that failed at the same time */
        Duration after(int tries, double share) {
            var doubled = first.multipliedBy(1L << Math.clamp(tries - 1L, 0, MAX_DOUBLINGS));
            var wait = doubled.compareTo(longest) < 0 ? doubled : longest;
            return wait.multipliedBy(Math.round(750 + 250 * share)).dividedBy(1_000);
        }
    }
}

package dev.steward.durable.outbox;

import java.time.Duration;
import reactor.core.publisher.Mono;

/** Carries out the messages of one kind. Whoever sends such messages has one component of this. */
public interface OutboxHandler {

    /** The kind. */
    String kind();

    /** What it does, for people: "Notify a device". */
    default String title() {
        return kind();
    }

    /** How many of this kind may be under way in this process at the same time. */
    default int atOnce() {
        return 16;
    }

    /**
     * When a message that keeps failing is given up. Until then those of its subject that were sent later wait behind it, so
     * none may be tried for ever whose subject gets others.
     */
    default Patience patience() {
        return Patience.USUAL;
    }

    /**
     * Does what reaches beyond the database. It may have been done before, by a process that ended before it could say so,
     * and it is cancelled when the claim is lost. What it fails with is the reason that people read.
     */
    default Mono<Void> perform(OutboxMessage message) {
        return Mono.empty();
    }

    /** Writes down that it is done, in the transaction in which the message goes: that happens once, or not at all. */
    default Mono<Void> settle(OutboxMessage message) {
        return Mono.empty();
    }

    /**
     * How often a message is tried, and how long it waits in between.
     *
     * @param tries at the most
     * @param first wait, which doubles each time
     * @param longest wait
     */
    record Patience(int tries, Duration first, Duration longest) {

        static final Patience USUAL = new Patience(10, Duration.ofSeconds(1), Duration.ofMinutes(5));

        private static final int MAX_DOUBLINGS = 20;

        /** The wait after so many tries. @param share from 0 to 1, so that those that failed together do not come together */
        Duration after(int tries, double share) {
            var doubled = first.multipliedBy(1L << Math.clamp(tries - 1L, 0, MAX_DOUBLINGS));
            var wait = doubled.compareTo(longest) < 0 ? doubled : longest;
            return wait.multipliedBy(Math.round(750 + 250 * share)).dividedBy(1_000);
        }
    }
}

package dev.steward.platform.task;

import java.time.Duration;
import java.time.Instant;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Work that comes round again and again while the service runs, beside what people ask for. */
public interface PeriodicTask {

    /**
     * What it is and when it is done.
     *
     * @param name a stable word for it, as the health of the service names it
     * @param first how long after the start it is done first
     * @param every how long after that, and again and again. A time that comes while it is still being done is left out
     * @param failureMessage what was not done when it fails, as the beginning of a sentence: "Files that nothing names could
     *     not be removed"
     */
    record Plan(String name, Duration first, Duration every, String failureMessage) {}

    Plan plan();

    /** Whether it is done at all. */
    default boolean isWanted() {
        return true;
    }

    /** Whether each process does it for itself; any other is done by one process at a time for all that share the database. */
    default boolean isOwn() {
        return false;
    }

    /** When it is to be done besides its time. A signal that comes while it is being done counts once it is done. */
    default Flux<?> calls() {
        return Flux.never();
    }

    /** Does it once. What it leaves, the next time finds. */
    Mono<Void> run(Instant now);
}

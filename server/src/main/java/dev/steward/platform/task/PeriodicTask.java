package dev.steward.platform.task;

import java.time.Duration;
import java.time.Instant;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Work that comes round again and again while the service runs, beside what people ask for. */
public interface PeriodicTask {

    /** A stable word for it, as the health of the service names it. */
    String name();

    /** Whether it is done at all. */
    default boolean isWanted() {
        return true;
    }

    /** When it is to be done besides its time. A signal that comes while it is being done counts once it is done. */
    default Flux<?> calls() {
        return Flux.never();
    }

    /** How long after the start it is done first. */
    Duration first();

    /** How long after that, and again and again. A time that comes while it is still being done is left out. */
    Duration every();

    /** Does it once. What it leaves, the next time finds. */
    Mono<Void> attend(Instant now);

    /** What was not done when it fails, as the beginning of a sentence: "Files that nothing names could not be removed". */
    String undone();
}
